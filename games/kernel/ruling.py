"""What every game does alike with an order of its game master: its arguments, and its line on record."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from .common import Overruled
from .order import Order, Unresolved
from .refusal import Refused
from .ruleset import Verb
from .seat import Seat


def check_args(order: Order, verb: Verb, everyone: Container[Seat]) -> None:
    """Raises Refused: what is required and missing, seats that are none of `everyone`, what is none of the choices."""
    for arg in verb.args:
        if arg.required:
            order.arg(arg.name)
        given = order.args.get(arg.name)
        if arg.kind in ("seat", "seats") and given not in (None, "", ()):
            for seat in order.seats(arg.name):
                if seat not in everyone:
                    raise Refused("unknown_name", text=str(int(seat)))
        if arg.choices and given not in (*arg.choices, None, ""):
            raise Refused("bad_argument", arg=arg.name)


def on_record(order: Order) -> Overruled:
    """The line of the journal that the order leaves whatever its effect: verb, reason, arguments."""
    args = {name: _plain(value) for name, value in order.args.items() if name not in ("reason", "verb")}
    return Overruled(verb=order.verb, reason=str(order.args.get("reason") or "").strip(), args=args)


def _plain(value: Any) -> Any:
    if isinstance(value, Unresolved):
        return value.text
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    return value
