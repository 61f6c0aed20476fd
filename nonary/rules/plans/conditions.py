"""Whether the `if` of a plan holds: only what its owner can know (NG-77)."""

from __future__ import annotations

from games.kernel.seat import Seat

from .. import door9, perceive, points
from ..state import State
from .matching import means_piece, means_room, means_thing
from .model import WHOEVER, Condition


def holds(state: State, owner: Seat, condition: Condition, whoever: Seat | None) -> bool:
    """Read when the trigger fires. A condition on somebody where there is nobody is false (NG-184)."""
    match condition.kind:
        case "not":
            return not holds(state, owner, condition.of[0], whoever)
        case "all":
            return all(holds(state, owner, part, whoever) for part in condition.of)
        case "any":
            return any(holds(state, owner, part, whoever) for part in condition.of)
        case "present":
            other = whoever if condition.value == WHOEVER else condition.value
            return other is not None and perceive.sees(state, owner, other)
        case "alone":
            return bool((not perceive.people(state, owner)) == condition.value)
        case "in_room":
            return means_room(state, condition.value, state.room.get(owner))
        case "phase":
            return bool(state.phase == condition.value)
        case "points":
            return bool(points.of(state, owner) >= condition.value)
        case "door9":
            return bool(door9.seems_open(state, owner) == (condition.value == "open"))
        case "has":
            return any(means_thing(state, condition.value, thing) for thing in perceive.held(state, owner))
        case "holds":
            return any(means_piece(state, condition.value, piece) for piece in state.pieces.get(owner, ()))
    return False
