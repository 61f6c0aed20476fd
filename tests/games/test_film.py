"""The film: who learned what when, by the tokens of each moment; what was struck out, and for whom."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import pytest

from games.film import PUBLIC_EYES, Beat, Film
from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, sealed, seats, tokens
from games.kernel.common import event
from games.kernel.draft import Entry
from games.kernel.event import Event
from games.kernel.order import CLOCK, Order
from games.kernel.seat import Seat

AT = datetime(2026, 3, 2, tzinfo=UTC)


@event
class Told(Event):
    what: str


@event
class SealBroken(Event):
    seal: str


@dataclass(frozen=True, kw_only=True)
class State(common.State):
    dead: frozenset = frozenset()
    heard: tuple = field(default=())


class Rules:
    """Seats of a cemetery, and seals that a fact breaks."""

    def initial(self):
        return State(seats=3)

    def evolve(self, state, fact):
        match fact:
            case common.Died():
                return replace(state, dead=state.dead | {fact.player})
            case common.Revived():
                return replace(state, dead=state.dead - {fact.player})
            case SealBroken():
                return replace(state, seals=state.seals | {fact.seal})
            case Told():
                return replace(state, heard=(*state.heard, fact.what))
        return state

    def standing(self, state, seat):
        return frozenset({"cemetery"} if seat in state.dead else {"alive"})


def film(*orders):
    """One tuple of (fact, audience) for each order, numbered from 1."""
    beats = []
    for number, facts in enumerate(orders, 1):
        order = Order("act", CLOCK, AT, number=number)
        beats += [Beat(number, AT, Entry(fact, to, order)) for fact, to in facts]
    return Film(Rules(), beats)


def heard(found, position, eyes):
    return list(found.state(position, eyes).heard)


def test_the_dead_learn_what_the_dead_have_said_before_them():
    found = film(
        [(common.Died(player=Seat(1), cause="x"), PUBLIC)],
        [(Told(what="among the dead"), tokens("cemetery"))],
        [(common.Died(player=Seat(2), cause="x"), PUBLIC)],
    )
    assert found.learned(1) == [1, 2, 3]
    assert found.learned(2) == [1, 3, 3]
    assert found.learned(3) == [1, 0, 3]
    assert found.learned(PUBLIC_EYES) == [1, 0, 3]


def test_a_sealed_fact_is_learned_when_its_seal_breaks():
    found = film(
        [(Told(what="the night's secret"), sealed(seats(2), "night"))],
        [(Told(what="morning"), PUBLIC)],
        [(SealBroken(seal="night"), GM_ONLY)],
    )
    assert found.learned(2) == [3, 2, 0]
    assert found.learned(1) == [0, 2, 0]
    assert heard(found, 2, 2) == ["morning"]
    assert heard(found, 3, 2) == ["the night's secret", "morning"]


def test_what_was_once_learned_stays_known():
    found = film(
        [(common.Died(player=Seat(1), cause="x"), PUBLIC), (Told(what="a"), tokens("cemetery"))],
        [(common.Revived(player=Seat(1)), PUBLIC)],
        [(Told(what="b"), tokens("cemetery"))],
    )
    assert heard(found, 4, 1) == ["a"]


def test_nobody_looks_between_two_facts_of_one_order():
    found = film([(Told(what="to the dead"), tokens("cemetery")), (common.Died(player=Seat(1), cause="x"), PUBLIC)])
    assert found.learned(1) == [1, 2]


def test_several_viewers_in_one_pass_learn_the_same_as_one_by_one():
    orders = (
        [(common.Died(player=Seat(1), cause="x"), PUBLIC)],
        [(Told(what="a"), tokens("cemetery")), (Told(what="b"), seats(2, 3)), (Told(what="c"), sealed(PUBLIC, "s"))],
        [(SealBroken(seal="s"), GM_ONLY)],
    )
    together = film(*orders)
    together.learn([PUBLIC_EYES, 1, 2, 3])
    for eyes in (PUBLIC_EYES, 1, 2, 3):
        assert together.learned(eyes) == film(*orders).learned(eyes)


@pytest.mark.parametrize(
    ("eyes", "seen"), [(None, ["all", "dead"]), (PUBLIC_EYES, ["all"]), (1, ["all", "dead"]), (2, ["all"])]
)
def test_struck_lines_show_to_those_who_had_seen_them(eyes, seen):
    struck = tuple(
        Entry(Told(what=what), to, Order("act", CLOCK, AT, number=2))
        for what, to in (("all", PUBLIC), ("dead", tokens("cemetery")))
    )
    dead = Entry(common.Died(player=Seat(1), cause="x"), PUBLIC, Order("act", CLOCK, AT, number=1))
    back = Entry(common.Overruled(verb="rewind"), GM_ONLY, Order("rewind", "gm", AT, number=3))
    found = Film(Rules(), [Beat(1, AT, dead), Beat(3, AT, back, struck=struck)])
    assert [line.event.what for line in found.struck_for(2, eyes)] == seen
