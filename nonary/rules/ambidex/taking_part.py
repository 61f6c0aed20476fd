"""Who takes part in an Ambidex game: the living inside, and those of whom nobody may know that they are gone (NG-127, NG-132)."""

from __future__ import annotations

from games.kernel.seat import Seat

from ..state import State
from .pairing import Match


def seems_inside(state: State, seat: Seat) -> bool:
    """Whether a player is taken for alive and inside. A death that only witnesses know, and a passage that only a room has
    seen, change no list, no count and no match."""
    if seat in state.dead:
        return seat not in state.death_known
    if seat in state.escaped:
        return bool(state.options.get("door9.announce") == "room")
    return seat not in state.trapped


def players(state: State) -> tuple[Seat, ...]:
    """Everybody who takes part, in seat order."""
    return tuple(seat for seat in state.everyone if seems_inside(state, seat))


def played(state: State) -> dict[int, Match]:
    """The matches of this round that are still played, by number."""
    inside = frozenset(players(state))
    matches = {number: match.among(inside) for number, match in state.matches.items()}
    return {number: match for number, match in matches.items() if match.is_played}


def match_of(state: State, seat: Seat) -> Match | None:
    """The match in which a player is, None where there is none."""
    return next((match for match in played(state).values() if match.side(seat)), None)


def all_in(state: State) -> bool:
    """Whether the votes close because everybody has voted (NG-120). Without any match they close at once, unless the game
    master is still to make them."""
    if (
        state.phase != "ambidex"
        or state.options.get("ambidex.close", "all_voted") != "all_voted"
        or awaits_matches(state)
    ):
        return False
    return all(seat in state.votes for match in played(state).values() for seat in match.members)


def awaits_matches(state: State) -> bool:
    """Whether the game master is still to say who plays whom (NG-118)."""
    from ..worlds import edition_of

    rounds = edition_of(state).rounds
    game = rounds[state.round - 1].ambidex if 0 < state.round <= len(rounds) else None
    return state.phase == "ambidex" and game is not None and game.pairing == "gm" and not state.matches_set
