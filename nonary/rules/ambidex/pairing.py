"""Who plays whom: matches and byes out of an edition's list, a draw or the game master's word (NG-37, NG-118)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from games.kernel.seat import Seat


@dataclass(frozen=True, slots=True)
class Match:
    """Two sides. The order of the names is that of the edition, the draw or the game master."""

    a: tuple[Seat, ...]
    b: tuple[Seat, ...]

    @property
    def members(self) -> tuple[Seat, ...]:
        return (*self.a, *self.b)

    def side(self, seat: Seat) -> str | None:
        """`a`, `b`, or None where this seat plays in neither."""
        return "a" if seat in self.a else "b" if seat in self.b else None

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The other side of a member; nobody for others."""
        return self.b if seat in self.a else self.a if seat in self.b else ()

    def among(self, inside: Collection[Seat]) -> Match:
        """The same match without those who are not inside any more."""
        return Match(tuple(s for s in self.a if s in inside), tuple(s for s in self.b if s in inside))

    @property
    def is_played(self) -> bool:
        """Whether there is somebody on each side: a side that has emptied makes the other a bye."""
        return bool(self.a) and bool(self.b)


@dataclass(frozen=True, slots=True)
class Pairing:
    """The matches of a round, numbered from 1 in this order, and who has a bye, in seat order."""

    matches: tuple[Match, ...] = ()
    byes: tuple[Seat, ...] = ()


def settle(matches: Iterable[Match], inside: Collection[Seat]) -> Pairing:
    """Those matches that are played among the players inside; everybody else inside has a bye."""
    played = tuple(match for match in (m.among(inside) for m in matches) if match.is_played)
    matched = {seat for match in played for seat in match.members}
    return Pairing(played, tuple(sorted(seat for seat in inside if seat not in matched)))


def by_draw(mode: str, order: Sequence[Seat]) -> Pairing:
    """The matches of a drawn order: by twos, or by threes of which the first two are the pair."""
    matches = []
    rest = list(order)
    while len(rest) > 1:
        size = 3 if mode == "pair_vs_solo" and len(rest) > 2 else 2
        group, rest = rest[:size], rest[size:]
        matches.append(Match(tuple(group[:-1]), (group[-1],)))
    return Pairing(tuple(matches), tuple(rest))
