"""How many places there are, who fills them, how many stay in, what they win (NR-13, NR-60, NR-70, NR-141, NR-144)."""

from __future__ import annotations

from typing import NamedTuple

SHARES = (18, 14, 10, 7, 5, 3)
FINALISTS = 3
PRIMES = (150, 100, 60, *[25] * 7)
MOST_FOR_POINTS = 5


class Filled(NamedTuple):
    """The places of a royale: how many, how many of them ghosts and bots, and its format."""

    places: int
    ghosts: int
    bots: int
    format: str


def filled(humans: int, ghosts: int, *, places: int, threshold: int, with_ghosts: bool = True) -> Filled:
    """Who fills a royale of so many humans for which so many ghosts are available. Only a salon may do without
    (NR-13, NR-125)."""
    if not with_ghosts:
        return Filled(humans, 0, 0, "points" if humans <= MOST_FOR_POINTS else "cut")
    seated = min(ghosts, places - humans)
    if ghosts >= threshold:
        return Filled(humans + seated, seated, 0, "cut")
    return Filled(places, seated, places - humans - seated, "cut")


def keep(places: int, round_: int) -> int:
    """How many the cut of this round leaves in a royale of so many places (NR-60)."""
    return min(places, max(FINALISTS, (2 * places * SHARES[round_ - 1] + 24) // 48))


def tokens(left: int) -> int:
    """How many of those still in win a token: a third, rounded up (NR-70)."""
    return -(-left // 3)


def season_points(places: int, place: int) -> int:
    """What a final place is worth in the season (NR-141)."""
    return 100 * (places - place) // (places - 1)


def prime(place: int) -> int:
    """Credits for a place of the season (NR-144)."""
    return PRIMES[place - 1] if place <= len(PRIMES) else 0
