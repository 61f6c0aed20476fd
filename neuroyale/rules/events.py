"""What happens around royales: lobbies, the live queue, duels, seasons, and what only keeps books."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat

from . import events_royale


@event
class TableLaid(Event):
    """Who is about, what kind of game is played here and since when (section 23)."""

    mode: str
    names: tuple[str, ...]
    guests: tuple[Seat, ...] = ()
    at: datetime
    month: str


@event
class ShelfKept(Event):
    """What only the house knows: the suites that there are, the ghosts, the runs to be replayed, the accounts' dates."""

    suite: tuple[str, ...] = ()
    catalogue: tuple[Mapping[str, object], ...] = ()
    played: tuple[tuple[Seat, str, datetime], ...] = ()
    ghosts: tuple[str, ...] = ()
    runs: Mapping[str, Mapping[str, tuple[int | None, ...]]] = field(default_factory=dict)
    accounts: tuple[str, ...] = ()
    level: int | None = None
    """Around which bots are strong; without one they stand on the ladder of scenarios (section 23)."""


@event
class LobbyLaid(Event):
    """A salon or a queue that all have entered before the story begins."""

    people: tuple[Seat, ...]
    at: datetime


@event
class SeatNamed(Event):
    """A seat that the house fills, or a guest's pseudonym."""

    player: Seat
    name: str


@event
class SalonOpened(Event):
    host: Seat
    at: datetime


@event
class SalonCode(Event):
    """What opens the door, for the host alone."""

    player: Seat
    code: str
    link: str = ""


@event
class SalonJoined(Event):
    player: Seat
    origin: str


@event
class SalonLeft(Event):
    player: Seat
    cause: str


@event
class HostChanged(Event):
    host: Seat


@event
class GuestRenamed(Event):
    player: str
    name: str
    seat: Seat


@event
class SalonSet(Event):
    ghosts: bool
    exclude: tuple[str, ...]
    pause_s: int


@event
class SalonClosed(Event):
    cause: str


@event
class LiveOpened(Event):
    player: Seat
    at: datetime


@event
class LiveJoined(Event):
    player: Seat


@event
class LiveLeft(Event):
    player: Seat


@event
class LiveClosed(Event):
    cause: str


@event
class DuelChallenged(Event):
    by: Seat
    target: Seat
    duel: int
    until: datetime


@event
class DuelAccepted(Event):
    by: Seat
    target: Seat
    duel: int


@event
class DuelLaid(Event):
    """A duel is on, with these two royales, the challenger's first."""

    by: Seat
    target: Seat
    duel: int
    until: datetime
    royales: tuple[int, ...]


@event
class DuelDeclined(Event):
    by: Seat
    target: Seat
    duel: int


@event
class DuelWithdrawn(Event):
    by: Seat
    target: Seat
    duel: int


@event
class DuelExpired(Event):
    by: Seat
    target: Seat
    duel: int


@event
class DuelStarted(Event):
    player: Seat
    duel: int
    at: datetime


@event
class DuelScoreShown(Event):
    player: Seat
    round: int
    raw: int


@event
class DuelRound(Event):
    """Who won a round: somebody, or `tie`."""

    round: int
    winner: Seat | str
    duel: int


@event
class DuelOver(Event):
    """Who won: somebody, or `none`."""

    winner: Seat | str
    decided_by: str
    duel: int


@event
class DuelCorrected(Event):
    """The referee's result in the stead of the duel's own."""

    winner: Seat | str
    duel: int


@event
class DuelCancelled(Event):
    cause: str
    duel: int


@event
class RatingChanged(Event):
    pool: str
    player: Seat


@event
class SeasonNoteChanged(Event):
    player: Seat
    season: str
    note: int
    played: int


@event
class NoteKept(Event):
    """What was played before the story began."""

    player: Seat
    season: str
    note: int
    played: int


@event
class SeasonClosed(Event):
    season: str
    following: str


@event
class SeasonRanked(Event):
    season: str
    order: tuple[Seat, ...]


@event
class PrimePaid(Event):
    player: Seat
    season: str
    place: int
    amount: int


@event
class PrimeCorrected(Event):
    player: Seat
    season: str
    amount: int


@event
class SeasonExcluded(Event):
    player: Seat
    season: str


@event
class GhostConsentSet(Event):
    player: Seat
    value: bool


@event
class GhostWithdrawn(Event):
    """A member's runs on a suite are no longer available."""

    player: Seat
    suite: str


@event
class Rejoined(Event):
    """Which screen of a player goes on."""

    player: Seat
    session: str


@event
class SessionTakenOver(Event):
    player: Seat


EVENTS: tuple[type[Event], ...] = (
    *(kind for kind in common.COMMON_EVENTS if kind is not common.GameOver), *events_royale.EVENTS,
    TableLaid, ShelfKept, LobbyLaid, SeatNamed, SalonOpened, SalonCode, SalonJoined, SalonLeft, HostChanged,
    GuestRenamed, SalonSet, SalonClosed, LiveOpened, LiveJoined, LiveLeft, LiveClosed, DuelChallenged, DuelAccepted,
    DuelLaid, DuelDeclined, DuelWithdrawn, DuelExpired, DuelStarted, DuelScoreShown, DuelRound, DuelOver, DuelCorrected,
    DuelCancelled,
    RatingChanged, SeasonNoteChanged, NoteKept, SeasonClosed, SeasonRanked, PrimePaid, PrimeCorrected, SeasonExcluded,
    GhostConsentSet, GhostWithdrawn, Rejoined, SessionTakenOver,
)  # fmt: skip
