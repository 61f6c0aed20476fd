"""The game master and the players' plans (NG-81, NG-150)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kernel.order import Order
from games.kernel.refusal import Refused

from . import gm_words
from .plans import acts, running
from .state import State
from .work import Work


def _number(order: Order, state: State) -> int:
    found = acts.numbers(state, order.seat("player"), order.args.get("plan"))
    if len(found) != 1 or not state.plans[order.seat("player")][found[0]].armed:
        raise Refused("no_such_plan", text=str(order.args.get("plan"))[:40])
    return found[0]


def is_forced(order: Order, state: State) -> bool:
    """Whether the plan waits for something else than the game master's word."""
    number = _number(order, state)
    when = state.plans[order.seat("player")][number].plan.when
    return when is None or when.kind != "gm"


def test_fire(order: Order, state: State) -> None:
    if state.paused:
        raise Refused("paused")
    gm_words.player(order, state)
    if is_forced(order, state):
        _ = order.reason


def fire_plan(work: Work, order: Order) -> None:
    running.fire(work, order.seat("player"), _number(order, work.state), None)


def test_cancel(order: Order, state: State) -> None:
    acts.numbers(state, order.seat("player"), order.args.get("plan"))


def cancel_plan(work: Work, order: Order) -> None:
    seat = order.seat("player")
    acts.cancel(work, seat, acts.numbers(work.state, seat, order.args.get("plan")), "gm")


TESTS: Mapping[str, Callable[[Order, State], None]] = {"fire_plan": test_fire, "cancel_plan": test_cancel}
ACTS: Mapping[str, Callable[[Work, Order], None]] = {"fire_plan": fire_plan, "cancel_plan": cancel_plan}
