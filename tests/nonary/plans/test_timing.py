"""Plans come due exactly: never early, never a millisecond late, whatever bands and pauses lie between (NG-42, NG-45, NG-46)."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.dice import SeedDice
from games.kernel.engine import Engine
from games.kernel.order import GM, Order
from nonary.rules.clock import Clock
from nonary.rules.ruleset import RULESET
from tests.nonary.complexes import ANA, BO, TEN, Watched

MILLI = timedelta(milliseconds=1)
CLOCK = Clock()
durations = st.integers(1, 2_000_000)
"""Thousandths of an in-game second, up to more than a day."""
pauses = st.lists(st.tuples(st.integers(1, 40_000), st.integers(1, 60_000)), max_size=3)
WAVE = [{"do": "say", "text": "now"}]


@cache
def _begun():
    return Watched({}, {}).engine


def begun():
    """A game that has just begun."""
    found = _begun()
    return Engine(RULESET, SeedDice(b"secret"), found.entries, found.state)


def give(engine, at, by, verb, **args):
    engine.submit(Order(verb, by, at, args, "gm" if by == GM else "form"))


def went(engine):
    """When which plan was fired or has expired."""
    lines = [line for line in engine.entries if line.event.type in ("plan_fired", "plan_expired")]
    return [(line.order.at, line.event.by, line.event.plan) for line in lines]


def elapsed(running, instant):
    """In-game seconds of the stretches in which the clock runs, up to an instant."""
    return sum((CLOCK.elapsed(start, min(end, instant)) for start, end in running if start < instant), Fraction(0))


@settings(max_examples=30, deadline=None)
@given(durations, pauses, st.integers(0, 86_400_000))
def test_a_plan_comes_due_when_so_much_of_the_clock_has_run(thousandths, breaks, started):
    engine, at = begun(), TEN + started * MILLI
    give(engine, at, ANA, "plan", plan={"when": {"after": f"{thousandths / 1000}s"}, "do": WAVE})
    give(engine, at, BO, "plan", plan={"when": {"gm": "it rains"}, "do": WAVE, "expires": f"{thousandths / 1000}s"})
    running, start = [], at
    for wait, length in breaks:
        stop = start + timedelta(seconds=wait)
        running.append((start, stop))
        give(engine, stop, GM, "pause", reason="a break")
        start = stop + timedelta(seconds=length)
        give(engine, start, GM, "resume")
    running.append((start, start + timedelta(days=9)))
    engine.settle(start + timedelta(days=9))
    (fired, by, _), (expired, _, _) = went(engine)
    assert (by, expired) == (ANA, fired)
    due = Fraction(thousandths, 1000)
    assert elapsed(running, fired) >= due > elapsed(running, fired - MILLI)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 50), min_size=2, max_size=6))
def test_the_first_due_comes_first_and_at_one_instant_they_go_by_seat_and_number(several):
    engine = begun()
    for number, thousandths in enumerate(several):
        steps = [{"do": "say", "text": f"plan {number}"}]
        give(
            engine, TEN, (BO, ANA)[number % 2], "plan", plan={"when": {"after": f"{thousandths / 1000}s"}, "do": steps}
        )
    engine.settle(TEN + timedelta(days=1))
    assert went(engine) == sorted(went(engine))
    assert len(went(engine)) == len(several)
