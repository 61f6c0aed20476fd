"""Perception: how many dots were there? Four numbers to choose from (NR-48, NR-49)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .streams import Stream

QUESTIONS = 10
SLOT_MS, BLANK_MS, CLOUD_MS = 7_500, 500, 1_000
WIDTH, HEIGHT, MARGIN, RADIUS, APART = 1000, 600, 30, 12, 40
Dot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cloud:
    """The dots, and the answers in ascending order."""

    dots: tuple[Dot, ...]
    answers: tuple[int, ...]

    @property
    def number(self) -> int:
        return len(self.dots)


@lru_cache(maxsize=4096)
def cloud(seed: int, round_: int, question: int) -> Cloud:
    """A question's dots and answers. The answers are drawn first: they tell nothing of the number."""
    stream = Stream(seed, round_, question)
    low, span, step = (5, 5, 1) if question <= 3 else (10, 6, 2) if question <= 6 else (18, 11, 3)
    first = low + stream.below(span)
    answers = tuple(first + step * i for i in range(4))
    return Cloud(_dots(stream, answers[stream.below(4)]), answers)


def _dots(stream: Stream, number: int) -> tuple[Dot, ...]:
    found: list[Dot] = []
    while len(found) < number:
        x = MARGIN + stream.below(WIDTH - 2 * MARGIN + 1)
        y = MARGIN + stream.below(HEIGHT - 2 * MARGIN + 1)
        if all((x - a) ** 2 + (y - b) ** 2 >= APART**2 for a, b in found):
            found.append((x, y))
    return tuple(found)
