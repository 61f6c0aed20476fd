"""The stream of a question: whole numbers that a seed, a round and a question number give for ever (NR-32), the same for
everybody (NR-33)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
GENERATOR = 1
"""The version of the generators. Another way of drawing anything is a new number; old runs stay tied to theirs."""
WORDS = 1 << 64


class Stream:
    """The draws of one question, in the order in which they are made."""

    __slots__ = ("_next", "_prefix")

    def __init__(self, seed: int, round_: int, question: int) -> None:
        self._prefix = f"neuroyale:{GENERATOR}:{seed}:{round_}:{question}:"
        self._next = 0

    def word(self) -> int:
        """The next 64 bits."""
        digest = sha256(f"{self._prefix}{self._next}".encode("ascii")).digest()
        self._next += 1
        return int.from_bytes(digest[:8], "big")

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        limit = WORDS - WORDS % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def pick(self, among: Sequence[T]) -> T:
        """One of these."""
        return among[self.below(len(among))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """These in another order."""
        found = list(items)
        for k in range(len(found) - 1, 0, -1):
            j = self.below(k + 1)
            found[k], found[j] = found[j], found[k]
        return found
