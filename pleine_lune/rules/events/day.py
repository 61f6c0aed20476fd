"""The election, the vote, the stake."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


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
