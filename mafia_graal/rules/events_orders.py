"""Facts of orders, ballots and what the game master lays down."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class OrderReceived(common.OrderReceived):
    """`day` marks a day action (MG-33)."""

    day: bool = False


@event
class OrderReplaced(common.OrderReplaced):
    """`slot`: `own`, `kill`, `grail` or `day` (MG-25)."""

    slot: str = "own"


@event
class OrderWithdrawn(common.OrderWithdrawn):
    slot: str = "own"


@event
class OrderInvalid(Event):
    """Whom the order names is announced dead: another may be sent (MG-29)."""

    player: Seat
    action: str
    reason: str
    slot: str = "own"


@event
class DayActionNoted(Event):
    """A member of the mafia has sent a day action, or taken it back: whether he can be executor tonight (MG-34)."""

    player: Seat
    used: bool


@event
class OrderVoided(Event):
    """The game master voids a pending order; it will fail (MG-130)."""

    player: Seat
    slot: str


@event
class ExecutorNamed(Event):
    """Who is to carry out tonight's kill, and on whom (MG-89)."""

    player: Seat
    target: Seat


@event
class MissedAction(Event):
    """No order where one was due (MG-51). `misses` counts them all."""

    player: Seat
    misses: int
    slot: str = "own"


@event
class ActionDrawn(Event):
    """What the game master's dice chose for a player who sent nothing (MG-54)."""

    player: Seat
    action: str
    target: Seat | None = None
    to: Seat | None = None
    word: str | None = None
    executor: Seat | None = None


@event
class SanctionDue(Event):
    """MG-55."""

    player: Seat
    misses: int


@event
class VoteCast(Event):
    by: Seat
    target: Seat
    color: str
    change: bool = False


@event
class GuessMade(Event):
    by: Seat
    number: int


@event
class VoteClosed(Event):
    """`at` is the local time, `HH:MM:SS`."""

    day: int
    at: str


@event
class ActivityLow(Event):
    """Fewer posts in the discussion than the rules ask for (MG-133)."""

    player: Seat
    posts: int


@event
class VoteMissed(Event):
    player: Seat


@event
class CorpseSkipped(Event):
    """Chosen by the vote, and already dead in secret (MG-47)."""

    player: Seat


@event
class VoteResult(Event):
    """`outcome`: `hanged`, `peaceful`, `corpse`."""

    day: int
    outcome: str
    hanged: Seat | None = None


@event
class VoteCount(Event):
    """By which rule, and the net of everybody with a counted ballot on him (MG-48)."""

    day: int
    by_rule: str | None
    tally: Mapping[Seat, int]


@event
class VoteAnnulled(Event):
    """The game master takes a ballot out of the box; its author may vote anew (MG-130)."""

    player: Seat


@event
class HangedFixed(Event):
    """The game master fixes the outcome of the vote; nobody where `player` is null (MG-130)."""

    player: Seat | None = None


@event
class TeamSet(Event):
    player: Seat
    team: str


@event
class ChargesSet(Event):
    """`number` is null for a power without limit."""

    player: Seat
    action: str
    number: int | None = None


@event
class RoleRestored(Event):
    """The Anathema is taken back (MG-130)."""

    player: Seat


@event
class Posted(Event):
    """A post in the discussion (MG-133)."""

    player: Seat
