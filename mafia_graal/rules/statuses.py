"""What follows from the state: who lives, who may act, who holds what. Reads only."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.audience import Audience, sealed, seats
from games.kernel.seat import Seat

from .options import option
from .roles import MAFIA
from .state import State

RUNNING = ("day", "vote_closed", "night", "review")
NIGHT_ORDERS = ("day", "vote_closed", "night")
"""Phases in which night actions are taken (MG-20)."""
_OPEN_CAUSES = {"hanged": "hanged", "modkill": "modkill", "devoured": "devour", "night": "night", "day": "day"}


def is_alive(state: State, seat: Seat) -> bool:
    """In truth; a hidden corpse is not."""
    return state.player(seat).alive


def living(state: State) -> tuple[Seat, ...]:
    """The living in truth, in seat order."""
    return tuple(seat for seat in state.everyone if state.player(seat).alive)


def is_known_dead(state: State, seat: Seat) -> bool:
    """Announced dead. Until then he counts as alive for whoever aims at him (MG-28)."""
    return state.player(seat).announced is not None


def is_told_dead(state: State, seat: Seat) -> bool:
    """Dead as far as the seat itself has been told (MG-5, MG-146)."""
    player = state.player(seat)
    return player.announced is not None or player.told_devoured


def counted(state: State) -> tuple[Seat, ...]:
    """Who counts as living for the winners: hidden corpses do (MG-126)."""
    return tuple(seat for seat in state.everyone if state.player(seat).alive or state.player(seat).hidden)


def public_cause(state: State, seat: Seat) -> str | None:
    """The cause of death as far as this fold knows it; how it came out where it knows no more."""
    player = state.player(seat)
    if player.cause is not None:
        return player.cause
    if player.announced is not None:
        return _OPEN_CAUSES.get(player.announced, player.announced)
    return "devour" if player.told_devoured else None


def mafia(state: State) -> tuple[Seat, ...]:
    """Members of the mafia, living or dead."""
    return tuple(seat for seat in state.everyone if state.player(seat).team == MAFIA)


def able_mafia(state: State) -> tuple[Seat, ...]:
    """Its members who live in truth and are not stripped: who may carry out a kill, and inherit the right to it."""
    return tuple(seat for seat in mafia(state) if state.player(seat).alive and not state.player(seat).stripped)


def seal(state: State) -> str:
    """The seal of the present night's results."""
    return f"night{state.night}"


def when_published(state: State, audience: Audience) -> Audience:
    """The same people; from the publication on while a night is resolved (MG-156)."""
    return sealed(audience, seal(state)) if state.resolving else audience


def to_seats(state: State, *numbers: Seat) -> Audience:
    return when_published(state, seats(*numbers))


def to_mafia(state: State) -> Audience:
    return when_published(state, seats(*mafia(state)))


def has_role(state: State, seat: Seat, role: str) -> bool:
    """Living in truth, unstripped, of this role: original or copy."""
    player = state.player(seat)
    return player.alive and not player.stripped and player.role == role


def crown(state: State) -> Seat | None:
    """The King of ties: living, unstripped, the first one or the Impostor in his place (MG-45)."""
    return next((seat for seat in living(state) if has_role(state, seat, "king") and state.player(seat).holder), None)


def exists(state: State, role: str, action: str) -> bool:
    """Whether the edition has this row (MG-60)."""
    return any(row[1] == role and row[2] == action for row in option(state, "priorities"))


def charges(state: State, seat: Seat, action: str) -> int | None:
    """How often the seat may still use the action; None without limit."""
    return state.player(seat).charges.get(action)


def is_spent(state: State, seat: Seat, action: str) -> bool:
    """No use left: no charge, the conspiracies that worked (MG-96), a search that has worked."""
    left = charges(state, seat, action)
    if left is not None and left <= 0:
        return True
    return action == "conspiracy" and state.player(seat).recruited >= int(option(state, "conspiracy_successes"))


def may_conspire(state: State, seat: Seat) -> bool:
    """Only the first Lancelot, or the Impostor in his place, while in the mafia (MG-96, MG-100)."""
    player = state.player(seat)
    return player.team == MAFIA and player.holder


def is_passive(state: State, seat: Seat) -> bool:
    """A Bunny that has a passive charge (MG-71)."""
    left = charges(state, seat, "bunny_passive")
    return has_role(state, seat, "bunny") and (left is None or left > 0)


def in_order(given: Iterable[Seat]) -> tuple[Seat, ...]:
    """Different seats in seat order."""
    return tuple(sorted(set(given)))


def night_of(state: State) -> int:
    """The number of the night for which orders are taken now: that of the running day."""
    return state.day
