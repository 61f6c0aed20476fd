"""Marked cubes: a net of six marks, and five cubes of which it gives one (NR-39, NR-42 to NR-44)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from .nets import DIRECTIONS, OTHERS, ROWS_OF_FOUR, Vector, cross, fold, opposite
from .streams import Stream

MARKS = ("disc", "ring", "plus", "square", "diamond", "star")
"""They look the same under quarter turns."""
Figure = tuple[str, str, str]
"""The marks on top, in front and on the right."""
_Triple = tuple[Vector, Vector, Vector]


def _sorted_triples() -> tuple[tuple[_Triple, ...], tuple[_Triple, ...], tuple[_Triple, ...]]:
    right: list[_Triple] = []
    mirror: list[_Triple] = []
    impossible: list[_Triple] = []
    for top, front, side in permutations(DIRECTIONS.values(), 3):
        if opposite(top) in (front, side) or opposite(front) == side:
            impossible.append((top, front, side))
        elif side == cross(top, front):
            right.append((top, front, side))
        else:
            mirror.append((top, front, side))
    return tuple(right), tuple(mirror), tuple(impossible)


RIGHT, MIRROR, IMPOSSIBLE = _sorted_triples()


@dataclass(frozen=True, slots=True)
class CubeQuestion:
    """A net with a mark on each cell, by how many quarter turns its drawing is turned, and five figures."""

    net: str
    marks: tuple[str, ...]
    turn: int
    figures: tuple[Figure, ...]
    right: int
    """Which figure it is, from 0."""


def question(seed: int, round_: int, number: int) -> CubeQuestion:
    """A question from 6 to 20."""
    stream = Stream(seed, round_, number)
    net = stream.pick(ROWS_OF_FOUR if number <= 12 else OTHERS)
    marks = tuple(stream.shuffle(MARKS))
    turn = stream.below(4)
    right = stream.pick(RIGHT)
    wrong = (*stream.shuffle(MIRROR)[:2], *stream.shuffle(IMPOSSIBLE)[:2])
    shuffled = stream.shuffle((right, *wrong))
    at = dict(zip(fold(net), marks, strict=True))
    figures = tuple((at[top], at[front], at[side]) for top, front, side in shuffled)
    return CubeQuestion(net, marks, turn, figures, shuffled.index(right))


def gives(net: str, marks: tuple[str, ...], figure: Figure) -> bool:
    """Whether the net, once folded, can be seen like that: worked out from the fold alone."""
    where = dict(zip(marks, fold(net), strict=True))
    top, front, side = (where[mark] for mark in figure)
    return top not in (front, opposite(front)) and side == cross(top, front)
