"""Pack leader: gives up a wolf of the pack for one more victim (PL-107 to PL-109)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft
from games.kernel.ruleset import Arg
from games.kernel.seat import Seat

from .. import events as e
from ..course import Course
from ..lapsing import lapse, latest, standing
from ..state import Standing, State
from ..statuses import is_alive, is_guarded, is_spent, pack, to_monsters
from .base import Power, Role, by_night
from .legendary_beast import starves_pack
from .werewolf import DEVOUR

SACRIFICE = Power(
    "sacrifice", by_night, (Arg("wolf"), Arg("victim")), limited=True, watchable=True, of_pack=("wolf",),
    not_of_pack=("victim",), not_immune=("wolf", "victim"),
)  # fmt: skip
ROLE = Role("pack_leader", (DEVOUR, SACRIFICE))


def sacrifice(draft: Draft[State], course: Course) -> None:
    """N7: the wolf dies and takes one with him, unless guards stand in the way."""
    possible = []
    for seat, order in standing(draft.state, "sacrifice"):
        if why := _obstacle(draft.state, course, seat, order):
            lapse(draft, seat, "sacrifice", why, "PL-108")
        else:
            possible.append((seat, order))
    chosen = latest(draft, "sacrifice", possible)
    if chosen is None:
        return
    owner, order = chosen
    wolf, victim = order.seat("wolf"), order.seat("victim")
    assert wolf is not None
    assert victim is not None
    draft.add(e.PowerSpent(player=owner), to=seats(owner), rule="PL-108")
    if is_guarded(draft.state, wolf):
        return
    course.sacrificed = wolf
    if draft.state.player(victim).role == "legendary_beast":
        draft.add(e.BeastUnmasked(player=victim), to=to_monsters(draft.state), rule="PL-108")
    elif not is_guarded(draft.state, victim):
        course.extra = victim


def _obstacle(state: State, course: Course, seat: Seat, order: Standing) -> str:
    """Why the order lapses unspent, the first of PL-108 that holds; empty where nothing stands in the way."""
    wolf, victim = order.seat("wolf"), order.seat("victim")
    if wolf is None or victim is None or not is_alive(state, wolf) or not is_alive(state, victim):
        return "target_dead"
    if course.without_prey:
        return "corruption"
    if course.fought:
        return "fight"
    if starves_pack(state, course):
        return "starved"
    if victim == course.choice:
        return "same_victim"
    if wolf not in pack(state) or victim in pack(state) or is_spent(state, seat):
        return "changed"
    return ""
