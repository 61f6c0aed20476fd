"""Prescient: sees the victims before they die and saves one of them once (PL-99 to PL-102)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Arg
from games.kernel.seat import Seat

from .. import events as e
from ..course import Course
from ..state import State
from ..statuses import is_alive, is_spent, is_watched, with_role
from .base import Power, Role, by_night, in_vision


def asked(known: State, order: Order, seat: Seat) -> None:
    """Without a vision there is nothing to answer."""
    if known.player(seat).vision is None:
        raise Refused("not_asked")


def can_be_saved(state: State, seat: Seat) -> list[Seat]:
    """The vision without the prescient himself; nobody where the game master ruled the night."""
    player = state.player(seat)
    if player.vision_closed:
        return []
    return [victim for victim in player.vision or () if victim != seat and is_alive(state, victim)]


def possible_rescue(known: State, order: Order, seat: Seat) -> None:
    """PL-100: himself, nobody of the vision, or one of several left unnamed."""
    possible, vision = can_be_saved(known, seat), known.player(seat).vision or ()
    target = order.seat("target") if order.args.get("target") else None
    if target == seat:
        raise Refused("self_save")
    if target is not None:
        if target not in possible:
            raise Refused("not_victim", target=target)
    elif not possible:
        raise Refused("self_save" if seat in vision else "not_victim")
    elif len(possible) > 1:
        raise Refused("which_victim", seats=tuple(possible))


def not_oneself(known: State, order: Order, seat: Seat) -> None:
    """PL-101."""
    if order.args.get("target") and order.seat("target") == seat:
        raise Refused("self_save")


ANYBODY = (Arg("target", required=False),)
ROLE = Role(
    "prescient",
    (
        Power("save", in_vision, ANYBODY, withdrawable=False, limited=True, asked=asked, own=possible_rescue),
        Power("let_die", in_vision, withdrawable=False, asked=asked),
        Power("save_ahead", by_night, ANYBODY, limited=True, own=not_oneself),
    ),
)


def show_visions(draft: Draft[State], course: Course) -> None:
    """N8: who is about to die by wolves or beast; an empty list if nobody (PL-99)."""
    if course.asleep:
        return
    ruled = draft.state.ruled_murder
    victims = (course.main, course.extra) if ruled is None else ruled
    seen = tuple(victim for victim in victims if victim is not None and is_alive(draft.state, victim))
    for seat in with_role(draft.state, "prescient"):
        if not is_watched(draft.state, seat):
            draft.add(e.Vision(player=seat, victims=seen), to=seats(seat), rule="PL-99")
            if ruled is not None:
                draft.add(e.VisionClosed(player=seat), to=seats(seat), rule="PL-153")


def save(draft: Draft[State]) -> set[Seat]:
    """M1: each prescient's answer, or his standing order where he gave none. Returns who is saved."""
    saved: set[Seat] = set()
    for seat in with_role(draft.state, "prescient"):
        player = draft.state.player(seat)
        if player.vision is None or is_spent(draft.state, seat) or "let_die" in player.orders:
            continue
        possible = can_be_saved(draft.state, seat)
        order = player.orders.get("save") or player.orders.get("save_ahead")
        if order is None or not possible:
            continue
        victim = order.seat("target") or possible[0]
        if victim in possible:
            draft.add(e.Saved(player=seat, victim=victim), to=seats(seat), rule="PL-100")
            saved.add(victim)
    return saved
