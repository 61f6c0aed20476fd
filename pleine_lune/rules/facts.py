"""The game master's view by the rulebook's names (section 18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.seat import Seat

from .state import State
from .statuses import (
    LIMITED,
    ghost_until,
    in_first_evening,
    innocents,
    is_spent,
    may_read_cemetery,
    may_read_pack,
    may_write_game,
    monsters,
    pack,
    side,
)  # fmt: skip
from .victory import village_voices, wolf_voices


def facts(state: State) -> Mapping[str | Seat, Mapping[str, Any]]:
    """Each seat's facts under its seat, the game's under `game`."""
    return {"game": _game(state), **{seat: _seat(state, seat) for seat in state.everyone}}


def _game(state: State) -> dict[str, Any]:
    return {
        "day": state.day,
        "mayor": state.mayor,
        "election_open": state.poll_open,
        "next_election": state.election if state.mayor is None and not state.over else None,
        "next_execution": None if state.over else state.slot,
        "until": state.until,
        "wolves": wolf_voices(state),
        "village": village_voices(state),
        "paused": state.paused,
        "first_evening": in_first_evening(state) and not state.over,
        "pack": pack(state),
        "innocents": len(innocents(state)),
        "monsters": len(monsters(state)),
    }


def _seat(state: State, seat: Seat) -> dict[str, Any]:
    player = state.player(seat)
    vote = state.standing_order(seat, "vote")
    is_mayor = state.mayor == seat
    return {
        "role": player.role,
        "side": side(state, seat),
        "alive": player.alive,
        "cause": player.cause,
        "lover": player.lover,
        "mayor": is_mayor,
        "successor": state.successor if is_mayor else None,
        "ineligible": player.ineligible,
        "immune": player.immune,
        "blank_used": player.blank_used,
        "spent": is_spent(state, seat) if player.role in LIMITED else None,
        "vote": vote.seat("target") if vote else None,
        "last_guarded": player.last_guarded,
        "posted": player.posted,
        "excused": player.excused,
        "reads_cemetery": may_read_cemetery(state, seat),
        "writes_game": may_write_game(state, seat),
        "reads_pack": may_read_pack(state, seat),
        "ghost_until": ghost_until(state, seat),
    }
