"""The game master's powers that have a meaning of their own here (PL-153). Each is on record as `overruled`.

Rewind, reopen, order_for, force_draw and overrule are the host's.
"""

from __future__ import annotations

from games.kernel.audience import GM_ONLY
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruling import check_args, on_record

from . import dealing, gm_people, gm_rulings
from . import events as e
from .roles.base import RUNNING
from .state import State
from .verbs import MASTERS

_ANY_TIME = frozenset({"set_role", "set_option", "end_game", "announce", "warn", "replace_player", "pause", "resume",
                       "name_lovers", "grant_immunity", "set_mayor", "remove_mayor"})  # fmt: skip
"""What may be done before the start as well."""
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
    if verb.reason and not (order.verb == "set_role" and state.phase == "setup"):
        _ = order.reason
    if state.phase not in RUNNING and order.verb not in _ANY_TIME:
        raise Refused("wrong_phase")
    check_args(order, verb, state.everyone)
    if test := _TESTS.get(order.verb):
        test(order, state)


def act(draft: Draft[State], order: Order) -> None:
    """Writes the record, then the effect."""
    if order.verb == "open":
        dealing.open_game(draft, order)
    elif order.verb == "start":
        dealing.start(draft, order)
    else:
        draft.add(on_record(order), to=GM_ONLY, rule="PL-153")
        before = draft.state.until
        _ACTS[order.verb](draft, order)
        if draft.state.paused and order.verb != "move_deadline" and draft.state.until not in (None, before):
            draft.add(e.PauseCounted(at=order.at), to=GM_ONLY, rule="PL-26")


_TESTS = {**gm_people.TESTS, **gm_rulings.TESTS}
_ACTS = {"deal": dealing.deal, **gm_people.ACTS, **gm_rulings.ACTS}
