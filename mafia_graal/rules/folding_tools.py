"""Small changes of a state that several facts make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.kernel.seat import Seat
from games.kernel.values import changed

from .state import State


def with_player(state: State, seat: Seat, **fields: Any) -> State:
    """The state with these fields of one seat's record."""
    return changed(state, players={**state.players, seat: changed(state.player(seat), **fields)})


def each(state: State, seats: Iterable[Seat], **fields: Any) -> State:
    """The same fields for several seats."""
    new = {seat: changed(state.player(seat), **fields) for seat in seats}
    return changed(state, players={**state.players, **new})


def without_order(state: State, seat: Seat, slot: str) -> State:
    return drop_orders(state, seat, slot)


def drop_orders(state: State, seat: Seat, *slots: str) -> State:
    """The state without this seat's orders in these slots."""
    orders = {slot: order for slot, order in state.player(seat).orders.items() if slot not in slots}
    return with_player(state, seat, orders=orders)
