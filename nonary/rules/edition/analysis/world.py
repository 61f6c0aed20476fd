"""A complex that is really played through, by people who help each other: each act is done and has its effects.

What is not looked at: time limits, talk, fights, and who would want to. Pieces are told to everybody at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from ..model import DOOR9, NOWHERE, SELF, Edge, Edition, Entry, Happening, Puzzle, Spot, Thing
from ..values import (
    AddPoints,
    AllOf,
    AnyOf,
    Cond,
    Effect,
    Finish,
    FromRound,
    GivePieces,
    GiveThing,
    Has,
    Holds,
    Kill,
    Move,
    Not,
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
from .acts import Act, Atom
from .paths import quickest


@dataclass(frozen=True, slots=True)
class Step:
    """What somebody does, where, for how long, and what comes of it (`piece ID`, `hand ID`, `shown ID`, `solved ID`, …).

    The verbs are those of players, and `solve`, `answer`, `fail`, `give`, `round` (the next round is waited for).
    """

    actor: str
    verb: str
    room: str
    target: str = ""
    using: str = ""
    seconds: Fraction = Fraction(0)
    gains: tuple[Atom, ...] = ()


@dataclass
class World:
    """Who is where and what is how. `gains` collects what the present step brings."""

    edition: Edition
    rooms: dict[str, str] = field(default_factory=dict)
    hands: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    states: dict[str, str] = field(default_factory=dict)
    solved: set[str] = field(default_factory=set)
    pieces: set[str] = field(default_factory=set)
    points: dict[str, int] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    used: set[tuple[str, str]] = field(default_factory=set)
    happened: set[str] = field(default_factory=set)
    round: int = 1
    ended: bool = False
    steps: list[Step] = field(default_factory=list)
    gains: list[Atom] = field(default_factory=list)
    ways: dict[str, list[tuple[str, Edge]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        start = str(self.edition.settings.get("start_room", ""))
        for character in self.edition.characters.values():
            self.rooms[character.id] = character.start_room or start
            self.pieces |= set(character.pieces)
        for target in (*self.edition.spots.values(), *self.edition.things.values()):
            self.states[target.id] = target.state
            if target.hidden:
                self.hidden.add(target.id)
        for thing in self.edition.things.values():
            if thing.at in self.edition.characters:
                self._into_hands(thing.at, thing.id)
            else:
                self.places[thing.id] = thing.at
        for edge in self.edition.travel:
            self.ways.setdefault(edge.a, []).append((edge.b, edge))
            if not edge.oneway:
                self.ways.setdefault(edge.b, []).append((edge.a, edge))
        self._phase_begins(("exploration", "ambidex"))
        self.gains.clear()

    # -- what is so

    def atoms(self) -> set[Atom]:
        """The same in the words of the hopeful view."""
        found: set[Atom] = {("in", room) for room in self.rooms.values()}
        found |= {("hand", thing) for thing in self.hands}
        found |= {("at", thing, place) for thing, place in self.places.items()}
        for target in (*self.edition.spots.values(), *self.edition.things.values()):
            state = self.states[target.id]
            found.add(("state", target.id, state))
            found |= {("differs", target.id, other) for other in target.states if other != state}
            if target.id not in self.hidden:
                found.add(("shown", target.id))
        found |= {("solved", puzzle) for puzzle in self.solved} | {("piece", piece) for piece in self.pieces}
        found |= {("points", key) for key in self.points} | {("done", key) for key in self.done}
        return found

    def so(self, atom: Atom) -> bool:
        """Whether one of these is so now."""
        kind, name, *rest = atom
        match kind:
            case "in":
                return name in self.rooms.values()
            case "hand":
                return name in self.hands
            case "shown":
                return name not in self.hidden
            case "at":
                return self.places.get(name) == rest[0]
            case "state":
                return self.states.get(name) == rest[0]
            case "differs":
                return self.states.get(name) != rest[0]
            case "solved":
                return name in self.solved
            case "piece":
                return name in self.pieces
            case "points":
                return name in self.points
            case "done":
                return name in self.done
        return kind == "happened" and name in self.happened

    def spent(self, act: Act) -> bool:
        """Whether an act can come no more: its entry is used up, its puzzle solved."""
        if act.verb in ("solve", "answer", "fail"):
            return act.key.split(".")[0] in self.solved
        entry = self.edition.entries.get(act.key)
        return entry is not None and all(self._is_used(entry, actor) for actor in self.rooms)

    def _is_used(self, entry: Entry, actor: str) -> bool:
        return entry.times != "always" and (entry.key, "" if entry.times == "once" else actor) in self.used

    def holds(self, cond: Cond | None, actor: str) -> bool:
        """Whether a world condition holds for an actor now."""
        match cond:
            case None:
                return True
            case StateIs(target, state):
                return target == DOOR9 or self.states.get(target) == state
            case Has(thing):
                return self.hands.get(thing) == actor
            case Holds(piece):
                return piece in self.pieces
            case Plays(character):
                return actor == character
            case Solved(puzzle):
                return puzzle in self.solved
            case FromRound(number):
                return self.round >= number
            case Present(number):
                here = self.rooms.get(actor)
                return sum(room == here for room in self.rooms.values()) >= number
            case Not(inner):
                return not self.holds(inner, actor)
            case AllOf(parts):
                return all(self.holds(part, actor) for part in parts)
            case AnyOf(parts):
                return any(self.holds(part, actor) for part in parts)
        return False

    def room_of(self, target: Spot | Thing) -> str | None:
        """Where one must be to act on it; None where nobody can."""
        if target.id in self.hidden and target.id not in self.hands:
            return None
        if isinstance(target, Spot):
            return target.room
        if (holder := self.hands.get(target.id)) is not None:
            return self.rooms.get(holder)
        place = self.places.get(target.id, NOWHERE)
        spot = self.edition.spots.get(place)
        return spot.room if spot is not None else place if place in self.edition.rooms else None

    # -- walking

    def path(self, actor: str, to: str) -> list[tuple[str, Edge]] | None:
        """The quickest way over edges that are passable for him now."""
        return quickest(self.ways, self.rooms[actor], to, lambda edge: self.holds(edge.needs, actor))

    def walk(self, actor: str, to: str) -> bool:
        """Goes there; whatever waits in the rooms on the way happens. False where he does not arrive."""
        for _ in range(3):
            if self.rooms[actor] == to:
                return True
            path = self.path(actor, to)
            if path is None:
                return False
            seconds = Fraction(0)
            for room, edge in path:
                if not self.holds(edge.needs, actor):
                    break
                self.rooms[actor] = room
                seconds += edge.takes
                self._run(self.edition.rooms[room].enter, actor)
                if self.rooms.get(actor) != room:
                    break
            self._step(actor, "go", self.rooms.get(actor, to), "", "", seconds)
            if actor not in self.rooms:
                return False
        return self.rooms[actor] == to

    # -- doing

    def _step(self, actor: str, verb: str, room: str, target: str, using: str, seconds: Fraction) -> None:
        self.steps.append(Step(actor, verb, room, target, using, seconds, tuple(dict.fromkeys(self.gains))))
        self.gains.clear()

    def hand_over(self, thing: str, to: str) -> bool:
        """Whoever has it brings it."""
        holder = self.hands.get(thing)
        if holder == to:
            return True
        if holder is None or not self.walk(holder, self.rooms[to]):
            return False
        self.hands[thing] = to
        self._step(holder, "give", self.rooms[to], thing, to, Fraction(0))
        return True

    def do(self, actor: str, act: Act) -> bool:
        """What the act's verb does when this actor gives it; False where nothing comes of it."""
        target = self.edition.target(act.target)
        if target is None:
            return False
        puzzle = self.edition.puzzle_at.get(target.id)
        seconds, room = Fraction(0), self.rooms[actor]
        if act.verb in ("solve", "answer", "fail"):
            if puzzle is None or puzzle.id in self.solved or not self.holds(puzzle.needs, actor):
                return False
            self._try(puzzle, actor, act)
        else:
            if act.verb == "take":
                self._into_hands(actor, target.id)
            if isinstance(target, Thing):
                self._look_close(target, actor, act.verb)
            entries = target.reaction(act.verb, act.using or SELF) or ()
            seconds = self._run(entries, actor)
        found = bool(self.gains)
        self._step(actor, act.verb, room, target.id, act.using, seconds)
        return found

    def _try(self, puzzle: Puzzle, actor: str, act: Act) -> None:
        if act.verb == "solve":
            for thing in () if puzzle.keeps else puzzle.needs_objects:
                self.hands.pop(thing, None)
                self.places[thing] = NOWHERE
            self._solve(puzzle, actor)
            return
        self.apply(puzzle.failed if act.verb == "fail" else puzzle.others[act.using], actor, act.key)

    def _solve(self, puzzle: Puzzle, actor: str) -> None:
        if puzzle.id in self.solved:
            return
        self.solved.add(puzzle.id)
        self.gains.append(("solved", puzzle.id))
        self.apply(puzzle.solved, actor, f"{puzzle.id}.solved")
        self._set_off(puzzle.id, "")

    def _run(self, entries: Iterable[Entry], actor: str) -> Fraction:
        """The first entry that holds for him; how long it takes."""
        for entry in entries:
            if self.holds(entry.cond, actor) and not self._is_used(entry, actor):
                self.used.add((entry.key, "" if entry.times == "once" else actor))
                self.apply(entry.do, actor, entry.key)
                return entry.takes
        return Fraction(0)

    def _look_close(self, thing: Thing, actor: str, verb: str) -> None:
        for piece in thing.pieces:
            golden = self.edition.board.pieces[piece].unique
            if not golden or thing.id in self.hands or (not thing.portable and verb in ("inspect", "read")):
                self._obtain(piece)

    def _obtain(self, piece: str) -> None:
        if piece not in self.pieces:
            self.pieces.add(piece)
            self.gains.append(("piece", piece))

    def _into_hands(self, actor: str, thing: str) -> None:
        if thing in self.hands:
            return
        self.places.pop(thing, None)
        self.hands[thing] = actor
        self.hidden.discard(thing)
        self.gains.append(("hand", thing))
        self._look_close(self.edition.things[thing], actor, "take")

    def apply(self, effects: Iterable[Effect], actor: str, key: str) -> None:
        """The effects of an entry or a puzzle, in the order written; after his own death the rest is dropped."""
        if key and key not in self.done:
            self.done.add(key)
            self.gains.append(("done", key))
        for effect in effects:
            match effect:
                case Kill(None):
                    self._die(actor)
                    return
                case Move(room) if self.rooms.get(actor) != room:
                    self.rooms[actor] = room
                    self._run(self.edition.rooms[room].enter, actor)
                case AddPoints(points) if points > 0:
                    self.points[key] = points
                    self.gains.append(("points", key))
                case GiveThing(thing):
                    self._into_hands(actor, thing)
                case Finish(puzzle):
                    self._solve(self.edition.puzzles[puzzle], actor)
                case _:
                    self._change(effect)

    def _change(self, effect: Effect) -> None:
        """Effects that are the same whoever acts."""
        match effect:
            case GivePieces(pieces):
                for piece in pieces:
                    self._obtain(piece)
            case Reveal(targets):
                for target in targets:
                    if target in self.hidden:
                        self.hidden.discard(target)
                        self.gains.append(("shown", target))
            case SetState(target, state):
                self._set(target, state)
            case Place(thing, to):
                self._place(thing, to)

    def _set(self, target: str, state: str) -> None:
        if self.states.get(target) != state:
            self.states[target] = state
            self.gains.append(("state", target, state))
            self._set_off(target, state)

    def _place(self, thing: str, to: str) -> None:
        self.hands.pop(thing, None)
        self.places[thing] = to
        if to in self.edition.rooms:
            self.hidden.discard(thing)
        elif to in self.edition.spots:
            self.hidden.add(thing)

    def _die(self, actor: str) -> None:
        room = self.rooms.pop(actor)
        for thing in [thing for thing, holder in self.hands.items() if holder == actor]:
            self._place(thing, room)

    # -- what happens by itself

    def _set_off(self, name: str, state: str) -> None:
        for happening in self.edition.happenings.values():
            if happening.when in (StateBecomes(name, state), PuzzleIsSolved(name)):
                self._happen(happening)

    def _phase_begins(self, phases: Iterable[str]) -> None:
        for happening in self.edition.happenings.values():
            match happening.when:
                case PhaseBegins(phase, number) if phase in phases and number in (None, self.round):
                    self._happen(happening)

    def _happen(self, happening: Happening) -> None:
        """At once, whatever its `after`; nobody waits in a room that will kill."""
        if happening.id not in self.happened and self.holds(happening.cond, ""):
            self.happened.add(happening.id)
            self.gains.append(("happened", happening.id))
            self.apply(happening.do, "", happening.id)

    def later(self) -> bool:
        """The next round begins, after the last one the endgame; False where nothing comes any more."""
        if self.ended:
            return False
        self.ended = self.round >= len(self.edition.rounds)
        self.round += not self.ended
        self._phase_begins(("endgame",) if self.ended else ("exploration", "ambidex"))
        self._step("", "endgame" if self.ended else "round", "", str(self.round), "", Fraction(0))
        return True
