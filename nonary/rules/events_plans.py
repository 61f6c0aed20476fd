"""Conditional actions and what becomes of them (NG-73 to NG-81, NG-184). Private to their owner and the game master."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from typing import Any

from games.kernel.common import event
from games.kernel.event import Event
from games.kernel.seat import Seat

Number = int | str
"""Of a plan: 1, 2, … per player; the name of a canonical one."""


@event
class PlanSet(Event):
    """`body` as it was ordered, seats in the place of names. `after` and `expires`: in-game ages, as fractions, at which
    those run out; `at` the instant of a trigger `at`."""

    by: Seat
    plan: int
    body: Mapping[str, Any] = field(default_factory=dict)
    after: str | None = None
    expires: str | None = None
    at: datetime | None = None


@event
class PlanFired(Event):
    """`now`: the instant, for in one a plan fires but once. `after` and `at` rearm a plan that repeats."""

    by: Seat
    plan: Number
    now: datetime | None = None
    after: str | None = None
    at: datetime | None = None


@event
class PlanExpired(Event):
    by: Seat
    plan: int


@event
class PlanDone(Event):
    by: Seat
    plan: Number


@event
class PlanFailed(Event):
    """`spent`: it has not been run at all and never will be (`too_deep`). `now` as in `PlanFired`."""

    by: Seat
    plan: Number
    verb: str | None = None
    reason: str = ""
    spent: bool = False
    now: datetime | None = None


@event
class PlanCancelled(Event):
    """`running`: only its run has been dropped, a plan that repeats stays armed."""

    by: Seat
    plan: Number
    cause: str
    running: bool = False


@event
class PlanLimit(Event):
    by: Seat
    plan: Number


@event
class DefaultSet(Event):
    by: Seat
    default: str
    enabled: bool


@event
class ChainKept(Event):
    """What of a plan is still to be run once `waits` is over: a long `action`, a `trip`, a `fight`, or somebody else's
    `walk` that it has met with (NG-78). `plan` None is a direct order of several steps (NG-130). Game
    master only: it holds rooms by their ids."""

    by: Seat
    plan: Number | None = None
    steps: tuple[Mapping[str, Any], ...] = ()
    waits: str = "action"
    otherwise: tuple[Mapping[str, Any], ...] | None = None
    whoever: Seat | None = None
    verb: str = ""


@event
class ChainEnded(Event):
    """The running chain is no more; `waiting`: the plan that waits for the end of a walk. Game master only."""

    by: Seat
    waiting: bool = False


EVENTS: tuple[type[Event], ...] = (
    PlanSet, PlanFired, PlanExpired, PlanDone, PlanFailed, PlanCancelled, PlanLimit, DefaultSet, ChainKept, ChainEnded,
)  # fmt: skip
