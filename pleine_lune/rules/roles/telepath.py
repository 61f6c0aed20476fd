"""Telepath: once, makes somebody vote as he wills, even against his own lover (PL-56, PL-59)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft
from games.kernel.ruleset import Arg
from games.kernel.seat import Seat

from .. import events as e
from ..lapsing import lapse, latest, standing
from ..state import Standing, State
from ..statuses import is_alive, is_spent
from .base import Power, Role, by_day

ROLE = Role("telepath", (
    Power("telepathy", by_day, (Arg("victim"), Arg("choice")), limited=True, not_self=("victim",), not_lover="choice",
          not_immune=("choice",)),
))  # fmt: skip


def forced_votes(draft: Draft[State]) -> dict[Seat, Seat]:
    """V3: victim -> the vote forced upon him. Of two telepaths on one victim the last counts (PL-60)."""
    by_victim: dict[Seat, list[tuple[Seat, Standing]]] = {}
    for seat, order in standing(draft.state, "telepathy"):
        victim, choice = order.seat("victim"), order.seat("choice")
        if victim is None or choice is None or not is_alive(draft.state, victim) or not is_alive(draft.state, choice):
            lapse(draft, seat, "telepathy", "target_dead", "PL-59")
        elif not is_spent(draft.state, seat):
            by_victim.setdefault(victim, []).append((seat, order))
    forced: dict[Seat, Seat] = {}
    for victim in sorted(by_victim):
        chosen = latest(draft, "telepathy", by_victim[victim])
        if chosen is not None and (choice := chosen[1].seat("choice")) is not None:
            draft.add(e.PowerSpent(player=chosen[0]), to=seats(chosen[0]), rule="PL-59")
            forced[victim] = choice
    return forced
