"""Arithmetic: forty questions of rising difficulty, each with an answer from 1 to 16 (NR-35, NR-36)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .streams import Stream

QUESTIONS = 40
LOW, HIGH = 1, 16


@dataclass(frozen=True, slots=True)
class Sum:
    """What is shown, and what comes out."""

    text: str
    answer: int


@lru_cache(maxsize=2048)
def questions(seed: int, round_: int) -> tuple[Sum, ...]:
    """All questions of a round; no two in a row have the same answer."""
    found: list[Sum] = []
    for number in range(1, QUESTIONS + 1):
        found.append(_question(Stream(seed, round_, number), number, found[-1].answer if found else 0))
    return tuple(found)


def _question(stream: Stream, number: int, before: int) -> Sum:
    answer = 1 + stream.below(HIGH)
    while answer == before:
        answer = 1 + stream.below(HIGH)
    if number <= 8:
        text = _plus_minus(stream, answer)
    elif number <= 16:
        text = _times_divided(stream, answer)
    elif number <= 28:
        text = _product_and_rest(stream, answer)
    else:
        text = _two_products(stream, answer)
    return Sum(text, answer)


def _plus_minus(stream: Stream, c: int) -> str:
    if stream.below(2) == 0 and c >= 2:
        a = 1 + stream.below(c - 1)
        return f"{a} + {c - a}"
    b = 1 + stream.below(9)
    return f"{c + b} − {b}"


def _times_divided(stream: Stream, c: int) -> str:
    if stream.below(2) == 0:
        b = 2 + stream.below(8)
        return f"{c * b} ÷ {b}"
    if divisors := [d for d in range(2, c) if c % d == 0]:
        d = stream.pick(divisors)
        return f"{d} × {c // d}"
    b = 10 + stream.below(20)
    return f"{c + b} − {b}"


def _product_and_rest(stream: Stream, c: int) -> str:
    a, b = 2 + stream.below(8), 2 + stream.below(8)
    while a * b == c:
        a, b = 2 + stream.below(8), 2 + stream.below(8)
    return f"{a} × {b}{_rest(a * b, c)}"


def _two_products(stream: Stream, c: int) -> str:
    while True:
        a, b = 2 + stream.below(8), 2 + stream.below(8)
        d, e = 2 + stream.below(4), 1 + stream.below(9)
        if (s := a * b - d * e) >= 0:
            return f"{a} × {b} − {d} × {e}{_rest(s, c)}"


def _rest(reached: int, wanted: int) -> str:
    """What leads from one number to the other."""
    if reached == wanted:
        return ""
    return f" − {reached - wanted}" if reached > wanted else f" + {wanted - reached}"
