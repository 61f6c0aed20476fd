"""What is said, to whom, and what others notice of it (NG-92 to NG-95)."""

from __future__ import annotations

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class Said(Event):
    """`number` names a message, so that the game master can strike it."""

    by: Seat
    room: str
    text: str
    number: int = 0


@event
class Whispered(Event):
    by: Seat
    to: tuple[Seat, ...]
    text: str
    number: int = 0


@event
class WhisperNoticed(Event):
    by: Seat
    to: tuple[Seat, ...]


@event
class MessageStruck(Event):
    """The text of a message is hidden from all but the game master from now on."""

    number: int


EVENTS: tuple[type[Event], ...] = (Said, Whispered, WhisperNoticed, MessageStruck)
