"""The count, powers that look about, conduct, the end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class Counted(Event):
    wolves: int
    village: int
    held_by: tuple[Seat, ...] = ()


@event
class ImmunityEarned(Event):
    players: tuple[Seat, ...]


@event
class Snooped(Event):
    player: Seat
    target: Seat
    role: str


@event
class SnoopedBy(Event):
    player: Seat
    neighbour: Seat
    role: str


@event
class Investigated(Event):
    """`at` and `day` tell when the next question is free (PL-86)."""

    player: Seat
    role: str
    count: int
    at: datetime | None = None
    day: int = 0


@event
class InactivityWarned(Event):
    player: Seat


@event
class InactivityNoted(Event):
    player: Seat


@event
class Excused(Event):
    player: Seat


@event
class GhostOpened(Event):
    player: Seat


@event
class GhostClosed(Event):
    player: Seat


@event
class RoleChanged(Event):
    player: Seat
    role: str


@event
class GameOver(common.GameOver):
    side: str = "none"


@event
class RolesRevealed(Event):
    roles: Mapping[Seat, str]


# Bookkeeping
