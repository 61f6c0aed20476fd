"""Facts and state of the toy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class PhaseBegan(common.PhaseBegan):
    day: int = 0
    until: datetime | None = None


@event
class RolesChosen(Event):
    """What will be dealt; the seats of `fixed` have theirs already."""

    roles: tuple[str, ...] = ()


@event
class RolePeeked(Event):
    by: Seat
    target: Seat
    role: str


@event
class RoleShown(Event):
    player: Seat
    role: str


@event
class RecapPosted(Event):
    day: int
    votes: Mapping[Seat, Seat]
    taken: Seat | None = None


EVENTS: tuple[type[Event], ...] = (
    *(kind for kind in common.COMMON_EVENTS if kind is not common.PhaseBegan),
    PhaseBegan, RolesChosen, RolePeeked, RoleShown, RecapPosted,
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class State(common.State):
    day: int = 0
    until: datetime | None = None
    paused_at: datetime | None = None
    chosen: tuple[str, ...] = ()
    roles: Mapping[Seat, str] = field(default_factory=dict)
    dead: Mapping[Seat, str] = field(default_factory=dict)
    votes: Mapping[Seat, Seat] = field(default_factory=dict)
    peeked: frozenset[Seat] = frozenset()
    """Who has peeked today."""

    @property
    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.everyone if seat not in self.dead)


def evolve(state: State, fact: Event) -> State:
    """Sets fields; total over any subsequence of a journal."""
    state = common.evolve(state, fact)
    match fact:
        case PhaseBegan():
            return replace(state, day=fact.day, until=fact.until, votes={}, peeked=frozenset())
        case RolesChosen():
            return replace(state, chosen=fact.roles)
        case common.RoleDealt() | RoleShown():
            return replace(state, roles={**state.roles, fact.player: fact.role})
        case RolePeeked():
            return replace(state, roles={**state.roles, fact.target: fact.role}, peeked=state.peeked | {fact.by})
        case common.OrderReceived(verb="vote") if isinstance(target := fact.args.get("target"), Seat):
            return replace(state, votes={**state.votes, fact.by: target})
        case common.OrderWithdrawn(verb="vote"):
            return replace(state, votes={by: target for by, target in state.votes.items() if by != fact.by})
        case common.Died():
            return replace(state, dead={**state.dead, fact.player: fact.cause})
        case common.Revived():
            return replace(state, dead={seat: cause for seat, cause in state.dead.items() if seat != fact.player})
        case common.DeadlineMoved():
            return replace(state, until=fact.at)
        case common.Paused():
            return replace(state, paused_at=fact.at)
        case _:
            return state
