"""How people take part at court, as the desk counts it: votes that nobody cast, warnings, and days of too few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel import common
from games.kernel.seat import Seat

from .rules import events as e


def conduct(facts: Iterable[Any]) -> Mapping[Seat, Mapping[str, int]]:
    """`missed` votes (MG-49) and `warned` of each seat, days below the posts that are asked for among them (MG-133)."""
    found: dict[Seat, dict[str, int]] = {}
    for fact in facts:
        match fact:
            case e.VoteMissed(player=seat):
                kind = "missed"
            case e.ActivityLow(player=seat) | common.Warned(player=seat):
                kind = "warned"
            case _:
                continue
        found.setdefault(seat, {"missed": 0, "warned": 0})[kind] += 1
    return found
