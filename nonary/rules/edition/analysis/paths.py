"""The quickest way between two rooms."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from ..model import Edge

Ways = Mapping[str, Sequence[tuple[str, Edge]]]
"""From each room the rooms next to it, with the edges that lead there."""


def quickest(ways: Ways, start: str, to: str, passable: Callable[[Edge], bool]) -> list[tuple[str, Edge]] | None:
    """The rooms on the way with the edges that lead into them; None where there is no passable way."""
    best: dict[str, Fraction] = {start: Fraction(0)}
    back: dict[str, tuple[str, Edge]] = {}
    heap = [(Fraction(0), start)]
    while heap:
        seconds, room = heapq.heappop(heap)
        if room == to:
            found: list[tuple[str, Edge]] = []
            while room != start:
                before, edge = back[room]
                found.append((room, edge))
                room = before
            return found[::-1]
        for other, edge in ways.get(room, ()):
            total = seconds + edge.takes
            if (other not in best or total < best[other]) and passable(edge):
                best[other], back[other] = total, (room, edge)
                heapq.heappush(heap, (total, other))
    return None
