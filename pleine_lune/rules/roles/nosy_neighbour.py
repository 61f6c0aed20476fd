"""Nosy neighbour: once, at any time, learns a role and is known by the one espied (PL-85)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.seat import Seat

from .. import events as e
from ..state import State
from .base import TARGET, Power, Role, any_time


def snoop(draft: Draft[State], order: Order, seat: Seat) -> None:
    """Answered at once; neither sandman nor militia hinders it."""
    target = order.seat("target")
    state = draft.state
    role, own = state.player(target).role or "villager", state.player(seat).role or "nosy_neighbour"
    draft.add(e.Snooped(player=seat, target=target, role=role), to=seats(seat), rule="PL-85")
    draft.add(e.SnoopedBy(player=target, neighbour=seat, role=own), to=seats(target), rule="PL-85")


ROLE = Role("nosy_neighbour", (
    Power("snoop", any_time, TARGET, withdrawable=False, limited=True, not_self=("target",), at_once=snoop),
))  # fmt: skip
