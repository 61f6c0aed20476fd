"""Forger: once, puts a name of his own in the place of the whole outcome (PL-57)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from .. import events as e
from ..lapsing import lapse, latest, standing
from ..state import State
from ..statuses import is_alive, is_spent
from .base import TARGET, Power, Role, by_day

ROLE = Role("forger", (Power("forge", by_day, TARGET, limited=True, not_lover="target", not_immune=("target",)),))


def forged(draft: Draft[State]) -> Seat | None:
    """V5: the name that burns instead, or None. A forgery upon the dead lapses unspent."""
    possible = []
    for seat, order in standing(draft.state, "forge"):
        target = order.seat("target")
        if target is None or not is_alive(draft.state, target) or is_spent(draft.state, seat):
            lapse(draft, seat, "forge", "target_dead", "PL-57")
        else:
            possible.append((seat, order))
    chosen = latest(draft, "forge", possible)
    if chosen is None:
        return None
    draft.add(e.PowerSpent(player=chosen[0]), to=seats(chosen[0]), rule="PL-57")
    return chosen[1].seat("target")
