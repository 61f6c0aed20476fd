"""Dice: chance as an argument. The n-th draw of a game is a function of its secret seed and n.

Three kinds of draw can be scripted: `d100`, `pick` and `order`. A fourth, `numbers`, always comes from the seed: what
nobody would lay out as cards (a bot's evening, a puzzle's figures). Every draw has a name from its rulebook.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol, TypeVar, cast

T = TypeVar("T")
Kind = Literal["d100", "pick", "order", "numbers"]


class WrongDraw(Exception):
    """A scripted or forced draw does not fit the draw that is made: an error of the script, not of the rules."""


class Dice(Protocol):
    """A source of chance. `n` numbers the draws of one game from 0, so a replay or a preview draws the same."""

    def d100(self, n: int, name: str) -> int: ...

    def pick(self, n: int, name: str, among: Sequence[T]) -> T: ...

    def order(self, n: int, name: str, among: Sequence[T], first: int | None = None) -> tuple[T, ...]: ...

    def numbers(self, n: int, name: str, limits: Sequence[int]) -> tuple[int, ...]: ...


class SeedDice:
    """Dice that anyone who knows the seed can check: HMAC-SHA256 over the draw's number, without modulo bias."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def d100(self, n: int, name: str) -> int:
        return 1 + self._below(n, 0, 100)

    def pick(self, n: int, name: str, among: Sequence[T]) -> T:
        return among[self._below(n, 0, len(among))]

    def order(self, n: int, name: str, among: Sequence[T], first: int | None = None) -> tuple[T, ...]:
        items = list(among)
        for step in range(len(items) - 1, 0, -1):
            other = self._below(n, len(items) - 1 - step, step + 1)
            items[step], items[other] = items[other], items[step]
        return tuple(items[:first])

    def numbers(self, n: int, name: str, limits: Sequence[int]) -> tuple[int, ...]:
        return tuple(self._below(n, part, limit) for part, limit in enumerate(limits))

    def _below(self, n: int, part: int, limit: int) -> int:
        """A whole number from 0 to limit - 1, uniform: values past the last whole multiple are drawn again."""
        if limit < 1:
            raise ValueError(f"draw {n} has nothing to draw from")
        whole = (1 << 64) - (1 << 64) % limit
        again = 0
        while True:
            digest = hmac.new(self._seed, f"{n}:{part}:{again}".encode(), hashlib.sha256).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < whole:
                return value % limit
            again += 1


def commitment(seed: bytes) -> str:
    """What is published at the start: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(b"conteur dice\n" + seed).hexdigest()


class ScriptedDice:
    """Dice that give what a scenario queued, and draw from `fallback` with the queue empty.

    Queued values are pairs of a kind and a value, already in the rules' own terms (seats, not names).
    """

    def __init__(self, fallback: Dice, queue: Iterable[tuple[Kind, Any]] = ()) -> None:
        self.fallback = fallback
        self.queue: list[tuple[Kind, Any]] = list(queue)

    def d100(self, n: int, name: str) -> int:
        if not self.queue:
            return self.fallback.d100(n, name)
        return cast(int, check_result("d100", name, self._next("d100", name), range(1, 101)))

    def pick(self, n: int, name: str, among: Sequence[T]) -> T:
        if not self.queue:
            return self.fallback.pick(n, name, among)
        return cast(T, check_result("pick", name, self._next("pick", name), among))

    def order(self, n: int, name: str, among: Sequence[T], first: int | None = None) -> tuple[T, ...]:
        if not self.queue:
            return self.fallback.order(n, name, among, first)
        return tuple(check_result("order", name, self._next("order", name), among, first))[:first]

    def numbers(self, n: int, name: str, limits: Sequence[int]) -> tuple[int, ...]:
        return self.fallback.numbers(n, name, limits)

    def _next(self, kind: Kind, name: str) -> Any:
        found, value = self.queue[0]
        if found != kind:
            raise WrongDraw(f"the draw {name} is a {kind}, but a {found} is queued")
        self.queue.pop(0)
        return value


def check_result(kind: Kind, name: str, value: Any, among: Any, first: int | None = None) -> Any:
    """The value, when it is a possible result of this draw; else WrongDraw."""
    if not is_possible(kind, value, among, first):
        shown = ", ".join(str(item) for item in among[:20])
        raise WrongDraw(f"the draw {name} cannot give {value!r}: possible are {shown}")
    return value


def is_possible(kind: Kind, value: Any, among: Any, first: int | None = None) -> bool:
    """Whether a draw can give this. An order names all, or as many as will count: each as often as it is there."""
    if kind != "order":
        return isinstance(value, bool) is False and value in among
    if not isinstance(value, list | tuple) or len(value) not in (len(among), first):
        return False
    left = list(among)
    for item in value:
        if item not in left:
            return False
        left.remove(item)
    return True
