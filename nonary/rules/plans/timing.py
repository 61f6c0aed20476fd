"""When plans come due by themselves: `after`, `at`, `expires` (NG-74, NG-75, NG-79)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from games.kernel.seat import Seat

from .. import moments
from ..asks import Ask
from ..state import State
from ..state_plans import SeatPlan
from ..work import Work
from .model import Plan, bad


class PlanTimer(NamedTuple):
    """What is due for a plan: at an in-game age or at an instant."""

    seat: Seat
    plan: int
    kind: str
    age: Fraction | None = None
    at: datetime | None = None


SAME = Fraction(1, 1000)
"""In-game ages less far apart than this may be one instant: no in-game second is shorter than a real one."""


def next_timers(state: State) -> list[PlanTimer]:
    """The timers of which one may be the first to run out, by seat, then by number, the trigger before the end. Of many
    hundreds most can wait to be looked at."""
    found = list(_timers(state))
    first_age = min((timer.age for timer in found if timer.age is not None), default=None)
    first_at = min((timer.at for timer in found if timer.at is not None), default=None)
    return [
        timer for timer in found
        if (timer.age is not None and first_age is not None and timer.age <= first_age + SAME) or (timer.at and timer.at == first_at)
    ]  # fmt: skip


def _timers(state: State) -> Iterator[PlanTimer]:
    for seat in sorted(state.plans):
        for number, kept in sorted(state.plans[seat].items()):
            if not kept.armed:
                continue
            if kept.after is not None:
                yield PlanTimer(seat, number, "after", age=kept.after)
            if kept.at is not None:
                yield PlanTimer(seat, number, "at", at=kept.at)
            if kept.expires is not None:
                yield PlanTimer(seat, number, "expires", age=kept.expires)


def set_at(work: Work, plan: Plan) -> tuple[str | None, str | None, datetime | None]:
    """The ages of `after` and `expires` and the instant of `at` of a plan that is set now."""
    after, at = _trigger(work, plan)
    expires = None if plan.expires is None else str(work.age + plan.expires)
    return after, expires, at


def rearmed(work: Work, kept: SeatPlan) -> tuple[str | None, datetime | None]:
    """When a plan that has just fired is due again; never where it does not repeat."""
    return _trigger(work, kept.plan) if kept.plan.repeat else (None, None)


def _trigger(work: Work, plan: Plan) -> tuple[str | None, datetime | None]:
    if plan.when is None:
        return None, None
    if plan.when.kind == "after":
        return str(work.age + plan.when.value), None
    if plan.when.kind == "at":
        return None, _instant(work.state, plan, work.at)
    return None, None


def check_at(ask: Ask, plan: Plan) -> None:
    """An instant that has passed never comes: `bad_plan`."""
    if plan.when is not None and plan.when.kind == "at" and _instant(ask.state, plan, ask.at) <= ask.at:
        raise bad("past", key="at")


def _instant(state: State, plan: Plan, now: datetime) -> datetime:
    try:
        return moments.next_local(state.zone, plan.when.value if plan.when else "", now)
    except (OverflowError, ValueError):
        raise bad("bad_time", key="at") from None
