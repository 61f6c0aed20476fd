"""Investigator: asks once a day how many were dealt a role at the start (PL-86)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.calendar import local_date
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Arg
from games.kernel.seat import Seat

from .. import events as e
from ..options import option
from ..state import State
from .base import Power, Role, any_time


def once_a_day(known: State, order: Order, seat: Seat) -> None:
    """Per calendar day of the game's zone, or per game day (PL-86, PL-87)."""
    player = known.player(seat)
    if player.asked_at is None:
        return
    if option(known, "investigator_period") == "game_day":
        again = player.asked_day == known.day
    else:
        again = local_date(known.zone, player.asked_at) == local_date(known.zone, order.at)
    if again:
        raise Refused("already_asked_today")


def investigate(draft: Draft[State], order: Order, seat: Seat) -> None:
    """The answer is about the deal, whatever happened since; 0 is an answer."""
    role = order.text("role")
    count = sum(draft.state.player(other).dealt == role for other in draft.state.everyone)
    answer = e.Investigated(player=seat, role=role, count=count, at=order.at, day=draft.state.day)
    draft.add(answer, to=seats(seat), rule="PL-86")


ROLE = Role("investigator", (
    Power("investigate", any_time, (Arg("role", "role"),), withdrawable=False, spends=once_a_day, at_once=investigate),
))  # fmt: skip
