"""Fit for the Nonary: a game clock with a day rate and a night rate, exact across midnight and both clock changes, and
plans that set one another off and come to an end (NG-40 to NG-46, NG-73 to NG-80)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel import calendar
from games.kernel.audience import GM_ONLY, PUBLIC, seats, sees
from games.kernel.common import COMMON_EVENTS, Opened, Paused, Resumed, State, event, evolve
from games.kernel.dice import SeedDice
from games.kernel.engine import Engine, tokens_of
from games.kernel.event import Event
from games.kernel.order import GM, Order
from games.kernel.ruleset import Deadline
from games.kernel.seat import Seat

from .toys import Rules, opening

ZONE, NIGHT_FROM, NIGHT_TO = "Europe/Paris", "00:00", "08:00"
DAY_RATE, NIGHT_RATE = 60, 120
"""Real seconds per second of the game."""


@event
class ClockSet(Event):
    """At the instant `at` so much of the game's time `left` had gone by, and runs on at `rate`; 0 stands still.

    The time is an exact fraction of game seconds: whole numbers above and below the line.
    """

    at: datetime
    left: tuple[int, int]
    rate: int


@event
class Began(Event):
    by: Seat
    ends: tuple[int, int]


@event
class Finished(Event):
    by: Seat
    at: datetime


def whole(value: Fraction) -> tuple[int, int]:
    return value.numerator, value.denominator


def seconds(span: timedelta) -> Fraction:
    return Fraction(span // timedelta(microseconds=1), 10**6)


def rounded_up(span: Fraction) -> timedelta:
    """Never early: the next whole millisecond."""
    return timedelta(milliseconds=-(-span.numerator * 1000 // span.denominator))


def band(at: datetime) -> tuple[int, datetime]:
    """The rate that holds at an instant, and the instant of the next edge."""
    day = calendar.local_date(ZONE, at) - timedelta(days=1)
    edges = sorted(
        (calendar.instant(ZONE, day + timedelta(days=n), hour), rate)
        for n in range(4) for hour, rate in ((NIGHT_FROM, NIGHT_RATE), (NIGHT_TO, DAY_RATE)))
    rate = [rate for edge, rate in edges if edge <= at][-1]
    return rate, next(edge for edge, _ in edges if edge > at)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplexState(State):
    clock: ClockSet | None = None
    busy: Mapping[Seat, tuple[int, int]] = field(default_factory=dict)

    def age(self, at: datetime) -> Fraction:
        """The game's time at an instant."""
        if self.clock is None:
            return Fraction(0)
        gone = seconds(at - self.clock.at) / self.clock.rate if self.clock.rate else Fraction(0)
        return Fraction(*self.clock.left) + gone


class Complex(Rules):
    """Long actions on the game's clock. Each edge of a band and each pause writes where the clock stands, exactly."""

    events = (*COMMON_EVENTS, ClockSet, Began, Finished)

    def initial(self):
        return ComplexState()

    def check(self, order, known):
        return

    def decide(self, order, draft):
        match order.verb:
            case "open":
                draft.add(Opened(zone=ZONE, seats=len(order.args["seats"])), to=PUBLIC)
                self._set_clock(draft, order.at)
            case "wait":
                ends = draft.state.age(order.at) + order.args["for"]
                draft.add(Began(by=order.by, ends=whole(ends)), to=seats(order.by))
            case "pause":
                draft.add(Paused(at=order.at), to=PUBLIC)
                self._set_clock(draft, order.at, rate=0)
            case "resume":
                draft.add(Resumed(at=order.at), to=PUBLIC)
                self._set_clock(draft, order.at)
            case "band":
                self._set_clock(draft, order.at)
            case "finish":
                draft.add(Finished(by=order.args["by"], at=order.at), to=seats(order.args["by"]))

    def _set_clock(self, draft, at, rate=None):
        rate = band(at)[0] if rate is None else rate
        draft.add(ClockSet(at=at, left=whole(draft.state.age(at)), rate=rate), to=GM_ONLY)

    def evolve(self, state, fact):
        state = evolve(state, fact)
        match fact:
            case ClockSet():
                return replace(state, clock=fact)
            case Began():
                return replace(state, busy={**state.busy, fact.by: fact.ends})
            case Finished():
                return replace(state, busy={seat: ends for seat, ends in state.busy.items() if seat != fact.by})
        return state

    def deadlines(self, state):
        clock = state.clock
        if clock is None or clock.rate == 0:
            return ()
        due = [
            (clock.at + rounded_up((Fraction(*ends) - Fraction(*clock.left)) * clock.rate), 1, int(seat),
             Deadline(clock.at + rounded_up((Fraction(*ends) - Fraction(*clock.left)) * clock.rate), "finish", args={"by": seat}))
            for seat, ends in state.busy.items()
        ]
        edge = band(clock.at)[1]
        # A timer that would end past the edge is recomputed there; one that ends on it comes before it.
        due.append((edge, 2, 0, Deadline(edge, "band", shown=False)))
        return tuple(deadline for *_, deadline in sorted(due, key=lambda each: each[:3]))


def real(start: datetime, duration: Fraction) -> datetime:
    """The naive model: real seconds one by one, each worth a sixtieth or, between midnight and eight, half of that."""
    left, at = duration, start
    # To the next whole second first, so that every later step lies in one band.
    if at.microsecond:
        step = timedelta(microseconds=10**6 - at.microsecond)
        worth = seconds(step) / rate_by_the_wall(at)
        if worth >= left:
            return start + rounded_up(left * rate_by_the_wall(at))
        left, at = left - worth, at + step
    while left > Fraction(1, rate_by_the_wall(at)):
        left -= Fraction(1, rate_by_the_wall(at))
        at += timedelta(seconds=1)
    return at + rounded_up(left * rate_by_the_wall(at))


def rate_by_the_wall(at: datetime) -> int:
    return NIGHT_RATE if calendar.to_local(ZONE, at).hour < 8 else DAY_RATE


def complex_game(at: datetime) -> Engine:
    engine = Engine(Complex(), SeedDice(b"nonary"))
    engine.run(opening(3, at))
    return engine


def ends_of(engine):
    return {entry.event.by: entry.event.at for entry in engine.entries if isinstance(entry.event, Finished)}


def utc(*parts):
    return datetime(*parts, tzinfo=UTC)


ANA, BO, CLEO = map(Seat, (1, 2, 3))
STARTS = st.sampled_from([date(2026, 3, 28), date(2026, 10, 24), date(2026, 5, 4)]).flatmap(
    lambda day: st.integers(0, 60 * 3600 * 10).map(
        lambda tenths: datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(milliseconds=100 * tenths)))
DURATIONS = st.integers(1, 900_000).map(lambda n: Fraction(n, 1000)) | st.integers(1, 2000).map(lambda n: Fraction(n, 7))


@settings(max_examples=30)
@given(STARTS, st.lists(DURATIONS, min_size=1, max_size=3))
def test_a_long_action_ends_when_its_seconds_are_counted_one_by_one(start, durations):
    engine = complex_game(start)
    for seat, duration in zip((ANA, BO, CLEO), durations, strict=False):
        engine.submit(Order("wait", by=seat, at=start, args={"for": duration}))
    engine.settle(start + timedelta(days=3))
    assert ends_of(engine) == {seat: real(start, duration) for seat, duration in zip((ANA, BO, CLEO), durations, strict=False)}


@pytest.mark.parametrize(("start", "game_seconds"), [
    (utc(2026, 5, 3, 22), 1200), (utc(2026, 3, 28, 23), 1170), (utc(2026, 10, 24, 22), 1230),
])
def test_a_local_day_is_twenty_minutes_of_the_game_but_for_the_two_changes(start, game_seconds):
    """NG-40, NG-43: from midnight to midnight."""
    engine = complex_game(start)
    engine.submit(Order("wait", by=ANA, at=start, args={"for": Fraction(game_seconds)}))
    engine.settle(start + timedelta(days=2))
    assert calendar.local_text(ZONE, ends_of(engine)[ANA]).endswith(" 00:00")
    assert ends_of(engine)[ANA] - start == {1200: timedelta(hours=24), 1170: timedelta(hours=23), 1230: timedelta(hours=25)}[game_seconds]


@pytest.mark.parametrize(("opened", "closes"), [("09:00", "18:00"), ("20:00", "09:00"), ("00:00", "13:00")])
def test_the_rulebooks_own_examples_of_the_ninth_door(opened, closes):
    """NG-131: nine minutes of the game, 540 of its seconds."""
    start = calendar.instant(ZONE, date(2026, 5, 4), opened)
    engine = complex_game(start)
    engine.submit(Order("wait", by=ANA, at=start, args={"for": Fraction(540)}))
    engine.settle(start + timedelta(days=2))
    assert calendar.to_local(ZONE, ends_of(engine)[ANA]).strftime("%H:%M:%S.%f") == f"{closes}:00.000000"


@settings(max_examples=30)
@given(STARTS, DURATIONS, st.integers(1, 40_000), st.integers(0, 200_000))
def test_a_pause_takes_nothing_from_the_games_time(start, duration, before, length):
    """Whatever lies in the pause, an edge of a band or a change of the clocks, does not count."""
    engine = complex_game(start)
    engine.submit(Order("wait", by=ANA, at=start, args={"for": duration}))
    paused, resumed = start + timedelta(seconds=before), start + timedelta(seconds=before + length)
    unpaused_end = real(start, duration)
    engine.submit(Order("pause", by=GM, at=paused))
    done = engine.state.age(paused)
    assert engine.rules.deadlines(engine.state) == ()
    engine.submit(Order("resume", by=GM, at=resumed))
    assert engine.state.age(resumed) == done
    engine.settle(resumed + timedelta(days=4))
    assert ends_of(engine)[ANA] == (unpaused_end if unpaused_end <= paused else real(resumed, duration - done))


@given(STARTS, DURATIONS)
def test_a_clock_that_nobody_looked_at_for_days_is_as_exact_as_one_watched_each_hour(start, duration):
    watched, alone = complex_game(start), complex_game(start)
    for engine in (watched, alone):
        engine.submit(Order("wait", by=ANA, at=start, args={"for": duration}))
    for hour in range(72):
        watched.settle(start + timedelta(hours=hour))
    alone.settle(start + timedelta(hours=71))
    assert watched.entries == alone.entries


# ---- plans


@event
class Said(Event):
    by: Seat
    room: str
    text: str


@event
class PlanSet(Event):
    by: Seat
    number: int
    when: str
    then: str
    after: int = 0


@event
class PlanFired(Event):
    by: Seat
    number: int


@event
class PlanLimit(Event):
    by: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkState(State):
    plans: tuple[PlanSet, ...] = ()
    rooms: Mapping[Seat, str] = field(default_factory=dict)


DEPTH = 20


class Talk(Rules):
    """People who answer one another: "when I hear x, I say y". A plan perceives what its owner perceives."""

    repeat = False

    def initial(self):
        return TalkState()

    def check(self, order, known):
        return

    def decide(self, order, draft):
        if order.verb == "open":
            draft.add(Opened(zone=ZONE, seats=len(order.args["seats"])), to=PUBLIC)
        elif order.verb == "plan":
            number = 1 + sum(plan.by == order.by for plan in draft.state.plans)
            draft.add(PlanSet(by=order.by, number=number, when=order.args["when"], then=order.args["then"]), to=seats(order.by))
        elif order.verb == "say":
            queue = self._say(draft, order.by, order.args["text"], depth=0)
            fired = set()
            while queue:
                plan, depth = queue.pop(0)
                key = (plan.by, plan.number)
                if key in fired and not self.repeat:
                    continue
                fired.add(key)
                if depth > DEPTH:
                    draft.add(PlanLimit(by=plan.by, number=plan.number), to=GM_ONLY)
                    continue
                draft.add(PlanFired(by=plan.by, number=plan.number), to=seats(plan.by))
                queue += self._say(draft, plan.by, plan.then, depth)

    def _say(self, draft, by, text, depth):
        """Says it to those present; the plans that this sets off, in the order in which they come."""
        room = draft.state.rooms.get(by, "hall")
        present = [seat for seat in draft.state.everyone if draft.state.rooms.get(seat, "hall") == room]
        draft.add(Said(by=by, room=room, text=text), to=seats(*present))
        said = draft.entries[-1]
        return [
            (plan, depth + 1)
            for plan in sorted(draft.state.plans, key=lambda plan: (plan.by, plan.number))
            if plan.by != by and plan.when == text and sees(said.to, tokens_of(self, draft.state, plan.by))
        ]

    def evolve(self, state, fact):
        state = evolve(state, fact)
        match fact:
            case PlanSet():
                return replace(state, plans=(*state.plans, fact))
            case Opened():
                return replace(state, rooms={Seat(3): "lab"})
        return state


def talk(*plans, rules=None):
    engine = Engine(rules or Talk(), SeedDice(b"x"))
    engine.run(opening(3, utc(2026, 5, 4)))
    for by, when, then in plans:
        engine.submit(Order("plan", by=by, at=utc(2026, 5, 4), args={"when": when, "then": then}))
    return engine


def say(engine, by, text):
    return [entry.event for entry in engine.submit(Order("say", by=by, at=utc(2026, 5, 4, 9), args={"text": text}))]


def words(facts):
    return [(fact.by, fact.text) for fact in facts if isinstance(fact, Said)]


def test_plans_set_one_another_off_in_a_fixed_order():
    engine = talk((ANA, "b", "c"), (BO, "a", "b"), (BO, "c", "d"))
    assert words(say(engine, ANA, "a")) == [(ANA, "a"), (BO, "b"), (ANA, "c"), (BO, "d")]


def test_a_ring_of_plans_ends_within_the_instant():
    engine = talk((ANA, "pong", "ping"), (BO, "ping", "pong"))
    assert words(say(engine, ANA, "ping")) == [(ANA, "ping"), (BO, "pong"), (ANA, "ping")]


def test_a_ring_that_could_repeat_is_cut_at_its_depth_and_the_game_master_hears_of_it():
    class Parrots(Talk):
        repeat = True

    facts = say(talk((ANA, "pong", "ping"), (BO, "ping", "pong"), rules=Parrots()), ANA, "ping")
    assert sum(isinstance(fact, PlanFired) for fact in facts) == DEPTH
    assert isinstance(facts[-1], PlanLimit)


def test_a_plan_hears_nothing_of_another_room():
    engine = talk((CLEO, "a", "heard"), (BO, "a", "b"))
    assert words(say(engine, ANA, "a")) == [(ANA, "a"), (BO, "b")]


def test_a_cascade_is_one_order_and_one_preview():
    engine = talk((ANA, "b", "c"), (BO, "a", "b"))
    order = Order("say", by=ANA, at=utc(2026, 5, 4, 9), args={"text": "a"})
    preview = [entry.event for entry in engine.draft(order).entries]
    assert [entry.event for entry in engine.submit(order)] == preview
    assert all(entry.order is order for entry in engine.entries[-len(preview):])
