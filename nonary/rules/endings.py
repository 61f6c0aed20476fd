"""What comes of each long action at its end, by verb."""

from __future__ import annotations

from collections.abc import Mapping

from . import brute_force, movement, queueing, reactions
from .actions import Ending

ENDINGS: Mapping[str, Ending] = {
    "go": movement.arrive_at_end,
    "try_codes": brute_force.at_end,
    "gm_action": queueing.at_end,
    "pass_door9": lambda work, seat, busy: _pass(work, seat, busy),
    **dict.fromkeys(("inspect", "open", "read", "take", "use", "enter"), reactions.at_end),
}


def _pass(work, seat, busy):  # type: ignore[no-untyped-def]
    from . import door9

    return door9.at_end(work, seat, busy)
