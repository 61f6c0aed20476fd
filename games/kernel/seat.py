"""Seats: the numbered chairs of a game, the only way rules speak of people."""

from __future__ import annotations


class Seat(int):
    """Number of a chair, from 1. A type of its own, so that edges can put names in its place."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"
