"""The house's automates: how strong they are, and what they make of a round (NR-93, NR-94)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from .scoring import RIGHT, WRONG
from .suites import PARS, Family, limit_ms, questions, seconds

UNKNOWN, LOWEST, HIGHEST = 60, 20, 180
ROUNDS_REMEMBERED = 30
LIMITS = (31, 3, 31, 28, 1000)
"""Of the numbers that a bot's round is made of."""


class Run(NamedTuple):
    """A round as it will be replayed."""

    raw: int
    raw_unfloored: int
    bonus: int
    right: int
    last_ms: int | None


def family_level(family: Family, raws: Sequence[int]) -> int:
    """A member's level by the raw scores of the last rounds in which an answer was given, the latest last."""
    last = raws[-ROUNDS_REMEMBERED:]
    if not last:
        return UNKNOWN
    percent = sum(100 * raw // PARS[family] for raw in last)
    return min(HIGHEST, max(LOWEST, (2 * percent + len(last)) // (2 * len(last))))


def royale_level(levels: Sequence[int]) -> int:
    """A royale's level by those of its members."""
    return sum(levels) // len(levels) if levels else UNKNOWN


def strength(level: int, number: int, bots: int) -> int:
    """Of bot number so many (from 1), spread evenly around the level."""
    return level * (55 + 80 * (2 * number - 1) // (2 * bots)) // 100


def round_of(family: str, force: int, drawn: Sequence[int]) -> Run:
    """A bot's round from the numbers drawn for it."""
    form, slips, quick, late, odd = drawn
    right = min(questions(family), max(0, PARS[cast(Family, family)] * force * (85 + form) // 1_000_000))
    wrong = slips if limit_ms(family) is None and family != "sequence" else 0
    bonus = 10 + quick if limit_ms(family) and right else 0
    last = min(seconds(family) * 1000, seconds(family) * (70 + late) * 10 + odd) if right else None
    return Run(RIGHT * right + bonus, RIGHT * right + WRONG * wrong + bonus, bonus, right, last)
