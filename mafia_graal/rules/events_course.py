"""Facts of the game's course: the deal, phases and deadlines, deaths announced, light, Grail, the end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class SetupGiven(Event):
    """What the chairs and the setup bring along until the deal: the roles to be dealt, where the chairs have none."""

    roles: tuple[str, ...] = ()


@event
class NicknamesGiven(Event):
    """Other names by which the seats may be named (MG-159)."""

    nicknames: Mapping[Seat, tuple[str, ...]]


@event
class RolesLaid(Event):
    """The roles that lie ready on the chairs (MG-11); the game master's alone until the deal."""

    roles: Mapping[Seat, str]


@event
class GameStarted(common.GameStarted):
    """Day 1 opens (MG-13)."""

    at: datetime | None = None


@event
class RoleDealt(common.RoleDealt):
    """MG-12."""

    team: str = ""


@event
class MafiaRoster(Event):
    """The mafia learn one another (MG-12)."""

    members: tuple[Seat, ...]


@event
class BossNamed(Event):
    """Who gives the kill order from the start (MG-87); told to him alone."""

    player: Seat


@event
class GrailHidden(Event):
    """The Grail's number (MG-106); the game master's alone."""

    number: int


@event
class PhaseBegan(common.PhaseBegan):
    """`day` or `night` is its number."""

    day: int | None = None
    night: int | None = None


@event
class DeadlineSet(Event):
    """An hour of the calendar: `day_action_deadline`, `day_actions`, `vote_draw`, `vote_close`, `vote_results`, `night`,
    `publish`, `revival`. The closing of the vote is the game master's secret while it is drawn (MG-18)."""

    deadline: str
    at: datetime


@event
class DayActed(Event):
    """The day actions of this day are resolved, if there were any (MG-23)."""

    day: int


@event
class AllOrdersIn(Event):
    """MG-21."""

    night: int


@event
class NightClosed(Event):
    """MG-22."""

    night: int
    early: bool


@event
class NightPublished(Event):
    """The results of the night are out; `deaths` in seat order (MG-155)."""

    night: int
    deaths: tuple[Seat, ...]


@event
class DeathAnnounced(Event):
    """`how`: `hanged`, `night`, `devoured`, `day`, `modkill`; `reveal`: `dark`, `team`, `role` (MG-123)."""

    player: Seat
    how: str
    reveal: str
    team: str | None = None
    role: str | None = None


@event
class LightChanged(Event):
    """`why`: `nights` or `chronicler` (MG-115)."""

    to: str
    why: str


@event
class LineEnded(Event):
    """The line of the King or of Lancelot has died out (MG-101)."""

    line: str


@event
class GrailWon(Event):
    player: Seat


@event
class GrailFound(Event):
    """Somebody has the Grail; nobody is named (MG-107)."""


@event
class GrailLost(Event):
    """The holder is dead, and the power with him (MG-107)."""


@event
class Revival(Event):
    """The Grail brings a dead player back for a day (MG-108)."""

    player: Seat


@event
class RevivalEnded(Event):
    player: Seat


@event
class Paused(common.Paused):
    reason: str = ""


@event
class Resumed(common.Resumed):
    reason: str = ""


@event
class Ruling(Event):
    """A ruling that the game master announces (MG-130)."""

    text: str


@event
class GameOver(common.GameOver):
    """`side`: `town`, `mafia`, `neutral`, `nobody`."""

    side: str = ""
