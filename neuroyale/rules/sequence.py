"""Sequence: nine discs that light one after the other, more of them at each level (NR-45, NR-46)."""

from __future__ import annotations

from typing import NamedTuple

from .streams import Stream

FIRST, LAST = 3, 14
"""Levels are named by their length."""
DISCS = 9
STILL_MS, LIT_MS, STEP_MS = 500, 250, 350


class Window(NamedTuple):
    """From when to when the discs may be tapped."""

    opens: int
    ends: int


def numbers(seed: int, round_: int, attempt: int, level: int) -> tuple[int, ...]:
    """The discs of an attempt, none twice in a row."""
    stream = Stream(seed, round_, attempt)
    found: list[int] = []
    while len(found) < level:
        number = 1 + stream.below(DISCS)
        if not found or number != found[-1]:
            found.append(number)
    return tuple(found)


def window(level: int, begin: int, round_ms: int = 90_000) -> Window:
    """When the input of an attempt that begins so many milliseconds into the round is open."""
    opens = begin + STILL_MS + STEP_MS * level
    return Window(opens, min(opens + 4000 + 1000 * level, round_ms))


def lights(level: int, begin: int) -> tuple[int, ...]:
    """When each disc of an attempt lights."""
    return tuple(begin + STILL_MS + STEP_MS * n for n in range(level))
