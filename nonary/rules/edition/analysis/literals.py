"""World conditions as alternatives of literals: what must be so, or must not be so, for each of them to hold."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

from ..values import AllOf, AnyOf, Cond, Not

Literal: TypeAlias = tuple[bool, Cond]
"""Whether a simple condition is to hold, and the condition."""

MOST = 24
"""Alternatives that are looked at; nobody writes more."""


def alternatives(cond: Cond | None, wanted: bool = True) -> tuple[tuple[Literal, ...], ...]:
    """The ways in which a condition comes to be as wanted; none for one that cannot."""
    match cond:
        case None:
            return ((),) if wanted else ()
        case Not(inner):
            return alternatives(inner, not wanted)
        case AllOf(parts) if wanted:
            return _every(parts, True)
        case AnyOf(parts) if not wanted:
            return _every(parts, False)
        case AllOf(parts) | AnyOf(parts):
            return tuple(way for part in parts for way in alternatives(part, wanted))[:MOST]
    return (((wanted, cond),),)


def _every(parts: tuple[Cond, ...], wanted: bool) -> tuple[tuple[Literal, ...], ...]:
    found = []
    for chosen in product(*(alternatives(part, wanted) for part in parts)):
        found.append(tuple(dict.fromkeys(literal for way in chosen for literal in way)))
        if len(found) == MOST:
            break
    return tuple(found)
