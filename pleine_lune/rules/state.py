"""The state: what is so now. Plain values, no rules; what follows from them stands in `statuses`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.kernel import players
from games.kernel.seat import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """An order that stands: its arguments, and its place in the order of arrival."""

    args: Mapping[str, Any]
    number: int

    def seat(self, name: str) -> Seat | None:
        """The seat named by this argument, or None."""
        value = self.args.get(name)
        return value if isinstance(value, Seat) else None


@dataclass(frozen=True, kw_only=True)
class Player:
    """One seat. `cause` is None while alive; `used` counts uses of a limited power. Being in love stands beside the
    role, as the mayor's office does in `State` (PL-2)."""

    role: str | None = None
    dealt: str | None = None
    cause: str | None = None
    lover: Seat | None = None
    used: int = 0
    blank_used: bool = False
    vote_void: bool = False
    ineligible: bool = False
    immune: bool = False
    last_guarded: Seat | None = None
    guarded_day: int = 0
    posted: bool = False
    excused: bool = False
    turned: bool = False
    haunts: bool = False
    haunted: int = 0
    watched: bool = False
    asked_at: datetime | None = None
    asked_day: int = 0
    vision: tuple[Seat, ...] | None = None
    vision_closed: bool = False
    orders: Mapping[str, Standing] = field(default_factory=dict)

    @property
    def alive(self) -> bool:
        return self.cause is None


NOBODY = Player()


@dataclass(frozen=True, slots=True)
class Vote:
    """A counted vote: a seat or `blank`, and how it came about (PL-48, PL-49, PL-51)."""

    target: Seat | str
    how: str


@dataclass(frozen=True, slots=True)
class Night:
    """What N1 to N7 resolved, kept until the murder."""

    asleep: bool = False
    choice: Seat | None = None
    main: Seat | None = None
    cause: str = ""
    extra: Seat | None = None
    sacrificed: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class State(players.State[Player]):
    """The whole game. `slot` is the next execution, `election` the close of the next poll; their `_base` is the
    place in the calendar that a move does not change (PL-26)."""

    day: int = 0
    started_at: datetime | None = None
    evenings: int = 0
    last_slot: datetime | None = None
    slot: datetime | None = None
    slot_base: datetime | None = None
    warn_at: datetime | None = None
    match_at: datetime | None = None
    election: datetime | None = None
    election_base: datetime | None = None
    poll_open: bool = False
    ballots: Mapping[Seat, Seat] = field(default_factory=dict)
    until: datetime | None = None
    paused_at: datetime | None = None
    mayor: Seat | None = None
    successor: Seat | None = None
    asked: Seat | None = None
    question: str = ""
    tied: tuple[Seat, ...] = ()
    places: int = 0
    votes: Mapping[Seat, Vote] = field(default_factory=dict)
    double_by: Seat | None = None
    pack: tuple[Seat, ...] = ()
    couple: bool = False
    match_ended: bool = False
    silent: tuple[Seat, ...] = ()
    guards: Mapping[Seat, Seat] = field(default_factory=dict)
    guards_hold: bool = False
    monsters: tuple[Seat, ...] = ()
    innocents: int = 0
    night: Night | None = None
    ruled_execution: tuple[Seat, ...] | None = None
    ruled_murder: tuple[Seat, ...] | None = None
    fallen: tuple[Seat, ...] = ()
    girl_odds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    received: int = 0
    side: str = ""
    names: tuple[str, ...] = ()
    setup_lovers: tuple[Seat, ...] = ()
    setup_mayor: Seat | None = None
    setup_successor: Seat | None = None
    setup_immune: tuple[Seat, ...] = ()
    setup_roles: tuple[str, ...] = ()

    def player(self, seat: Seat) -> Player:
        return self.players.get(seat, NOBODY)

    def standing_order(self, seat: Seat, verb: str) -> Standing | None:
        """The seat's order of this verb that stands, or None."""
        return self.player(seat).orders.get(verb)
