"""The one way to die: `strike` (PL-64, PL-88, PL-120, PL-122)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.audience import PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as e
from .options import option
from .sides import REMOVALS
from .state import State

Death = tuple[Seat, str]


def strike(draft: Draft[State], deaths: Sequence[Death], rule: str = "") -> list[Death]:
    """Kills each who is alive, in this order; then hearts break; then ghosts rise. Returns who died of what.

    Facts in their order, each step in seat order (PL-158). Immunity is asked about targets only, not here (PL-125).
    """
    done: list[Death] = []
    for seat, cause in deaths:
        if draft.state.player(seat).alive:
            _die(draft, seat, cause, rule)
            done.append((seat, cause))
    for seat, cause in list(done):
        done += _break_heart(draft, seat, cause)
    for seat, cause in done:
        if draft.state.player(seat).role == "ghost" and cause not in REMOVALS:
            draft.add(e.GhostOpened(player=seat), to=PUBLIC, rule="PL-88")
    return done


def _die(draft: Draft[State], seat: Seat, cause: str, rule: str) -> None:
    role = draft.state.player(seat).role or "villager"
    draft.add(e.Died(player=seat, cause=cause, role=role), to=PUBLIC, rule=rule)


def _break_heart(draft: Draft[State], seat: Seat, cause: str) -> list[Death]:
    """The other lover dies at the same instant, unless a removal spares him (PL-120, PL-122)."""
    lover = draft.state.player(seat).lover
    if lover is None or not draft.state.player(lover).alive or draft.state.player(lover).lover != seat:
        return []  # dead already, or no lover any more since a removal spared him (PL-122)
    if cause in REMOVALS and not option(draft.state, "heartbreak_on_removal"):
        draft.add(e.LoversParted(player=lover), to=seats(lover), rule="PL-122")
        return []
    _die(draft, lover, "heartbreak", "PL-120")
    return [(lover, "heartbreak")]
