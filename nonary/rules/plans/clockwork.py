"""What the clock does for plans: their timers, and the acts by which they run out (NG-79)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .. import worlds
from ..state import State
from ..timers import Timer
from ..work import Work
from . import running, timing

RANK = 4
_VERBS = {"after": "fire_timer", "at": "fire_timer", "expires": "expire_plan"}


def timers(state: State) -> Iterator[Timer]:
    """What may run out first, in the order of seats and numbers."""
    for timer in timing.next_timers(state):
        at = worlds.real_at(state, timer.age) if timer.age is not None else timer.at
        if at is None:
            continue
        args = {"player": timer.seat, "plan": timer.plan}
        yield Timer(at, RANK, _VERBS[timer.kind], args, name="", shown=False)


def _fire(work: Work, args: Mapping[str, Any]) -> None:
    running.fire(work, args["player"], args["plan"], None)


def _expire(work: Work, args: Mapping[str, Any]) -> None:
    running.expire(work, args["player"], args["plan"])


CLOCK_ACTS: Mapping[str, Callable[[Work, Mapping[str, Any]], None]] = {"fire_timer": _fire, "expire_plan": _expire}
