"""The game master's powers that have a meaning of their own here (PL-153). Each is on record as `overruled`.

Rewind, reopen, order_for, force_draw and overrule are the host's.
"""

from __future__ import annotations

from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY
from games.kernel.draft import Draft
from games.kernel.order import Order, Unresolved
from games.kernel.refusal import Refused

from . import dealing, gm_people, gm_rulings
from . import events as e
from .roles.base import RUNNING
from .state import State
from .verbs import MASTERS

FREE = frozenset({"deal", "start", "open", "resume", "announce"})
"""Verbs that need no reason."""
BEFORE_START = frozenset({"set_role", "set_option", "end_game", "announce", "warn", "replace_player", "pause", "resume",
                          "name_lovers", "grant_immunity", "set_mayor", "remove_mayor"})  # fmt: skip

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
    verb = next(verb for verb in MASTERS if verb.name == order.verb)
    if order.verb not in FREE and not (order.verb == "set_role" and state.phase == "setup"):
        _ = order.reason
    if state.phase not in RUNNING and order.verb not in BEFORE_START:
        raise Refused("wrong_phase")
    for arg in verb.args:
        if arg.required:
            order.arg(arg.name)
        if arg.kind in ("seat", "seats") and order.args.get(arg.name) not in (None, "", ()):
            _ = order.seats(arg.name)
        if arg.choices and order.args.get(arg.name) not in (*arg.choices, None, ""):
            raise Refused("bad_argument", arg=arg.name)
    if test := _TESTS.get(order.verb):
        test(order, state)


def act(draft: Draft[State], order: Order) -> None:
    """Writes the record, then the effect."""
    if order.verb == "open":
        dealing.open_game(draft, order)
    elif order.verb == "start":
        dealing.start(draft, order)
    else:
        draft.add(
            common.Overruled(verb=order.verb, reason=str(order.args.get("reason") or ""), args=_args(order)),
            to=GM_ONLY, rule="PL-153",
        )  # fmt: skip
        before = draft.state.until
        _ACTS[order.verb](draft, order)
        if draft.state.paused and order.verb != "move_deadline" and draft.state.until not in (None, before):
            draft.add(e.PauseCounted(at=order.at), to=GM_ONLY, rule="PL-26")


def _args(order: Order) -> dict[str, Any]:
    return {name: _plain(value) for name, value in order.args.items() if name not in ("reason", "verb")}


def _plain(value: Any) -> Any:
    if isinstance(value, Unresolved):
        return value.text
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    return value




_TESTS = {**gm_people.TESTS, **gm_rulings.TESTS}
_ACTS = {"deal": dealing.deal, **gm_people.ACTS, **gm_rulings.ACTS}
