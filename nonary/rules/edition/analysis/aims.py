"""Whether somebody can reach a goal at all, and fail it at all: each part looked at by itself, in the hopeful view (NG-35)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..model import Character, Edition
from ..values import (
    AllGoals,
    AnyGoal,
    Asked,
    CountOf,
    EndsWithPieces,
    EndsWithThing,
    Goal,
    HasFate,
    InnocentsEscaped,
    Killed,
    NotGoal,
    PieceCount,
    PointCount,
    UnmaskedZero,
)  # fmt: skip
from .acts import Atom

_ENDS = {"escaped": {"escaped"}, "trapped": {"trapped"}, "dead": {"dead"}, "alive": {"escaped", "trapped"}}


@dataclass(frozen=True, slots=True)
class Chances:
    """What the other parts of the analysis found: what can come about, how many may leave, how many points one may have
    (None: no bound)."""

    edition: Edition
    settings: Mapping[str, Any]
    possible: Mapping[Atom, int]
    most_leaving: int
    most_points: int | None

    def verdict(self, goal: Goal, who: Character) -> str | None:
        """`goal_impossible`, `goal_certain`, or nothing to say."""
        if not self.can(goal, who):
            return "goal_impossible"
        return None if self.can(goal, who, wanted=False) else "goal_certain"

    def can(self, goal: Goal, who: Character, wanted: bool = True) -> bool:
        """Whether a goal may come out as wanted for this character."""
        match goal:
            case NotGoal(inner):
                return self.can(inner, who, not wanted)
            case AllGoals(parts) | AnyGoal(parts):
                every = isinstance(goal, AllGoals) == wanted
                found = [self.can(part, who, wanted) for part in parts]
                return (all(found) and self._agree(parts, who, wanted)) if every else any(found)
            case Asked():
                return True
            case HasFate(fate, name):
                return self._fate(fate, who.id if name == "self" else name) if wanted else True
            case CountOf() | InnocentsEscaped():
                return self._count(goal, who, wanted)
        return self._own(goal, who) if wanted else True

    def _own(self, goal: Goal, who: Character) -> bool:
        match goal:
            case Killed(name):
                return name != who.id and self._kill(who.id, name)
            case UnmaskedZero():
                zero = any(character.zero for character in self.edition.characters.values())
                return zero and not who.zero and self.settings["accuse.tries"] > 0
            case EndsWithThing(thing):
                return ("hand", thing) in self.possible
            case EndsWithPieces(pieces):
                return all(("piece", piece) in self.possible for piece in pieces)
            case PieceCount(number):
                return number <= sum(("piece", piece) in self.possible for piece in self.edition.board.pieces)
            case PointCount(number):
                return self.most_points is None or number <= self.most_points
        return True

    def _fate(self, fate: str, name: str) -> bool:
        return fate != "escaped" or self.most_leaving > 0

    def _count(self, goal: Goal, who: Character, wanted: bool) -> bool:
        cast = self.edition.characters.values()
        match goal:
            case InnocentsEscaped(least, with_self):
                others = sum(character.innocent for character in cast if with_self or character.id != who.id)
                most = min(others, self.most_leaving)
                return least <= most if wanted else least > 0
            case CountOf(fate, at_least, at_most):
                most = self.most_leaving if fate == "escaped" else len(cast)
                if wanted:
                    return (at_least or 0) <= most
                return bool(at_least) or (at_most is not None and at_most < most)
        return True

    def _kill(self, by: str, name: str) -> bool:
        """By hand, or by treason in a match against each other."""
        if self.settings["combat.resolution"] == "gm":
            return True
        armed = any(
            thing.power > 0 and ("hand", thing.id) in self.possible for thing in self.edition.things.values()
        )  # fmt: skip
        if self.settings["combat.resolution"] == "table" and armed:
            return True
        if not (self.settings["ambidex.kill_credit"] and self.settings["ambidex.eliminate"]):
            return False
        for each in self.edition.rounds:
            if each.ambidex is None:
                continue
            sides = [(match.a, match.b) for match in each.ambidex.matches]
            met = any((by in a and name in b) or (by in b and name in a) for a, b in sides)
            if each.ambidex.pairing != "fixed" or met:
                return True
        return False

    def _agree(self, parts: tuple[Goal, ...], who: Character, wanted: bool) -> bool:
        """Nobody can end in two ways."""
        ends: dict[str, set[str]] = {}
        for part in parts:
            inner, so = (part.goal, not wanted) if isinstance(part, NotGoal) else (part, wanted)
            if isinstance(inner, HasFate):
                name = who.id if inner.who == "self" else inner.who
                left = _ENDS[inner.fate] if so else {"escaped", "trapped", "dead", "unplayed"} - _ENDS[inner.fate]
                ends[name] = ends.get(name, {"escaped", "trapped", "dead", "unplayed"}) & left
        return all(ends.values())
