"""What happens in a royale. Each says in which: a duel has two of them. None holds a question or a right value (21)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class RoyaleLaid(Event):
    """A royale is there: whose places they are, from the first."""

    royale: int
    mode: str
    format: str
    seats: tuple[Seat, ...]
    origins: tuple[str, ...]
    at: datetime
    owner: Seat | None = None
    opens: datetime | None = None
    until: datetime | None = None
    pause_s: int = 15
    duel: int = 0


@event
class SuiteKept(Event):
    """The seed and all that the house will play, for nobody."""

    royale: int
    suite: str
    seed: str
    families: tuple[str, ...]
    runs: Mapping[str, tuple[tuple[int | None, ...], ...]]
    """By the number of a house seat: raw, raw_unfloored, bonus, right and last_ms of each round."""


@event
class RoyaleOpened(Event):
    mode: str
    format: str
    places: int
    ghosts: int
    bots: int
    royale: int = 0


@event
class SuiteChosen(Event):
    suite: str
    families: tuple[str, ...]
    royale: int = 0


@event
class SeatTaken(Event):
    player: Seat
    origin: str
    royale: int = 0


@event
class RoundOpened(Event):
    round: int
    family: str
    royale: int
    at: datetime


@event
class QuestionSent(Event):
    player: Seat
    round: int
    question: int
    royale: int


@event
class AnswerTaken(Event):
    """`ms` since the round opened, as it counts; `received` as it came; `waited` since the question opened; `gain` what it
    brings; `tap` its place in a Sequence."""

    player: Seat
    round: int
    question: int
    ok: bool
    ms: int
    royale: int
    received: int
    waited: int
    gain: int = 0
    tap: int = 0


@event
class AnswerRefused(Event):
    player: Seat
    reason: str


@event
class RoundStopped(Event):
    player: Seat
    round: int
    cause: str
    royale: int


@event
class RoundFinished(Event):
    player: Seat
    round: int
    raw: int
    raw_unfloored: int
    bonus: int
    right: int
    last_ms: int | None
    royale: int


@event
class Suspicion(Event):
    player: Seat
    round: int
    cause: str


@event
class RoundClosed(Event):
    round: int
    royale: int


@event
class TieDrawn(Event):
    round: int
    order: tuple[Seat, ...]
    royale: int


@event
class RoundRanked(Event):
    round: int
    order: tuple[Seat, ...]
    scores: tuple[int, ...]
    royale: int


@event
class ShieldUsed(Event):
    player: Seat
    round: int
    royale: int


@event
class PlayerOut(Event):
    player: Seat
    round: int
    place: int
    cause: str
    royale: int


@event
class CutMade(Event):
    round: int
    keep: int
    out: int
    saved: int
    royale: int


@event
class TokensWon(Event):
    round: int
    players: tuple[Seat, ...]
    royale: int


@event
class TribuneBest(Event):
    player: Seat
    round: int
    royale: int


@event
class PauseOpened(Event):
    round: int
    royale: int
    until: datetime


@event
class PauseExtended(Event):
    royale: int
    until: datetime


@event
class ShieldRaised(Event):
    player: Seat
    default: bool
    royale: int


@event
class JoltThrown(Event):
    by: Seat
    aimed: Seat
    default: bool
    tribune: bool
    royale: int


@event
class JoltLanded(Event):
    by: Seat
    target: Seat
    royale: int


@event
class JoltLost(Event):
    by: Seat
    aimed: Seat | None
    royale: int


@event
class PauseClosed(Event):
    round: int
    royale: int


@event
class PointsScored(Event):
    """Points of the round; whole numbers and halves."""

    round: int
    points: Mapping[Seat, float]
    royale: int


@event
class Forfeited(Event):
    player: Seat
    royale: int


@event
class FinalPlace(Event):
    player: Seat
    place: int
    royale: int


@event
class GameOver(common.GameOver):
    """The end of a royale, and the month to which it belongs (NR-140)."""

    royale: int = 0
    season: str = ""


@event
class RoyaleVoid(Event):
    reason: str
    royale: int


@event
class PlayerDisqualified(Event):
    player: Seat
    reason: str
    royale: int


@event
class PlacesCorrected(Event):
    """Places that the referee has put in the stead of those given."""

    places: Mapping[Seat, int]
    royale: int


@event
class GhostSaved(Event):
    player: Seat
    royale: int


EVENTS: tuple[type[Event], ...] = (
    RoyaleLaid, SuiteKept, RoyaleOpened, SuiteChosen, SeatTaken, RoundOpened, QuestionSent, AnswerTaken, AnswerRefused,
    RoundStopped, RoundFinished, Suspicion, RoundClosed, TieDrawn, RoundRanked, ShieldUsed, PlayerOut, CutMade,
    TokensWon, TribuneBest, PauseOpened, PauseExtended, ShieldRaised, JoltThrown, JoltLanded, JoltLost, PauseClosed,
    PointsScored, Forfeited, FinalPlace, GameOver, RoyaleVoid, PlayerDisqualified, PlacesCorrected, GhostSaved,
)  # fmt: skip
