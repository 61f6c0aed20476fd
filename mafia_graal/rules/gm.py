"""The game master's powers that have a meaning of their own here (section 11). Each is on record as `overruled`.

Rewind, reopen, order_for, force_draw and overrule are the host's (MG-56); nothing is replayed in review (MG-132).
"""

from __future__ import annotations

from games.kernel.audience import GM_ONLY
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruling import check_args, on_record

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
    check_args(order, verb, state.everyone)
    if test := _TESTS.get(order.verb):
        test(order, state)


def act(draft: Draft[State], order: Order) -> None:
    """Writes the record, then the effect."""
    if order.verb == "open":
        dealing.open_game(draft, order)
        return
    if order.verb in _DEALING:
        (dealing.deal if order.verb == "deal" else dealing.start)(draft, order)
        return
    draft.add(on_record(order), to=GM_ONLY, rule="MG-130")
    _ACTS[order.verb](draft, order)
    if not draft.state.over:
        course.after_orders(draft, order.at)


_TESTS = {**gm_course.TESTS, **gm_people.TESTS}
_ACTS = {**gm_course.ACTS, **gm_people.ACTS}
