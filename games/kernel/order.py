"""Orders: what was asked, by whom and when. Kept even when refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal

from .refusal import Refused
from .seat import Seat

GM: Final = "gm"
CLOCK: Final = "clock"
OUTSIDER: Final = "outsider"
"""Somebody without a seat in the game."""

By = Seat | Literal["gm", "clock", "outsider"]
SourceKind = Literal["form", "pm", "post", "gm", "clock", "house"]


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A name that fits no seat, or several. It stands in an order until `check` comes to it in its turn.

    `matches` are the seats that it may mean; `near` those that look alike when there is no match.
    """

    text: str
    matches: tuple[Seat, ...] = ()
    near: tuple[Seat, ...] = ()

    def refusal(self, arg: str) -> Refused:
        """`ambiguous` with the possible seats, or `unknown_name` with the near ones."""
        if self.matches:
            return Refused("ambiguous", arg=arg, text=self.text, seats=self.matches)
        return Refused("unknown_name", arg=arg, text=self.text, seats=self.near)


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody asks of a game at an instant.

    `at` is the aware UTC time of receipt, stamped by the edge, never by the sender. `args` hold seats as `Seat`,
    names that could not be read as `Unresolved`, and plain JSON values otherwise. `number` is the order's own
    running number in the game, given by whoever keeps the journal.
    """

    verb: str
    by: By
    at: datetime
    args: Mapping[str, object] = field(default_factory=dict)
    source: SourceKind = "form"
    number: int = 0

    def arg(self, name: str) -> object:
        """The argument, or `missing_argument` where it is absent or empty."""
        value = self.args.get(name)
        if value is None or value == "":
            raise Refused("missing_argument", arg=name)
        return value

    def seat(self, name: str) -> Seat:
        """The seat named by this argument; `missing_argument`, `unknown_name` or `ambiguous` otherwise."""
        value = self.arg(name)
        if isinstance(value, Unresolved):
            raise value.refusal(name)
        if isinstance(value, Seat):
            return value
        raise Refused("bad_argument", arg=name)

    def seats(self, name: str) -> tuple[Seat, ...]:
        """The seats named by this argument, at least one; refused as by `seat`."""
        value = self.arg(name)
        items = value if isinstance(value, list | tuple) else (value,)
        if not items:
            raise Refused("missing_argument", arg=name)
        found = []
        for item in items:
            if isinstance(item, Unresolved):
                raise item.refusal(name)
            if not isinstance(item, Seat):
                raise Refused("bad_argument", arg=name)
            found.append(item)
        return tuple(found)

    def text(self, name: str) -> str:
        """The argument as text; `missing_argument` or `bad_argument` otherwise."""
        value = self.arg(name)
        if not isinstance(value, str):
            raise Refused("bad_argument", arg=name)
        return value

    def whole(self, name: str, low: int, high: int) -> int:
        """The argument as a whole number from `low` to `high`; `missing_argument` or `bad_argument` otherwise."""
        value = self.arg(name)
        if not isinstance(value, int) or isinstance(value, bool | Seat) or not low <= value <= high:
            raise Refused("bad_argument", arg=name)
        return value

    @property
    def reason(self) -> str:
        """The game master's reason, stripped; `reason_missing` where there is none."""
        value = self.args.get("reason")
        if not isinstance(value, str) or not value.strip():
            raise Refused("reason_missing")
        return value.strip()
