"""Where people are and what they see there (NG-60 to NG-68)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class TravelTold(Event):
    """Room names and the table of distances. `edges` have `between`, `takes` (in-game seconds) and `oneway`."""

    rooms: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    edges: tuple[Mapping[str, Any], ...] = ()


@event
class Placed(Event):
    """Somebody is in this room without having come in: at the start, called back to life. Game master only."""

    player: Seat
    room: str


@event
class Left(Event):
    by: Seat
    room: str


@event
class Entered(Event):
    by: Seat
    room: str


@event
class RoomDescribed(Event):
    """A look (NG-61). `arrived`: at the end of an edge or of a sudden move; `trip_end`: the walk is over with it."""

    by: Seat
    room: str
    present: tuple[Seat, ...] = ()
    bodies: tuple[Seat, ...] = ()
    text: Mapping[str, str] = field(default_factory=dict)
    plan: str = ""
    plan_alt: Mapping[str, str] = field(default_factory=dict)
    arrived: bool = False
    trip_end: bool = False


@event
class Hid(Event):
    """`inside`: the spot; nothing where it is the bare room."""

    by: Seat
    room: str
    inside: str | None = None


@event
class HidingSeen(Event):
    """Who saw a player hide: others who hide there too. Game master only."""

    player: Seat
    seats: tuple[Seat, ...] = ()


@event
class CameOut(Event):
    by: Seat
    room: str


@event
class Found(Event):
    by: Seat
    player: Seat


@event
class BodySeen(Event):
    by: Seat
    player: Seat


@event
class Surroundings(Event):
    """What one player perceives now: the room, who is there, what lies there, what is in hand. Written to that player
    when it has changed, so that forms and the reading of texts know no more than the player. `points`: where what lies
    there is on the room's plan, as far as it has a place on it."""

    player: Seat
    room: str | None = None
    people: tuple[Seat, ...] = ()
    bodies: tuple[Seat, ...] = ()
    things: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    points: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@event
class ThingNamed(Event):
    """The name of a thing, to whoever perceives it for the first time."""

    player: Seat
    thing: str
    kind: str
    names: Mapping[str, str]
    aliases: tuple[str, ...] = ()


EVENTS: tuple[type[Event], ...] = (
    TravelTold, Placed, Left, Entered, RoomDescribed, Hid, HidingSeen, CameOut, Found, BodySeen, Surroundings, ThingNamed,
)  # fmt: skip
