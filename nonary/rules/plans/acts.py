"""The acts about plans: `plan`, `cancel_plan`, `set_default` (NG-73, NG-74)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.kernel.names import Names
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from .. import events_plans as e
from ..asks import Ask
from ..outcomes import DONE, Outcome
from ..state import State
from ..state_plans import CANONICAL
from ..verbs import PLAYERS
from ..work import Work
from . import running, timing
from .matching import is_room
from .model import Known, Plan, read_plan
from .naming import resolve

ALL = "all"


@lru_cache(maxsize=1)
def _verbs() -> Mapping[str, Mapping[str, bool]]:
    """Every player's verb with its arguments, and whether each is required."""
    return {verb.name: {arg.name: arg.required for arg in verb.args} for verb in PLAYERS if verb.name != "plan"}


def body_of(ask: Ask) -> Any:
    """The plan as it was ordered, with seats in the place of names."""
    if ask.args.get("plan") in (None, ""):
        raise Refused("missing_argument", arg="plan")
    return _named(ask.state, ask.args["plan"])


def _named(state: State, body: Any) -> Any:
    return resolve(body, Names(state.names, state.nicknames))


def read_body(state: State, seat: Seat, body: Any) -> Plan:
    """The plan that is ordered with this body; Refused where it is none. The state may be the owner's own fold."""
    return _read(state, seat, _named(state, body))


def _read(state: State, seat: Seat, body: Any) -> Plan:
    longest = int(state.options.get("plans.max_steps", 20))
    return read_plan(body, Known(seat, _verbs(), lambda text: is_room(state, text), longest))


def check_plan(ask: Ask) -> None:
    """Malformed: `bad_plan`, `plan_too_long`, `unknown_name`, `unknown_verb`; one too many: `too_many_plans`."""
    state, body = ask.state, body_of(ask)
    plan = _read(state, ask.seat, body)
    if state.paused and plan.when is None:
        raise Refused("paused")
    timing.check_at(ask, plan)
    same = _same(state, ask.seat, plan)
    most = int(state.options.get("plans.max_active", 20))
    if same is None and len(state.plans.get(ask.seat, {})) >= most:
        raise Refused("too_many_plans", most=most)


def _same(state: State, seat: Seat, plan: Plan) -> int | None:
    """The number of an armed plan with the same trigger and steps, which the new one replaces (NG-165)."""
    wanted = (plan.when, plan.condition, plan.do, plan.otherwise)
    for number, kept in state.plans.get(seat, {}).items():
        old = kept.plan
        if kept.armed and plan.when is not None and (old.when, old.condition, old.do, old.otherwise) == wanted:
            return number
    return None


def do_plan(work: Work, ask: Ask) -> Outcome:
    """Sets the plan; without a trigger it starts at once, as a chain (NG-74)."""
    body, seat = body_of(ask), ask.seat
    plan = _read(work.state, seat, body)
    same = _same(work.state, seat, plan)
    if same is not None:
        work.add(e.PlanCancelled(by=seat, plan=same, cause="replaced"), to=work.actor(seat), rule="NG-165")
    number = work.state.plan_count.get(seat, 0) + 1
    after, expires, at = timing.set_at(work, plan)
    fact = e.PlanSet(by=seat, plan=number, body=body, after=after, expires=expires, at=at)
    work.add(fact, to=work.actor(seat), rule="NG-74")
    if plan.when is None:
        running.start(work, seat, number, work.state.plans[seat][number], None)
    return DONE


def numbers(state: State, seat: Seat, said: Any) -> tuple[int, ...]:
    """The plans that an argument names, armed or running; `no_such_plan` where there are none."""
    own = state.plans.get(seat, {})
    if said in (None, ""):
        raise Refused("missing_argument", arg="plan")
    if isinstance(said, str) and said.strip().lower() == ALL and own:
        return tuple(sorted(own))
    if isinstance(said, str) and said.strip().isdecimal() and len(said) < 9:
        said = int(said)
    if isinstance(said, bool) or not isinstance(said, int) or said not in own:
        raise Refused("no_such_plan", text=str(said)[:40])
    return (int(said),)


def check_cancel(ask: Ask) -> None:
    numbers(ask.state, ask.seat, ask.args.get("plan"))


def do_cancel(work: Work, ask: Ask) -> Outcome:
    cancel(work, ask.seat, numbers(work.state, ask.seat, ask.args.get("plan")), "owner")
    return DONE


def cancel(work: Work, seat: Seat, plans: tuple[int, ...], cause: str) -> None:
    """Takes plans back, armed or under way. A long action that one of them has begun goes on: `abandon` ends it."""
    for number in plans:
        for waiting, table in ((False, work.state.chains), (True, work.state.waiting)):
            chain = table.get(seat)
            if chain is not None and chain.plan == number:
                work.quiet(e.ChainEnded(by=seat, waiting=waiting))
        work.add(e.PlanCancelled(by=seat, plan=number, cause=cause), to=work.actor(seat), rule="NG-74")


def check_default(ask: Ask) -> None:
    if ask.text("default") not in CANONICAL:
        raise Refused("bad_argument", arg="default")
    if ask.args.get("enabled") is None:
        raise Refused("missing_argument", arg="enabled")
    if not isinstance(ask.args["enabled"], bool):
        raise Refused("bad_argument", arg="enabled")


def do_default(work: Work, ask: Ask) -> Outcome:
    fact = e.DefaultSet(by=ask.seat, default=ask.text("default"), enabled=bool(ask.args["enabled"]))
    work.add(fact, to=work.actor(ask.seat), rule="NG-73")
    return DONE


ACTS = {
    "plan": (check_plan, do_plan), "cancel_plan": (check_cancel, do_cancel), "set_default": (check_default, do_default),
}  # fmt: skip
