"""What answers are worth: gains, floor, bonus for speed, jolts, and who ranks before whom (NR-25 to NR-31)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

RIGHT, WRONG = 100, -50
MOST_JOLTS = 3


class Score(NamedTuple):
    """The score as shown, never below 0, and the plain sum."""

    raw: int
    raw_unfloored: int


def floored(gains: Iterable[int], floor: str) -> Score:
    """The sum of gains; `running` keeps every score on the way at 0 or more, `end` only the last one (NR-25)."""
    shown = plain = 0
    for gain in gains:
        plain += gain
        shown = max(0, shown + gain)
    return Score(shown if floor == "running" else max(0, plain), plain)


def speed_bonus(limit: int, times: Sequence[int]) -> int:
    """For right answers given so many milliseconds after their questions opened (NR-27)."""
    if not times:
        return 0
    return 50 * sum(limit - time for time in times) // (limit * len(times))


def jolted(raw: int, jolts: int) -> int:
    """The score that so many jolts leave: they add, and the loss is rounded down (NR-30)."""
    return raw - raw * 8 * jolts // 100


def ranked(score: int, last_ms: int | None) -> tuple[int, bool, int]:
    """Sorts the better before the worse; equal ones are tied (NR-31)."""
    return (-score, last_ms is None, last_ms or 0)
