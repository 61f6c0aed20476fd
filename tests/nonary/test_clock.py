"""The in-game clock against a model that counts every second by the clock on the wall (NG-40 to NG-44, NG-47)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import accumulate
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonary.rules.clock import Clock, decimal

SECOND = timedelta(seconds=1)
LENGTH = 40 * 3600
SPRING = datetime(2026, 3, 28, 18, tzinfo=UTC)
AUTUMN = datetime(2026, 10, 24, 18, tzinfo=UTC)
CLOCKS = (
    Clock(),
    Clock(night_from="22:15", night_to="02:30", day_rate=7, night_rate=90),
    Clock(night_from="02:10", night_to="02:50", day_rate=1, night_rate=3600),
    Clock("America/New_York", "23:00", "01:30", 60, 120),
)


@dataclass(frozen=True)
class Naive:
    """Every second from `start` on: how much in-game time has passed before it, in whole parts of `unit`."""

    start: datetime
    sums: tuple[int, ...]
    unit: int

    def elapsed(self, first: int, last: int) -> Fraction:
        return Fraction(self.sums[last] - self.sums[first], self.unit)


@cache
def naive(clock: Clock, start: datetime) -> Naive:
    """Walks second by second with two hands of a clock: a band begins at the first second of a date whose wall time has
    come to its hour, and lasts until the other begins."""
    zone = ZoneInfo(clock.zone)
    hours = sorted([(clock.night_from, True), (clock.night_to, False)])
    seen: set[tuple[object, str]] = set()
    night, worth = False, []
    at = start - timedelta(days=2)
    unit = clock.day_rate * clock.night_rate
    for second in range(-2 * 86400, LENGTH):
        # Clocks change, and bands begin, at whole minutes.
        if second % 60 == 0 or second == -2 * 86400:
            local = at.astimezone(zone)
            date, minute = local.date(), f"{local.hour:02}:{local.minute:02}"
            for hour, begins_night in hours:
                if minute >= hour and (date, hour) not in seen:
                    seen.add((date, hour))
                    night = begins_night
        if second >= 0:
            worth.append(unit // (clock.night_rate if night else clock.day_rate))
        at += SECOND
    return Naive(start, tuple(accumulate(worth, initial=0)), unit)


seconds = st.integers(0, LENGTH)
windows = st.sampled_from([(clock, start) for clock in CLOCKS for start in (SPRING, AUTUMN)])


@given(windows, seconds, seconds)
@settings(max_examples=300, deadline=None)
def test_elapsed_counts_every_second_once(window: tuple[Clock, datetime], first: int, last: int) -> None:
    clock, start = window
    model = naive(clock, start)
    assert clock.elapsed(start + first * SECOND, start + last * SECOND) == model.elapsed(first, last)


@given(windows, seconds, st.integers(0, 60_000))
@settings(max_examples=300, deadline=None)
def test_an_action_ends_at_the_first_millisecond_that_is_enough(window: tuple[Clock, datetime], first: int, thousandths: int) -> None:
    clock, start = window
    begun, wanted = start + first * SECOND, Fraction(thousandths, 1000)
    end = clock.reached(begun, wanted)
    assert end.microsecond % 1000 == 0
    assert clock.elapsed(begun, end) >= wanted
    before = end - timedelta(milliseconds=1)
    assert before < begun or clock.elapsed(begun, before) < wanted


@given(windows, seconds, seconds, seconds)
@settings(max_examples=200, deadline=None)
def test_time_adds_up_over_any_instant_between(window: tuple[Clock, datetime], a: int, b: int, c: int) -> None:
    clock, start = window
    at = [start + n * SECOND for n in (a, b, c)]
    assert clock.elapsed(at[0], at[1]) + clock.elapsed(at[1], at[2]) == clock.elapsed(at[0], at[2])


@pytest.mark.parametrize(
    ("day", "worth"), [("2026-03-28", 1200), ("2026-03-29", 1170), ("2026-10-25", 1230), ("2026-07-01", 1200)]
)
def test_a_day_of_paris_in_game(day: str, worth: int) -> None:
    zone = ZoneInfo("Europe/Paris")
    midnight = datetime.fromisoformat(f"{day} 00:00").replace(tzinfo=zone)
    following = (midnight.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=zone)
    assert Clock().elapsed(midnight.astimezone(UTC), following.astimezone(UTC)) == worth


def test_five_hundred_seconds_are_eight_hours_twenty_by_day_and_at_most_twelve_twenty() -> None:
    morning = datetime(2026, 3, 2, 7, tzinfo=UTC)  # 08:00 in Paris
    midnight = datetime(2026, 3, 1, 23, tzinfo=UTC)
    assert Clock().reached(morning, Fraction(500)) - morning == timedelta(hours=8, minutes=20)
    assert Clock().reached(midnight, Fraction(500)) - midnight == timedelta(hours=12, minutes=20)


def test_a_duration_is_never_early() -> None:
    """From an odd millisecond of the night into the day the end falls between two of them: the later one counts."""
    odd = datetime(2026, 3, 2, 6, 59, 59, 999000, tzinfo=UTC)
    end = Clock().reached(odd, Fraction(1))
    assert end == datetime(2026, 3, 2, 7, 1, tzinfo=UTC)
    assert Clock().elapsed(odd, end) >= 1 > Clock().elapsed(odd, end - timedelta(milliseconds=1))


def test_seconds_are_shown_rounded_down() -> None:
    assert [decimal(Fraction(n)) for n in ("3/2", "100", "2/3")] == [1.5, 100, 0.666]
