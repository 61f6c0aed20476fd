"""One way through a complex: an order of acts that really brings about all that can come about; and what cannot, why.

The cheapest thing that is still wanted is planned in the hopeful view and then done. Where doing it fails (a lamp has burnt
out that was needed twice), the others go on; what is left at the end is tried first in a second run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ..model import Edition
from ..values import Plays, Present
from .acts import Act, Atom, acts_of, first_atoms
from .hopeful import Hopeful, hope
from .world import Step, World

RUNS = 3
TRIES = 4
BATCH = 8
MOST_LOOKS = 400_000
"""Acts that are looked at in all, so that no edition keeps the search busy for long."""


@dataclass(frozen=True, slots=True)
class Missed:
    """Something that the way does not bring: nothing can (`chain` goes down to what is lacking), it costs a life, something
    else that was done stands against it, or the search was broken off before."""

    goal: Atom
    why: Literal["impossible", "deadly", "conflict", "unfinished"]
    chain: tuple[Atom, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """The steps in order; the goals that they reach; those that they miss. `hopeful` is what could come about at all."""

    steps: Sequence[Step]
    reached: Sequence[Atom]
    missed: Sequence[Missed]
    hopeful: Hopeful
    points: Sequence[tuple[str, int]]

    @property
    def seconds(self) -> Fraction:
        """In-game time if one thing is done after the other."""
        return sum((step.seconds for step in self.steps), Fraction(0))


def goals_of(edition: Edition) -> list[Atom]:
    """What there is to see, to solve and to get."""
    found: list[Atom] = [("in", room) for room in edition.rooms]
    found += [
        ("solved", puzzle.id) for puzzle in edition.puzzles.values() if puzzle.kind != "answer" or puzzle.solutions
    ]  # fmt: skip
    found += [("piece", piece) for piece in edition.board.pieces]
    found += [("hand", thing.id) for thing in edition.things.values() if thing.portable]
    return found


def find_way(edition: Edition) -> Way:
    """The best of a few runs."""
    acts = acts_of(edition)
    first = first_atoms(edition)
    hopeful = hope(acts, first)
    safe = hope(acts, first, lambda act: not act.deadly)
    goals = [*goals_of(edition), *dict.fromkeys(atom for act in acts for atom in act.gives if atom[0] == "points")]
    wanted = [goal for goal in goals if goal in safe.cost]
    best: _Run | None = None
    urgent: list[Atom] = []
    looks = MOST_LOOKS
    for _ in range(RUNS):
        run = _Run(edition, acts, wanted, urgent, looks)
        run.go()
        if best is None or len(run.left) < len(best.left):
            best = run
        looks = run.looks
        if not run.left or run.left == urgent or looks <= 0:
            break
        urgent = run.left
    assert best is not None
    missed = [
        Missed(goal, "unfinished") if best.looks <= 0 else Missed(goal, "conflict", tuple(best.lacks(goal))) for goal in best.left
    ]  # fmt: skip
    for goal in goals:
        if goal not in hopeful.cost:
            missed.append(Missed(goal, "impossible", tuple(hopeful.missing(goal))))
        elif goal not in safe.cost:
            missed.append(Missed(goal, "deadly"))
    reached = [goal for goal in wanted if goal not in best.left]
    return Way(best.world.steps, reached, missed, hopeful, sorted(best.world.points.items()))


class _Run:
    """One attempt to do everything."""

    def __init__(
        self, edition: Edition, acts: Sequence[Act], wanted: Iterable[Atom], urgent: Iterable[Atom], looks: int
    ) -> None:
        self.edition, self.acts, self.looks = edition, acts, looks
        self.world = World(edition)
        self.urgent = set(urgent)
        self.looked = 0
        self.tries: dict[Atom, int] = {}
        self.left = [goal for goal in wanted if not self.world.so(goal)]

    def go(self) -> None:
        while self.left and self.looks > 0:
            self.looks -= len(self.acts) + 1
            hopeful = self._hope()
            possible = [goal for goal in self.left if goal in hopeful.cost and self.tries.get(goal, 0) < TRIES]
            if not possible:
                if not self.world.later():
                    return
                self._look()
                self.tries.clear()
                continue
            for goal, plan in self._next(possible, hopeful):
                self._bring_about(goal, plan)
                self.tries[goal] = self.tries.get(goal, 0) + 1

    def _next(self, possible: list[Atom], hopeful: Hopeful) -> Iterator[tuple[Atom, list[Act]]]:
        """The cheapest goals with their plans, several at a time as long as they use nothing up."""
        ordered = sorted(possible, key=lambda each: (each not in self.urgent, hopeful.cost[each]))
        for number, goal in enumerate(ordered[: max(BATCH, len(ordered) // 4)]):
            if self.looks <= 0 or (number and goal not in self.left):
                continue
            plan = hopeful.plan(goal)
            self.looks -= 10 * len(plan)
            consumes = any(act.consumes for act in plan)
            if number and consumes:
                continue
            yield goal, plan
            if consumes:
                return

    def _hope(self) -> Hopeful:
        world = self.world
        return hope(self.acts, world.atoms(), lambda act: not act.deadly and not world.spent(act))

    def lacks(self, goal: Atom) -> list[Atom]:
        """What stands between the end of this run and a goal."""
        return self._hope().missing(goal)

    def _look(self) -> None:
        """What has once been got or seen counts."""
        fresh: set[Atom] = {("in", room) for room in self.world.rooms.values()}
        for step in self.world.steps[self.looked :]:
            fresh |= {*step.gains, ("in", step.room)}
        self.looked = len(self.world.steps)
        if not fresh.isdisjoint(self.left):
            self.left = [goal for goal in self.left if goal not in fresh]

    def _bring_about(self, goal: Atom, plan: Sequence[Act]) -> None:
        for act in plan:
            if act.verb and act.verb != "go" and not self._is_done(act):
                self._do(act)
                self._look()
        if goal[0] == "in" and goal in self.left:
            self._visit(goal[1])
            self._look()

    def _is_done(self, act: Act) -> bool:
        return all(self.world.so(atom) for atom in act.gives)

    def _visit(self, room: str) -> bool:
        return any(self.world.walk(actor, room) for actor in list(self.world.rooms))

    def _do(self, act: Act) -> bool:
        """Whoever can best, goes there with what it takes."""
        world = self.world
        if act.verb == "enter":
            return self._enter(act.room)
        for actor in self._actors(act):
            target = self.edition.target(act.target)
            room = world.room_of(target) if target is not None else None
            if room is None or actor not in world.rooms:
                continue
            if not self._go_and_gather(actor, room, act):
                continue
            for _ in range(3):
                if actor not in world.rooms or not world.do(actor, act):
                    break
                if self._is_done(act):
                    return True
        return self._is_done(act)

    def _actors(self, act: Act) -> list[str]:
        plays = [cond.character for wanted, cond in act.literals if wanted and isinstance(cond, Plays)]
        not_plays = [cond.character for wanted, cond in act.literals if not wanted and isinstance(cond, Plays)]
        holders = [self.world.hands.get(need[1]) for need in act.needs if need[0] == "hand"]
        if act.target in self.world.hands:
            holders.append(self.world.hands[act.target])
        able = [
            actor for actor in self.world.rooms if actor not in not_plays and all(actor == each for each in plays)
        ]  # fmt: skip
        target = self.edition.target(act.target)
        room = self.world.room_of(target) if target is not None else None
        return sorted(able, key=lambda actor: (-holders.count(actor), self.world.rooms[actor] != room))

    def _go_and_gather(self, actor: str, room: str, act: Act) -> bool:
        """The actor comes, then those who bring what it takes, then whoever else must be there."""
        world = self.world
        needed = [need[1] for need in act.needs if need[0] == "hand"]
        if act.target in world.hands and world.hands[act.target] != actor:
            needed.append(act.target)
        if not world.walk(actor, room):
            return False
        for thing in needed:
            if not world.hand_over(thing, actor):
                return False
        crowd = max((cond.number for wanted, cond in act.literals if wanted and isinstance(cond, Present)), default=1)
        others = sorted(world.rooms, key=lambda each: world.rooms[each] != room)
        for other in others:
            if sum(where == room for where in world.rooms.values()) >= crowd:
                break
            world.walk(other, room)
        return world.rooms.get(actor) == room

    def _enter(self, room: str) -> bool:
        """Somebody comes in from elsewhere; who is there already goes out first."""
        world = self.world
        for actor in sorted(world.rooms, key=lambda each: world.rooms[each] == room):
            if world.rooms[actor] == room:
                nearby = [other for other, _ in world.ways.get(room, ())]
                if not any(world.walk(actor, other) for other in nearby):
                    continue
            if world.walk(actor, room):
                return True
        return False
