"""Two people compared: the points format and the duel (NR-127 to NR-129, NR-148, NR-149)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events_royale as e
from . import royales
from .scoring import ranked
from .state import NOTHING, Result, Royale, State
from .suites import ROUNDS, seconds


def score(draft: Draft[State], number: int) -> None:
    """A point for each opponent behind, a half for each exactly equal."""
    royale = royales.current(draft, number)
    results = royale.results[royale.round]
    keys = {seat: ranked(results[seat].raw, results[seat].last_ms) for seat in royale.seats}
    won: dict[Seat, float] = {}
    for seat in royale.seats:
        halves = sum(2 if keys[seat] < keys[other] else keys[seat] == keys[other] for other in royale.seats if other != seat)
        won[seat] = halves / 2
    fact = e.PointsScored(round=royale.round, points=won, royale=number)
    draft.add(fact, to=royales.public(royale), rule="NR-128")


def right_total(royale: Royale, seat: Seat) -> int:
    """Right answers of all closed rounds."""
    return sum(results.get(seat, NOTHING).right for results in royale.results.values())


def time_total(royale: Royale, seat: Seat) -> int:
    """The time of the last right answers; a round without any counts whole."""
    total = 0
    for round_, results in royale.results.items():
        last = results.get(seat, NOTHING).last_ms
        total += seconds(royale.families[round_ - 1]) * 1000 if last is None else last
    return total


def final_places(royale: Royale) -> dict[Seat, int]:
    """Shared where all is equal (NR-129)."""
    keys = {seat: (-royale.points.get(seat, 0), -right_total(royale, seat), time_total(royale, seat)) for seat in royale.seats}
    return {seat: 1 + sum(keys[other] < keys[seat] for other in royale.seats) for seat in royale.seats}


def ahead(one: Result, other: Result) -> int:
    """1 where the first wins a round of a duel, -1 where the other does, 0 for a half each (NR-148)."""
    key, its = _duel_key(one), _duel_key(other)
    return (key < its) - (its < key)


def _duel_key(result: Result) -> tuple[int, int, bool, int]:
    return (-result.raw, -result.raw_unfloored, result.last_ms is None, result.last_ms or 0)


def duel_rounds(first: Royale, second: Royale) -> list[int]:
    """Of each round 1, -1 or 0, as `ahead` says; rounds not played count as nothing."""
    found = []
    for round_ in range(1, ROUNDS + 1):
        results = [royale.results.get(round_, {}).get(royale.owner, NOTHING) for royale in (first, second) if royale.owner]
        found.append(ahead(results[0], results[1]))
    return found


def duel_result(rounds_: Sequence[int], first: Royale, second: Royale) -> tuple[int, str]:
    """Who wins a duel (1, -1, 0), and by what (NR-149)."""
    assert first.owner is not None
    assert second.owner is not None
    points = sum(rounds_)
    right = right_total(first, first.owner) - right_total(second, second.owner)
    time = time_total(second, second.owner) - time_total(first, first.owner)
    for name, lead in (("points", points), ("right", right), ("time", time)):
        if lead:
            return (1 if lead > 0 else -1), name
    return 0, "draw"
