"""Legendary beast: hunts alone, scares the pack's prey away, and fights whoever names the same one (PL-111 to 116)."""

from __future__ import annotations

from games.kernel.draft import Draft

from .. import events as e
from ..course import Course
from ..lapsing import lapse, standing
from ..options import option
from ..state import State
from ..statuses import beasts, is_alive, is_guarded, is_watched, to_monsters
from .base import TARGET, Power, Role, by_night

ROLE = Role(
    "legendary_beast",
    (Power("hunt", by_night, TARGET, watchable=True, not_self=("target",), not_immune=("target",)),),
)  # fmt: skip


def hunt(draft: Draft[State], course: Course) -> None:
    """N6: a fight unmasks the beast and spares everybody (PL-114); else the hunted one is the prey (PL-115)."""
    state = draft.state
    hunted = None
    for seat, order in standing(state, "hunt"):
        target = order.seat("target")
        if target is None or not is_alive(state, target):
            lapse(draft, seat, "hunt", "target_dead", "PL-68")
        elif not is_watched(state, seat):
            hunted = target
    fight = [seat for seat in beasts(state) if course.choice in (seat, hunted) and course.choice is not None]
    if fight:
        course.fought = True
        for seat in fight:
            draft.add(e.BeastUnmasked(player=seat), to=to_monsters(draft.state), rule="PL-114")
    if hunted is not None and not (option(state, "guard_vs_beast") and is_guarded(state, hunted)):
        course.prey = hunted


def starves_pack(state: State, course: Course) -> bool:
    """Whether the pack's prey flees this night (PL-112)."""
    if not beasts(state):
        return False
    return option(state, "beast_starves_pack") == "always" or course.prey is not None
