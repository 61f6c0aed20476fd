"""Who wins, and when (MG-126 to MG-129)."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.audience import PUBLIC
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as e
from .options import option
from .roles import MAFIA, NEUTRAL, TOWN
from .state import State
from .statuses import counted, in_order


def winning_side(state: State) -> str | None:
    """The side that has won, or None while the game goes on (MG-127)."""
    left = counted(state)
    teams = {team: [seat for seat in left if state.player(seat).team == team] for team in (TOWN, MAFIA, NEUTRAL)}
    if not left:
        return "nobody"
    if len(left) <= 2 and teams[NEUTRAL]:
        return NEUTRAL
    if not teams[MAFIA] and not teams[NEUTRAL]:
        return TOWN
    mafiosi, others = len(teams[MAFIA]), len(left) - len(teams[MAFIA])
    wins = mafiosi > others if option(state, "mafia_wins_at") == "majority" else mafiosi >= others
    if mafiosi and wins and not _is_blocked(state, teams[NEUTRAL]):
        return MAFIA
    return None


def _is_blocked(state: State, neutrals: Iterable[Seat]) -> bool:
    """A killer at large can still turn parity."""
    if not option(state, "parity_blocked_by_bunny"):
        return False
    return any(state.player(seat).role == "bunny" and not state.player(seat).stripped for seat in neutrals)


def winners(state: State, side: str) -> tuple[Seat, ...]:
    """Teams win with their dead, without the modkilled; neutrals win alive (MG-76, MG-127, MG-128)."""
    if side == NEUTRAL:
        return tuple(seat for seat in counted(state) if state.player(seat).team == NEUTRAL)
    if side == "nobody":
        return ()
    return tuple(
        seat for seat in state.everyone if state.player(seat).team == side and state.player(seat).cause != "modkill"
    )


def end_if_over(draft: Draft[State]) -> bool:
    """Ends the game where a side has won; not between a night's close and its publication (MG-126)."""
    if draft.state.over:
        return True
    side = None if draft.state.resolving else winning_side(draft.state)
    if side is None:
        return False
    end(draft, side, winners(draft.state, side))
    return True


def end(draft: Draft[State], side: str, who: Iterable[Seat], rule: str = "MG-127") -> None:
    draft.add(e.GameOver(side=side, winners=in_order(who)), to=PUBLIC, rule=rule)
