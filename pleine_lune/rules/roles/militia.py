"""Militia: guards one person a night, never the same twice running (PL-74 to PL-80)."""

from __future__ import annotations

from games.kernel.audience import GM_ONLY, seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from .. import events as e
from ..course import Course
from ..lapsing import lapse, standing
from ..options import option
from ..state import State
from ..statuses import can_be_watched, is_alive, is_watched, living
from .base import TARGET, Power, Role, by_day


def not_again(known: State, order: Order, seat: Seat) -> None:
    """PL-77: `strict` however many nights were skipped; `self_only` so for herself, others not two nights running."""
    target, player = order.seat("target"), known.player(seat)
    if target != player.last_guarded:
        return
    last_night = player.guarded_day == known.day - 1
    if option(known, "guard_alternation") == "strict" or target == seat or last_night:
        raise Refused("repeat_target", target=target)


ROLE = Role("militia", (Power("guard", by_day, TARGET, last=not_again),))

STOPPED = ("devour", "corrupt", "sacrifice", "hunt", "probe", "peep")
"""Orders of the watched that lapse (N2); a `save_ahead` stays."""


def posts_of_tonight(draft: Draft[State]) -> dict[Seat, Seat]:
    """N0: who guards whom this night. Orders of the dead, or for the dead, lapse."""
    guards: dict[Seat, Seat] = {}
    for seat, order in standing(draft.state, "guard"):
        target = order.seat("target")
        if not is_alive(draft.state, seat):
            lapse(draft, seat, "guard", "dead", "PL-68")
        elif target is None or not is_alive(draft.state, target):
            lapse(draft, seat, "guard", "target_dead", "PL-68")
        else:
            guards[seat] = target
    return guards


def tell_watched(draft: Draft[State]) -> None:
    """Those whose power a guard blocks are told at sunset, whether or not they wanted to use it (PL-70)."""
    if not option(draft.state, "guard_notice"):
        return
    for seat in living(draft.state):
        if seat in draft.state.guards.values() and can_be_watched(draft.state, seat):
            draft.add(e.Watched(player=seat), to=seats(seat), rule="PL-70")


def hold_guards(draft: Draft[State], _: Course) -> None:
    """N2: the guards take effect where both still live; orders of the watched lapse."""
    state = draft.state
    held = {seat: t for seat, t in state.guards.items() if is_alive(state, seat) and is_alive(state, t)}
    for seat, target in state.guards.items():
        if seat not in held and is_alive(state, seat):
            lapse(draft, seat, "guard", "target_dead" if not is_alive(state, target) else "dead", "PL-76")
    draft.add(e.GuardsHeld(guards=held), to=GM_ONLY, rule="PL-76")
    for seat in living(draft.state):
        if is_watched(draft.state, seat):
            for verb in STOPPED:
                if draft.state.standing_order(seat, verb) is not None:
                    lapse(draft, seat, verb, "watched", "PL-78")


def note_guards(draft: Draft[State]) -> None:
    """In the morning each militia's own book says whom her guard reached: her next checks need it (PL-77)."""
    if not draft.state.guards_hold:
        return
    for seat, target in draft.state.guards.items():
        draft.add(e.GuardNoted(player=seat, target=target, day=draft.state.day), to=seats(seat), rule="PL-77")
