"""Memory: seven characters, then eight questions about what they have in common (NR-37, NR-38)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .streams import Stream

QUESTIONS = 8
SHOWN_MS, SLOT_MS = 11_000, 8_000
KINDS = {"vowel": "AEIOU", "consonant": "BCDFGHKLMNPRSTVXZ", "digit": "2346789"}
COLORS = ("red", "blue", "green")
FRAMES = ("circle", "square")
MIXES = (
    (1, 2, 4), (1, 3, 3), (1, 4, 2), (2, 1, 4), (2, 2, 3), (2, 3, 2), (2, 4, 1), (3, 1, 3), (3, 2, 2), (3, 3, 1),
    (4, 1, 2), (4, 2, 1),
)  # fmt: skip
"""How many vowels, consonants and digits there may be."""
SINGLES = tuple((word,) for word in (*KINDS, *COLORS, *FRAMES))
PAIRS = (*product(KINDS, COLORS), *product(KINDS, FRAMES), *product(COLORS, FRAMES))
Property = tuple[str, ...]


class Character(NamedTuple):
    """A sign, its colour and its frame."""

    sign: str
    color: str
    frame: str

    def has(self, wanted: Property) -> bool:
        """Whether it has all of these."""
        return all(word in (self.color, self.frame) or self.sign in KINDS.get(word, "") for word in wanted)


class Asked(NamedTuple):
    """How many characters have this?"""

    wanted: Property
    answer: int


@dataclass(frozen=True, slots=True)
class Board:
    """What a round shows and asks."""

    characters: tuple[Character, ...]
    questions: tuple[Asked, ...]


@lru_cache(maxsize=2048)
def board(seed: int, round_: int) -> Board:
    """The characters and questions of a round."""
    stream = Stream(seed, round_, 0)
    signs = _signs(stream)
    characters = tuple(Character(sign, stream.pick(COLORS), stream.pick(FRAMES)) for sign in signs)
    singles, pairs = stream.shuffle(SINGLES), stream.shuffle(PAIRS)

    def ask(wanted: Property) -> Asked:
        return Asked(wanted, sum(character.has(wanted) for character in characters))

    return Board(characters, _mixed([ask(one) for one in _independent(singles)], [ask(pair) for pair in pairs]))


def _signs(stream: Stream) -> list[str]:
    shuffled = [stream.shuffle(signs) for signs in KINDS.values()]
    mix = stream.pick(MIXES)
    return stream.shuffle([sign for signs, count in zip(shuffled, mix, strict=True) for sign in signs[:count]])


def _independent(singles: Iterable[Property]) -> list[Property]:
    """The first three of which none can be worked out from those before: of the words for one thing all but one."""
    taken: list[Property] = []
    for single in singles:
        group = next(group for group in (tuple(KINDS), COLORS, FRAMES) if single[0] in group)
        if sum(one[0] in group for one in taken) < len(group) - 1:
            taken.append(single)
        if len(taken) == 3:
            break
    return taken


def _mixed(chosen: list[Asked], pairs: Iterable[Asked]) -> tuple[Asked, ...]:
    """With pairs added, so that always answering the same gets nowhere."""
    aside = []
    for asked in pairs:
        if len(chosen) == QUESTIONS:
            break
        same = sum(other.answer == asked.answer for other in chosen)
        if same >= (3 if asked.answer else 2):
            aside.append(asked)
        else:
            chosen.append(asked)
    return (*chosen, *aside)[:QUESTIONS]
