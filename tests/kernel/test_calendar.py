"""Local hours across summer time, against a model that walks through the local clock second by second."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.calendar import WEEKDAYS, Schedule, from_local, instant, local_date, local_text, to_local, weekly

# Zone and a day on which its clocks change: whole hours, half an hour, at midnight, backwards in spring of the south,
# a day that never was, a zone of half hours, one that never changes, and a change at an odd minute.
CHANGES = [
    ("Europe/Paris", date(2026, 3, 29)), ("Europe/Paris", date(2026, 10, 25)),
    ("America/New_York", date(2026, 3, 8)), ("America/New_York", date(2026, 11, 1)),
    ("Australia/Lord_Howe", date(2026, 4, 5)), ("Australia/Lord_Howe", date(2026, 10, 4)),
    ("America/Asuncion", date(2023, 10, 1)), ("America/Asuncion", date(2024, 3, 24)),
    ("Africa/Casablanca", date(2026, 2, 15)), ("Africa/Casablanca", date(2026, 3, 22)),
    ("Pacific/Apia", date(2011, 12, 30)), ("Europe/Moscow", date(2026, 3, 29)), ("Asia/Kolkata", date(2026, 3, 29)),
    ("Europe/Moscow", date(2011, 3, 27)), ("Europe/Moscow", date(2014, 10, 26)), ("America/Caracas", date(2016, 5, 1)),
]  # fmt: skip
cases = st.sampled_from(CHANGES)
seconds = st.integers(-36 * 3600, 60 * 3600)
near = st.integers(-6 * 3600, 30 * 3600)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time())


@lru_cache(maxsize=1)
def walk(zone: str, day: date) -> tuple[dict[int, int], list[tuple[int, int, int]]]:
    """A clock on a wall, watched second by second for four days: when it first shows each second (both counted from
    the UTC midnight before last), and its jumps forward (from what it showed, to what, when)."""
    there, start = ZoneInfo(zone), midnight(day).replace(tzinfo=UTC) - timedelta(days=2)
    first: dict[int, int] = {}
    jumps = []
    before = None
    for n in range(4 * 86400):
        shown = n + int((start + timedelta(seconds=n)).astimezone(there).utcoffset().total_seconds())
        first.setdefault(shown, n)
        if before is not None and shown > before + 1:
            jumps.append((before, shown, n))
        before = shown
    return first, jumps


def watched(zone: str, day: date, wall: datetime) -> datetime:
    first, jumps = walk(zone, day)
    start = midnight(day) - timedelta(days=2)
    wanted = int((wall - start).total_seconds())
    found = first.get(wanted)
    if found is None:
        found = next(at for low, high, at in jumps if low < wanted < high)
    return start.replace(tzinfo=UTC) + timedelta(seconds=found)


@pytest.mark.parametrize("case", CHANGES, ids=lambda case: f"{case[0]} {case[1]}")
def test_a_wall_clock_time_is_the_instant_at_which_a_clock_on_the_wall_first_shows_it(case):
    zone, day = case
    _, jumps = walk(zone, day)
    edges = [second - 2 * 86400 + off for jump in jumps for second in jump[:2] for off in (-1, 0, 1, 1800)]

    @given(near | st.sampled_from(edges or [0]))
    def agrees(offset):
        wall = midnight(day) + timedelta(seconds=offset)
        assert from_local(zone, wall) == watched(zone, day, wall)

    agrees()


def test_an_hour_that_does_not_exist_falls_on_the_end_of_the_gap():
    assert instant("Europe/Paris", date(2026, 3, 29), "02:30") == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)


def test_of_an_hour_that_comes_twice_the_first_counts():
    assert instant("Europe/Paris", date(2026, 10, 25), "02:30") == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_seconds_and_thousandths_of_an_hour_are_kept():
    assert instant("Europe/Moscow", date(2026, 5, 1), "20:30:15.250") == datetime(
        2026, 5, 1, 17, 30, 15, 250_000, tzinfo=UTC)


@pytest.mark.parametrize("hour", ["24:00", "22.00", "", "soon", "22:60"])
def test_an_hour_that_cannot_be_is_an_error(hour):
    with pytest.raises(ValueError):
        instant("Europe/Paris", date(2026, 3, 29), hour)


@given(cases, seconds)
def test_every_instant_is_shown_in_local_time_as_a_clock_shows_it(case, offset):
    zone, day = case
    at = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(seconds=offset)
    assert to_local(zone, at) == at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    assert local_date(zone, at) == to_local(zone, at).date()


@pytest.mark.parametrize(("at", "text"), [
    (datetime(2026, 7, 1, 20, 0, tzinfo=UTC), "2026-07-01 22:00"),
    (datetime(2026, 7, 1, 20, 0, 5, tzinfo=UTC), "2026-07-01 22:00:05"),
    (datetime(2026, 7, 1, 20, 0, 5, 7000, tzinfo=UTC), "2026-07-01 22:00:05.007"),
    (datetime(2026, 7, 1, 20, 0, 0, 250_000, tzinfo=UTC), "2026-07-01 22:00:00.250"),
])
def test_local_text_has_no_more_digits_than_it_needs(at, text):
    assert local_text("Europe/Paris", at) == text


# ---- schedules

schedules = st.builds(
    lambda case, days, minute: (case, Schedule(case[0], tuple(days), f"{minute // 60:02}:{minute % 60:02}")),
    cases, st.lists(st.sampled_from(WEEKDAYS), min_size=1, unique=True), st.integers(0, 24 * 60 - 1))


@given(schedules, seconds)
def test_a_schedule_gives_each_local_hour_of_its_weekdays_once_in_order(drawn, offset):
    (zone, day), schedule = drawn
    at = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(seconds=offset)
    found = list(islice(schedule.after(at), 10))
    assert all(before < after for before, after in pairwise([at, *found]))
    wanted, here = [], local_date(zone, at) - timedelta(days=2)
    while len(wanted) < 10:
        if WEEKDAYS[here.weekday()] in schedule.days:
            due = instant(zone, here, schedule.hour)
            if due > (wanted[-1] if wanted else at):
                wanted.append(due)
        here += timedelta(days=1)
    assert found == wanted


def test_ten_at_night_stays_ten_at_night():
    evenings = islice(weekly("Europe/Paris", ["tue", "thu", "sun"], "22:00").after(datetime(2026, 3, 26, 21, 0, tzinfo=UTC)), 3)
    assert [at.isoformat() for at in evenings] == [
        "2026-03-29T20:00:00+00:00", "2026-03-31T20:00:00+00:00", "2026-04-02T20:00:00+00:00"]


def test_an_instant_of_the_schedule_is_not_its_own_next():
    schedule = weekly("Europe/Paris", WEEKDAYS, "22:00")
    at = schedule.next(datetime(2026, 5, 1, tzinfo=UTC))
    assert schedule.next(at) == at + timedelta(days=1)
    assert schedule.next(at - timedelta(microseconds=1)) == at


def test_a_day_that_never_was_does_not_give_its_hour_twice():
    """On 30 December 2011 Samoa had no day: its midnight falls on the next one's."""
    found = list(islice(weekly("Pacific/Apia", WEEKDAYS, "00:00").after(datetime(2011, 12, 29, 12, tzinfo=UTC)), 2))
    assert found[0] == datetime(2011, 12, 30, 10, tzinfo=UTC)
    assert found[1] == datetime(2011, 12, 31, 10, tzinfo=UTC)


@pytest.mark.parametrize("days", [(), ("tuesday",)])
def test_a_schedule_without_known_weekdays_is_refused_instead_of_never_ending(days):
    with pytest.raises(ValueError, match="weekdays"):
        Schedule("Europe/Paris", days, "22:00")
