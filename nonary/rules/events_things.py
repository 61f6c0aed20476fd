"""What is done with spots, objects and locks (NG-83 to NG-89, NG-22 to NG-28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat


@event
class Inspected(Event):
    by: Seat
    target: str


@event
class Read(Event):
    by: Seat
    object: str


@event
class Used(Event):
    by: Seat
    object: str | None = None
    target: str | None = None


@event
class Took(Event):
    by: Seat
    object: str


@event
class Dropped(Event):
    by: Seat
    object: str
    room: str = ""


@event
class ObjectGiven(Event):
    by: Seat
    to: Seat
    object: str


@event
class ObjectShown(Event):
    """`to` is a seat or the word `room`."""

    by: Seat
    to: Seat | str
    object: str


@event
class ObjectGranted(Event):
    player: Seat
    object: str


@event
class ObjectMoved(Event):
    """To a room, where it lies in view, to a spot, where it is `hidden` until revealed, or `nowhere`."""

    object: str
    to: str
    hidden: bool = False


@event
class ThingsFell(Event):
    """What a dead player had in hand lies in the room, and golden pieces that follow these objects are nobody's. Nobody is
    told (NG-68, NG-108)."""

    player: Seat
    room: str
    things: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()


@event
class ThingsPlaced(Event):
    """Where each object is at the start. Game master only."""

    at: Mapping[str, Seat | str]


@event
class Acted(Event):
    """What a bystander notices of another's act (NG-64)."""

    by: Seat
    verb: str
    object: str | None = None
    target: str | None = None
    to: Seat | str | None = None


@event
class TextShown(Event):
    """`source`: the id of what the text belongs to, or `gm`."""

    player: Seat
    source: str
    text: Mapping[str, str] = field(default_factory=dict)


@event
class RoomTold(Event):
    room: str
    text: Mapping[str, str] = field(default_factory=dict)


@event
class NothingHappens(Event):
    by: Seat
    verb: str
    target: str | None = None


@event
class Revealed(Event):
    target: str


@event
class Concealed(Event):
    """The reverse of a revelation. Game master only."""

    target: str


@event
class StateChanged(Event):
    target: str
    state: str


@event
class EntrySpent(Event):
    """An entry of a reaction has come, for this player (NG-22). Game master only."""

    player: Seat
    entry: str


@event
class CodeTried(Event):
    by: Seat
    target: str
    code: str
    result: str
    puzzle: str = ""


@event
class CodeFound(Event):
    by: Seat
    target: str
    code: str
    tried: int


@event
class CodesDone(Event):
    """So many codes of a lock have been gone through by a player: `ranges` are the places of their codes, in the order of
    the alphabet, first and last (NG-87). Game master only."""

    player: Seat
    puzzle: str
    count: int
    ranges: tuple[tuple[int, int], ...] = ()
    age: str = ""


@event
class AnswerTried(Event):
    by: Seat
    target: str
    result: str


@event
class TryCounted(Event):
    """A single try on a lock, at this in-game age; of a code also its place. Game master only."""

    player: Seat
    puzzle: str
    age: str
    place: int | None = None


@event
class PuzzleSolved(Event):
    """`by` is absent where the game master opens a lock for nobody."""

    puzzle: str
    by: Seat | None = None


@event
class PartUsed(Event):
    """One of the objects that a lock wants has been used on it. Game master only."""

    puzzle: str
    object: str


@event
class Jammed(Event):
    puzzle: str


EVENTS: tuple[type[Event], ...] = (
    Inspected, Read, Used, Took, Dropped, ObjectGiven, ObjectShown, ObjectGranted, ObjectMoved, ThingsFell, ThingsPlaced, Acted,
    TextShown, RoomTold, NothingHappens, Revealed, Concealed, StateChanged, EntrySpent, CodeTried, CodeFound, CodesDone,
    AnswerTried, TryCounted, PuzzleSolved, PartUsed, Jammed,
)  # fmt: skip
