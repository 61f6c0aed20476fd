"""What follows from the state: who lives, who is a wolf, who is watched. Reads only."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.kernel.audience import Audience, seats
from games.kernel.seat import Seat

from .options import option
from .sides import MONSTER_ROLES, SIDE_OF, VILLAGE, WOLF_ROLES
from .state import State

BLOCKED_BY_GUARD = WOLF_ROLES | {"little_girl", "prescient"}
"""Roles that a guard keeps from their power (PL-78); the beast by option (PL-79)."""
LIMITED = frozenset({
    "forger", "telepath", "executioner", "sandman", "nosy_neighbour", "prescient", "corrupter", "pack_leader",
    "matchmaker",
})  # fmt: skip
"""Roles whose power has an end (PL-159)."""


def is_alive(state: State, seat: Seat) -> bool:
    return state.player(seat).alive


def living(state: State) -> tuple[Seat, ...]:
    """Living seats in seat order."""
    known = state.players
    return tuple([seat for seat in state.everyone if seat not in known or known[seat].cause is None])


def in_order(given: Iterable[Seat]) -> tuple[Seat, ...]:
    """Different seats in seat order (PL-157)."""
    return tuple(sorted(set(given)))


def with_role(state: State, *roles: str) -> tuple[Seat, ...]:
    """Living seats of these roles, in seat order: there may be several of each (PL-3)."""
    return tuple(seat for seat in living(state) if state.player(seat).role in roles)


def pack(state: State) -> tuple[Seat, ...]:
    """The living wolves (PL-1)."""
    return tuple(seat for seat in living(state) if state.player(seat).role in WOLF_ROLES)


def beasts(state: State) -> tuple[Seat, ...]:
    """The living legendary beast, if there is one."""
    return with_role(state, "legendary_beast")


def monsters(state: State) -> tuple[Seat, ...]:
    """Living wolves and beast (PL-1)."""
    return tuple(seat for seat in living(state) if state.player(seat).role in MONSTER_ROLES)


def innocents(state: State) -> tuple[Seat, ...]:
    """Living players who are no monsters, the traitor too (PL-1)."""
    return tuple(seat for seat in living(state) if state.player(seat).role not in MONSTER_ROLES)


def side(state: State, seat: Seat) -> str | None:
    """Side of the present role (PL-135)."""
    role = state.player(seat).role
    return SIDE_OF.get(role) if role else None


def villagers(state: State) -> tuple[Seat, ...]:
    """Living players of the villager side."""
    return tuple(seat for seat in living(state) if side(state, seat) == VILLAGE)


def to_pack(state: State) -> Audience:
    """Audience of the pack of this moment."""
    return seats(*pack(state))


def to_monsters(state: State) -> Audience:
    """Audience of the pack and the beast."""
    return seats(*monsters(state))


def uses(state: State, role: str | None) -> int:
    """How often the role's limited power may be used."""
    return int(option(state, "pack_leader_uses")) if role == "pack_leader" else 1


def is_spent(state: State, seat: Seat) -> bool:
    """Whether all uses of the seat's limited power are gone (PL-159)."""
    player = state.player(seat)
    if player.role == "matchmaker":
        return state.couple or state.match_ended or player.used > 0
    return player.role in LIMITED and player.used >= uses(state, player.role)


def is_guarded(state: State, seat: Seat) -> bool:
    """Whether somebody living guards this seat tonight (PL-70, PL-76)."""
    return any(
        target == seat and (state.guards_hold or is_alive(state, militia)) for militia, target in state.guards.items()
    )


def can_be_watched(state: State, seat: Seat) -> bool:
    """Whether a guard keeps this seat from a power of its role (PL-78, PL-79)."""
    role = state.player(seat).role
    if role == "legendary_beast":
        return bool(option(state, "guard_vs_beast"))
    return role in BLOCKED_BY_GUARD


def is_watched(state: State, seat: Seat) -> bool:
    """Guarded this night and by that kept from a power, told so or not (PL-1)."""
    return can_be_watched(state, seat) and is_guarded(state, seat) and not state.player(seat).turned


def in_first_evening(state: State) -> bool:
    """From the first slot to the next opening of `day` (PL-25)."""
    return state.evenings == 1 and state.day == 1 and state.phase in ("judgement", "sunset", "vision", "day")


def haunts(state: State, seat: Seat) -> bool:
    """Whether the seat is a ghost in its window (PL-88)."""
    player = state.player(seat)
    return player.haunts and not player.alive


def ghost_until(state: State, seat: Seat) -> datetime | None:
    """The end of a ghost's window: the next slot, as moved."""
    return state.slot if haunts(state, seat) and not state.over else None


def is_mixed_couple(state: State, seat: Seat) -> bool:
    """Whether the seat's couple has two different sides at present (PL-121)."""
    lover = state.player(seat).lover
    return lover is not None and side(state, seat) != side(state, lover)


def may_read_cemetery(state: State, seat: Seat) -> bool:
    """PL-6, PL-90."""
    return state.over or (not is_alive(state, seat) and not haunts(state, seat))


def may_write_game(state: State, seat: Seat) -> bool:
    """PL-5, PL-88."""
    if state.over:
        return True
    return state.started_at is not None and (is_alive(state, seat) or haunts(state, seat))


def may_read_pack(state: State, seat: Seat) -> bool:
    """PL-8: a corrupted player enters when the next day opens. After the end every wolf finds it again."""
    player = state.player(seat)
    if player.role not in WOLF_ROLES or state.started_at is None:
        return False
    return state.over or (player.alive and not player.turned)
