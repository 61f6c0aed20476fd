"""The seats of an `open` as they are given, before a game looks at what they bring along."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from .order import Order
from .refusal import Refused


def seats_given(order: Order, fields: Collection[str]) -> Sequence[Mapping[str, Any]]:
    """The seats, each with a name and none but these fields beside it; `bad_setup` otherwise, with why: `seats`,
    `seat_field`, `name`."""
    given = order.args.get("seats")
    if not isinstance(given, list | tuple) or not all(isinstance(seat, Mapping) for seat in given):
        raise Refused("bad_setup", why="seats")
    if any(set(seat) - {"name", *fields} for seat in given):
        raise Refused("bad_setup", why="seat_field")
    if any(not str(seat.get("name") or "").strip() for seat in given):
        raise Refused("bad_setup", why="name")
    return given


def check_names(given: Sequence[Mapping[str, Any]], fewest: int, most: int, form: Callable[[str], str]) -> None:
    """Raises Refused `bad_setup`, with why: `seats` where they are too few or too many, `same_name` where two names are
    one by their `form` (names.normal, names.bare)."""
    if not fewest <= len(given) <= most:
        raise Refused("bad_setup", why="seats")
    if len({form(str(seat["name"])) for seat in given}) < len(given):
        raise Refused("bad_setup", why="same_name")
