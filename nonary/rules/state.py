"""The state: what is so now. Plain values, no rules. A player's fold holds only what that player has learned, so whatever
each perceives differently is kept by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any

from games.kernel import common
from games.kernel.seat import Seat

from .codes import Ranges
from .state_course import CourseState
from .state_plans import PlansState

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Busy:
    """A long action (NG-50). `began` and `ends` are in-game ages; a player's own fold knows the longest possible end.

    `more` holds what the action needs at its end: of a walk `to` (the room at the end of this edge), `from`, `goal`
    and `oneway`; of a reaction `entry`, `target`, `object`; of `try_codes` `puzzle`, `start`, `down`, `count`.
    """

    verb: str
    began: Fraction
    ends: Fraction
    at: datetime | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told_end(self) -> Fraction:
        """The end that its player may know: of trying codes the longest possible (NG-51, NG-86)."""
        longest = self.more.get("longest")
        return self.ends if longest is None else self.began + Fraction(str(longest))


@dataclass(frozen=True, slots=True)
class Item:
    """A free action that waits for the game master (NG-71); `open` until it is answered, refused or taken back.

    `fight`: the item is a fight to be resolved.
    """

    by: Seat
    text: str
    at: datetime | None = None
    open: bool = True
    answer: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What a player perceives now (`Surroundings`)."""

    room: str | None = None
    people: tuple[Seat, ...] = ()
    bodies: tuple[Seat, ...] = ()
    things: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    points: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Named:
    """A thing by the names under which a player knows it; `kind` is `spot` or `object`."""

    kind: str
    names: Mapping[str, str]
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlacesState(common.State):
    """Who is who and where. `names` are the seats' names; `anchor_*`: at this instant the in-game age was so much."""

    edition: str | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[Seat, str] = field(default_factory=dict)
    cast: Mapping[Seat, str] = field(default_factory=dict)
    """Characters chosen before the start."""
    characters: Mapping[Seat, str] = field(default_factory=dict)
    cards: Mapping[Seat, Mapping[str, Any]] = field(default_factory=dict)
    anchor_at: datetime | None = None
    anchor_age: Fraction = ZERO
    room: Mapping[Seat, str | None] = field(default_factory=dict)
    """None in transit and outside. Of a dead player: where the body lies."""
    last_room: Mapping[Seat, str] = field(default_factory=dict)
    hidden: Mapping[Seat, str] = field(default_factory=dict)
    """Who hides, and in which spot; nothing in the bare room."""
    seen_hidden: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    """Who sees a hidden player all the same (NG-66, NG-67)."""
    dead: Mapping[Seat, str] = field(default_factory=dict)
    """Causes of death."""
    death_known: frozenset[Seat] = frozenset()
    """Of whose death everybody knows (NG-127)."""
    bodies_seen: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    """Which of the dead a player has seen dead."""
    escaped: frozenset[Seat] = frozenset()
    trapped: frozenset[Seat] = frozenset()
    rooms: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Every room's `name` and `aliases`, as told to all (NG-18)."""
    ways: tuple[Mapping[str, Any], ...] = ()
    views: Mapping[Seat, View] = field(default_factory=dict)
    known_things: Mapping[Seat, Mapping[str, Named]] = field(default_factory=dict)
    looks: Mapping[Seat, Any] = field(default_factory=dict)
    """Each player's last look: its `room_described`."""


@dataclass(frozen=True, kw_only=True)
class ThingsState(common.State):
    """Objects, spots, locks and pieces. What is not here is as the edition has it."""

    thing_at: Mapping[str, Seat | str] = field(default_factory=dict)
    """A room, a spot, a seat or `nowhere`."""
    thing_state: Mapping[str, str] = field(default_factory=dict)
    thing_hidden: Mapping[str, bool] = field(default_factory=dict)
    solved: Mapping[str, Seat | None] = field(default_factory=dict)
    jammed: frozenset[str] = frozenset()
    tries: Mapping[str, int] = field(default_factory=dict)
    last_try: Mapping[tuple[Seat, str], Fraction] = field(default_factory=dict)
    tried: Mapping[tuple[Seat, str], Ranges] = field(default_factory=dict)
    parts_used: Mapping[str, frozenset[str]] = field(default_factory=dict)
    spent: Mapping[str, frozenset[Seat]] = field(default_factory=dict)
    """By whom an entry of a reaction has been used (NG-22)."""
    progress: Mapping[tuple[Seat, str], Fraction] = field(default_factory=dict)
    pieces: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    """In the order in which they came."""
    piece_looks: Mapping[Seat, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    boards: Mapping[Seat, tuple[tuple[Mapping[str, Any], ...], ...]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class ActionsState(common.State):
    """What takes time, and what waits."""

    busy: Mapping[Seat, Busy] = field(default_factory=dict)
    queue: Mapping[int, Item] = field(default_factory=dict)
    due: Mapping[str, Fraction] = field(default_factory=dict)
    """Happenings under way, and the in-game age at which each is due."""
    happened: frozenset[str] = frozenset()
    messages: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)
    """Who heard each message, by its mark, in the order in which they were said."""
    struck: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class State(PlacesState, ThingsState, ActionsState, PlansState, CourseState):
    """The whole of it."""
