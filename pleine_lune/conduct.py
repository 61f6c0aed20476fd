"""How people take part, as the desk counts it: votes that nobody sent, and warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel import common
from games.kernel.seat import Seat

from .rules import events as e

UNSENT = ("blank", "default")
"""How a vote is counted that was not sent: the blank vote first, then against oneself (PL-48)."""


def conduct(facts: Iterable[Any]) -> Mapping[Seat, Mapping[str, int]]:
    """`missed` votes and `warned` of each seat, of the facts that stand."""
    found: dict[Seat, dict[str, int]] = {}
    for fact in facts:
        match fact:
            case e.VoteCounted(player=seat, how=how) if how in UNSENT:
                kind = "missed"
            case e.InactivityWarned(player=seat) | e.InactivityNoted(player=seat) | common.Warned(player=seat):
                kind = "warned"
            case _:
                continue
        row = found.setdefault(seat, {"missed": 0, "warned": 0})
        row[kind] += 1
    return found
