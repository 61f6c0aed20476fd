"""What the facts about conditional actions mean for the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import TypeVar

from games.kernel import common
from games.kernel.event import Event
from games.kernel.seat import Seat
from games.kernel.values import changed

from . import events_course as course
from . import events_plans as e
from .plans.model import plan_of
from .plans.written import from_plain
from .state_plans import Chain, PlansState, SeatPlan

S = TypeVar("S", bound=PlansState)


def fold(state: S, fact: Event) -> S:
    """The state after a fact about plans."""
    match fact:
        case e.PlanSet():
            return _set(state, fact)
        case e.PlanFired():
            return _fired(state, fact)
        case e.PlanExpired():
            return _expired(state, fact)
        case e.PlanFailed() if fact.spent:
            return _spent(state, fact)
        case e.PlanDone() | e.PlanFailed():
            return _ran(state, fact.by, fact.plan)
        case e.PlanCancelled():
            return _ran(state, fact.by, fact.plan) if fact.running else _without(state, fact.by, fact.plan)
        case e.DefaultSet():
            return changed(state, defaults=_at(state.defaults, fact.by, {fact.default: fact.enabled}))
        case e.ChainKept():
            return _kept(state, fact)
        case e.ChainEnded():
            return _chain_ended(state, fact)
        case common.Died():
            return _gone(state, fact.player)
        case course.PassedDoor9():
            return _gone(state, fact.by)
        case course.GameEnded():
            return changed(state, plans={}, chains={}, waiting={})
    return state


def _age(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


V = TypeVar("V")


def _at(table: Mapping[Seat, Mapping[str, V]], seat: Seat, more: Mapping[str, V]) -> dict[Seat, Mapping[str, V]]:
    return {**table, seat: {**table.get(seat, {}), **more}}


def _less(table: Mapping[Seat, Chain], seat: Seat) -> dict[Seat, Chain]:
    return {owner: chain for owner, chain in table.items() if owner != seat}


def _put(state: S, seat: Seat, number: int, plan: SeatPlan) -> S:
    return changed(state, plans={**state.plans, seat: {**state.plans.get(seat, {}), number: plan}})


def _without(state: S, seat: Seat, number: int | str) -> S:
    left = {n: plan for n, plan in state.plans.get(seat, {}).items() if n != number}
    return changed(state, plans={**state.plans, seat: left})


def _canonical_at(state: S, seat: Seat, name: str, now: datetime | None) -> S:
    if now is None:
        return state
    return changed(state, canonical_last=_at(state.canonical_last, seat, {name: now}))


def _set(state: S, fact: e.PlanSet) -> S:
    plan = SeatPlan(plan_of(fact.body), fact.body, _age(fact.after), _age(fact.expires), fact.at)
    state = changed(state, plan_count={**state.plan_count, fact.by: fact.plan})
    return _put(state, fact.by, fact.plan, plan)


def _fired(state: S, fact: e.PlanFired) -> S:
    if isinstance(fact.plan, str):
        return _canonical_at(state, fact.by, fact.plan, fact.now)
    old = state.plans.get(fact.by, {}).get(fact.plan)
    if old is None:
        return state
    new = replace(
        old, armed=old.plan.repeat, fired=True, running=True, last=fact.now, after=_age(fact.after), at=fact.at
    )  # fmt: skip
    return _put(state, fact.by, fact.plan, new)


def _spent(state: S, fact: e.PlanFailed) -> S:
    """One that would have run too deep never will; a canonical one not in this instant."""
    if isinstance(fact.plan, str):
        return _canonical_at(state, fact.by, fact.plan, fact.now)
    return _without(state, fact.by, fact.plan)


def _expired(state: S, fact: e.PlanExpired) -> S:
    """One with an `else` that has never fired is still to be run; what runs already is run to its end; else nothing is
    left of it."""
    old = state.plans.get(fact.by, {}).get(fact.plan)
    if old is None or not (old.running or (old.plan.otherwise and not old.fired)):
        return _without(state, fact.by, fact.plan)
    spent = replace(old, armed=False, running=True, after=None, at=None, expires=None)
    return _put(state, fact.by, fact.plan, spent)


def _ran(state: S, seat: Seat, number: int | str) -> S:
    """A run is over. What repeats stays armed."""
    old = state.plans.get(seat, {}).get(number) if isinstance(number, int) else None
    if old is None or not isinstance(number, int):
        return state
    return _put(state, seat, number, replace(old, running=False)) if old.armed else _without(state, seat, number)


def _kept(state: S, fact: e.ChainKept) -> S:
    chain = Chain(
        fact.plan, from_plain(fact.steps) or (), fact.waits, from_plain(fact.otherwise), fact.whoever, fact.verb
    )  # fmt: skip
    kept = state.plans.get(fact.by, {}).get(fact.plan) if isinstance(fact.plan, int) else None
    if kept is not None and isinstance(fact.plan, int):
        state = _put(state, fact.by, fact.plan, replace(kept, running=True))
    if fact.waits == "walk":
        return changed(state, waiting={**state.waiting, fact.by: chain})
    return changed(state, chains={**state.chains, fact.by: chain})


def _chain_ended(state: S, fact: e.ChainEnded) -> S:
    if fact.waiting:
        return changed(state, waiting=_less(state.waiting, fact.by))
    return changed(state, chains=_less(state.chains, fact.by))


def _gone(state: S, seat: Seat) -> S:
    """Who is dead or outside has no plans any more (NG-81)."""
    if not (seat in state.plans or seat in state.chains or seat in state.waiting):
        return state
    plans = {owner: plans for owner, plans in state.plans.items() if owner != seat}
    return changed(state, plans=plans, chains=_less(state.chains, seat), waiting=_less(state.waiting, seat))
