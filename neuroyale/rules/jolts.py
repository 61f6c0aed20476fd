"""Where jolts land: at most three on anyone, the others go on to the neighbours (NR-78)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from .scoring import MOST_JOLTS

T = TypeVar("T")


def outwards(order: Sequence[T], aimed: T) -> Iterator[T]:
    """Whoever is aimed at, then one above, one below, two above, two below …"""
    middle = order.index(aimed)
    yield aimed
    for distance in range(1, len(order)):
        for place in (middle - distance, middle + distance):
            if 0 <= place < len(order):
                yield order[place]


def lands_on(order: Sequence[T], had: Mapping[T, int], by: T, aimed: T) -> T | None:
    """Who takes a jolt; None where it is lost. The thrower never does."""
    return next((one for one in outwards(order, aimed) if one != by and had.get(one, 0) < MOST_JOLTS), None)


def landed(order: Sequence[T], had: Mapping[T, int], throws: Sequence[tuple[T, T]]) -> list[T | None]:
    """Who takes each of these throws (by, aimed), one after the other."""
    counts = dict(had)
    found: list[T | None] = []
    for by, aimed in throws:
        victim = lands_on(order, counts, by, aimed)
        found.append(victim)
        if victim is not None:
            counts[victim] = counts.get(victim, 0) + 1
    return found
