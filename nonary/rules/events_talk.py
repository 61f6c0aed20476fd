"""What is said, to whom, and what others notice of it (NG-92 to NG-95)."""

from __future__ import annotations

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class Said(Event):
    """`mark` tells a message from others without telling how many there are."""

    by: Seat
    room: str
    text: str
    mark: str = ""


@event
class Whispered(Event):
    by: Seat
    to: tuple[Seat, ...]
    text: str
    mark: str = ""


@event
class WhisperNoticed(Event):
    by: Seat
    to: tuple[Seat, ...]


@event
class MessageStruck(Event):
    """The text of a message is hidden from all but the game master from now on."""

    mark: str


EVENTS: tuple[type[Event], ...] = (Said, Whispered, WhisperNoticed, MessageStruck)
