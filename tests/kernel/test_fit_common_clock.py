"""Fit for Neuroyale: twenty-four players who answer within one second, on deadlines to the millisecond (NR-19 to NR-22,
NR-31, NR-50, NR-51). Each answer counts once, in its own time, and costs no more than it did at the first."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.common import COMMON_EVENTS, Opened, State, event, evolve
from games.kernel.dice import ScriptedDice, SeedDice
from games.kernel.engine import Engine, known, tokens_of
from games.kernel.event import Event
from games.kernel.order import CLOCK, Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Deadline
from games.kernel.seat import Seat

from .toys import Rules, opening

PLAYERS = 24
ROUND, SETTLING, GRACE, QUICKEST = 60_000, 1_000, 400, 150
"""Milliseconds: a round, its settling second, the grace for an answer, the least time to think."""
OPENS = datetime(2026, 5, 4, 19, 0, 0, 250_000, tzinfo=UTC)


def ms(number: int) -> timedelta:
    return timedelta(milliseconds=number)


@event
class RoundOpened(Event):
    at: datetime


@event
class KeyDrawn(Event):
    """The right value of each question: for nobody, until the royale is over."""

    values: tuple[int, ...]


@event
class AnswerTaken(Event):
    player: Seat
    question: int
    ok: bool
    ms: int


@event
class RoundRanked(Event):
    order: tuple[Seat, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoyaleState(State):
    opened: datetime | None = None
    closed: bool = False
    key: tuple[int, ...] = ()
    question: Mapping[Seat, int] = field(default_factory=dict)
    score: Mapping[Seat, int] = field(default_factory=dict)
    last_ms: Mapping[Seat, int] = field(default_factory=dict)
    since: Mapping[Seat, int] = field(default_factory=dict)


class Royale(Rules):
    events = (*COMMON_EVENTS, RoundOpened, KeyDrawn, AnswerTaken, RoundRanked)

    def __init__(self):
        self.folded = 0

    def initial(self):
        return RoyaleState()

    def check(self, order, known):
        if known.opened is None or known.closed:
            raise Refused("round_closed")
        at = (order.at - known.opened) // ms(1)
        if order.args["question"] != known.question.get(order.by, 1):
            raise Refused("not_your_question")
        if at > ROUND + GRACE:
            raise Refused("too_late")
        if at - known.since.get(order.by, 0) < QUICKEST:
            raise Refused("too_fast")

    def decide(self, order, draft):
        match order.verb:
            case "open":
                draft.add(Opened(zone="UTC", seats=len(order.args["seats"])), to=PUBLIC)
            case "round_open":
                draft.add(KeyDrawn(values=tuple(1 + n for n in draft.numbers("key", [16] * 40))), to=GM_ONLY)
                draft.add(RoundOpened(at=order.at), to=PUBLIC)
            case "answer":
                question = order.args["question"]
                ok = draft.state.key[question - 1] == order.args["value"]
                at = min((order.at - draft.state.opened) // ms(1), ROUND)
                draft.add(AnswerTaken(player=order.by, question=question, ok=ok, ms=at), to=seats(order.by))
            case "round_close":
                self._rank(draft)

    def _rank(self, draft):
        def key(seat):
            return -draft.state.score.get(seat, 0), draft.state.last_ms.get(seat, 10**9)

        order, rest = [], sorted(draft.state.everyone, key=key)
        while rest:
            tied = [seat for seat in rest if key(seat) == key(rest[0])]
            order += draft.shuffle("tie", sorted(tied)) if len(tied) > 1 else tied
            rest = rest[len(tied):]
        draft.add(RoundRanked(order=tuple(order), scores=tuple(draft.state.score.get(seat, 0) for seat in order)), to=PUBLIC)

    def evolve(self, state, fact):
        self.folded += 1
        state = evolve(state, fact)
        match fact:
            case KeyDrawn():
                return replace(state, key=fact.values)
            case RoundOpened():
                return replace(state, opened=fact.at)
            case AnswerTaken():
                score = max(0, state.score.get(fact.player, 0) + (100 if fact.ok else -50))
                last = {**state.last_ms, fact.player: fact.ms} if fact.ok else state.last_ms
                return replace(state, score={**state.score, fact.player: score}, last_ms=last,
                               question={**state.question, fact.player: fact.question + 1},
                               since={**state.since, fact.player: fact.ms})
            case RoundRanked():
                return replace(state, closed=True)
        return state

    def deadlines(self, state):
        if not state.seats or state.closed:
            return ()
        if state.opened is None:
            return (Deadline(OPENS, "round_open", "round_open"),)
        return (Deadline(state.opened + ms(ROUND + SETTLING), "round_close", "round_close"),)


def royale(dice=None, players=PLAYERS):
    engine = Engine(Royale(), dice or SeedDice(b"royale"))
    engine.run(opening(players, OPENS - ms(5000)))
    return engine


def answer(by, at_ms, question=1, right=True, engine=None):
    key = engine.state.key or SeedDice(b"royale").numbers(0, "key", [16] * 40)
    value = key[question - 1] if right else 99
    return Order("answer", by=by, at=OPENS + ms(at_ms), args={"question": question, "value": value})


def ranking(engine):
    return next(entry.event for entry in engine.entries if isinstance(entry.event, RoundRanked))


def open_round(engine):
    engine.settle(OPENS)
    return engine


# ---- many at once

def test_twenty_four_answers_of_one_instant_each_count_once():
    engine = open_round(royale())
    for seat in engine.state.everyone:
        engine.submit(answer(seat, 700, engine=engine))
    assert engine.state.score == dict.fromkeys(engine.state.everyone, 100)
    taken = [entry.event.player for entry in engine.entries if isinstance(entry.event, AnswerTaken)]
    assert taken == list(engine.state.everyone)


@given(st.randoms(use_true_random=False), st.lists(st.integers(200, 1199), min_size=PLAYERS, max_size=PLAYERS))
def test_who_came_through_the_door_first_within_an_instant_changes_no_rank(random, times):
    """Only the instants of receipt count; the ties that remain are drawn, not won by a faster line to the lock."""

    def play(shuffled):
        engine = open_round(royale())
        orders = [(times[seat - 1], seat) for seat in engine.state.everyone]
        if shuffled:
            random.shuffle(orders)
            orders.sort(key=lambda each: each[0])
        for at, seat in orders:
            engine.submit(answer(seat, at, right=seat % 3 > 0, engine=engine))
        engine.settle(OPENS + ms(ROUND + SETTLING))
        return ranking(engine)

    assert play(shuffled=True) == play(shuffled=False)


def test_a_double_tap_is_one_answer():
    engine = open_round(royale())
    engine.submit(answer(Seat(5), 700, engine=engine))
    with pytest.raises(Refused, match="not_your_question"):
        engine.submit(answer(Seat(5), 700, engine=engine))
    assert engine.state.score == {Seat(5): 100}


def test_answers_that_are_judged_out_of_their_order_keep_their_own_time():
    """A rehearsal plays one player after another: the second one's orders carry earlier instants than the first one's."""
    engine = open_round(royale(players=2))
    engine.submit(answer(Seat(1), 9000, engine=engine))
    engine.submit(answer(Seat(2), 4000, engine=engine))
    engine.settle(OPENS + ms(ROUND + SETTLING))
    assert ranking(engine).order == (Seat(2), Seat(1))


def test_what_an_answer_costs_does_not_grow_with_the_journal():
    """Twenty-four players, forty questions: each answer is folded once for the game and once for its author."""
    engine, random = open_round(royale()), Random(7)
    costs = []
    for question in range(1, 41):
        for seat in engine.state.everyone:
            before = engine.rules.folded
            engine.submit(answer(seat, 1400 * question, question, right=random.random() < 0.8, engine=engine))
            costs.append(engine.rules.folded - before)
    assert len([entry for entry in engine.entries if isinstance(entry.event, AnswerTaken)]) == 960
    assert sum(costs[-240:]) <= 240 * 2
    view = tokens_of(engine.rules, engine.state, Seat(9))
    assert engine.known(view) == known(engine.rules, engine.entries, view)


# ---- to the millisecond

@pytest.mark.parametrize(("at", "outcome"), [
    (QUICKEST - 1, "too_fast"), (QUICKEST, QUICKEST), (ROUND, ROUND), (ROUND + 1, ROUND), (ROUND + GRACE, ROUND),
    (ROUND + GRACE + 1, "too_late"), (ROUND + SETTLING - 1, "too_late"), (ROUND + SETTLING, "round_closed"),
])
def test_an_answer_is_in_time_to_the_millisecond(at, outcome):
    engine = open_round(royale())
    order = answer(Seat(1), at, engine=engine)
    if isinstance(outcome, str):
        with pytest.raises(Refused, match=outcome):
            engine.submit(order)
    else:
        engine.submit(order)
        assert engine.state.last_ms == {Seat(1): outcome}


def test_the_timetable_does_not_wait_for_whoever_is_late():
    engine = royale()
    engine.settle(OPENS + timedelta(hours=3))
    assert [(e.order.verb, e.order.at) for e in engine.entries if e.order.by == CLOCK and e.event.type.startswith("round")] == [
        ("round_open", OPENS), ("round_close", OPENS + ms(ROUND + SETTLING))]


def test_an_answer_just_before_the_opening_finds_no_round():
    engine = royale()
    with pytest.raises(Refused, match="round_closed"):
        engine.submit(answer(Seat(1), -1, engine=engine))


def test_every_tie_is_drawn_and_on_record():
    dice = ScriptedDice(SeedDice(b"royale"), [("order", (Seat(3), Seat(1), Seat(2)))])
    engine = open_round(royale(dice, players=3))
    engine.settle(OPENS + ms(ROUND + SETTLING))
    assert ranking(engine).order == (Seat(3), Seat(1), Seat(2))
    draws = [entry.event for entry in engine.entries if entry.event.type == "drew"]
    assert [(fact.name, fact.n) for fact in draws] == [("key", 0), ("tie", 1)]


# ---- the key

def test_nobody_reads_the_key_and_yet_each_learns_whether_the_own_answer_was_right():
    engine = open_round(royale())
    engine.submit(answer(Seat(1), 500, engine=engine))
    engine.submit(answer(Seat(2), 500, right=False, engine=engine))
    for seat in engine.state.everyone:
        assert engine.known(tokens_of(engine.rules, engine.state, seat)).key == ()
    assert engine.known(tokens_of(engine.rules, engine.state, Seat(1))).score == {Seat(1): 100}
    assert engine.known(tokens_of(engine.rules, engine.state, Seat(2))).score == {Seat(2): 0}
    assert engine.known(PUBLIC).score == {}


def test_rounds_are_in_order_of_time():
    engine = royale()
    engine.settle(OPENS + timedelta(days=1))
    assert all(a.order.at <= b.order.at for a, b in pairwise(engine.entries))
