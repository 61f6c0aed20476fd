"""Long actions, the game master's queue, and what happens by itself (NG-50 to NG-56, NG-71, NG-72, NG-181)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from typing import Any

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class ActionStarted(Event):
    """`seconds`: the longest possible in-game duration; `age` and `ends`: the in-game ages at which it began and at which it
    ends at the latest, as fractions."""

    by: Seat
    verb: str
    seconds: float
    target: str | None = None
    age: str = "0"
    ends: str = "0"
    room: str | None = None


@event
class ActionTimed(Event):
    """When a long action truly ends, and what it needs then (`more`). Game master only."""

    player: Seat
    verb: str
    began: str
    ends: str
    at: datetime
    more: Mapping[str, Any] = field(default_factory=dict)


@event
class ActionFinished(Event):
    by: Seat
    verb: str


@event
class ActionAbandoned(Event):
    """`done`: in-game seconds; `tried`: codes; `cause` is absent for the player's own `abandon`."""

    by: Seat
    verb: str
    done: float
    tried: int | None = None
    cause: str | None = None


@event
class ProgressKept(Event):
    """How much of a reaction a player has done so far; nothing once it is spent (NG-53). Game master only."""

    player: Seat
    entry: str
    done: str = "0"


@event
class ActionQueued(Event):
    """Of a free action its `text`; of an act with things to which the edition has no answer these (NG-25)."""

    by: Seat
    item: int
    text: str = ""
    at: datetime | None = None
    verb: str | None = None
    object: str | None = None
    target: str | None = None


@event
class ActionAnswered(Event):
    by: Seat
    item: int
    text: str = ""


@event
class ActionRefused(Event):
    by: Seat
    item: int
    text: str = ""


@event
class ItemClosed(Event):
    """An item of the queue needs no answer any more: the fight of which it told is over, its player is gone. Game master
    only."""

    item: int


@event
class Told(Event):
    """From the game master, to a player or to those in a room."""

    player: Seat | None = None
    room: str | None = None
    text: str = ""


@event
class Happened(Event):
    happening: str


@event
class HappeningSet(Event):
    """A happening is due at this in-game age; at none any more where its cause has gone,
    or where its condition does not hold: then it is `spent`. Game master only."""

    happening: str
    due: str | None = None
    spent: bool = False


@event
class OrderFailed(Event):
    by: Seat
    verb: str
    reason: str


@event
class Announced(Event):
    text: Mapping[str, str] | str = ""


EVENTS: tuple[type[Event], ...] = (
    ActionStarted, ActionTimed, ActionFinished, ActionAbandoned, ProgressKept, ActionQueued, ActionAnswered, ActionRefused,
    ItemClosed, Told, Happened, HappeningSet, OrderFailed, Announced,
)  # fmt: skip
