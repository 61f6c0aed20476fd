"""What the clock does next: all timers of a game in the order in which they go (NG-48, NG-79)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.kernel.ruleset import Deadline

from . import worlds
from .state import State

DOOR, ACTIONS, PHASE, PLANS, REMINDERS = 1, 2, 3, 4, 5
"""Which of several at one instant comes first. Happenings come under PLANS, before them."""


@dataclass(frozen=True, slots=True)
class Timer:
    """One of them. Of equal rank and instant the first given comes first."""

    at: datetime
    rank: int
    verb: str
    args: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    shown: bool = False


def deadlines(state: State) -> Sequence[Deadline]:
    """In the order of due time, at one instant by rank; none while paused and after the end."""
    if state.paused or state.ended or state.over or state.anchor_at is None:
        return ()
    first = state.anchor_at
    found = sorted(_all(state), key=lambda timer: (timer.at, timer.rank))
    # What fell due while the game was paused goes at the instant of its resumption, before all else of it (NG-46).
    return tuple(
        Deadline(max(timer.at, first), timer.verb, timer.name or timer.verb, timer.args, timer.shown, timer.shown)
        for timer in found
    )


def _all(state: State) -> Iterator[Timer]:
    from . import course
    from .plans import clockwork

    yield from course.timers(state)
    for seat, busy in sorted(state.busy.items(), key=lambda item: item[1].began):
        if (at := worlds.real_at(state, busy.ends)) is not None:
            yield Timer(at, ACTIONS, "end_action", {"player": seat})
    happenings = worlds.edition_of(state).happenings
    for name in happenings:
        if name in state.due and (at := worlds.real_at(state, state.due[name])) is not None:
            yield Timer(at, PLANS, "happen", {"happening": name})
    yield from clockwork.timers(state)
