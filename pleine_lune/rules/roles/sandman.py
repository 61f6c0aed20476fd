"""Sandman: once, the whole village sleeps and no power of the night acts (PL-73, PL-84)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft

from .. import events as e
from ..course import Course
from ..lapsing import NIGHT_POWERS, lapse, latest, standing
from ..state import State
from ..statuses import is_alive, is_spent
from .base import Power, Role, by_night

ROLE = Role("sandman", (Power("sleep", by_night, limited=True),))


def put_to_sleep(draft: Draft[State], course: Course) -> None:
    """N1: everything else of this night lapses, guards included; a `save_ahead` is kept for later."""
    state = draft.state
    orders = [pair for pair in standing(state, "sleep") if is_alive(state, pair[0]) and not is_spent(state, pair[0])]
    chosen = latest(draft, "sleep", orders)
    if chosen is None:
        return
    course.asleep = True
    draft.add(e.PowerSpent(player=chosen[0]), to=seats(chosen[0]), rule="PL-84")
    for seat in draft.state.everyone:
        for verb in NIGHT_POWERS:
            if verb not in ("sleep", "save_ahead") and draft.state.standing_order(seat, verb) is not None:
                lapse(draft, seat, verb, "asleep", "PL-73")
