"""What comes of each long action at its end, by verb."""

from __future__ import annotations

from collections.abc import Mapping

from . import brute_force, door9, movement, queueing, reactions
from .actions import Ending

ENDINGS: Mapping[str, Ending] = {
    "go": movement.arrive_at_end,
    "try_codes": brute_force.at_end,
    "gm_action": queueing.at_end,
    "pass_door9": door9.at_end,
    **dict.fromkeys(("inspect", "open", "read", "take", "use", "enter"), reactions.at_end),
}

