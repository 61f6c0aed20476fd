"""The state: what is so now. Plain values, no rules; what follows from them stands in `statuses`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.kernel import players
from games.kernel.seat import Seat

from .events_night import NightResolved


@dataclass(frozen=True, slots=True)
class Standing:
    """An order that stands in one slot. `number` is its place in the order of arrival; `invalid`: whom it names is
    announced dead (MG-29)."""

    verb: str
    args: Mapping[str, Any]
    number: int
    voided: bool = False
    invalid: bool = False

    def seat(self, name: str) -> Seat | None:
        """The seat named by this argument, or None."""
        value = self.args.get(name)
        return value if isinstance(value, Seat) else None


@dataclass(frozen=True, slots=True)
class Ballot:
    """`number` is its place among all ballots of the game; `changes` how often it was changed (MG-39)."""

    target: Seat
    color: str
    number: int
    changes: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """The last time that an action was played: the night, the target that was ordered, the word (MG-31)."""

    night: int
    target: Seat | None = None
    word: str = ""


@dataclass(frozen=True, kw_only=True)
class Player:
    """One seat. `cause` is None while alive in truth; `announced` says how the death came out, None before that.

    `holder`: of the office of his role, as first dealt or by Intrigue, not a copy; `member`: has the mafia's topic.
    """

    role: str | None = None
    team: str = ""
    cause: str | None = None
    death_role: str = ""
    death_team: str = ""
    announced: str | None = None
    hidden: bool = False
    told_devoured: bool = False
    stripped: bool = False
    holder: bool = False
    copy: bool = False
    member: bool = False
    since: int = 0
    charges: Mapping[str, int | None] = field(default_factory=dict)
    played: Mapping[str, Played] = field(default_factory=dict)
    last: str = ""
    orders: Mapping[str, Standing] = field(default_factory=dict)
    day_action: str = ""
    vote: Ballot | None = None
    guess: int | None = None
    guessed: int = 0
    misses: int = 0
    warnings: int = 0
    framed: int = 0
    word: str | None = None
    next_word: str | None = None
    revived: bool = False
    posts: int = 0
    found: bool = False
    recruited: int = 0
    question: str | None = None
    asked_at: datetime | None = None

    @property
    def alive(self) -> bool:
        """In truth, as far as this fold knows it."""
        return self.cause is None and self.announced is None


NOBODY = Player()


@dataclass(frozen=True, slots=True)
class Poison:
    """Given in a night, to fire in the next one (MG-97)."""

    victim: Seat
    by: Seat
    night: int


@dataclass(frozen=True, slots=True)
class Stuffed:
    """A hidden ballot for the vote of a day; `number` is its place among the ballots (MG-42)."""

    target: Seat
    day: int
    number: int


@dataclass(frozen=True, kw_only=True)
class State(players.State[Player]):
    """The whole game. `deadlines` holds the hours that are set, by name; `resolving` is true from the close of a night
    to the publication of its results."""

    day: int = 0
    night: int = 0
    dealt: bool = False
    started_at: datetime | None = None
    deadlines: Mapping[str, datetime] = field(default_factory=dict)
    paused_at: datetime | None = None
    received: int = 0
    balloted: int = 0
    light: str = "grey"
    boss: Seat | None = None
    kill_right: bool = False
    kill_lost: bool = False
    roster: tuple[Seat, ...] = ()
    executor: Seat | None = None
    lines: Mapping[str, Seat] = field(default_factory=dict)
    ended: tuple[str, ...] = ()
    chronicler: Seat | None = None
    grail_number: int | None = None
    grail_holder: Seat | None = None
    grail_won: bool = False
    grail_found: bool = False
    poisons: tuple[Poison, ...] = ()
    stuffed: tuple[Stuffed, ...] = ()
    fixed: tuple[Seat | None, ...] = ()
    counted: bool = False
    orders_in: int = 0
    resolving: bool = False
    due: NightResolved | None = None
    side: str = ""
    setup_roles: tuple[str, ...] = ()

    def player(self, seat: Seat) -> Player:
        return self.players.get(seat, NOBODY)

    def order(self, seat: Seat, slot: str) -> Standing | None:
        """The seat's order in this slot, or None."""
        return self.player(seat).orders.get(slot)
