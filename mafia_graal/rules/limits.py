"""What an action is forbidden by: the night before, its charges (MG-31, MG-32); the Bunny varies its actions
(MG-74)."""

from __future__ import annotations

from games.kernel.seat import Seat

from .roles import ACTIONS
from .state import Played, State
from .statuses import is_spent, night_of


def before(state: State, seat: Seat, action: str) -> Played | None:
    """What the seat did with this action in the night just before, or None."""
    played = state.player(seat).played.get(action)
    return played if played is not None and played.night == night_of(state) - 1 else None


def forbids_action(state: State, seat: Seat, action: str) -> str | None:
    """The refusal of an action as such, or None: no charge, two nights running, the same one twice running."""
    limit = ACTIONS[action].limit
    if is_spent(state, seat, action):
        return "power_spent"
    if limit == "cooldown" and before(state, seat, action) is not None:
        return "on_cooldown"
    if limit == "action" and state.player(seat).last == action:
        return "repeat_action"
    return None


def forbids_target(played: Played | None, action: str, target: Seat, word: str = "") -> bool:
    """Whether the same action on this target (with the same word) would be twice running."""
    limit = ACTIONS[action].limit
    if played is None or limit not in ("target", "word") or played.target != target:
        return False
    return limit == "target" or played.word == word


def is_repeat(state: State, seat: Seat, action: str, target: Seat, word: str = "") -> bool:
    return forbids_target(before(state, seat, action), action, target, word)
