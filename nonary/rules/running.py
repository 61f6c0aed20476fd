"""Who gives an order, and what carries it out: each as one operation."""

from __future__ import annotations

from games.kernel.draft import Draft
from games.kernel.order import CLOCK, GM, Order
from games.kernel.seat import Seat

from . import actions, acts, course, dealing, gm, happenings, work
from .asks import Ask
from .plans import clockwork
from .state import State


def decide(order: Order, draft: Draft[State]) -> None:
    """Writes what an order brings about."""
    if order.by == GM and order.verb == "open":
        dealing.open_game(draft, order)
    elif order.by == GM and order.verb == "start":
        dealing.start(draft, order)
    elif order.by == GM:
        work.run(draft, order.at, lambda at_hand: gm.act(at_hand, order))
    elif order.by == CLOCK:
        work.run(draft, order.at, lambda at_hand: _strike(at_hand, order))
    elif isinstance(order.by, Seat):
        ask = Ask(draft.state, order.by, order.verb, order.at, order.args)
        work.run(draft, order.at, lambda at_hand: _carry_out(at_hand, ask))


def _carry_out(at_hand: work.Work, ask: Ask) -> None:
    acts.carry_out(at_hand, ask)


def _strike(at_hand: work.Work, order: Order) -> None:
    """What the clock does (NG-79)."""
    if order.verb == "end_action":
        actions.end(at_hand, order.seat("player"))
    elif order.verb == "happen":
        happenings.happen(at_hand, order.text("happening"))
    else:
        {**course.CLOCK_ACTS, **clockwork.CLOCK_ACTS}[order.verb](at_hand, order.args)
