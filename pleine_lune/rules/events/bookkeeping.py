"""Facts that only keep books: for the game master, for the one seat whose own checks need them, or a public calendar."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class SetupGiven(Event):
    """What the seats brought along, before the start. Game master only."""

    names: tuple[str, ...] = ()
    lovers: tuple[Seat, ...] = ()
    mayor: Seat | None = None
    successor: Seat | None = None
    immune: tuple[Seat, ...] = ()
    roles: tuple[str, ...] = ()


@event
class RolesLaid(Event):
    """Roles as they lie before the start. Game master only."""

    roles: Mapping[Seat, str]


@event
class SuccessorSet(Event):
    """The successor that the mayor's seat brought along."""

    player: Seat
    successor: Seat


@event
class ExecutionSet(Event):
    """When the next execution is; `base` is its slot in the calendar, `warn_at` when the silent are warned, `match_at`
    when the matchmaker's time ends."""

    at: datetime
    base: datetime
    warn_at: datetime | None = None
    match_at: datetime | None = None


@event
class ElectionSet(Event):
    """When the next poll would close; `base` is its hour in the calendar. Whatever poll was open is over."""

    at: datetime
    base: datetime


@event
class WarningsSent(Event):
    """The warnings of this interval are out, or fell into a pause."""


@event
class PauseCounted(Event):
    """A window began during a pause: of the pause it lasts through only what comes from here on (PL-26)."""

    at: datetime


@event
class MatchEnded(Event):
    """The matchmakers' time is over (PL-118)."""


@event
class CoupleKnown(Event):
    """A matchmaker may know that there is a couple, but not which (`already_matched`)."""


@event
class LoversParted(Event):
    player: Seat


@event
class PowerSpent(Event):
    """One use of the owner's power is gone."""

    player: Seat


@event
class SpentSet(Event):
    """The game master says whether a power is spent."""

    player: Seat
    spent: bool


@event
class BlankSet(Event):
    player: Seat
    used: bool


@event
class IntervalClosed(Event):
    """Who was silent between this slot and the one before."""

    silent: tuple[Seat, ...] = ()


@event
class DoubleJudged(Event):
    """A double execution by this executioner is being judged (PL-61)."""

    player: Seat


@event
class NightFell(Event):
    """N0: who guards whom, and the numbers for the little girl (PL-70, PL-94)."""

    guards: Mapping[Seat, Seat]
    monsters: tuple[Seat, ...]
    innocents: int


@event
class GuardsHeld(Event):
    """N2: these guards took effect."""

    guards: Mapping[Seat, Seat]


@event
class GuardNoted(Event):
    """The militia's own book, in the morning: whom her guard reached."""

    player: Seat
    target: Seat
    day: int


@event
class NightResolved(Event):
    """N1 to N7: what the night will bring. `cause` is of the main victim."""

    asleep: bool = False
    choice: Seat | None = None
    main: Seat | None = None
    cause: str = ""
    extra: Seat | None = None
    sacrificed: Seat | None = None


@event
class VisionClosed(Event):
    """Nobody can be saved from what this prescient saw: the game master ruled the night."""

    player: Seat


@event
class ExecutionRuled(Event):
    burned: tuple[Seat, ...] = ()


@event
class MurderRuled(Event):
    victims: tuple[Seat, ...] = ()


@event
class Posted(Event):
    """A post in the game topic that counts: the first of an interval, or a ghost's."""

    player: Seat
