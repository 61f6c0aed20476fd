"""What a night brings, and to whom it is told."""

from __future__ import annotations

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class Watched(Event):
    player: Seat


@event
class Probed(Event):
    player: Seat
    target: Seat
    role: str


@event
class Corrupted(Event):
    player: Seat


@event
class CorruptionFailed(Event):
    target: Seat


@event
class PackTied(Event):
    """The pack could not agree: no choice this night."""


@event
class BeastUnmasked(Event):
    player: Seat


@event
class Vision(Event):
    player: Seat
    victims: tuple[Seat, ...]


@event
class Saved(Event):
    player: Seat
    victim: Seat


@event
class VillageSlept(Event):
    """The sandman's night."""


@event
class Murder(Event):
    victims: tuple[Seat, ...]


@event
class NoMurder(Event):
    """Everybody wakes up."""


@event
class PreyEscaped(Event):
    target: Seat


@event
class GirlSaw(Event):
    player: Seat
    seen: Seat


@event
class GirlSawNothing(Event):
    player: Seat


@event
class GirlSpotted(Event):
    player: Seat


@event
class GirlOddsChanged(Event):
    wolves: int
    innocents: int
    see: int
    seen: int
