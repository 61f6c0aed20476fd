"""The small words of an edition: texts in several languages, conditions, effects, goals (NG-14, 15, 23, 24, 35, 182)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from fractions import Fraction
from typing import Literal, TypeAlias

Text: TypeAlias = Mapping[str, str]
"""A human text by language (NG-14). One that the file gives as a single string stands under the edition's language."""
Duration: TypeAlias = Fraction
"""In-game seconds, exact to the thousandth (NG-15)."""
Cell: TypeAlias = tuple[int, int]
"""Row and column of the mental puzzle, from 1, top left."""


def said(text: Text, reader: str, edition: str) -> str:
    """A text in the reader's language, else in the edition's, else in the first it has (NG-14)."""
    return text.get(reader) or text.get(edition) or next(iter(text.values()), "")


@dataclass(frozen=True, slots=True)
class LocalTime:
    """A local time as the file gives it: of a `date`, or of the day so many `days` after today, or the next such moment."""

    time: time
    date: date | None = None
    days: int | None = None


# -- world conditions


@dataclass(frozen=True, slots=True)
class StateIs:
    """A spot, an object or `door9` is in this state."""

    target: str
    state: str


@dataclass(frozen=True, slots=True)
class Has:
    """The actor holds this object."""

    thing: str


@dataclass(frozen=True, slots=True)
class Holds:
    """The actor holds this piece."""

    piece: str


@dataclass(frozen=True, slots=True)
class Plays:
    """The actor plays this character."""

    character: str


@dataclass(frozen=True, slots=True)
class Solved:
    puzzle: str


@dataclass(frozen=True, slots=True)
class FromRound:
    """The round is at least this one."""

    number: int


@dataclass(frozen=True, slots=True)
class Present:
    """So many living players at least are in the actor's room."""

    number: int


@dataclass(frozen=True, slots=True)
class Not:
    cond: Cond


@dataclass(frozen=True, slots=True)
class AllOf:
    """Holds where empty."""

    parts: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Does not hold where empty."""

    parts: tuple[Cond, ...]


Cond: TypeAlias = StateIs | Has | Holds | Plays | Solved | FromRound | Present | Not | AllOf | AnyOf


# -- effects


@dataclass(frozen=True, slots=True)
class ShowText:
    """To the actor alone."""

    text: Text


@dataclass(frozen=True, slots=True)
class TellRoom:
    """To all in the actor's room."""

    text: Text


@dataclass(frozen=True, slots=True)
class Tell:
    """To all in a named room."""

    room: str
    text: Text


@dataclass(frozen=True, slots=True)
class Announce:
    text: Text


@dataclass(frozen=True, slots=True)
class GivePieces:
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GiveThing:
    """An object into the actor's hands from wherever it is."""

    thing: str


@dataclass(frozen=True, slots=True)
class Reveal:
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetState:
    """One target; the file's mapping of several becomes several, in its order."""

    target: str
    state: str


@dataclass(frozen=True, slots=True)
class Place:
    """One object to a room, a spot or `nowhere`; the file's mapping of several becomes several, in its order."""

    thing: str
    to: str


@dataclass(frozen=True, slots=True)
class AddPoints:
    points: int


@dataclass(frozen=True, slots=True)
class Kill:
    """The actor; or everybody living in `room`."""

    room: str | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """A puzzle, as solved by the actor."""

    puzzle: str


@dataclass(frozen=True, slots=True)
class Move:
    """The actor is in this room at once."""

    room: str


Effect: TypeAlias = (
    ShowText | TellRoom | Tell | Announce | GivePieces | GiveThing | Reveal | SetState | Place | AddPoints | Kill | Finish | Move
)  # fmt: skip


# -- goals; `who` is `self` or a character


Fate: TypeAlias = Literal["escaped", "trapped", "dead", "alive"]


@dataclass(frozen=True, slots=True)
class HasFate:
    fate: Fate
    who: str


@dataclass(frozen=True, slots=True)
class Killed:
    character: str


@dataclass(frozen=True, slots=True)
class UnmaskedZero:
    pass


@dataclass(frozen=True, slots=True)
class InnocentsEscaped:
    at_least: int
    with_self: bool = False


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many escaped or died, self included, within these bounds."""

    fate: Literal["escaped", "dead"]
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class EndsWithThing:
    thing: str


@dataclass(frozen=True, slots=True)
class EndsWithPieces:
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PieceCount:
    at_least: int


@dataclass(frozen=True, slots=True)
class PointCount:
    at_least: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The game master answers yes or no."""

    question: Text


@dataclass(frozen=True, slots=True)
class NotGoal:
    goal: Goal


@dataclass(frozen=True, slots=True)
class AllGoals:
    parts: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class AnyGoal:
    parts: tuple[Goal, ...]


Goal: TypeAlias = (
    HasFate | Killed | UnmaskedZero | InnocentsEscaped | CountOf | EndsWithThing | EndsWithPieces | PieceCount | PointCount
    | Asked | NotGoal | AllGoals | AnyGoal
)  # fmt: skip


# -- what sets a happening off


@dataclass(frozen=True, slots=True)
class PhaseBegins:
    phase: Literal["exploration", "ambidex", "endgame"]
    round: int | None = None


@dataclass(frozen=True, slots=True)
class StateBecomes:
    target: str
    state: str


@dataclass(frozen=True, slots=True)
class PuzzleIsSolved:
    puzzle: str


When: TypeAlias = PhaseBegins | StateBecomes | PuzzleIsSolved
