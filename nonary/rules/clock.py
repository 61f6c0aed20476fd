"""The in-game clock (NG-40 to NG-47): exact, right across midnight and both changes of the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.kernel import calendar

MICRO = timedelta(microseconds=1)
MILLI = timedelta(milliseconds=1)
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Clock:
    """Zone, night band and rates of one game. Rates are real seconds per in-game second."""

    zone: str = "Europe/Paris"
    night_from: str = "00:00"
    night_to: str = "08:00"
    day_rate: int = 60
    night_rate: int = 120

    def edges(self, day: date) -> tuple[tuple[datetime, bool], ...]:
        """The instants of a local day at which a band begins, and whether it is the night (NG-43)."""
        return _edges(self.zone, self.night_from, self.night_to, day)

    def is_night(self, at: datetime) -> bool:
        """Whether an instant lies in the night band."""
        return self._band(at)[0]

    def rate(self, at: datetime) -> int:
        """Real seconds per in-game second at an instant."""
        return self.night_rate if self.is_night(at) else self.day_rate

    def elapsed(self, start: datetime, end: datetime) -> Fraction:
        """In-game seconds from one instant to another; negative where `end` is earlier (NG-41)."""
        if end < start:
            return -self.elapsed(end, start)
        total, at = Fraction(0), start
        while at < end:
            night, until = self._band(at)
            stop = min(until, end)
            total += Fraction((stop - at) // MICRO, 1_000_000 * (self.night_rate if night else self.day_rate))
            at = stop
        return total

    def reached(self, start: datetime, duration: Fraction) -> datetime:
        """The first instant at which so much in-game time has passed, rounded up to the millisecond (NG-42)."""
        rest, at = duration, start
        while rest > 0:
            night, until = self._band(at)
            rate = self.night_rate if night else self.day_rate
            worth = Fraction((until - at) // MICRO, 1_000_000 * rate)
            if worth > rest:
                return _rounded_up(at, rest * rate)
            rest -= worth
            at = until
        return _rounded_up(at, Fraction(0))

    def _band(self, at: datetime) -> tuple[bool, datetime]:
        """Whether it is night at an instant, and when that band ends."""
        day = calendar.local_date(self.zone, at)
        night, until = False, at
        for offset in (-1, 0, 1, 2):
            for edge, begins_night in self.edges(day + offset * DAY):
                if edge <= at:
                    night = begins_night
                elif begins_night != night:
                    return night, edge
        return night, until + DAY


def _rounded_up(at: datetime, seconds: Fraction) -> datetime:
    """The first whole millisecond at or after an instant plus exact seconds (NG-48)."""
    since = (at - _EPOCH) // MICRO + seconds * 1_000_000
    return _EPOCH + -((-since) // 1000) * MILLI


_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


@lru_cache(maxsize=1024)
def _edges(zone: str, night_from: str, night_to: str, day: date) -> tuple[tuple[datetime, bool], ...]:
    # Two edges within one gap of the clock are one instant: the time of day says which comes first.
    hours = sorted([(night_from.zfill(5), True), (night_to.zfill(5), False)])
    found = [(calendar.instant(zone, day, hour), night) for hour, night in hours]
    return tuple(sorted(found, key=lambda edge: edge[0]))


@lru_cache(maxsize=64)
def _clock(zone: str, night_from: str, night_to: str, day_rate: int, night_rate: int) -> Clock:
    return Clock(zone, night_from, night_to, day_rate, night_rate)


def clock_of(zone: str, options: Mapping[str, Any]) -> Clock:
    """The clock that a game's settings describe."""
    return _clock(
        zone,
        str(options.get("clock.night_from", "00:00")),
        str(options.get("clock.night_to", "08:00")),
        int(options.get("clock.day_rate", 60)),
        int(options.get("clock.night_rate", 120)),
    )


def decimal(seconds: Fraction) -> int | float:
    """In-game seconds as a number with at most three decimals, rounded down."""
    thousandths = seconds * 1000 // 1
    return int(thousandths // 1000) if thousandths % 1000 == 0 else int(thousandths) / 1000
