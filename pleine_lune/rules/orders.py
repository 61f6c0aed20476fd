"""Players' orders as they are received: kept, replaced, withdrawn, or answered at once (PL-67, PL-151)."""

from __future__ import annotations

from typing import Any

from games.kernel import common
from games.kernel.audience import seats
from games.kernel.draft import Draft
from games.kernel.order import Order, Unresolved
from games.kernel.seat import Seat

from . import conduct, election
from . import events as e
from .checking import stands
from .state import State
from .verbs import POWERS


def receive(draft: Draft[State], order: Order) -> None:
    """Takes an order that has been checked."""
    match order.verb:
        case "posted":
            conduct.note_post(draft, order)
        case "ballot":
            election.cast(draft, order)
        case "withdraw":
            _withdraw(draft, order)
        case _:
            _keep(draft, order)


def _keep(draft: Draft[State], order: Order) -> None:
    seat, power = order.by, POWERS[order.verb]
    assert isinstance(seat, Seat)
    args = {arg.name: _plain(order.args[arg.name]) for arg in power.args if order.args.get(arg.name) not in (None, "")}
    replaces = stands(draft.state, seat, order.verb) or order.verb in draft.state.player(seat).orders
    draft.add(common.OrderReceived(by=seat, verb=order.verb, args=args), to=seats(seat), rule="PL-151")
    if replaces:
        draft.add(common.OrderReplaced(by=seat, verb=order.verb), to=seats(seat), rule="PL-151")
    if power.at_once is not None:
        power.at_once(draft, order, seat)


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _withdraw(draft: Draft[State], order: Order) -> None:
    value = order.args.get("order")
    verb = value.text if isinstance(value, Unresolved) else str(value)
    if isinstance(order.by, Seat) and stands(draft.state, order.by, verb):
        draft.add(e.OrderWithdrawn(by=order.by, verb=verb), to=seats(order.by), rule="PL-151")
