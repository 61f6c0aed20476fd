"""Who may know a fact: a set of opaque tokens, named when the fact is written."""

from __future__ import annotations

from collections.abc import Iterable

Audience = frozenset[str]

GM_ONLY: Audience = frozenset()
"""Nobody but the game master, who holds every token."""
PUBLIC: Audience = frozenset({"public"})
"""Anyone, also signed out."""
CEMETERY: Audience = frozenset({"cemetery"})
"""The dead."""


def seat_token(seat: int) -> str:
    """Token that only the holder of this seat has, substitutes included."""
    return f"seat:{int(seat)}"


def seats(*numbers: int) -> Audience:
    """Audience of the people who sit on these chairs."""
    return frozenset(seat_token(number) for number in numbers)


def tokens(*names: str) -> Audience:
    """Audience of whoever holds one of these standing tokens."""
    return frozenset(names)


def sees(audience: Audience, held: Iterable[str]) -> bool:
    """Whether somebody who holds these tokens may know a fact of this audience."""
    return not audience.isdisjoint(held)


def sealed(audience: Audience, seal: str) -> Audience:
    """The same people, but not yet: whoever holds one of these tokens sees it once the state counts `seal` as broken.

    For a fact that has its place in the journal now and reaches its audience later: a night resolved at eleven whose
    results come out at midnight, a whisper that opens after the end.
    """
    return frozenset(f"{token}@{seal}" for token in audience)


def with_seals(held: Audience, broken: Iterable[str]) -> Audience:
    """These tokens, and what they open of facts whose seals are broken."""
    return held | {f"{token}@{seal}" for seal in broken for token in held}
