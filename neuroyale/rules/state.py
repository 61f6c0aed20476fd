"""What is known of lobbies, royales, duels and seasons: frozen values, every field with a default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from games.kernel import common
from games.kernel.seat import Seat

MS = timedelta(milliseconds=1)
OWN, COMMON = "own", "common"
"""Clocks (NR-3)."""
HUMAN = ("member", "guest")
SHIELD, JOLT = "shield", "jolt"


class Result(NamedTuple):
    """What a round brought somebody, before jolts."""

    raw: int = 0
    raw_unfloored: int = 0
    bonus: int = 0
    right: int = 0
    last_ms: int | None = None


NOTHING = Result()


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A human's open round, as far as it was played. Times are milliseconds since it opened."""

    opened: datetime
    family: str
    question: int = 1
    """The open question of Calcul and Logic, 0 where none is; the attempt of Sequence."""
    since: int = 0
    """When that question opened."""
    gains: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    """How long each answer took."""
    speeds: tuple[int, ...] = ()
    """How long the right ones of Memory and Perception took."""
    answered: frozenset[int] = frozenset()
    right: int = 0
    last_ms: int | None = None
    level: int = 3
    tap: int = 0
    tapped: int = 0
    """How many of an attempt's discs were tapped, and when the last one was."""
    errors: int = 0
    done: bool = False

    def ms(self, at: datetime) -> int:
        """How far into the round an instant is."""
        return (at - self.opened) // MS


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What a holder will do with a token; no target is the proposed one."""

    token: str
    target: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Royale:
    """One royale. Of its suite most folds know only the families of the rounds that were opened."""

    number: int
    mode: str = ""
    format: str = "cut"
    owner: Seat | None = None
    seats: tuple[Seat, ...] = ()
    origins: Mapping[Seat, str] = field(default_factory=dict)
    duel: int = 0
    phase: str = "waiting"
    round: int = 0
    family: str = ""
    at: datetime | None = None
    """When it was made."""
    first: datetime | None = None
    opened: datetime | None = None
    """When the first and the last round were opened."""
    opens: datetime | None = None
    """When the next round opens, or the pause ends."""
    until: datetime | None = None
    """The end of a solo."""
    pause_s: int = 15
    suite: str = ""
    seed: int = 0
    families: tuple[str, ...] = ()
    runs: Mapping[Seat, tuple[Result, ...]] = field(default_factory=dict)
    left: tuple[Seat, ...] = ()
    """Who is still in, in seat order."""
    was_out: tuple[Seat, ...] = ()
    """Who was out before the last round opened: the tribune."""
    places: Mapping[Seat, int] = field(default_factory=dict)
    order: tuple[Seat, ...] = ()
    """Who is still in, in the order of the last round."""
    ranks: Mapping[Seat, int] = field(default_factory=dict)
    scores: Mapping[Seat, int] = field(default_factory=dict)
    trials: Mapping[Seat, Trial] = field(default_factory=dict)
    results: Mapping[int, Mapping[Seat, Result]] = field(default_factory=dict)
    shields: frozenset[Seat] = frozenset()
    tokens: tuple[Seat, ...] = ()
    choices: Mapping[Seat, Choice] = field(default_factory=dict)
    best: Seat | None = None
    aim: Seat | None = None
    jolts: Mapping[Seat, int] = field(default_factory=dict)
    points: Mapping[Seat, float] = field(default_factory=dict)
    forfeited: frozenset[Seat] = frozenset()
    quit_in: frozenset[Seat] = frozenset()
    """Who forfeited while still in."""
    disqualified: frozenset[Seat] = frozenset()
    season: str = ""
    """The month to which it belongs, once it is over."""

    @property
    def clock(self) -> str:
        return COMMON if self.owner is None else OWN

    @property
    def humans(self) -> tuple[Seat, ...]:
        """Members and guests, in seat order."""
        return tuple(seat for seat in self.seats if self.origins[seat] in HUMAN)

    @property
    def ended(self) -> bool:
        return self.phase in ("over", "cancelled")

    def away(self, seat: Seat) -> bool:
        """Whether somebody will not play any more."""
        return seat in self.forfeited or seat in self.disqualified


@dataclass(frozen=True, kw_only=True)
class Duel:
    """Two members, each with a royale of one's own. The first is the challenger."""

    number: int
    by: Seat
    target: Seat
    phase: str = "challenge"
    until: datetime | None = None
    royales: tuple[int, ...] = ()
    started: tuple[Seat, ...] = ()
    """Who has opened the first round, in this order; at one instant the challenger goes before (NR-150)."""
    first_at: datetime | None = None
    winner: Seat | str | None = None
    decided_by: str | None = None
    points: Mapping[Seat, float] = field(default_factory=dict)

    @property
    def both(self) -> tuple[Seat, Seat]:
        return self.by, self.target


class Standing(NamedTuple):
    """A member's note of a month, and how many royales it is made of."""

    note: int = 0
    played: int = 0


@dataclass(frozen=True, kw_only=True)
class State(common.State):
    """Everything, or what one viewer knows of it."""

    mode: str = ""
    names: Mapping[Seat, str] = field(default_factory=dict)
    """Of all seats, those that the house fills among them."""
    guests: frozenset[Seat] = frozenset()
    began: datetime | None = None
    month: str = ""
    suite: tuple[str, ...] = ()
    catalogue: tuple[Mapping[str, object], ...] = ()
    played: tuple[tuple[Seat, str, datetime], ...] = ()
    ghosts: tuple[str, ...] = ()
    scripted: Mapping[str, Mapping[str, tuple[int | None, ...]]] = field(default_factory=dict)
    accounts: Mapping[Seat, str] = field(default_factory=dict)
    level: int | None = None
    gathering: bool = False
    """Whether a salon or a queue is open."""
    people: tuple[Seat, ...] = ()
    host: Seat | None = None
    gathered: datetime | None = None
    code: str = ""
    link: str = ""
    with_ghosts: bool = True
    exclude: tuple[str, ...] = ()
    pause_s: int = 15
    royales: Mapping[int, Royale] = field(default_factory=dict)
    duels: Mapping[int, Duel] = field(default_factory=dict)
    book: Mapping[str, Mapping[Seat, Standing]] = field(default_factory=dict)
    excluded: frozenset[tuple[str, Seat]] = frozenset()
    closed: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)
    """Seasons that are closed, with their order."""
    paid: Mapping[tuple[str, Seat], int] = field(default_factory=dict)
    ratings: Mapping[tuple[str, Seat], int] = field(default_factory=dict)
    unwilling: frozenset[Seat] = frozenset()
    withdrawn: frozenset[tuple[str, str]] = frozenset()
    """Suites and the names of those whose runs on them are no longer available."""
    sessions: Mapping[Seat, str] = field(default_factory=dict)
    frozen: datetime | None = None

    @property
    def royale(self) -> Royale | None:
        """The latest."""
        return self.royales[max(self.royales)] if self.royales else None

    @property
    def duel(self) -> Duel | None:
        """The latest."""
        return self.duels[max(self.duels)] if self.duels else None

    def royale_of(self, seat: Seat) -> Royale | None:
        """The latest in which somebody has a place."""
        return next((self.royales[n] for n in sorted(self.royales, reverse=True) if seat in self.royales[n].seats), None)

    def is_member(self, seat: object) -> bool:
        return isinstance(seat, Seat) and seat in self.everyone and seat not in self.guests

    def origin(self, seat: Seat) -> str:
        return "guest" if seat in self.guests else "member"
