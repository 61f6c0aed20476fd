"""What a role is: a name and powers. A power declares what may be asked and when; only its effect is code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.ruleset import Arg
from games.kernel.seat import Seat

from ..options import option
from ..sides import SIDE_OF
from ..state import State

Timing = Callable[[State, Order], str | None]
"""The code with which an order is refused at this moment, or None."""
Check = Callable[[State, Order, Seat], None]
"""A power's own check: raises Refused. The state is what the seat on it knows."""
Effect = Callable[[Draft[State], Order, Seat], None]

RUNNING = ("day", "judgement", "sunset", "vision")


def by_day(state: State, order: Order) -> str | None:
    """Until the slot; afterwards always `too_late` (PL-152)."""
    late = {"guard": ("judgement",), "peep": ("judgement", "sunset")}.get(order.verb, ())
    if order.source == "gm" and state.phase in late:
        return None  # for a player, while the step that needs the order has not come (PL-153)
    return _phases(state, "day")


def by_night(state: State, _: Order) -> str | None:
    """Long before the slot, or until the end of sunset (section 8.1)."""
    return _phases(state, "day", "judgement", "sunset")


def at_sunset(state: State, order: Order) -> str | None:
    """In `sunset`, with `seer_opens: day` already by day (PL-81)."""
    if option(state, "seer_opens") == "day":
        return by_night(state, order)
    return "wrong_phase" if state.phase in ("day", "judgement") else _phases(state, "sunset")


def in_vision(state: State, _: Order) -> str | None:
    """In the hour of visions, never too late but simply not the moment."""
    return None if state.phase == "vision" else "wrong_phase"


def any_time(state: State, _: Order) -> str | None:
    """Every phase from the start to the end."""
    return None if state.phase in RUNNING else "wrong_phase"


def _phases(state: State, *phases: str) -> str | None:
    if state.phase in phases:
        return None
    return "too_late" if state.phase in RUNNING else "wrong_phase"


@dataclass(frozen=True, slots=True)
class Power:
    """Something that may be ordered. The flags name the common checks of PL-152 that it needs:

    `limited` (`power_spent`), `watchable` (`watched`), and arguments that may not be oneself, must or must not be of
    the pack, may not be immune, or may not be one's lover. `asked` is a test of `not_asked`, `spends` one beside
    `limited`; `own` checks come before `lover`, `last` ones at the very end. `at_once` is what happens when the order
    is received; other orders stand until the night table or the tally takes them up.
    """

    verb: str
    when: Timing
    args: tuple[Arg, ...] = ()
    holder: Literal["role", "everybody", "mayor", "asked"] = "role"
    withdrawable: bool = True
    limited: bool = False
    watchable: bool = False
    not_self: tuple[str, ...] = ()
    of_pack: tuple[str, ...] = ()
    not_of_pack: tuple[str, ...] = ()
    not_immune: tuple[str, ...] = ()
    not_lover: str = ""
    asked: Check | None = None
    spends: Check | None = None
    own: Check | None = None
    last: Check | None = None
    at_once: Effect | None = None


@dataclass(frozen=True, slots=True)
class Role:
    """A role of section 2."""

    name: str
    powers: tuple[Power, ...] = ()

    @property
    def side(self) -> str:
        """Side of the glossary."""
        return SIDE_OF[self.name]


TARGET = (Arg("target"),)
