"""Canonical plans: what a player does without having said so, unless it has been declined (NG-73)."""

from __future__ import annotations

from games.kernel.event import Event
from games.kernel.seat import Seat

from .. import events_course as course
from ..state import State
from ..state_plans import CANONICAL, SeatPlan
from ..work import Work
from .model import Step

DEFENCES = frozenset({"defend", "attack", "free"})
"""A plan against an attack that holds one of these takes the place of the canonical defence."""


def enabled(state: State, seat: Seat, name: str) -> bool:
    """Whether this canonical plan is switched on."""
    switched = state.defaults.get(seat, {})
    return switched[name] if name in switched else bool(state.options.get(f"defaults.{name}", True))


def switched_on(state: State, seat: Seat) -> tuple[str, ...]:
    """The canonical plans that are on, in alphabetical order."""
    return tuple(name for name in sorted(CANONICAL) if enabled(state, seat, name))


def set_off(event: Event, seat: Seat) -> str | None:
    """The canonical plan that this fact concerns, or None."""
    match event:
        case course.AttackDeclared() if event.player == seat:
            return "defend"
        case course.PhaseBegan(phase="exploration"):
            return "go_assigned"
        case course.PhaseBegan(phase="ambidex"):
            return "go_ambidex"
    return None


def gives_way(name: str, fired: list[SeatPlan]) -> bool:
    """Whether the player's own plans on the same fact take its place."""
    if name == "defend":
        return any(step.verb in DEFENCES for own in fired for step in own.plan.steps())
    return bool(fired)


def room(state: State, seat: Seat, name: str) -> str | None:
    """The room to which a canonical plan leads, or None."""
    if name == "go_assigned":
        return state.assigned.get(seat)
    return str(state.options.get("ambidex.room") or state.options.get("start_room") or "") or None


def is_there(state: State, seat: Seat, name: str) -> bool:
    return name != "defend" and state.room.get(seat) == room(state, seat, name)


def steps(work: Work, seat: Seat, name: str) -> tuple[Step, ...] | None:
    """What the plan does now; None where it does not fire: declined, there already, nowhere to go, something of one's
    own under way."""
    state = work.state
    if not enabled(state, seat, name) or state.canonical_last.get(seat, {}).get(name) == work.at:
        return None
    if name == "defend":
        return (Step("defend"),) if seat in state.fights and not state.fights[seat].defended else None
    chain = state.chains.get(seat) or state.waiting.get(seat)
    if chain is not None and not isinstance(chain.plan, str):
        return None
    goal = room(state, seat, name)
    return None if goal is None or is_there(state, seat, name) else (Step("go", {"room": goal}),)
