"""Fit for the Grail mafia: a night is one table of priorities. Blocks and redirections act from their row on, each row
sees what the earlier ones left, and when an order arrived decides nothing (MG-57 to MG-64, MG-81, MG-156)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations

import pytest

from games.kernel.audience import GM_ONLY, PUBLIC, sealed, seats
from games.kernel.common import (
    COMMON_EVENTS,
    Died,
    Opened,
    OrderReceived,
    OrderReplaced,
    PhaseBegan,
    State,
    event,
    evolve,
)
from games.kernel.dice import SeedDice
from games.kernel.engine import Engine, tokens_of
from games.kernel.event import Event
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Deadline
from games.kernel.seat import Seat

from .toys import MONDAY, Rules, hours, opening

TABLE = ("prayer", "silence", "prank", "ambush", "healing", "kill", "inquisition")
UNTURNED = frozenset({"prayer", "silence", "prank"})
LETHAL = frozenset({"kill"})
NIGHT, MORNING = MONDAY + hours(11), MONDAY + hours(11.5)


@event
class ActionResolved(Event):
    by: Seat
    action: str
    target: Seat | None
    reason: str | None


@event
class CheckResult(Event):
    """Written at its row, told when the night is published."""

    by: Seat
    target: Seat


@event
class NightPublished(Event):
    night: int
    deaths: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GrailState(State):
    orders: Mapping[Seat, Mapping[str, object]] = field(default_factory=dict)
    dead: frozenset[Seat] = frozenset()
    announced: frozenset[Seat] = frozenset()
    silenced: frozenset[Seat] = frozenset()
    praying: frozenset[Seat] = frozenset()
    healed: frozenset[Seat] = frozenset()
    turned: Mapping[Seat, Seat] = field(default_factory=dict)
    ambushed: Mapping[Seat, Seat] = field(default_factory=dict)
    published: int = 0


class Grail(Rules):
    events = (*COMMON_EVENTS, ActionResolved, CheckResult, NightPublished)

    def initial(self):
        return GrailState()

    def check(self, order, known):
        if order.by in known.announced:
            raise Refused("dead")
        if known.phase == "review":
            raise Refused("too_late")
        if order.verb not in TABLE:
            raise Refused("unknown_verb")
        if "target" in order.args and order.seat("target") in known.announced:
            raise Refused("target_dead")

    def decide(self, order, draft):
        match order.verb:
            case "open":
                draft.add(Opened(zone="Europe/Moscow", seats=len(order.args["seats"])), to=PUBLIC)
                draft.add(PhaseBegan(phase="night"), to=PUBLIC)
            case "night_close":
                for action in TABLE:
                    self._row(action, draft)
                draft.add(PhaseBegan(phase="review"), to=PUBLIC)
            case "publish":
                deaths = tuple(sorted(draft.state.dead - draft.state.announced))
                draft.add(NightPublished(night=draft.state.published + 1, deaths=deaths), to=PUBLIC)
                draft.add(PhaseBegan(phase="day"), to=PUBLIC)
            case _:
                had = order.by in draft.state.orders
                draft.add(OrderReceived(by=order.by, verb=order.verb, args=order.args), to=seats(order.by))
                if had:
                    draft.add(OrderReplaced(by=order.by, verb=order.verb), to=seats(order.by))

    def _row(self, action, draft):
        # The mapping keeps the order of arrival, which counts within one row only (MG-59).
        for by, said in draft.state.orders.items():
            if said["verb"] == action:
                self._play(by, action, said, draft)

    def _play(self, by, action, said, draft):
        state, target = draft.state, said.get("target")
        if by not in state.dead and by not in state.silenced and action not in UNTURNED:
            target = state.turned.get(by, target)
        reason = self._obstacle(state, by, action, target)
        if reason == "ambush":
            draft.add(ActionResolved(by=by, action=action, target=target, reason=reason), to=GM_ONLY)
            draft.add(Died(player=by, cause="ambush"), to=GM_ONLY)
            return
        to = said.get("to")
        draft.add(ActionResolved(by=by, action=action, target=to if reason is None and to else target, reason=reason), to=GM_ONLY)
        if reason is None and action == "kill":
            draft.add(Died(player=target, cause="kill"), to=GM_ONLY)
        if reason is None and action == "inquisition":
            draft.add(CheckResult(by=by, target=target), to=sealed(seats(by), f"night:{state.published + 1}"))

    def _obstacle(self, state, by, action, target):
        if by in state.dead:
            return "actor_dead"
        if by in state.silenced:
            return "blocked"
        if target == by:
            return "illegal_target"
        if target in state.dead:
            return "target_dead"
        if target in state.praying:
            return "prayer"
        if state.ambushed.get(target, by) != by and action not in ("prank", "ambush"):
            return "ambush"
        if action in LETHAL and target in state.healed:
            return "healed"
        return None

    def evolve(self, state, fact):
        state = evolve(state, fact)
        match fact:
            case OrderReceived():
                rest = {seat: said for seat, said in state.orders.items() if seat != fact.by}
                return replace(state, orders={**rest, fact.by: {"verb": fact.verb, **fact.args}})
            case ActionResolved(reason=None, action="silence"):
                return replace(state, silenced=state.silenced | {fact.target})
            case ActionResolved(reason=None, action="prayer"):
                return replace(state, praying=state.praying | {fact.by})
            case ActionResolved(reason=None, action="prank"):
                return replace(state, turned={**state.turned, state.orders[fact.by]["target"]: fact.target})
            case ActionResolved(reason=None, action="ambush"):
                return replace(state, ambushed={**state.ambushed, fact.target: fact.by})
            case ActionResolved(reason=None, action="healing"):
                return replace(state, healed=state.healed | {fact.target})
            case Died():
                ambushed = {place: by for place, by in state.ambushed.items() if fact.cause != "ambush"}
                return replace(state, dead=state.dead | {fact.player}, ambushed=ambushed)
            case NightPublished():
                return replace(state, published=fact.night, announced=state.announced | set(fact.deaths), orders={},
                               seals=state.seals | {f"night:{fact.night}"})
        return state

    def deadlines(self, state):
        match state.phase:
            case "night":
                return (Deadline(NIGHT, "night_close", "night"),)
            case "review":
                return (Deadline(MORNING, "publish", "publish"),)
        return ()



PRIEST, HUNTRESS, JESTER, ROBBER, BOSS, INQUISITOR, KNIGHT, HEALER = map(Seat, range(1, 9))


def night(*orders):
    """The night of these orders `(by, verb, target, to)`, in the order in which they arrived; closed, not published."""
    engine = Engine(Grail(), SeedDice(b"grail"))
    engine.run(opening(8, MONDAY))
    for minute, (by, verb, *names) in enumerate(orders):
        args = dict(zip(("target", "to"), names, strict=False))
        engine.submit(Order(verb, by=by, at=MONDAY + hours(minute / 60), args=args))
    engine.settle(NIGHT)
    return engine


def resolved(engine):
    return [entry.event for entry in engine.entries if entry.order.verb == "night_close"]


def reasons(engine):
    return {fact.action: fact.reason for fact in resolved(engine) if isinstance(fact, ActionResolved)}


NIGHTS = {
    "a redirected kill meets a prayer": (
        (PRIEST, "prayer"), (HUNTRESS, "silence", INQUISITOR), (JESTER, "prank", BOSS, PRIEST), (BOSS, "kill", KNIGHT),
        (INQUISITOR, "inquisition", BOSS)),
    "a redirected check names whom it reached": (
        (HUNTRESS, "silence", KNIGHT), (JESTER, "prank", INQUISITOR, ROBBER), (ROBBER, "ambush", PRIEST),
        (INQUISITOR, "inquisition", BOSS), (BOSS, "kill", PRIEST)),
    "a block of the redirector leaves the kill where it was": (
        (HUNTRESS, "silence", JESTER), (JESTER, "prank", BOSS, PRIEST), (HEALER, "healing", PRIEST), (BOSS, "kill", KNIGHT),
        (INQUISITOR, "inquisition", KNIGHT)),
    "two redirections do not chain": (
        (JESTER, "prank", BOSS, KNIGHT), (PRIEST, "prank", KNIGHT, HEALER), (BOSS, "kill", HUNTRESS),
        (KNIGHT, "inquisition", PRIEST), (ROBBER, "ambush", HUNTRESS)),
}


@pytest.mark.parametrize("orders", NIGHTS.values(), ids=NIGHTS)
def test_a_night_is_the_same_in_whatever_order_its_actions_arrive(orders):
    nights = [night(*arrival) for arrival in permutations(orders)]
    assert len({tuple(sorted(map(repr, resolved(engine)))) for engine in nights}) == 1
    if len({order[1] for order in orders}) == len(orders):
        assert len({tuple(map(repr, resolved(engine))) for engine in nights}) == 1
    assert len({tuple(sorted(engine.state.dead)) for engine in nights}) == 1


def test_rows_run_in_the_order_of_the_table():
    actions = [fact.action for fact in resolved(night(*NIGHTS["a redirected kill meets a prayer"])) if isinstance(fact, ActionResolved)]
    assert actions == sorted(actions, key=TABLE.index)


def test_a_redirection_turns_what_stands_below_it_and_the_prayer_above_it_holds():
    assert reasons(night(*NIGHTS["a redirected kill meets a prayer"])) == {
        "prayer": None, "silence": None, "prank": None, "kill": "prayer", "inquisition": "blocked"}


def test_a_block_above_the_redirection_undoes_it():
    engine = night(*NIGHTS["a block of the redirector leaves the kill where it was"])
    assert reasons(engine)["prank"] == "blocked"
    assert engine.state.dead == {KNIGHT}


def test_an_action_turned_upon_its_own_author_fails():
    assert reasons(night((JESTER, "prank", BOSS, BOSS), (BOSS, "kill", KNIGHT)))["kill"] == "illegal_target"


def test_the_dead_of_an_earlier_row_do_not_act_in_a_later_one():
    engine = night((ROBBER, "ambush", KNIGHT), (HEALER, "healing", KNIGHT), (BOSS, "kill", INQUISITOR), (INQUISITOR, "inquisition", BOSS))
    assert reasons(engine) == {"ambush": None, "healing": "ambush", "kill": None, "inquisition": "actor_dead"}


def test_within_one_row_the_order_of_arrival_counts():
    """The later of two pranks on one player holds (MG-82); a replaced order takes its new place."""
    engine = night((JESTER, "prank", BOSS, KNIGHT), (PRIEST, "prank", BOSS, HEALER), (BOSS, "kill", HUNTRESS))
    assert engine.state.dead == {HEALER}
    engine = night((JESTER, "prank", BOSS, PRIEST), (PRIEST, "prank", BOSS, HEALER), (JESTER, "prank", BOSS, KNIGHT), (BOSS, "kill", HUNTRESS))
    assert engine.state.dead == {KNIGHT}


# ---- a night that is resolved and not yet published

def test_results_stand_at_their_step_and_reach_their_owner_at_publication():
    engine = night((INQUISITOR, "inquisition", BOSS), (BOSS, "kill", KNIGHT))
    result = CheckResult(by=INQUISITOR, target=BOSS)
    held = tokens_of(engine.rules, engine.state, INQUISITOR)
    assert result in [entry.event for entry in engine.entries]
    assert not any(entry.event == result and entry.to & held for entry in engine.entries)
    engine.settle(MORNING)
    held = tokens_of(engine.rules, engine.state, INQUISITOR)
    assert any(entry.event == result and entry.to & held for entry in engine.entries)
    others = tokens_of(engine.rules, engine.state, HUNTRESS)
    assert not any(entry.event == result and entry.to & others for entry in engine.entries)


def test_until_the_publication_the_dead_are_refused_as_the_living_are():
    """MG-22: refusals judge by what is announced; `check` has nothing else to judge by."""
    engine = night((BOSS, "kill", KNIGHT))
    assert engine.state.dead == {KNIGHT}
    for seat in (KNIGHT, HUNTRESS):
        with pytest.raises(Refused, match="too_late"):
            engine.submit(Order("silence", by=seat, at=NIGHT, args={"target": BOSS}))
    engine.settle(MORNING)
    with pytest.raises(Refused, match="dead"):
        engine.submit(Order("silence", by=KNIGHT, at=MORNING, args={"target": BOSS}))
