"""What the votes of a match are worth: sides, gains, points (NG-121 to NG-124)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.kernel.seat import Seat

from .pairing import Match

ALLY, BETRAY = "ally", "betray"
CHOICES = (ALLY, BETRAY)


@dataclass(frozen=True, slots=True)
class Scale:
    """The figures of an edition; those of the seed where it says nothing."""

    both_ally: int = 2
    betrayer: int = 3
    betrayed: int = -2
    both_betray: int = 0
    bye: int = 0

    def gains(self, a: str, b: str) -> tuple[int, int]:
        """What each member of a side gains by what both sides chose: a pair's like a solo's (NG-122)."""
        if a == b:
            each = self.both_ally if a == ALLY else self.both_betray
            return each, each
        return (self.betrayer, self.betrayed) if a == BETRAY else (self.betrayed, self.betrayer)


def unanimous(votes: Sequence[str]) -> str | None:
    """What a side chose, None where its members differ."""
    return votes[0] if len(set(votes)) == 1 else None


def deltas(results: Sequence[tuple[Match, str, str]], byes: Sequence[Seat], scale: Scale) -> dict[Seat, int]:
    """What each player gains or loses, all from the same start values."""
    found = dict.fromkeys(byes, scale.bye)
    for match, a, b in results:
        gain_a, gain_b = scale.gains(a, b)
        found |= dict.fromkeys(match.a, gain_a) | dict.fromkeys(match.b, gain_b)
    return found


def after(points: int, delta: int) -> int:
    """Points never fall below 0, and have no ceiling (NG-123)."""
    return max(0, points + delta)


def eliminated(points: Mapping[Seat, int], changed: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Who has come to 0, in seat order. Who has begun with 0 dies only of a change (NG-124)."""
    return tuple(seat for seat in sorted(changed) if changed[seat] and points[seat] <= 0)
