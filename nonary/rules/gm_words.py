"""What the game master's words mean: rooms, things, pieces, puzzles, players who can be acted on (NG-150)."""

from __future__ import annotations

from fractions import Fraction

from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import perceive, worlds
from .edition.durations import parse_duration
from .edition.model import NOWHERE, Puzzle, Spot, Thing
from .pieces import piece_id
from .plans.matching import means_room, means_thing
from .state import State


def room(order: Order, state: State, name: str = "room") -> str:
    """A room by id or name; `unknown_target` otherwise."""
    said = order.text(name)
    rooms = worlds.edition_of(state).rooms
    return _one(said, [said] if said in rooms else [r for r in rooms if means_room(state, said, r)], name)


def target(order: Order, state: State, name: str = "target") -> Spot | Thing:
    """A spot or an object by id or name, wherever it is."""
    said = order.text(name)
    edition = worlds.edition_of(state)
    if edition.target(said) is not None:
        return perceive.target(state, said)
    return perceive.target(
        state, _one(said, [t for t in (*edition.spots, *edition.things) if means_thing(state, said, t)], name)
    )


def thing(order: Order, state: State, name: str = "object") -> str:
    """An object by id or name."""
    found = target(order, state, name)
    if not isinstance(found, Thing):
        raise Refused("unknown_target", arg=name, text=order.text(name))
    return found.id


def place(order: Order, state: State, name: str = "to") -> str:
    """A room, a spot or `nowhere`."""
    said = order.text(name)
    if said == NOWHERE:
        return said
    edition = worlds.edition_of(state)
    if said in edition.rooms or said in edition.spots:
        return said
    rooms = [r for r in edition.rooms if means_room(state, said, r)]
    return _one(said, rooms + [s for s in edition.spots if means_thing(state, said, s)], name)


def piece(order: Order, state: State, name: str = "piece") -> str:
    """A piece by id or number."""
    found = piece_id(state, order.arg(name))
    if found not in worlds.edition_of(state).board.pieces:
        raise Refused("unknown_target", arg=name, text=str(order.arg(name))[:80])
    return found


def puzzle(order: Order, state: State, name: str = "puzzle") -> Puzzle:
    """A puzzle by its id, or by the thing that it is at."""
    said = order.text(name)
    edition = worlds.edition_of(state)
    found = edition.puzzles.get(said) or edition.puzzle_at.get(said)
    if found is None:
        raise Refused("unknown_target", arg=name, text=said)
    return found


def player(order: Order, state: State, name: str = "player") -> Seat:
    """A player who is alive and inside; `target_dead`, `bad_target` otherwise."""
    seat = order.seat(name)
    if seat in state.dead:
        raise Refused("target_dead", target=seat)
    if not perceive.inside(state, seat):
        raise Refused("bad_target", target=seat)
    return seat


def duration(order: Order, name: str) -> Fraction:
    """In-game seconds, perhaps with a minus; `bad_argument` otherwise."""
    said = order.arg(name)
    back = isinstance(said, str) and said.strip().startswith("-")
    try:
        if isinstance(said, str):
            return parse_duration(said.strip().lstrip("+-").strip()) * (-1 if back else 1)
        if isinstance(said, int | float) and not isinstance(said, bool) and said < 0:
            return -parse_duration(-said)
        return parse_duration(said)
    except (ValueError, OverflowError):
        raise Refused("bad_argument", arg=name) from None


def flag(order: Order, name: str) -> bool:
    """Yes or no; `missing_argument`, `bad_argument` otherwise."""
    said = order.arg(name)
    if not isinstance(said, bool):
        raise Refused("bad_argument", arg=name)
    return said


def _one(said: str, found: list[str], name: str) -> str:
    if len(found) > 1:
        raise Refused("ambiguous", arg=name, text=said, things=tuple(found))
    if not found:
        raise Refused("unknown_target", arg=name, text=said)
    return found[0]
