"""The game master's powers that have a meaning of their own here (section 11). Each is on record as `overruled`.

Rewind, reopen, order_for, force_draw and overrule are the host's (MG-56); nothing is replayed in review (MG-132).
"""

from __future__ import annotations

from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY
from games.kernel.draft import Draft
from games.kernel.order import Order, Unresolved
from games.kernel.refusal import Refused

from . import course, dealing, gm_course, gm_people
from .state import State
from .statuses import RUNNING
from .verbs import MASTERS

_DEALING = ("open", "deal", "start")
_ANY_TIME = frozenset({"set_option", "set_role", "end_game", "announce", "warn", "replace_player", "pause", "resume"})
"""What may be done before day 1 as well."""
_VERBS = {verb.name: verb for verb in MASTERS}


def check(order: Order, state: State) -> None:
    """Raises Refused. The game master knows everything, so `state` is the whole one."""
    if order.verb == "open":
        dealing.check_open(order)
        return
    if state.over:
        raise Refused("game_over")
    if order.verb in ("deal", "start"):
        (dealing.check_deal if order.verb == "deal" else dealing.check_start)(order, state)
        return
    verb = _VERBS[order.verb]
    if verb.reason and not (order.verb == "set_role" and state.phase == "lobby"):
        _ = order.reason
    if state.phase not in RUNNING and order.verb not in _ANY_TIME:
        raise Refused("wrong_phase")
    for arg in verb.args:
        if arg.required:
            order.arg(arg.name)
        if arg.kind in ("seat", "seats") and order.args.get(arg.name) not in (None, "", ()):
            _check_seats(order, state, arg.name)
        if arg.choices and order.args.get(arg.name) not in (*arg.choices, None, ""):
            raise Refused("bad_argument", arg=arg.name)
    if test := _TESTS.get(order.verb):
        test(order, state)


def _check_seats(order: Order, state: State, name: str) -> None:
    for seat in order.seats(name):
        if seat not in state.everyone:
            raise Refused("unknown_name", text=str(int(seat)))


def act(draft: Draft[State], order: Order) -> None:
    """Writes the record, then the effect."""
    if order.verb == "open":
        dealing.open_game(draft, order)
        return
    if order.verb in _DEALING:
        (dealing.deal if order.verb == "deal" else dealing.start)(draft, order)
        return
    reason = str(order.args.get("reason") or "").strip()
    record = common.Overruled(verb=order.verb, reason=reason, args=_args(order))
    draft.add(record, to=GM_ONLY, rule="MG-130")
    _ACTS[order.verb](draft, order)
    if not draft.state.over:
        course.after_orders(draft, order.at)


def _args(order: Order) -> dict[str, Any]:
    return {name: _plain(value) for name, value in order.args.items() if name not in ("reason", "verb")}


def _plain(value: Any) -> Any:
    if isinstance(value, Unresolved):
        return value.text
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    return value


_TESTS = {**gm_course.TESTS, **gm_people.TESTS}
_ACTS = {**gm_course.ACTS, **gm_people.ACTS}
