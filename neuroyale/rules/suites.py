"""Families of trials and the suites made of them (NR-1, NR-10, NR-11, NR-18, NR-28)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal, cast, get_args

from .streams import Stream

Family = Literal["calcul", "memory", "logic", "sequence", "perception"]
FAMILIES: Final[tuple[Family, ...]] = get_args(Family)
ROUNDS: Final = 7
SECONDS: Final[dict[Family, int]] = {"calcul": 60, "memory": 75, "logic": 90, "sequence": 90, "perception": 75}
"""How long a round lasts (NR-18)."""
QUESTIONS: Final[dict[Family, int]] = {"calcul": 40, "memory": 8, "logic": 20, "sequence": 12, "perception": 10}
"""The most right answers of a round."""
LIMIT_MS: Final[dict[Family, int]] = {"memory": 8000, "perception": 6000}
"""Of the families with a bonus for speed: how long a question is open (NR-27)."""
MAXIMA: Final[dict[Family, int]] = {
    family: 100 * QUESTIONS[family] + (50 if family in LIMIT_MS else 0) for family in FAMILIES
}
"""NR-28."""
PARS: Final[dict[Family, int]] = {"calcul": 1500, "memory": 500, "logic": 500, "sequence": 500, "perception": 600}
"""The raw score of an ordinary round (NR-93)."""


def seconds(family: str) -> int:
    """How long a round of this family lasts."""
    return SECONDS[cast(Family, family)]


def questions(family: str) -> int:
    """How many right answers a round of this family may have."""
    return QUESTIONS[cast(Family, family)]


def limit_ms(family: str) -> int | None:
    """How long a question is open where there is a bonus for speed, None elsewhere."""
    return LIMIT_MS.get(cast(Family, family))


def fits(families: Sequence[str], allowed: Sequence[str] = FAMILIES) -> bool:
    """Whether a suite may have these families in this order: each allowed one, none twice in a row (NR-10, NR-126)."""
    return (
        len(families) == ROUNDS
        and set(families) == set(allowed)
        and all(one != other for one, other in pairwise(families))
    )


def draw_families(stream: Stream, allowed: Sequence[Family] = FAMILIES) -> tuple[Family, ...]:
    """Uniformly among all that fit (NR-11)."""
    while True:
        found = tuple(stream.pick(allowed) for _ in range(ROUNDS))
        if fits(found, allowed):
            return found
