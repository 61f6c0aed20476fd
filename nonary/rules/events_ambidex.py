"""The Ambidex game and the points (NG-117 to NG-126)."""

from __future__ import annotations

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class GroupTold(Event):
    """The room assigned to a player for this exploration, and with whom."""

    player: Seat
    room: str
    with_: tuple[Seat, ...] = ()


@event
class PointsTold(Event):
    """What a player begins with. No news."""

    player: Seat
    points: int


@event
class MatchTold(Event):
    round: int
    match: int
    a: tuple[Seat, ...]
    b: tuple[Seat, ...]


@event
class ByeTold(Event):
    round: int
    player: Seat


@event
class MatchesSet(Event):
    """The game master has made the matches: those told before count no more."""

    round: int


@event
class VotesClosed(Event):
    round: int


@event
class VoteMissing(Event):
    player: Seat
    choice: str


@event
class MatchResult(Event):
    round: int
    match: int
    a: tuple[Seat, ...]
    b: tuple[Seat, ...]
    a_choice: str
    b_choice: str


@event
class PointsChanged(Event):
    """`delta` is the figure of the scale, `points` what came of it: never below 0 (NG-123)."""

    player: Seat
    delta: int
    points: int
    cause: str


EVENTS: tuple[type[Event], ...] = (
    GroupTold, PointsTold, MatchTold, ByeTold, MatchesSet, VotesClosed, VoteMissing, MatchResult, PointsChanged,
)  # fmt: skip
