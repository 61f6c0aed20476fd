"""The game master's powers (NG-150): what is checked of all of them, the record of the overrides, and where each is done.

Rewind, reopen, order_for, force_draw and overrule are the host's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruling import check_args, on_record

from . import dealing, gm_ambidex, gm_course, gm_edition, gm_people, gm_plans, gm_texts, gm_things
from .phases import RUNNING
from .state import State
from .verbs import MASTERS
from .work import GM_ONLY, Work

Test = Callable[[Order, State], None]
Act = Callable[[Work, Order], None]
_VERBS = {verb.name: verb for verb in MASTERS}
_MODULES = (gm_ambidex, gm_course, gm_edition, gm_people, gm_plans, gm_texts, gm_things)
TESTS: Mapping[str, Test] = {name: test for module in _MODULES for name, test in module.TESTS.items()}
ACTS: Mapping[str, Act] = {name: act for module in _MODULES for name, act in module.ACTS.items()}
OVERRIDES = frozenset(verb.name for verb in MASTERS if verb.reason and verb.name != "pause")
"""Verbs that need a reason and are on record (`pause` tells its reason to all)."""
IN_JUDGEMENT = frozenset({"judge_goal", "replace_player"})
"""What may still be done once play is over and the winners are not known."""
BEFORE = frozenset({"warn", "replace_player", "announce"})
"""What may be done before the start."""


def check(order: Order, state: State) -> None:
    """Raises Refused. The game master knows everything, so `state` is the whole one."""
    if order.verb == "start":
        dealing.check_start(state)
        return
    _check_phase(order.verb, state)
    verb = _VERBS.get(order.verb)
    if verb is None:
        raise Refused("unknown_verb", verb=order.verb[:40])
    if verb.reason:
        _ = order.reason
    check_args(order, verb, state.everyone)
    if test := TESTS.get(order.verb):
        test(order, state)


def _check_phase(verb: str, state: State) -> None:
    if state.over or (state.ended and verb not in IN_JUDGEMENT):
        raise Refused("game_over")
    running = state.phase in RUNNING or bool(state.ended)
    if (not running and verb not in BEFORE) or (verb == "judge_goal" and not state.ended):
        raise Refused("wrong_phase")


def act(work: Work, order: Order) -> None:
    """The record where the act overrides something, then its effect."""
    if order.verb in OVERRIDES or _needs_record(order, work.state):
        work.add(on_record(order), to=GM_ONLY, rule="NG-150")
    ACTS[order.verb](work, order)


def _needs_record(order: Order, state: State) -> bool:
    """Whether an act that is free as a rule overrides something this time."""
    needs = _NEEDS_REASON.get(order.verb)
    return needs is not None and needs(order, state)


_NEEDS_REASON: Mapping[str, Callable[[Order, State], bool]] = {
    "set_matches": gm_ambidex.is_second, "fire_plan": gm_plans.is_forced, "judge_goal": gm_course.is_computed,
}  # fmt: skip
