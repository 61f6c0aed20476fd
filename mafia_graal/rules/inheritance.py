"""Who gives the kill order, and who after him (MG-87, MG-92, MG-93). It never leaves the mafia (MG-88), and Spy
and Traitor have it in no other way (MG-94)."""

from __future__ import annotations

from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as e
from .roles import MAFIA
from .state import State
from .statuses import able_mafia, mafia, to_mafia

_LINE = ("spy", "robber", "traitor")


def first_boss(state: State) -> Seat | None:
    """Lancelot, or the first in the line of MG-92 where there is none."""
    found = [
        seat for seat in state.everyone if state.player(seat).role == "lancelot" and state.player(seat).team == MAFIA
    ]
    return found[0] if found else heir(state)


def heir(state: State) -> Seat | None:
    """The Spy, the Robber, the Traitors in seat order, then other members in seat order: living and unstripped."""
    def place(seat: Seat) -> tuple[int, bool, Seat]:
        player = state.player(seat)
        rank = _LINE.index(player.role) if player.role in _LINE else len(_LINE)
        return rank, player.copy, seat

    return min(able_mafia(state), key=place, default=None)


def pass_on(draft: Draft[State]) -> None:
    """The boss is no more: the kill right goes to his heir, or is lost (MG-92)."""
    found = heir(draft.state)
    if found is not None:
        draft.add(e.KillInherited(player=found), to=to_mafia(draft.state), rule="MG-92")
    else:
        draft.add(e.KillLost(why="no_heir"), to=to_mafia(draft.state), rule="MG-92")


def tell_roster(draft: Draft[State]) -> None:
    """The mafia learn of a member who has come or gone (MG-7, MG-147): at once, or with the results of the night."""
    members = mafia(draft.state)
    if members != draft.state.roster and not draft.state.resolving and members:
        draft.add(e.MafiaRoster(members=members), to=to_mafia(draft.state), rule="MG-147")


def destroy(draft: Draft[State]) -> None:
    """An Anathema on the boss in office ends the kill for good (MG-93)."""
    draft.add(e.KillLost(why="anathema"), to=to_mafia(draft.state), rule="MG-93")
