"""What stands at the end of every operation, and the deadlines of a game's course (NG-79, NG-116, NG-120, NG-140)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import door9, ending, phases, worlds
from .ambidex.taking_part import all_in
from .state import State
from .timers import Timer
from .work import Work


def after(work: Work) -> None:
    """The end checks, then the end of a phase that nothing keeps open any more, as often as it takes."""
    while work.state.phase in phases.RUNNING and not ending.check(work) and _closes(work):
        phases.end(work)


def _closes(work: Work) -> bool:
    """All votes are in; or the last chance is over, and no open door keeps it (NG-142)."""
    state = work.state
    if state.paused:
        return False
    if state.phase == "endgame":
        return not state.door9_open and state.phase_age is not None and work.age >= state.phase_age
    return all_in(state)


# ---- deadlines ---------------------------------------------------------------------------------------------------------


def timers(state: State) -> Iterator[Timer]:
    """The closing of door 9, the phase's end, the reminder before it. The last chance does not end while door 9 is open
    (NG-142)."""
    closes = door9.closing_age(state)
    if closes is not None and (at := worlds.real_at(state, closes)) is not None:
        yield Timer(at, 1, "shut_door9", {}, name="door9", shown=True)
    at = phases.ends_at(state)
    if at is not None and not (state.phase == "endgame" and state.door9_open):
        yield Timer(at, 3, "end_phase", {}, name=state.phase, shown=True)
    if state.soon is not None and (at := worlds.real_at(state, state.soon)) is not None:
        yield Timer(at, 5, "remind", {}, name="", shown=False)


CLOCK_ACTS: Mapping[str, Callable[[Work, Mapping[str, Any]], None]] = {
    "shut_door9": lambda work, args: door9.shut(work),
    "end_phase": lambda work, args: phases.end(work),
    "remind": lambda work, args: phases.remind(work),
}
