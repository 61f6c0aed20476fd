"""Everything that can be done in a complex, as acts with what they need and what they bring about.

This is the hopeful view: what has once been so counts as so for good. Whatever is out of reach even then is out of reach;
whether the rest can really be done in one order is for `way` to find out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from ..checks_board import all_effects
from ..model import DOOR9, NOWHERE, SELF, Edition, Entry, Puzzle, Spot, Thing
from ..settings import effective
from ..values import (
    AddPoints,
    Effect,
    Finish,
    FromRound,
    GivePieces,
    GiveThing,
    Has,
    Holds,
    Kill,
    Move,
    PhaseBegins,
    Place,
    Plays,
    Present,
    PuzzleIsSolved,
    Reveal,
    SetState,
    Solved,
    StateBecomes,
    StateIs,
)  # fmt: skip
from .literals import Literal, alternatives

Atom: TypeAlias = tuple[str, ...]
"""`in ROOM`, `shown TARGET`, `near OBJECT`, `hand OBJECT`, `at OBJECT PLACE`, `state TARGET STATE`, `differs TARGET STATE`,
`solved PUZZLE`, `piece PIECE`, `points KEY`, `done KEY`, `happened HAPPENING`; `never` holds nowhere."""

NEVER: Atom = ("never",)


@dataclass(frozen=True, slots=True)
class Act:
    """`key` names what stands in the file (an entry, a puzzle); several acts of one key are the alternatives of its
    condition. An act without a `verb` follows by itself."""

    key: str
    verb: str
    target: str
    needs: tuple[Atom, ...]
    gives: tuple[Atom, ...]
    literals: tuple[Literal, ...] = ()
    using: str = ""
    room: str = ""
    seconds: Fraction = Fraction(0)
    deadly: bool = False
    consumes: tuple[str, ...] = ()


class _Compiler:
    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.most_players = int(effective(edition.settings, {}, len(edition.characters))["players.max"] or 0)

    # -- atoms

    def atoms(self, literals: Iterable[Literal]) -> tuple[Atom, ...]:
        """What literals ask for, in the hopeful view."""
        return tuple(atom for wanted, cond in literals if (atom := self._atom(wanted, cond)) is not None)

    def _atom(self, wanted: bool, cond: object) -> Atom | None:
        """None where nothing has to be done for it."""
        match cond:
            case StateIs(target, state):
                if target == DOOR9:
                    return None
                return ("state", target, state) if wanted else ("differs", target, state)
            case Has(thing) if wanted:
                return ("hand", thing)
            case Holds(piece) if wanted:
                return ("piece", piece)
            case Solved(puzzle) if wanted:
                return ("solved", puzzle)
            case Plays() if not wanted:
                return None if len(self.edition.characters) > 1 else NEVER
            case FromRound(number):
                possible = number <= len(self.edition.rounds) if wanted else number > 1
                return None if possible else NEVER
            case Present(number):
                possible = number <= self.most_players if wanted else number > 1
                return None if possible else NEVER
        return None

    def reach(self, target: Spot | Thing) -> tuple[Atom, ...]:
        """What it takes to act on a spot or an object."""
        if isinstance(target, Spot):
            return ("in", target.room), ("shown", target.id)
        return (("near", target.id),)

    def room_of(self, place: str) -> str:
        spot = self.edition.spots.get(place)
        return spot.room if spot is not None else place if place in self.edition.rooms else ""

    # -- effects

    def gives(self, effects: Iterable[Effect], key: str) -> tuple[Atom, ...]:
        """What effects bring about."""
        found: list[Atom] = [("done", key)]
        for effect in effects:
            match effect:
                case GivePieces(pieces):
                    found.extend(("piece", piece) for piece in pieces)
                case GiveThing(thing):
                    found.append(("hand", thing))
                case Reveal(targets):
                    found.extend(("shown", target) for target in targets)
                case SetState(target, state):
                    found.append(("state", target, state))
                    own = self.edition.target(target)
                    found.extend(("differs", target, other) for other in (own.states if own else ()) if other != state)
                case Place(thing, to) if to != NOWHERE:
                    found.append(("at", thing, to))
                    if to in self.edition.rooms:
                        found.append(("shown", thing))
                case AddPoints(points) if points > 0:
                    found.append(("points", key))
                case Finish(puzzle):
                    found.append(("solved", puzzle))
                case Move(room):
                    found.append(("in", room))
        return tuple(dict.fromkeys(found))

    def consumed(self, effects: Iterable[Effect]) -> tuple[str, ...]:
        return tuple(effect.thing for effect in effects if isinstance(effect, Place) and effect.to == NOWHERE)

    # -- acts

    def all(self) -> Iterator[Act]:
        yield from self._walks()
        for thing in self.edition.things.values():
            yield from self._thing(thing)
        for spot in self.edition.spots.values():
            yield from self._reactions(spot)
        for thing in self.edition.things.values():
            yield from self._reactions(thing)
        for puzzle in self.edition.puzzles.values():
            yield from self._puzzle(puzzle)
        yield from self._happenings()

    def _walks(self) -> Iterator[Act]:
        for edge in self.edition.travel:
            for a, b in ((edge.a, edge.b),) if edge.oneway else ((edge.a, edge.b), (edge.b, edge.a)):
                for way in alternatives(edge.needs):
                    needs = (("in", a), *self.atoms(way))
                    yield Act(f"travel.{a}.{b}", "go", b, needs, (("in", b),), way, seconds=edge.takes)
        for room in self.edition.rooms.values():
            for entry in room.enter:
                yield from self._entry(entry, "enter", room.id, (("in", room.id),), room=room.id)

    def _thing(self, thing: Thing) -> Iterator[Act]:
        near: Atom = ("near", thing.id)
        places = {thing.at, *self.places.get(thing.id, ())}
        for place in sorted(places):
            if room := self.room_of(place):
                needs: tuple[Atom, ...] = (("at", thing.id, place), ("in", room), ("shown", thing.id))
                yield Act(f"near.{thing.id}", "", thing.id, needs, (near,))
        yield Act(f"near.{thing.id}", "", thing.id, (("hand", thing.id),), (near,))
        golden = tuple(("piece", p) for p in thing.pieces if self.edition.board.pieces[p].unique)
        plain = tuple(("piece", p) for p in thing.pieces if not self.edition.board.pieces[p].unique)
        if thing.portable:
            yield Act(f"{thing.id}.take", "take", thing.id, (near,), (("hand", thing.id),))
            if golden:
                yield Act(f"{thing.id}.pieces", "", thing.id, (("hand", thing.id),), golden)
        elif golden:
            yield Act(f"{thing.id}.pieces", "inspect", thing.id, (near,), golden)
        if plain:
            yield Act(f"{thing.id}.pieces", "inspect", thing.id, (near,), plain)

    def _reactions(self, target: Spot | Thing) -> Iterator[Act]:
        reach = self.reach(target)
        for verb, entries in target.reactions.items():
            for entry in entries:
                yield from self._entry(entry, verb, target.id, reach)
        for used, entries in target.use.items():
            held: tuple[Atom, ...] = () if used == SELF else (("hand", used),)
            for entry in entries:
                yield from self._entry(entry, "use", target.id, (*reach, *held), using="" if used == SELF else used)

    def _entry(
        self, entry: Entry, verb: str, target: str, reach: tuple[Atom, ...], *, using: str = "", room: str = ""
    ) -> Iterator[Act]:
        gives = self.gives(entry.do, entry.key)
        for way in alternatives(entry.cond):
            yield Act(
                entry.key, verb, target, (*reach, *self.atoms(way)), gives, way, using, room, entry.takes,
                any(isinstance(effect, Kill) for effect in entry.do), self.consumed(entry.do),
            )  # fmt: skip

    def _puzzle(self, puzzle: Puzzle) -> Iterator[Act]:
        target = self.edition.target(puzzle.at)
        if target is None:
            return
        reach = self.reach(target)
        held = tuple(("hand", thing) for thing in puzzle.needs_objects)
        solved: Atom = ("solved", puzzle.id)
        deadly = any(isinstance(effect, Kill) for effect in puzzle.solved)
        taken = () if puzzle.keeps else puzzle.needs_objects
        for way in alternatives(puzzle.needs):
            needs = (*reach, *self.atoms(way), *held)
            if puzzle.kind != "answer" or puzzle.solutions:
                yield Act(puzzle.id, "solve", puzzle.at, needs, (solved,), way, deadly=deadly, consumes=taken)
            for text, effects in puzzle.others.items():
                key = f"{puzzle.id}.others.{text}"
                kills = any(isinstance(effect, Kill) for effect in effects)
                yield Act(
                    key,
                    "answer",
                    puzzle.at,
                    needs,
                    self.gives(effects, key),
                    way,
                    text,
                    deadly=kills,
                    consumes=self.consumed(effects),
                )
            if puzzle.failed and puzzle.kind in ("code", "answer"):
                key = f"{puzzle.id}.failed"
                kills = any(isinstance(effect, Kill) for effect in puzzle.failed)
                yield Act(
                    key,
                    "fail",
                    puzzle.at,
                    needs,
                    self.gives(puzzle.failed, key),
                    way,
                    deadly=kills,
                    consumes=self.consumed(puzzle.failed),
                )
        key = f"{puzzle.id}.solved"
        yield Act(key, "", puzzle.at, (solved,), self.gives(puzzle.solved, key))

    def _happenings(self) -> Iterator[Act]:
        for happening in self.edition.happenings.values():
            match happening.when:
                case PhaseBegins(_, number):
                    first: tuple[Atom, ...] = () if number is None or number <= len(self.edition.rounds) else (NEVER,)
                case StateBecomes(target, state):
                    first = (("state", target, state),)
                case PuzzleIsSolved(puzzle):
                    first = (("solved", puzzle),)
            gives = (("happened", happening.id), *self.gives(happening.do, happening.id))
            for way in alternatives(happening.cond):
                yield Act(happening.id, "", "", (*first, *self.atoms(way)), gives, way, seconds=happening.after)

    @cached_property
    def places(self) -> Mapping[str, frozenset[str]]:
        """Where effects put objects."""
        found: dict[str, set[str]] = {}
        for effects in all_effects(self.edition).values():
            for effect in effects:
                if isinstance(effect, Place):
                    found.setdefault(effect.thing, set()).add(effect.to)
        return {thing: frozenset(to) for thing, to in found.items()}


def acts_of(edition: Edition) -> tuple[Act, ...]:
    """All acts of an edition."""
    return tuple(_Compiler(edition).all())


def first_atoms(edition: Edition) -> set[Atom]:
    """What is so at the start, all characters played."""
    found: set[Atom] = set()
    start = str(edition.settings.get("start_room", ""))
    for character in edition.characters.values():
        found.add(("in", character.start_room or start))
        found |= {("piece", piece) for piece in character.pieces}
        found |= {("hand", thing) for thing in character.objects}
    for target in (*edition.spots.values(), *edition.things.values()):
        if not target.hidden:
            found.add(("shown", target.id))
        found.add(("state", target.id, target.state))
        found |= {("differs", target.id, state) for state in target.states if state != target.state}
    found |= {("at", thing.id, thing.at) for thing in edition.things.values()}
    return found
