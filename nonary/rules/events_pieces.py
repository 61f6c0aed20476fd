"""The mental puzzle: who holds what, and what a holder sees of it (NG-100 to NG-112)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class PieceObtained(Event):
    """`via`: `start`, `effect`, `object`, `gift` or `gm`."""

    player: Seat
    piece: str
    via: str


@event
class PieceGiven(Event):
    by: Seat
    to: Seat
    piece: str


@event
class PieceLost(Event):
    player: Seat
    piece: str
    via: str


@event
class PieceKnown(Event):
    """How a piece looks, to its holder: number, kind, text or picture, border, stubs of links (NG-104)."""

    player: Seat
    piece: str
    look: Mapping[str, Any]


@event
class BoardLaid(Event):
    """The holder's pieces as they are shown joined: each group a list of pieces with the cell, from the group's own top
    left (NG-110)."""

    player: Seat
    groups: tuple[tuple[Mapping[str, Any], ...], ...] = ()


EVENTS: tuple[type[Event], ...] = (PieceObtained, PieceGiven, PieceLost, PieceKnown, BoardLaid)
