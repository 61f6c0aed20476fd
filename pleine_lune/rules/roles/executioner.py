"""Executioner: once, the two highest scores burn; ties are his to settle (PL-61, PL-62)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kernel.audience import GM_ONLY, seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from .. import events as e
from ..lapsing import lapse, latest, standing
from ..state import State
from ..statuses import is_spent
from .base import Power, Role, by_day

ROLE = Role("executioner", (Power("double", by_day, limited=True),))


@dataclass(frozen=True, slots=True)
class Places:
    """Who burns for sure, who is tied, and how many of these are still to be chosen."""

    sure: tuple[Seat, ...]
    tied: tuple[Seat, ...] = ()
    open: int = 0


def places(scores: Mapping[Seat, int]) -> Places:
    """The two places filled from the top (PL-62)."""
    groups = [
        tuple(seat for seat in sorted(scores) if scores[seat] == score)
        for score in sorted(set(scores.values()), reverse=True)
    ]  # fmt: skip
    first = groups[0]
    if len(first) > 2:
        return Places((), first, 2)
    if len(first) == 2 or len(groups) == 1:
        return Places(first)
    second = groups[1]
    if len(second) == 1:
        return Places((*first, *second))
    return Places(first, second, 1)


def lapse_all(draft: Draft[State], why: str) -> None:
    """A double execution without scores to double lapses unspent (PL-58)."""
    for seat, _ in standing(draft.state, "double"):
        lapse(draft, seat, "double", why, "PL-58")


def double(draft: Draft[State]) -> Seat | None:
    """V7: the executioner whose order counts tonight, his power spent; or None."""
    orders = [pair for pair in standing(draft.state, "double") if not is_spent(draft.state, pair[0])]
    chosen = latest(draft, "double", orders)
    if chosen is None:
        return None
    draft.add(e.PowerSpent(player=chosen[0]), to=seats(chosen[0]), rule="PL-61")
    draft.add(e.DoubleJudged(player=chosen[0]), to=GM_ONLY, rule="PL-61")
    return chosen[0]
