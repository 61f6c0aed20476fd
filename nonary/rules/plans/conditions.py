"""Whether the `if` of a plan holds: only what its owner can know (NG-77)."""

from __future__ import annotations

from games.kernel.seat import Seat

from .knowledge import Knowledge
from .model import WHOEVER, Condition


def holds(knows: Knowledge, condition: Condition, whoever: Seat | None) -> bool:
    """Read when the trigger fires. A condition on somebody where there is nobody is false (NG-184)."""
    match condition.kind:
        case "not":
            return not holds(knows, condition.of[0], whoever)
        case "all":
            return all(holds(knows, part, whoever) for part in condition.of)
        case "any":
            return any(holds(knows, part, whoever) for part in condition.of)
        case "present":
            other = whoever if condition.value == WHOEVER else condition.value
            return other is not None and other in knows.people
        case "alone":
            return bool((not knows.people) == condition.value)
        case "in_room":
            return knows.room is not None and knows.means_room(condition.value, knows.room)
        case "phase":
            return bool(knows.phase == condition.value)
        case "points":
            return bool(knows.points >= condition.value)
        case "door9":
            return bool(knows.door9_open == (condition.value == "open"))
        case "has":
            return any(knows.means_thing(condition.value, thing) for thing in knows.held)
        case "holds":
            return any(knows.means_piece(condition.value, piece) for piece in knows.pieces)
    return False
