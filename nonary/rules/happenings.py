"""Things that happen by themselves, each at most once a game (NG-181)."""

from __future__ import annotations

from functools import partial

from games.kernel.audience import GM_ONLY
from games.kernel.draft import Entry
from games.kernel.event import Event

from . import conditions, effects
from .edition import values as v
from .events_actions import Happened, HappeningSet
from .events_course import PhaseBegan
from .events_things import PuzzleSolved, StateChanged
from .work import Work


def triggered(work: Work, entry: Entry) -> None:
    """Sets going what this fact sets off, and stops what waited for a state that is left."""
    fact = entry.event
    if not isinstance(fact, PhaseBegan | StateChanged | PuzzleSolved) or work.state.ended:
        return
    for happening in work.edition.happenings.values():
        if happening.id in work.state.happened:
            continue
        if _is_met(happening.when, fact):
            if happening.after == 0:
                work.later(partial(happen, name=happening.id))
            elif happening.id not in work.state.due:
                due = work.age + happening.after
                work.quiet(HappeningSet(happening=happening.id, due=str(due)), to=GM_ONLY)
        elif happening.id in work.state.due and _is_left(happening.when, fact):
            work.quiet(HappeningSet(happening=happening.id), to=GM_ONLY)


def _is_met(when: v.When, fact: Event) -> bool:
    match when, fact:
        case v.PhaseBegins(), PhaseBegan():
            return when.phase == fact.phase and when.round in (None, fact.round)
        case v.StateBecomes(), StateChanged():
            return (when.target, when.state) == (fact.target, fact.state)
        case v.PuzzleIsSolved(), PuzzleSolved():
            return when.puzzle == fact.puzzle
    return False


def _is_left(when: v.When, fact: Event) -> bool:
    """Whether a state that a happening waits in is left (a fuse can be put out)."""
    return isinstance(when, v.StateBecomes) and isinstance(fact, StateChanged) and when.target == fact.target


def happen(work: Work, name: str) -> None:
    """It is due: its condition is read; false: nothing, and it is spent."""
    happening = work.edition.happenings[name]
    if name in work.state.happened or work.state.ended:
        return
    if not conditions.holds(work.state, happening.cond, None):
        work.quiet(HappeningSet(happening=name, spent=True), to=GM_ONLY)
        return
    work.add(Happened(happening=name), to=GM_ONLY, rule="NG-181")
    effects.run(work, None, happening.do, name)
