"""Facts of actions: what was played and why it failed, what comes of it, who is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from typing import Any

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class ActionResolved(Event):
    """One action at its step (MG-64). `target` is the final one.

    For the table of the night: `step` and `tier` of the priority list (0 and empty by day), `ordered` the target that
    was asked for, `turned_by` whose prank turned it, `stopped_by` who blocked, trapped or protected, `ruling` the
    game masters' rulings behind the reason, by their numbers.
    """

    by: Seat
    action: str
    target: Seat | None = None
    result: str = "done"
    reason: str | None = None
    redirected: bool = False
    day: bool = False
    step: int = 0
    tier: str = ""
    ordered: Seat | None = None
    turned_by: Seat | None = None
    stopped_by: Seat | None = None
    ruling: str = ""


@event
class NightResolved(Event):
    """What the publication has to tell of a resolved night; the game master's alone until then.

    `succeeded` pairs whoever is told with what somebody died of (MG-69); `news` are the fields of newspaper lines with
    the Gossip as `owner`; `reveals` how the Impostor wants his victim announced (MG-114).
    """

    night: int
    stripped: tuple[Seat, ...] = ()
    succeeded: tuple[tuple[Seat, str], ...] = ()
    news: tuple[Mapping[str, Any], ...] = ()
    reveals: Mapping[Seat, bool] = field(default_factory=dict)
    raised: tuple[Seat, ...] = ()
    chronicle: bool = False
    grail_found: bool = False


@event
class ActionPlayed(Event):
    """What an action costs and what is remembered of it (MG-30, MG-31); `target` is the ordered one."""

    player: Seat
    action: str
    night: int
    target: Seat | None = None
    word: str | None = None


@event
class Saved(Event):
    """A protected visitor outlives a trap (MG-66)."""

    player: Seat
    cause: str


@event
class PassiveSpent(Event):
    """One charge of the Bunny's passive is gone (MG-71)."""

    player: Seat


@event
class PoisonGiven(Event):
    """In force from now, to fire in the next night (MG-97)."""

    player: Seat
    by: Seat
    night: int


@event
class PoisonFired(Event):
    """`result`: `died` or `saved`."""

    player: Seat
    result: str


@event
class PoisonCured(Event):
    player: Seat


@event
class YouAreDevoured(Event):
    player: Seat


@event
class Became(Event):
    """`via`: `search`, `intrigue`, `conspiracy`, `gm`."""

    player: Seat
    role: str
    via: str


@event
class PowersTaken(Event):
    """What comes with a role that was taken: charges left, the memory of limits, and what else hangs on it (MG-100,
    MG-110). `played` is action -> (night, target, word); `holder`: the office itself, not a copy; `lines`: which lines he
    carries on (MG-101)."""

    player: Seat
    role: str
    charges: Mapping[str, int | None]
    played: Mapping[str, tuple[int, Seat | None, str]]
    last: str = ""
    holder: bool = False
    copy: bool = False
    lines: tuple[str, ...] = ()
    team: str = ""
    night: int = 0
    recruited: int = 0


@event
class GuinevereJoined(Event):
    player: Seat
    team: str


@event
class KillInherited(Event):
    player: Seat


@event
class KillLost(Event):
    """`why`: `anathema` or `no_heir`."""

    why: str


@event
class AnathemaLaid(Event):
    """All of the role's abilities and effects are gone from now on (MG-80); the victim is told by `stripped`."""

    player: Seat


@event
class Stripped(Event):
    player: Seat


@event
class Framed(Event):
    """MG-95."""

    player: Seat
    night: int


@event
class FramesLifted(Event):
    """The schemes of the night before end at this step (MG-95)."""

    night: int


@event
class WordSaid(Event):
    """The King's word (MG-50): for the next day's vote, or for the running one where `now`."""

    player: Seat
    word: str
    now: bool = False


@event
class WordReceived(Event):
    player: Seat
    word: str


@event
class BallotStuffed(Event):
    """A hidden red ballot for the vote of that day (MG-84)."""

    player: Seat
    day: int
    now: bool = False


@event
class CheckResult(Event):
    by: Seat
    target: Seat
    role: str
    team: str
    source: str


@event
class InterviewResult(Event):
    by: Seat
    target: Seat
    team: str


@event
class ConfessionResult(Event):
    """What the target did tonight; both null where nothing was done (MG-79)."""

    by: Seat
    target: Seat
    action: str | None = None
    aimed_at: Seat | None = None


@event
class ConspiracyResult(Event):
    by: Seat
    target: Seat
    success: bool


@event
class IntrigueResult(Event):
    by: Seat
    hit: Seat | None = None


@event
class GrailQuestion(Event):
    """What the King asks (MG-103); `at` is when the night was resolved, from when an answer may be waited for."""

    by: Seat
    question: str
    at: datetime | None = None


@event
class GrailAnswer(Event):
    """`answer`: `positive`, `negative`, `invalid` (MG-103)."""

    by: Seat
    question: str
    answer: str


@event
class NoResult(Event):
    player: Seat
    action: str


@event
class KillSucceeded(Event):
    """`action` is what somebody died of, `pet` and `bunny_passive` too (MG-69)."""

    player: Seat
    action: str


@event
class Newspaper(Event):
    """A line of the morning's paper (MG-117). By `kind`: `bloody_details` has killer (a role, `mafia` or `grail`), action,
    target, result, reason, stopped_by (a role or `grail`); `night_rumours` has action and target; `hold_candle` has
    player and aimed_at."""

    kind: str
    killer: str | None = None
    action: str | None = None
    target: Seat | None = None
    result: str | None = None
    reason: str | None = None
    stopped_by: str | None = None
    player: Seat | None = None
    aimed_at: Seat | None = None
