"""Local hours of a game's zone, right across summer time. Instants are aware UTC datetimes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


_HOUR = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,6}))?)?")


@lru_cache(maxsize=4096)
def instant(zone: str, day: date, hour: str) -> datetime:
    """The instant of a wall-clock time `HH:MM[:SS[.fff]]` on a date; ValueError where it is no such time.

    A time that does not exist falls on the first instant after the gap; of a time that exists twice the first counts.
    """
    found = _HOUR.fullmatch(hour)
    if found is None:
        raise ValueError(f"a time of day is HH:MM[:SS], not {hour!r}")
    at = time(int(found[1]), int(found[2]), int(found[3] or 0), int((found[4] or "").ljust(6, "0")))
    return from_local(zone, datetime.combine(day, at))


def from_local(zone: str, naive: datetime) -> datetime:
    """The instant of a naive local datetime, by the rule of `instant`."""
    there = ZoneInfo(zone)
    found = naive.replace(tzinfo=there, fold=0).astimezone(UTC)
    if found.astimezone(there).replace(tzinfo=None) == naive:
        return found
    return _end_of_gap(there, found)


def _end_of_gap(zone: ZoneInfo, near: datetime) -> datetime:
    """First instant after the clock change that lies within the day before `near`, found by halving. Clocks change
    on whole seconds."""
    high = near.replace(microsecond=0)
    low = high - timedelta(days=1)
    before = low.astimezone(zone).utcoffset()
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) // timedelta(seconds=2) * timedelta(seconds=1)
        if middle.astimezone(zone).utcoffset() == before:
            low = middle
        else:
            high = middle
    return high


@lru_cache(maxsize=4096)
def to_local(zone: str, at: datetime) -> datetime:
    """The naive wall-clock time of an instant in a zone."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def local_date(zone: str, at: datetime) -> date:
    """The calendar day of an instant in a zone."""
    return to_local(zone, at).date()


def local_text(zone: str, at: datetime) -> str:
    """`YYYY-MM-DD HH:MM`, with seconds and thousandths only where they are not zero."""
    naive = to_local(zone, at)
    text = naive.strftime("%Y-%m-%d %H:%M")
    if naive.second or naive.microsecond:
        text += naive.strftime(":%S")
    if naive.microsecond:
        text += f".{naive.microsecond // 1000:03}"
    return text


@dataclass(frozen=True, slots=True)
class Schedule:
    """The same local hour on certain weekdays: `Schedule("Europe/Paris", ("tue", "thu", "sun"), "22:00")`."""

    zone: str
    days: tuple[str, ...]
    hour: str

    def __post_init__(self) -> None:
        if not self.days or not set(self.days) <= set(WEEKDAYS):
            raise ValueError(f"weekdays are some of {', '.join(WEEKDAYS)}, not {self.days!r}")

    def after(self, at: datetime) -> Iterator[datetime]:
        """Its instants strictly after `at`, in order, without end."""
        day = local_date(self.zone, at) - timedelta(days=1)
        while True:
            if WEEKDAYS[day.weekday()] in self.days and (found := instant(self.zone, day, self.hour)) > at:
                at = found
                yield found
            day += timedelta(days=1)

    def next(self, at: datetime) -> datetime:
        """Its first instant strictly after `at`."""
        return next(self.after(at))


def weekly(zone: str, days: Sequence[str], hour: str) -> Schedule:
    """A schedule from option values."""
    return Schedule(zone, tuple(days), hour)
