"""Matchmaker: forms the couple before the first vote; silent, dice may do it for him (PL-117 to PL-119)."""

from __future__ import annotations

from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Arg
from games.kernel.seat import Seat

from .. import lovers
from ..state import State
from .base import RUNNING, Power, Role


def in_time(state: State, order: Order) -> str | None:
    """PL-118: until the eve of the first execution, at the latest until it."""
    if state.phase not in RUNNING:
        return "wrong_phase"
    over = state.match_ended or state.evenings > 0 or (state.match_at is not None and order.at >= state.match_at)
    return "too_late" if over else None


def no_couple_yet(known: State, order: Order, seat: Seat) -> None:
    if known.couple:
        raise Refused("already_matched")


def two_people(known: State, order: Order, seat: Seat) -> None:
    if order.seat("first") == order.seat("second"):
        raise Refused("self_target")


def match(draft: Draft[State], order: Order, seat: Seat) -> None:
    """The first `match` received counts."""
    lovers.form(draft, (order.seat("first"), order.seat("second")), by="matchmaker")


ROLE = Role("matchmaker", (
    Power("match", in_time, (Arg("first"), Arg("second")), withdrawable=False, spends=no_couple_yet, own=two_people,
          at_once=match),
))  # fmt: skip
