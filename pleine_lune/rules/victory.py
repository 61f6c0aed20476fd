"""The count and the end (PL-135 to PL-143)."""

from __future__ import annotations

from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as e
from .options import option
from .sides import BEAST, REMOVALS, VILLAGE, WOLF_ROLES
from .state import State
from .statuses import (
    beasts,
    in_first_evening,
    is_alive,
    is_mixed_couple,
    is_spent,
    living,
    monsters,
    pack,
    side,
    villagers,
    with_role,
)  # fmt: skip


def wolf_voices(state: State) -> int:
    """PL-136, PL-137."""
    extra = len(with_role(state, "traitor")) if option(state, "traitor_counts") == "wolves" else 0
    return len(pack(state)) + extra


def village_voices(state: State) -> int:
    """PL-136, PL-137."""
    extra = len(beasts(state)) if option(state, "beast_counts") == "village" else 0
    return len(villagers(state)) + extra


def held_by(state: State) -> tuple[Seat, ...]:
    """Who may still turn a vote (PL-138), in seat order."""
    holders = {seat for seat in with_role(state, "telepath", "forger", "executioner") if not is_spent(state, seat)}
    mayor = state.mayor
    if mayor is not None and side(state, mayor) == VILLAGE and wolf_voices(state) == village_voices(state):
        holders.add(mayor)
    if option(state, "beast_holds_count"):
        holders.update(beasts(state))
    return tuple(sorted(holders))


def count(draft: Draft[State]) -> bool:
    """M7: the voices; whether the wolves have won (PL-136)."""
    state = draft.state
    wolves, village, held = wolf_voices(state), village_voices(state), held_by(state)
    draft.add(e.Counted(wolves=wolves, village=village, held_by=held), to=GM_ONLY, rule="PL-136")
    return bool(pack(state)) and wolves >= village and not held


def winning_side(state: State, wolves_have_won: bool) -> str | None:
    """PL-139, in its order; None while the game goes on."""
    alive = living(state)
    if not alive:
        return "none"
    if len(alive) == 2 and state.player(alive[0]).lover == alive[1] and is_mixed_couple(state, alive[0]):
        return "lovers"
    if len(alive) == 1 and side(state, alive[0]) == BEAST:
        return "beast"
    if not monsters(state):
        return "village" if villagers(state) else "none"
    return "wolves" if wolves_have_won else None


def winners(state: State, winner: str) -> tuple[Seat, ...]:
    """PL-141: factions win, the dead too; a lover only alive and with a partner of his own side."""
    if winner in ("lovers", "beast"):
        return living(state)
    if winner == "none":
        return ()
    return tuple(seat for seat in state.everyone if _belongs(state, seat, winner) and _heart_allows(state, seat))


def _belongs(state: State, seat: Seat, winner: str) -> bool:
    role = state.player(seat).role
    if winner == "wolves":
        return role in WOLF_ROLES or (role == "traitor" and is_alive(state, seat))
    return side(state, seat) == winner


def _heart_allows(state: State, seat: Seat) -> bool:
    in_love = state.player(seat).lover is not None
    return not in_love or (is_alive(state, seat) and not is_mixed_couple(state, seat))


def end_if_over(draft: Draft[State], wolves_have_won: bool = False) -> bool:
    """Ends the game where a side has won."""
    winner = winning_side(draft.state, wolves_have_won)
    if winner is None:
        return False
    end(draft, winner, winners(draft.state, winner))
    return True


def end(draft: Draft[State], winner: str, names: tuple[Seat, ...], rule: str = "PL-139") -> None:
    """`game_over`, all roles, phase `over` (PL-142). An end in the first evening ends it too, so whoever fell in it earns
    his immunity first, also where the game master ends the game (PL-126, PL-143)."""
    earn_immunity(draft)
    state = draft.state
    draft.add(e.GameOver(side=winner, winners=names), to=PUBLIC, rule=rule)
    roles = {seat: state.player(seat).role or "villager" for seat in state.everyone}
    draft.add(e.RolesRevealed(roles=roles), to=PUBLIC, rule="PL-142")
    draft.add(e.PhaseBegan(phase="over", day=state.day), to=PUBLIC, rule="PL-142")


def earn_immunity(draft: Draft[State]) -> None:
    """Who fell on the first evening by the story's own hand, in order of death (PL-126)."""
    state = draft.state
    if not in_first_evening(state):
        return
    earned = tuple(seat for seat in state.fallen if state.player(seat).cause not in REMOVALS)
    if earned:
        draft.add(e.ImmunityEarned(players=earned), to=PUBLIC, rule="PL-126")
