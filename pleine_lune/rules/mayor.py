"""The office of the mayor: who holds it, who takes over, how it is lost (PL-27, PL-40 to PL-46)."""

from __future__ import annotations

from games.kernel.audience import PUBLIC, seats
from games.kernel.draft import Draft

from . import events as e
from .options import option
from .sides import MONSTER_ROLES
from .state import State
from .statuses import is_alive


def after_deaths(draft: Draft[State]) -> None:
    """The office follows all deaths of one instant: the successor takes it, or it is vacant (PL-41 to PL-44)."""
    state = draft.state
    mayor, successor = state.mayor, state.successor
    if mayor is None:
        return
    if is_alive(state, mayor):
        if successor is not None and not is_alive(state, successor):
            draft.add(e.SuccessorLost(player=mayor, successor=successor), to=seats(mayor), rule="PL-44")
    elif state.player(mayor).role in MONSTER_ROLES:
        draft.add(e.MayorVacant(why="monster"), to=PUBLIC, rule="PL-41")
    elif successor is not None and is_alive(state, successor):
        draft.add(e.MayorChanged(mayor=successor, how="succeeded"), to=PUBLIC, rule="PL-42")
    else:
        draft.add(e.MayorVacant(why="no_successor"), to=PUBLIC, rule="PL-43")


def repudiate(draft: Draft[State]) -> None:
    """A mayor who did not answer loses the office for good (PL-46)."""
    state = draft.state
    mayor, successor = state.mayor, state.successor
    if mayor is None:
        return
    draft.add(e.MayorRepudiated(player=mayor), to=PUBLIC, rule="PL-46")
    may_follow = (
        option(state, "repudiated_successor")
        and successor is not None
        and is_alive(state, successor)
        and not state.player(successor).ineligible
    )
    if may_follow and successor is not None:
        draft.add(e.MayorChanged(mayor=successor, how="succeeded"), to=PUBLIC, rule="PL-46")
    else:
        draft.add(e.MayorVacant(why="repudiated"), to=PUBLIC, rule="PL-46")
