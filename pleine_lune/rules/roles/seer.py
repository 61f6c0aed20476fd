"""Seer, and the probe that the shaman shares: learns the exact role that somebody has tonight (PL-81 to PL-83)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft

from .. import events as e
from ..course import Course
from ..lapsing import lapse, standing
from ..state import State
from ..statuses import is_alive
from .base import TARGET, Power, Role, at_sunset

PROBE = Power("probe", at_sunset, TARGET, watchable=True, not_self=("target",))
ROLE = Role("seer", (PROBE,))


def probe(draft: Draft[State], _: Course) -> None:
    """N4: after a corruption, so the new role is read (PL-104)."""
    for seat, order in standing(draft.state, "probe"):
        target = order.seat("target")
        if target is None or not is_alive(draft.state, target):
            lapse(draft, seat, "probe", "target_dead", "PL-68")
            continue
        role = draft.state.player(target).role or "villager"
        draft.add(e.Probed(player=seat, target=target, role=role), to=seats(seat), rule="PL-81")
