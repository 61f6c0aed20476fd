"""The game master and people: where they are, what they are about, their lives, their fights (NG-98, NG-150)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import actions, deaths, door9, fights, gm_words, looks, movement, plans, worlds
from .edition.loose import effects_of
from .events_places import Placed
from .state import State
from .work import Work

CAUSES = ("ambidex", "attack", "trap", "gm", "forfeit")
OUTCOMES = ("killed", "repelled", "countered")


def _player(order: Order, state: State) -> None:
    gm_words.player(order, state)


# ---- long actions ------------------------------------------------------------------------------------------------------


def _busy(order: Order, state: State) -> None:
    if gm_words.player(order, state) not in state.busy:
        raise Refused("not_busy")


def finish_action(work: Work, order: Order) -> None:
    """As if complete, now."""
    actions.end(work, order.seat("player"))


def abandon_action(work: Work, order: Order) -> None:
    """Who walks turns round: one cannot be nowhere (NG-62)."""
    seat = order.seat("player")
    plans.dropped(work, seat, "gm")
    if movement.walking(work, seat):
        movement.turn_round(work, seat)
    else:
        actions.break_off(work, seat, "gm")


# ---- places ------------------------------------------------------------------------------------------------------------


def test_move(order: Order, state: State) -> None:
    if state.room.get(gm_words.player(order, state)) == gm_words.room(order, state, "to"):
        raise Refused("already_there", text=order.text("to"))


def move_player(work: Work, order: Order) -> None:
    """At once into that room; what was under way is over (NG-54, NG-99)."""
    seat = order.seat("player")
    _tear_away(work, seat)
    movement.put(work, seat, gm_words.room(order, work.state, "to"))


def _tear_away(work: Work, seat: Seat) -> None:
    actions.break_off(work, seat, "moved")
    plans.dropped(work, seat, "gm")
    movement.stop(work, seat)
    fights.broken(work, seat)


def pass_player(work: Work, order: Order) -> None:
    seat = order.seat("player")
    _tear_away(work, seat)
    door9.pass_through(work, seat)


# ---- life and death ----------------------------------------------------------------------------------------------------


def test_kill(order: Order, state: State) -> None:
    gm_words.player(order, state)
    if order.args.get("killer") not in (None, ""):
        _ = order.seat("killer")
    if order.args.get("cause") not in (None, "", *CAUSES):
        raise Refused("bad_argument", arg="cause")


def kill(work: Work, order: Order) -> None:
    credit = (order.seat("killer"),) if order.args.get("killer") not in (None, "") else ()
    deaths.die(work, order.seat("player"), str(order.args.get("cause") or "gm"), credit=credit)


def test_revive(order: Order, state: State) -> None:
    seat = order.seat("player")
    if seat not in state.dead:
        raise Refused("target_alive", target=seat)
    gm_words.room(order, state)


def revive(work: Work, order: Order) -> None:
    """Alive again in that room, with the pieces as before; plans are gone, the kill credit lapses."""
    seat, room = order.seat("player"), gm_words.room(order, work.state)
    work.add(common.Revived(player=seat), to=PUBLIC, rule="NG-150")
    work.quiet(Placed(player=seat, room=room), to=GM_ONLY)
    looks.look(work, seat)


# ---- fights ------------------------------------------------------------------------------------------------------------


def test_attack(order: Order, state: State) -> None:
    if order.seat("player") not in state.fights:
        raise Refused("no_fight")
    if order.text("outcome") not in OUTCOMES:
        raise Refused("bad_argument", arg="outcome")


def resolve_attack(work: Work, order: Order) -> None:
    fights.resolve(work, order.seat("player"), order.text("outcome"), str(order.args.get("text") or ""))


# ---- the game master's own long action ---------------------------------------------------------------------------------


def test_start(order: Order, state: State) -> None:
    seat = gm_words.player(order, state)
    if seat in state.busy or fights.is_fighting(state, seat):
        raise Refused("busy")
    _check_action(order, state)


def _check_action(order: Order, state: State) -> None:
    _ = order.text("what")
    if gm_words.duration(order, "takes") < 0:
        raise Refused("bad_argument", arg="takes")
    if order.args.get("progress") not in (None, "", "keep", "restart"):
        raise Refused("bad_argument", arg="progress")
    text = order.args.get("text")
    if text is not None and not isinstance(text, str):
        raise Refused("bad_argument", arg="text")
    effects_of(worlds.edition_of(state), order.args.get("effects"))
    _check_since(order, state)


def _check_since(order: Order, state: State) -> None:
    """It may have begun earlier, not before the player has asked (NG-72)."""
    since = order.args.get("since")
    if since in (None, ""):
        return
    asked = [item.at for item in state.queue.values() if item.open and item.by == order.seat("player") and item.at]
    first = min(asked, default=order.at)
    if not isinstance(since, datetime) or not first <= since <= order.at:
        raise Refused("bad_argument", arg="since")


def start_action(work: Work, order: Order) -> None:
    """A long action from now on, or from the moment that is named; what is over already finishes at once (NG-72)."""
    seat, takes, since = order.seat("player"), gm_words.duration(order, "takes"), order.args.get("since")
    began = worlds.age_at(work.state, since) if isinstance(since, datetime) else work.age
    more = {"what": order.text("what"), "text": order.args.get("text"), "effects": order.args.get("effects")}
    actions.begin(work, seat, "gm_action", takes, began=began, more=more)
    if began + takes <= work.age:
        actions.end(work, seat)


def replace_player(work: Work, order: Order) -> None:
    work.add(common.PlayerReplaced(player=order.seat("player"), with_=order.text("with")), to=PUBLIC, rule="NG-150")


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "finish_action": _busy, "abandon_action": _busy, "move_player": test_move, "pass_player": _player, "kill": test_kill,
    "revive": test_revive, "resolve_attack": test_attack, "start_action": test_start,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Work, Order], None]] = {
    "finish_action": finish_action, "abandon_action": abandon_action, "move_player": move_player, "pass_player": pass_player,
    "kill": kill, "revive": revive, "resolve_attack": resolve_attack, "start_action": start_action,
    "replace_player": replace_player,
}  # fmt: skip
