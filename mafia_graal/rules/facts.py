"""The game master's view by the rulebook's names (section 16): who is alive in truth (MG-157)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.seat import Seat

from .roles import CHARGED
from .state import State


def facts(state: State) -> Mapping[str | Seat, Mapping[str, Any]]:
    """Each seat's facts under its seat, the game's under `game`."""
    return {"game": _game(state), **{seat: _seat(state, seat) for seat in state.everyone}}


def _game(state: State) -> dict[str, Any]:
    return {
        "day": state.day,
        "night": state.night,
        "light": state.light,
        "kill_right": state.kill_right,
        "grail_found": state.grail_found,
        "paused": state.paused,
    }


def _seat(state: State, seat: Seat) -> dict[str, Any]:
    player = state.player(seat)
    own = state.order(seat, "own")
    return {
        "role": player.role,
        "team": player.team or None,
        "alive": player.alive,
        "stripped": player.stripped,
        "poisoned": any(poison.victim == seat for poison in state.poisons),
        "hidden_corpse": player.hidden,
        "framed": bool(player.framed),
        "revived": player.revived,
        "misses": player.misses,
        "warnings": player.warnings,
        "charges": {action: player.charges.get(action) for action in CHARGED if action in player.charges},
        "vote": {
            "target": player.vote.target if player.vote else None,
            "color": player.vote.color if player.vote else None,
        },
        "guess": player.guess,
        "order": own.verb if own is not None else None,
        "posts_today": player.posts,
        "boss": state.boss == seat,
        "grail": state.grail_holder == seat,
        "word": player.word,
    }
