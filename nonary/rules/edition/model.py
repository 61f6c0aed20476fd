"""A whole edition as values: rooms, ways, spots, objects, puzzles, pieces, characters, rounds, happenings (NG-10 to 37, 180 to 183).

Whatever is optional in the file has its default here already; references have been checked before. Mappings keep the
order of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from .values import Cell, Cond, Duration, Effect, Goal, LocalTime, Text, When

NOWHERE = "nowhere"
SELF = "self"
"""The key of `use` for a thing used with nothing in hand, or alone (NG-22)."""
DOOR9 = "door9"

ReactionVerb = Literal["inspect", "open", "read", "take", "use"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a reaction (NG-22). `key` names it once for all (`safe.inspect.1`, `organ.use.self.2`): by it the
    game counts what has been used up and what has been half done."""

    key: str
    cond: Cond | None = None
    takes: Duration = Fraction(0)
    progress: Literal["keep", "restart"] = "keep"
    times: Literal["always", "once", "each"] = "always"
    do: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


Reactions = Mapping[str, tuple[Entry, ...]]
Point = tuple[str, str]
"""A point of a plan: percent of its width from the left and of its height from the top, as decimals in words, so that no
reading of them rounds."""


@dataclass(frozen=True, slots=True)
class Said:
    """One of the texts of a description (NG-180)."""

    text: Text
    cond: Cond | None = None


@dataclass(frozen=True, slots=True)
class Room:
    id: str
    name: Text
    aliases: tuple[str, ...] = ()
    plan: str = ""
    plan_alt: Text | None = None
    description: tuple[Said, ...] = ()
    hiding: bool = True
    enter: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """A way between two rooms (NG-17); `oneway` allows `a` to `b` only."""

    a: str
    b: str
    takes: Duration
    oneway: bool = False
    needs: Cond | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a spot and an object have in common. `reactions` holds a verb only where the file writes it; `use` a key only
    where it stands in the file."""

    id: str
    name: Text
    aliases: tuple[str, ...] = ()
    hidden: bool = False
    state: str = "normal"
    states: tuple[str, ...] = ("normal",)
    on_plan: Point | None = None
    """Where it is on its room's plan; of an object while it lies where it was at first."""
    reactions: Reactions = field(default_factory=dict)
    use: Reactions = field(default_factory=dict)

    def reaction(self, verb: str, used: str = SELF) -> tuple[Entry, ...] | None:
        """The entries of a verb (of `use`, with this object or `self`), None where none are written."""
        return self.use.get(used) if verb == "use" else self.reactions.get(verb)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot(Target):
    """`hiding` is how many players may hide inside (NG-19)."""

    room: str
    hiding: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing(Target):
    """An object (NG-20). `at` is a room, a spot, a character or `nowhere`."""

    at: str
    portable: bool = True
    description: tuple[Said, ...] = ()
    power: int = 0
    pieces: tuple[str, ...] = ()
    glance: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """One lock (NG-26, NG-27, NG-183); which of the last fields mean something is said by `kind`."""

    id: str
    at: str
    kind: Literal["code", "answer", "objects", "gm"]
    solved: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()
    needs: Cond | None = None
    max_tries: int | None = None
    others: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    alphabet: str = "0123456789"
    length: int = 0
    solution: str = ""
    rate: Fraction | None = Fraction(2)
    """Codes tried in an in-game second; None forbids trying them all."""
    solutions: tuple[str, ...] = ()
    needs_objects: tuple[str, ...] = ()
    keeps: bool = False


PieceKind = Literal["clue", "portrait", "name", "goal", "secondary", "gun", "target", "text_part"]
Word = Literal["survival", "altruist", "zero_goal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of the mental puzzle (NG-29 to NG-32). `part_of` and `part` (from 1) are those of a text over several cells."""

    id: str
    cell: Cell
    kind: PieceKind = "clue"
    text: Text | None = None
    image: str = ""
    image_alt: Text | None = None
    about: str = ""
    word: Word | None = None
    bullets: int | None = None
    unique: bool = False
    number: int | None = None
    part_of: str = ""
    part: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """The mental puzzle; `pieces` holds those of the texts too (`ID_1`, `ID_2`, …)."""

    rows: int = 9
    cols: int = 9
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    links: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal as its player reads it, and how it is judged."""

    text: Text
    check: Goal


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """`objects` are all that start in these hands, those whose `at` names the character included (NG-34)."""

    id: str
    name: Text
    goal: Aim
    secondary: Aim | None = None
    aliases: tuple[str, ...] = ()
    portrait: str = ""
    portrait_alt: Text | None = None
    age: Text | None = None
    nationality: Text | None = None
    about: tuple[tuple[Text, Text], ...] = ()
    story: Text | None = None
    innocent: bool = True
    zero: bool = False
    pieces: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    start_room: str | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exploration:
    """`groups` None is a draw over `rooms` (NG-36). Exactly one of `lasts` and `until` is given."""

    groups: Mapping[str, tuple[str, ...]] | None = field(default_factory=dict)
    rooms: tuple[str, ...] = ()
    lasts: Duration | None = None
    until: LocalTime | None = None


@dataclass(frozen=True, slots=True)
class Match:
    a: tuple[str, ...]
    b: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AmbidexGame:
    pairing: Literal["fixed", "random", "gm"]
    mode: Literal["one_vs_one", "pair_vs_solo", "custom"] = "one_vs_one"
    matches: tuple[Match, ...] = ()
    lasts: Duration | None = None
    until: LocalTime | None = None


@dataclass(frozen=True, slots=True)
class Round:
    exploration: Exploration | None = None
    ambidex: AmbidexGame | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happens by itself, once a game (NG-181)."""

    id: str
    when: When
    do: tuple[Effect, ...]
    after: Duration = Fraction(0)
    cond: Cond | None = None


@dataclass(frozen=True, kw_only=True)
class Edition:
    """A whole edition. `settings` are those that the file gives, parsed, by dotted name: `settings.effective` adds the
    defaults."""

    id: str
    title: Text
    language: str = "en"
    intro: Text | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    rooms: Mapping[str, Room] = field(default_factory=dict)
    travel: tuple[Edge, ...] = ()
    spots: Mapping[str, Spot] = field(default_factory=dict)
    things: Mapping[str, Thing] = field(default_factory=dict)
    puzzles: Mapping[str, Puzzle] = field(default_factory=dict)
    board: Board = field(default_factory=Board)
    characters: Mapping[str, Character] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    happenings: Mapping[str, Happening] = field(default_factory=dict)

    def target(self, name: str) -> Spot | Thing | None:
        """The spot or object of this id, or None."""
        return self.spots.get(name) or self.things.get(name)

    def home_of(self, target: Target) -> str:
        """The room in which a spot or an object is at first; nothing where it is in none."""
        place = target.room if isinstance(target, Spot) else target.at if isinstance(target, Thing) else ""
        return self.spots[place].room if place in self.spots else place if place in self.rooms else ""

    @cached_property
    def puzzle_at(self) -> Mapping[str, Puzzle]:
        """Puzzles by the spot or object that they are at."""
        return {puzzle.at: puzzle for puzzle in self.puzzles.values()}

    @cached_property
    def spots_in(self) -> Mapping[str, tuple[Spot, ...]]:
        """Spots by their room, every room named."""
        return {room: tuple(spot for spot in self.spots.values() if spot.room == room) for room in self.rooms}

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """Every entry of every reaction by its key."""
        found = [entry for room in self.rooms.values() for entry in room.enter]
        for target in (*self.spots.values(), *self.things.values()):
            for entries in (*target.reactions.values(), *target.use.values()):
                found.extend(entries)
        return {entry.key: entry for entry in found}
