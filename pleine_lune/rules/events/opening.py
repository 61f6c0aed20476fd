"""The deal, the beginning, what every phase and order leaves behind (PL-01 to PL-20)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class SetupWarning(Event):
    """`pack_leader_min` or `lovers_unnamed` (PL-14)."""

    code: str


@event
class GameStarted(common.GameStarted):
    """The game begins. `mayor` is who holds the office from the start."""

    players: tuple[Seat, ...] = ()
    mayor: Seat | None = None
    at: datetime | None = None


@event
class CompositionAnnounced(Event):
    roles: Mapping[str, int]


@event
class PackRevealed(Event):
    pack: tuple[Seat, ...]


@event
class TraitorTold(Event):
    player: Seat
    wolves: int


@event
class ImmunityGranted(Event):
    players: tuple[Seat, ...]


@event
class LoversFormed(Event):
    lovers: tuple[Seat, ...]
    by: str


@event
class PhaseBegan(common.PhaseBegan):
    """`until` is the end of the phase's window; a judgement's is in the question, which is not public."""

    day: int = 0
    until: datetime | None = None


@event
class OrderWithdrawn(common.OrderWithdrawn):
    """`forced`: taken back by the rules, not by its author (PL-55, PL-124)."""

    forced: bool = False


@event
class OrderLapsed(Event):
    player: Seat
    verb: str
    why: str
