"""Corrupter: once, instead of a victim, turns somebody into a werewolf (PL-103 to PL-106)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from .. import events as e
from ..course import Course
from ..lapsing import lapse, latest, standing
from ..state import Standing, State
from ..statuses import is_alive, is_guarded, is_spent, pack, to_monsters, to_pack
from .base import TARGET, Power, Role, by_night
from .werewolf import DEVOUR

ROLE = Role(
    "corrupter",
    (DEVOUR, Power("corrupt", by_night, TARGET, limited=True, watchable=True, not_of_pack=("target",))),
)  # fmt: skip


def corrupt(draft: Draft[State], course: Course) -> None:
    """N3: a corruption, failed or not, makes it a night without prey."""
    chosen = latest(draft, "corrupt", _possible(draft))
    if chosen is None:
        return
    owner, order = chosen
    target = order.seat("target")
    assert target is not None
    course.without_prey = True
    draft.add(e.PowerSpent(player=owner), to=seats(owner), rule="PL-103")
    is_beast = draft.state.player(target).role == "legendary_beast"
    if is_beast or is_guarded(draft.state, target):
        draft.add(e.CorruptionFailed(target=target), to=to_pack(draft.state), rule="PL-105")
        if is_beast:
            course.fought = True
            draft.add(e.BeastUnmasked(player=target), to=to_monsters(draft.state), rule="PL-106")
        return
    _turn(draft, target)


def _possible(draft: Draft[State]) -> list[tuple[Seat, Standing]]:
    found = []
    for seat, order in standing(draft.state, "corrupt"):
        target = order.seat("target")
        if is_spent(draft.state, seat):
            continue
        if target is None or not is_alive(draft.state, target):
            lapse(draft, seat, "corrupt", "target_dead", "PL-68")
        elif target in pack(draft.state):
            lapse(draft, seat, "corrupt", "changed")
        else:
            found.append((seat, order))
    return found


def _turn(draft: Draft[State], target: Seat) -> None:
    """The old power is gone for good, his other orders lapse, offices and love stay (PL-104)."""
    dropped = [verb for verb in draft.state.player(target).orders if verb != "vote"]
    wolves = seats(*pack(draft.state), target)
    draft.add(e.Corrupted(player=target), to=wolves, rule="PL-104")
    draft.add(e.PackRevealed(pack=pack(draft.state)), to=wolves, rule="PL-104")
    for verb in dropped:
        lapse(draft, target, verb, "changed", "PL-104")
