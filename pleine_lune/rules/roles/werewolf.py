"""Werewolf: the pack's choice of the night (PL-97, PL-98)."""

from __future__ import annotations

from collections import Counter

from games.kernel.draft import Draft
from games.kernel.seat import Seat

from .. import events as e
from ..course import Course
from ..lapsing import lapse, standing
from ..state import State
from ..statuses import is_alive, pack, to_pack
from .base import TARGET, Power, Role, by_night

DEVOUR = Power(
    "devour", by_night, TARGET, watchable=True, not_of_pack=("target",), not_immune=("target",)
)  # fmt: skip
ROLE = Role("werewolf", (DEVOUR,))


def choose(draft: Draft[State], course: Course) -> None:
    """N5: each unwatched wolf's order with a living target is one voice; a tie at the top is no choice."""
    if course.without_prey:
        for seat, _ in standing(draft.state, "devour"):
            lapse(draft, seat, "devour", "corruption", "PL-103")
        return
    voices: Counter[Seat] = Counter()
    for seat, order in standing(draft.state, "devour"):
        target = order.seat("target")
        if target is None or not is_alive(draft.state, target):
            lapse(draft, seat, "devour", "target_dead", "PL-68")
        elif target in pack(draft.state):
            lapse(draft, seat, "devour", "changed", "PL-97")
        else:
            voices[target] += 1
    if not voices:
        return
    most = max(voices.values())
    top = [target for target, count in voices.items() if count == most]
    if len(top) > 1:
        draft.add(e.PackTied(), to=to_pack(draft.state), rule="PL-98")
    else:
        course.choice = top[0]
