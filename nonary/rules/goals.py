"""Whether a goal is met at the end (NG-35, NG-141): a function of the goal and of how everybody has ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.kernel.seat import Seat

from .edition import values as v

Verdict = bool | None
"""None is pending: the game master has a question to answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a game has ended. `players` are the seats of the characters that somebody plays; a fate is `escaped`, `trapped`
    or `dead`; `killed` and `accused` are whom a seat is credited with and has taken for Zero."""

    players: Mapping[str, Seat]
    fates: Mapping[Seat, str]
    innocent: frozenset[str] = frozenset()
    zero: str | None = None
    killed: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    accused: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    things: Mapping[Seat, frozenset[str]] = field(default_factory=dict)
    pieces: Mapping[Seat, frozenset[str]] = field(default_factory=dict)
    points: Mapping[Seat, int] = field(default_factory=dict)

    def who(self, character: str, me: Seat) -> Seat | None:
        return me if character == "self" else self.players.get(character)

    def count(self, fate: str) -> int:
        return sum(1 for found in self.fates.values() if found == fate)


def is_met(goal: v.Goal, me: Seat, ending: Ending) -> Verdict:
    """Whether the player's goal is met, failed, or waits for the game master's answer."""
    match goal:
        case v.Asked():
            return None
        case v.NotGoal(goal=inner):
            found = is_met(inner, me, ending)
            return None if found is None else not found
        case v.AllGoals(parts=parts):
            return _all([is_met(part, me, ending) for part in parts])
        case v.AnyGoal(parts=parts):
            found = _all([_not(is_met(part, me, ending)) for part in parts])
            return _not(found)
    return _plain(goal, me, ending)


def _not(verdict: Verdict) -> Verdict:
    return None if verdict is None else not verdict


def _all(verdicts: Sequence[Verdict]) -> Verdict:
    """False as soon as one part is: it decides whatever the game master would say of the others."""
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _plain(goal: v.Goal, me: Seat, ending: Ending) -> bool:
    """What the journal alone decides. Who plays no part in the game is neither escaped, trapped nor dead."""
    match goal:
        case v.HasFate(fate=fate, who=who):
            seat = ending.who(who, me)
            found = ending.fates.get(seat) if seat is not None else None
            return found != "dead" if fate == "alive" else found == fate
        case v.Killed(character=character):
            return ending.who(character, me) in ending.killed.get(me, frozenset())
        case v.UnmaskedZero():
            return ending.zero is not None and ending.players.get(ending.zero) in ending.accused.get(me, frozenset())
        case v.InnocentsEscaped(at_least=least, with_self=with_self):
            free = [ending.players[c] for c in ending.innocent if c in ending.players]
            return sum(ending.fates.get(s) == "escaped" for s in free if with_self or s != me) >= least
        case v.CountOf(fate=fate, at_least=least, at_most=most):
            count = ending.count(fate)
            return (least is None or count >= least) and (most is None or count <= most)
        case v.EndsWithThing(thing=thing):
            return thing in ending.things.get(me, frozenset())
        case v.EndsWithPieces(pieces=pieces):
            return set(pieces) <= ending.pieces.get(me, frozenset())
        case v.PieceCount(at_least=least):
            return len(ending.pieces.get(me, ())) >= least
        case v.PointCount(at_least=least):
            return ending.points.get(me, 0) >= least
    raise TypeError(goal)
