"""The course of a game: phases, door 9, fights, accusations, the end (NG-88, NG-97 to NG-99, NG-115, NG-116, NG-130 to NG-143)."""

from __future__ import annotations

from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class PhaseBegan(common.PhaseBegan):
    """Its end is an in-game `age` (a fraction) or the instant `until`; so is the reminder before it. `ends_at` is the end
    as it looks from here."""

    round: int | None = None
    ends_at: datetime | None = None
    age: str | None = None
    until: datetime | None = None
    soon: str | None = None


@event
class PhaseEnded(Event):
    phase: str
    round: int | None = None


@event
class PhaseSoon(Event):
    phase: str
    round: int | None = None


@event
class DeadlineMoved(common.DeadlineMoved):
    """`age`, `until` and `soon` as in `PhaseBegan`."""

    age: str | None = None
    until: datetime | None = None
    soon: str | None = None


@event
class Door9Opened(Event):
    """`age`: the in-game age at which it closes."""

    by: Seat | None = None
    closes_at: datetime | None = None
    age: str | None = None


@event
class Door9Witnessed(Event):
    """Who has seen it open, where not all are told. Game master only."""

    by: tuple[Seat, ...] = ()


@event
class PassedDoor9(Event):
    by: Seat


@event
class Door9Closed(Event):
    """`by_gm`: the game goes on, and it may be opened again."""

    by_gm: bool = False


@event
class Accused(Event):
    by: Seat
    player: Seat


@event
class ForfeitAsked(Event):
    by: Seat


@event
class AttackDeclared(Event):
    by: Seat
    player: Seat
    with_: str | None = None


@event
class FightQueued(Event):
    """Which item of the queue stands for the fight of an attacked player. Game master only."""

    player: Seat
    item: int


@event
class Defended(Event):
    by: Seat


@event
class AttackResolved(Event):
    by: Seat
    player: Seat
    outcome: str
    text: str = ""


@event
class Died(common.Died):
    """`again`: a death that only witnesses knew of is made public (NG-127)."""

    again: bool = False


@event
class DeathWitnessed(Event):
    """Who was there when somebody died of whose death not all were told. Game master only."""

    player: Seat
    by: tuple[Seat, ...] = ()


@event
class KillCredited(Event):
    by: Seat
    player: Seat


@event
class GameEnded(Event):
    reason: str


@event
class GoalResult(Event):
    player: Seat
    goal: str
    secondary: str = "none"


EVENTS: tuple[type[Event], ...] = (
    PhaseBegan, PhaseEnded, PhaseSoon, DeadlineMoved, Door9Opened, Door9Witnessed, PassedDoor9, Door9Closed, Accused, ForfeitAsked,
    AttackDeclared, FightQueued, Defended, AttackResolved, Died, DeathWitnessed, KillCredited, GameEnded, GoalResult,
)  # fmt: skip
