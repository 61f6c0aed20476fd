"""The fold: every fact goes through the modules of its subjects, in turn."""

from __future__ import annotations

from games.kernel import common
from games.kernel.event import Event
from games.kernel.values import changed

from . import folding_ambidex, folding_course, folding_places, folding_plans, folding_things
from .events_setup import Opened
from .state import State


def evolve(state: State, fact: Event) -> State:
    """The state after one fact. Accepts any part of a journal."""
    if isinstance(fact, Opened) and fact.by is not None:
        return state
    state = common.evolve(state, fact)
    state = folding_places.fold(state, fact)
    state = folding_things.fold(state, fact)
    state = folding_plans.fold(state, fact)
    state = folding_ambidex.fold(state, fact)
    state = folding_course.fold(state, fact)
    if isinstance(fact, common.GameOver):
        return changed(state, seals=state.seals | {"over"})
    return state
