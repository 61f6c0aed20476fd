"""Every fact of a game. After the rulebook's own (section 17) stand those that only keep books.

Bookkeeping facts go to the game master, or to the one seat whose own checks need them, or state a public calendar.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat

BLANK = "blank"


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


@event
class ElectionOpened(Event):
    closes: datetime


@event
class BallotRecorded(Event):
    player: Seat
    candidate: Seat


@event
class BallotUnclear(Event):
    player: Seat
    why: str


@event
class ElectionClosed(Event):
    mayor: Seat
    scores: Mapping[Seat, int]
    tied: bool = False


@event
class ElectionFailed(Event):
    """No ballot counted, or a tie that nobody breaks (PL-36, PL-39)."""


@event
class MayorChanged(Event):
    mayor: Seat
    how: str


@event
class MayorVacant(Event):
    why: str


@event
class MayorRepudiated(Event):
    player: Seat


@event
class SuccessorLost(Event):
    player: Seat
    successor: Seat


@event
class MayorAsked(Event):
    player: Seat
    tied: tuple[Seat, ...]
    until: datetime


@event
class ExecutionerAsked(Event):
    player: Seat
    tied: tuple[Seat, ...]
    slots: int
    until: datetime


@event
class DayClosed(Event):
    day: int
    at: datetime | None = None


@event
class VoteCounted(Event):
    """`target` is a seat or `blank`; `how` is sent, void, forced, blank or default."""

    player: Seat
    target: Seat | str
    how: str


@event
class Execution(Event):
    burned: tuple[Seat, ...]
    how: str


@event
class NoExecution(Event):
    why: str


@event
class Died(common.Died):
    role: str = ""


@event
class RecapPosted(Event):
    """Who voted for whom. `of` is `election` (then `mayor` counts) or `execution` (then `burned` and `how`)."""

    of: str
    day: int
    votes: Mapping[Seat, Seat | str]
    scores: Mapping[Seat, int]
    mayor: Seat | None = None
    burned: tuple[Seat, ...] = ()
    how: str = ""


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


RULEBOOK = (
    SetupWarning, GameStarted, CompositionAnnounced, PackRevealed, TraitorTold, ImmunityGranted, LoversFormed,
    PhaseBegan, OrderWithdrawn, OrderLapsed, ElectionOpened, BallotRecorded, BallotUnclear, ElectionClosed,
    ElectionFailed, MayorChanged, MayorVacant, MayorRepudiated, SuccessorLost, MayorAsked, ExecutionerAsked, DayClosed,
    VoteCounted, Execution, NoExecution, Died, RecapPosted, Watched, Probed, Corrupted, CorruptionFailed, PackTied,
    BeastUnmasked, Vision, Saved, VillageSlept, Murder, NoMurder, PreyEscaped, GirlSaw, GirlSawNothing, GirlSpotted,
    GirlOddsChanged, Counted, ImmunityEarned, Snooped, SnoopedBy, Investigated, InactivityWarned, InactivityNoted,
    Excused, GhostOpened, GhostClosed, RoleChanged, GameOver, RolesRevealed,
)  # fmt: skip
BOOKKEEPING = (
    SetupGiven, RolesLaid, SuccessorSet, ExecutionSet, ElectionSet, WarningsSent, PauseCounted, MatchEnded, CoupleKnown, LoversParted,
    PowerSpent, SpentSet, BlankSet, IntervalClosed, DoubleJudged, NightFell, GuardsHeld, GuardNoted, NightResolved,
    VisionClosed, ExecutionRuled, MurderRuled, Posted,
)  # fmt: skip
_REFINED = {cls.type for cls in RULEBOOK}
EVENTS: tuple[type[Event], ...] = (
    *(cls for cls in common.COMMON_EVENTS if cls.type not in _REFINED), *RULEBOOK, *BOOKKEEPING
)  # fmt: skip
