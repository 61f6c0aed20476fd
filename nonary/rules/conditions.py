"""World conditions: whether one holds for its actor (NG-23)."""

from __future__ import annotations

from games.kernel.seat import Seat

from . import perceive
from .edition import values as v
from .edition.model import DOOR9, Said
from .edition.values import Text
from .state import State


def holds(state: State, cond: v.Cond | None, actor: Seat | None) -> bool:
    """Whether a condition holds; an absent one does. Without an actor what speaks of one does not."""
    match cond:
        case None:
            return True
        case v.StateIs():
            if cond.target == DOOR9:
                return state.door9_open == (cond.state == "open")
            return perceive.state_of(state, cond.target) == cond.state
        case v.Solved():
            return cond.puzzle in state.solved
        case v.FromRound():
            return state.round >= cond.number
        case v.Not():
            return not holds(state, cond.cond, actor)
        case v.AllOf():
            return all(holds(state, part, actor) for part in cond.parts)
        case v.AnyOf():
            return any(holds(state, part, actor) for part in cond.parts)
    return actor is not None and _of_actor(state, cond, actor)


def _of_actor(state: State, cond: v.Cond, actor: Seat) -> bool:
    match cond:
        case v.Has():
            return state.thing_at.get(cond.thing) == actor and isinstance(state.thing_at.get(cond.thing), Seat)
        case v.Holds():
            return cond.piece in state.pieces.get(actor, ())
        case v.Plays():
            return state.characters.get(actor) == cond.character
        case v.Present():
            return len(perceive.present(state, state.room.get(actor))) >= cond.number
    return False


def description(state: State, said: tuple[Said, ...], actor: Seat) -> Text | None:
    """The text of a description that holds for whoever looks, None where none does (NG-180)."""
    return next((each.text for each in said if holds(state, each.cond, actor)), None)
