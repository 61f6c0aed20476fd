"""What the game master sees, by the rulebook's names (section 22)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.kernel.seat import Seat

from . import pauses, places, points, scoring, seasons
from .state import NOTHING, Royale, State
from .suites import ROUNDS


def facts_at(state: State, now: datetime) -> Mapping[str | Seat, Mapping[str, Any]]:
    """The same, with season scores of the month in which this instant lies."""
    return facts(state, seasons.month_of(now, seasons.zone_of(state)))


def facts(state: State, month: str = "") -> Mapping[str | Seat, Mapping[str, Any]]:
    """Of everybody, the latest royale, the lobby and the latest duel."""
    people = (*state.everyone, *state.names)
    found: dict[str | Seat, Mapping[str, Any]] = {seat: _person(state, seat, month or state.month) for seat in people}
    royale = state.royale
    if royale is not None and not royale.duel:
        found["royale"] = _royale(royale)
    if state.mode == "salon":
        found["salon"] = {
            "host": state.host, "people": len(state.people), "ghosts": state.with_ghosts, "exclude": tuple(state.exclude),
        }  # fmt: skip
    if state.mode == "duel":
        duel = state.duel
        found["duel"] = {"winner": duel.winner if duel else None, "decided_by": duel.decided_by if duel else None}
    return found


def _royale(royale: Royale) -> Mapping[str, Any]:
    return {
        "mode": royale.mode, "format": royale.format, "places": len(royale.seats),
        "ghosts": list(royale.origins.values()).count("ghost"), "bots": list(royale.origins.values()).count("bot"),
        "round": royale.round, "family": royale.family or None, "in": len(royale.left), "suite_id": royale.suite,
        "keep": places.keep(len(royale.seats), min(royale.round, ROUNDS - 1)) if royale.round else None,
    }  # fmt: skip


def _person(state: State, seat: Seat, month: str) -> Mapping[str, Any]:
    royale = state.royale_of(seat)
    found = {
        "origin": royale.origins[seat] if royale else state.origin(seat),
        **_season(state, seat, month),
        "salon_rated": state.ratings.get(("salon", seat), 0),
        "duel_rated": state.ratings.get(("duel", seat), 0),
    }
    return found if royale is None else {**found, **_in_royale(state, royale, seat)}


def _season(state: State, seat: Seat, month: str) -> Mapping[str, Any]:
    standing = seasons.standing(state, month, seat)
    order = state.closed[max(state.closed)] if state.closed else ()
    return {
        "season_note": standing.note, "season_played": standing.played,
        "season_place": order.index(seat) + 1 if seat in order else None,
        "credits": sum(amount for (_, one), amount in state.paid.items() if one == seat),
    }  # fmt: skip


def _in_royale(state: State, royale: Royale, seat: Seat) -> Mapping[str, Any]:
    closed = royale.results.get(max(royale.results), {}) if royale.results else {}
    result = closed.get(seat, NOTHING)
    trial = royale.trials.get(seat)
    duel = state.duels.get(royale.duel)
    holds = seat in royale.tokens and royale.phase == "pause"
    return {
        "status": "in" if seat in royale.left else "out", "place": royale.places.get(seat), "rank": royale.ranks.get(seat),
        **result._asdict(), "score": royale.scores.get(seat, result.raw),
        "now": scoring.floored(trial.gains, str(state.options.get("floor", "running"))).raw if trial else 0,
        "jolts": royale.jolts.get(seat, 0), "shield": seat in royale.shields, "token": holds,
        "proposed": pauses.proposed(state, royale, seat) if holds else None,
        "points": (duel.points if duel else royale.points).get(seat, 0),
        "right_total": points.right_total(royale, seat),
        "time_total": points.time_total(royale, seat) if royale.families else None,
        "phase": royale.phase, "places": len(royale.seats), "round": royale.round,
    }  # fmt: skip


def alive(state: State) -> Mapping[Seat, str | None]:
    """Nobody dies here: whoever is out goes on from the tribune."""
    return dict.fromkeys((*state.everyone, *state.names))


def in_play(state: State) -> Mapping[Seat, str | None]:
    """Who is still in, and who is out by a cut; nobody in a duel, a lobby or a season."""
    royale = state.royale
    if royale is None or royale.duel or state.gathering or royale.phase == "cancelled":
        return {}
    return {seat: None if seat in royale.left else "cut" for seat in royale.seats}
