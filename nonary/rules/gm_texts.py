"""What the game master says, and what is said back: announcements, answers, warnings (NG-71, NG-95, NG-127, NG-150)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import events_actions as e
from . import gm_words, talk
from .events_course import Died
from .state import State
from .work import Work


def _deaths(order: Order) -> tuple[Seat, ...]:
    return order.seats("deaths") if order.args.get("deaths") not in (None, "", (), []) else ()


def test_announce(order: Order, state: State) -> None:
    """Of the dead only those may be named of whom not everybody knows."""
    _ = order.text("text")
    for seat in _deaths(order):
        if seat not in state.dead:
            raise Refused("target_alive", target=seat)
        if seat in state.death_known:
            raise Refused("bad_target", target=seat)


def announce(work: Work, order: Order) -> None:
    """Deaths that only witnesses know of become public with it (NG-127).

    Words for one place or one letter are for its readers: the host puts them there, and no fact repeats them to all.
    """
    for_all = order.args.get("to") in (None, "", "game")
    work.add(e.Announced(text=order.text("text")), to=PUBLIC if for_all else GM_ONLY, rule="NG-150")
    for seat in sorted(set(_deaths(order))):
        fact = Died(player=seat, cause=work.state.dead[seat], again=True)
        work.add(fact, to=PUBLIC, rule="NG-127")


def test_tell(order: Order, state: State) -> None:
    _ = order.text("text")
    to_player, to_room = (order.args.get(name) not in (None, "") for name in ("player", "room"))
    if to_player == to_room:
        raise Refused("bad_argument" if to_player else "missing_argument", arg="player")
    if to_room:
        gm_words.room(order, state)


def tell(work: Work, order: Order) -> None:
    """To a player, or to those who are in a room now."""
    text = order.text("text")
    if order.args.get("player") not in (None, ""):
        seat = order.seat("player")
        work.add(e.Told(player=seat, text=text), to=work.actor(seat), rule="NG-150")
    else:
        room = gm_words.room(order, work.state)
        work.add(e.Told(room=room, text=text), to=work.room(room), rule="NG-150")


def test_item(order: Order, state: State) -> None:
    """An item of the queue that waits; a fight is resolved in its own way."""
    item = order.arg("item")
    found = state.queue.get(item) if isinstance(item, int) and not isinstance(item, bool) else None
    if found is None or not found.open or any(fight.item == item for fight in state.fights.values()):
        raise Refused("no_such_item", text=str(item)[:40])
    _ = order.text("text")


def answer(work: Work, order: Order) -> None:
    item = order.whole("item", 1, 10**9)
    by = work.state.queue[item].by
    work.add(e.ActionAnswered(by=by, item=item, text=order.text("text")), to=work.actor(by), rule="NG-71")


def refuse_action(work: Work, order: Order) -> None:
    item = order.whole("item", 1, 10**9)
    by = work.state.queue[item].by
    work.add(e.ActionRefused(by=by, item=item, text=order.text("text")), to=work.actor(by), rule="NG-71")


def warn(work: Work, order: Order) -> None:
    seat = order.seat("player")
    work.add(common.Warned(player=seat, reason=order.reason), to=work.actor(seat), rule="NG-153")


def test_strike(order: Order, state: State) -> None:
    message = order.whole("message", 1, 10**9)
    mark = talk.numbered(state, message)
    if mark is None or mark in state.struck:
        raise Refused("unknown_target", arg="message", text=str(message))


def strike(work: Work, order: Order) -> None:
    """The text is hidden from all but the game master (NG-95)."""
    mark = talk.numbered(work.state, order.whole("message", 1, 10**9))
    assert mark is not None, "the order was checked"
    talk.strike(work, mark)


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "announce": test_announce, "tell": test_tell, "answer": test_item, "refuse_action": test_item, "strike": test_strike,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Work, Order], None]] = {
    "announce": announce, "tell": tell, "answer": answer, "refuse_action": refuse_action, "warn": warn, "strike": strike,
}  # fmt: skip
