"""What stands before the first move: the edition, the seats' names, the cards, the in-game clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from typing import Any

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class Opened(common.Opened):
    """Two facts of one name: the journal's first, which every game has, and a thing opened by somebody (NG-84), which
    has `by` and `target`."""

    zone: str = ""
    seats: int = 0
    by: Seat | None = None
    target: str | None = None


@event
class EditionSet(Event):
    """The frozen copy that this game is played by, as `edition.stored.packed` writes it (a database keeps no order of
    keys, and the file's order counts); the pieces' numbers (NG-104). Game master only."""

    edition: str
    numbers: Mapping[str, int] = field(default_factory=dict)


@event
class SeatsNamed(Event):
    """By which names the seats go: what is typed in a plan is looked up when its step runs (NG-161)."""

    names: Mapping[Seat, str]


@event
class SeatsCast(Event):
    """Which characters were chosen for seats before the start. Game master only."""

    characters: Mapping[Seat, str]


@event
class GameStarted(common.GameStarted):
    """What the edition says of itself to everybody."""

    title: Mapping[str, str] = field(default_factory=dict)
    intro: Mapping[str, str] = field(default_factory=dict)
    rows: int = 0
    cols: int = 0


@event
class ClockSet(Event):
    """From `at` on in-game time runs (NG-45)."""

    at: datetime


@event
class CardDealt(Event):
    """The card of one's own character, all languages (NG-34)."""

    player: Seat
    card: Mapping[str, Any]


EVENTS: tuple[type[Event], ...] = (Opened, EditionSet, SeatsNamed, SeatsCast, GameStarted, ClockSet, CardDealt)
