"""Players' orders as they are received: kept, replaced, withdrawn, cast (section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.seat import Seat

from . import course
from . import events as e
from .checking import is_by_day, withdrawn_slot
from .folding import slot_of
from .roles import MAFIA
from .state import State
from .statuses import is_alive, to_mafia


def receive(draft: Draft[State], order: Order) -> None:
    """Takes an order that has been checked."""
    seat = order.by
    assert isinstance(seat, Seat)
    match order.verb:
        case "posted":
            _note_post(draft, order, seat)
            return
        case "vote":
            _cast(draft, order, seat)
            return
        case "guess":
            number = order.args["number"]
            assert isinstance(number, int)
            draft.add(e.GuessMade(by=seat, number=number), to=PUBLIC, rule="MG-106")
            return
        case "withdraw":
            _withdraw(draft, order, seat)
        case _:
            _keep(draft, order, seat)
    course.after_orders(draft, order.at)


def _note_post(draft: Draft[State], order: Order, seat: Seat) -> None:
    """Counts posts in the discussion from the day's opening to the vote's closing (MG-133)."""
    if order.args.get("topic") == "game" and draft.state.phase == "day" and is_alive(draft.state, seat):
        draft.add(e.Posted(player=seat), to=GM_ONLY, rule="MG-133")


def _cast(draft: Draft[State], order: Order, seat: Seat) -> None:
    change = draft.state.player(seat).vote is not None
    fact = e.VoteCast(by=seat, target=order.seat("target"), color=order.text("color"), change=change)
    draft.add(fact, to=PUBLIC, rule="MG-39" if change else "MG-37")


def _keep(draft: Draft[State], order: Order, seat: Seat) -> None:
    day = is_by_day(order)
    slot = slot_of(order.verb, day)
    old = draft.state.order(seat, slot)
    own = draft.state.order(seat, "own")
    if day and own is not None:
        draft.add(e.OrderWithdrawn(by=seat, verb=own.verb), to=seats(seat), rule="MG-34")
    args = {
        name: _plain(value)
        for name, value in order.args.items()
        if name not in ("day", "reason") and value not in (None, "")
    }
    fact = e.OrderReceived(by=seat, verb=order.verb, args=args, day=day)
    draft.add(fact, to=seats(seat), rule="MG-153")
    if old is not None:
        draft.add(e.OrderReplaced(by=seat, verb=old.verb, slot=slot), to=seats(seat), rule="MG-25")
    if order.verb == "kill":
        named = e.ExecutorNamed(player=order.seat("executor"), target=order.seat("target"))
        draft.add(named, to=to_mafia(draft.state), rule="MG-89")
    if day:
        _note_day_action(draft, seat, used=True)


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    if isinstance(value, Mapping):
        return {str(name): inner for name, inner in value.items() if inner not in (None, "")}
    return value


def _note_day_action(draft: Draft[State], seat: Seat, *, used: bool) -> None:
    """Who uses a day action cannot be executor tonight: a kill order that names him needs another (MG-34)."""
    state = draft.state
    if state.player(seat).team != MAFIA:
        return
    draft.add(e.DayActionNoted(player=seat, used=used), to=to_mafia(state), rule="MG-34")
    boss = state.boss
    kill = state.order(boss, "kill") if boss is not None else None
    if used and boss is not None and kill is not None and kill.seat("executor") == seat and not kill.invalid:
        fact = e.OrderInvalid(player=boss, action="kill", reason="bad_executor", slot="kill")
        draft.add(fact, to=seats(boss), rule="MG-34")


def _withdraw(draft: Draft[State], order: Order, seat: Seat) -> None:
    slot = withdrawn_slot(order, draft.state, seat)
    standing = draft.state.order(seat, slot)
    if standing is None:
        return
    draft.add(e.OrderWithdrawn(by=seat, verb=standing.verb, slot=slot), to=seats(seat), rule="MG-26")
    if slot == "day":
        _note_day_action(draft, seat, used=False)
