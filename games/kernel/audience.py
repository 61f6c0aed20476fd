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
    """The same people, but not yet: whoever `standing` grants these tokens once the seal is broken.

    For a fact that has its place in the journal now and reaches its audience later (a night resolved at eleven whose
    results come out at midnight): `sealed(seats(3), "night:2")` is seen by holders of `seat:3@night:2`.
    """
    return frozenset(f"{token}@{seal}" for token in audience)


def unsealed(seat: int, seals: Iterable[str]) -> Audience:
    """What `standing` grants to a seat for the seals that are broken."""
    return frozenset(f"{seat_token(seat)}@{seal}" for seal in seals)
