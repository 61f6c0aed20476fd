"""Ranges of whole numbers: which codes of a lock have been tried, however many there are (NG-86, NG-87)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

Ranges = tuple[tuple[int, int], ...]
"""Disjoint ranges in ascending order, first and last included."""


def joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The same numbers as disjoint ranges in order."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return tuple(found)


def size(ranges: Ranges) -> int:
    return sum(high - low + 1 for low, high in ranges)


def holds(ranges: Ranges, number: int) -> bool:
    position = bisect_right(ranges, (number, float("inf"))) - 1
    return position >= 0 and ranges[position][0] <= number <= ranges[position][1]


def missing(ranges: Ranges, low: int, high: int) -> Ranges:
    """The numbers from `low` to `high` that are not in the ranges."""
    found, first = [], low
    for start, end in ranges:
        if end < first:
            continue
        if start > high:
            break
        if start > first:
            found.append((first, start - 1))
        first = end + 1
    if first <= high:
        found.append((first, high))
    return tuple(found)


class Course:
    """All codes still to try, in the order chosen: from a code on, up or down, wrapping round once."""

    def __init__(self, total: int, tried: Ranges, start: int, down: bool) -> None:
        self.down = down
        if down:
            parts = [missing(tried, 0, start), missing(tried, start + 1, total - 1)]
            self.parts = [part for half in parts for part in reversed(half)]
        else:
            parts = [missing(tried, start, total - 1), missing(tried, 0, start - 1)]
            self.parts = [part for half in parts for part in half]

    def __len__(self) -> int:
        return sum(high - low + 1 for low, high in self.parts)

    def position(self, number: int) -> int | None:
        """At which place, from 1, this code comes; None where it has been tried already."""
        before = 0
        for low, high in self.parts:
            if low <= number <= high:
                return before + (high - number if self.down else number - low) + 1
            before += high - low + 1
        return None

    def first(self, count: int) -> Ranges:
        """The first so many codes."""
        found: list[tuple[int, int]] = []
        for low, high in self.parts:
            if count <= 0:
                break
            some = min(count, high - low + 1)
            found.append((high - some + 1, high) if self.down else (low, low + some - 1))
            count -= some
        return joined(found)


def place(alphabet: str, code: str) -> int:
    """The place of a code in the order of the alphabet as written, from 0."""
    number = 0
    for letter in code:
        number = number * len(alphabet) + alphabet.index(letter)
    return number


def code_at(alphabet: str, length: int, number: int) -> str:
    """The code at a place."""
    letters = []
    for _ in range(length):
        number, digit = divmod(number, len(alphabet))
        letters.append(alphabet[digit])
    return "".join(reversed(letters))
