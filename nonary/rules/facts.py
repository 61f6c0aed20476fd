"""The game master's view by the rulebook's names (NG-175). Seats and ids share one table: a seat named like an id would stand
in its place, so names are written with a capital letter (NG-176)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.kernel.seat import Seat

from . import fights, perceive, phases, plans, points, queueing, worlds
from .clock import decimal
from .edition import layout
from .state import State

Facts = Mapping[str | Seat, Mapping[str, Any]]


def facts(state: State, now: datetime | None = None) -> Facts:
    """Every fact. What changes with the hour is there where `now` is given."""
    found: dict[str | Seat, Mapping[str, Any]] = {seat: _of_seat(state, seat) for seat in state.everyone}
    edition = worlds.edition_of(state)
    for name in (*edition.spots, *edition.things):
        found[name] = {"state": perceive.state_of(state, name), "hidden": perceive.is_hidden(state, name)}
        if name in edition.things:
            found[name] = {**found[name], "at": state.thing_at.get(name, "nowhere")}
    for name in edition.puzzles:
        found[name] = {"solved": name in state.solved, "tries": state.tries.get(name, 0)}
    closes = None if state.door9_age is None or not state.door9_open else worlds.real_at(state, state.door9_age)
    found["door9"] = {"open": state.door9_open, "closes_at": closes}
    clock: dict[str, Any] = {"paused": state.paused}
    if now is not None:
        clock["ig"] = decimal(worlds.age_at(state, now))
    found["clock"] = clock
    found[""] = {"round": state.round, "ends_at": phases.ends_at(state), "queue": len(queueing.open_items(state))}
    return found


def _of_seat(state: State, seat: Seat) -> dict[str, Any]:
    busy, board = state.busy.get(seat), worlds.edition_of(state).board
    held = state.pieces.get(seat, ())
    return {
        "points": points.of(state, seat),
        "status": status(state, seat),
        "room": state.room.get(seat),
        "going_to": busy.more.get("goal") if busy is not None and busy.verb == "go" else None,
        "busy": "fight" if fights.is_fighting(state, seat) else busy.verb if busy else None,
        "busy_until": worlds.real_at(state, busy.ends) if busy else None,
        "pieces": sorted(held),
        "objects": list(perceive.held(state, seat)),
        "hidden": seat in state.hidden,
        "plans": plans.count(state, seat),
        "defaults": plans.switched_on(state, seat),
        "character": state.characters.get(seat),
        "vote": state.votes.get(seat),
        "goal": state.goals.get(seat, "pending"),
        "secondary": state.secondaries.get(seat, "pending"),
        "assigned": state.assigned.get(seat),
        "groups": [sorted(group) for group in layout.groups(board, held)],
    }


def status(state: State, seat: Seat) -> str:
    """`alive`, `dead`, `escaped` or `trapped`."""
    if seat in state.dead:
        return "dead"
    if seat in state.escaped:
        return "escaped"
    return "trapped" if seat in state.trapped else "alive"
