"""Who perceives whom and what (NG-21, NG-63, NG-66 to NG-68). Everything a player is refused or told is asked here."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.seat import Seat

from . import worlds
from .edition.model import Spot, Thing
from .state import State


def inside(state: State, seat: Seat) -> bool:
    """Whether a player is alive and inside the complex."""
    return seat not in state.dead and seat not in state.escaped and seat not in state.trapped


def living(state: State) -> tuple[Seat, ...]:
    """The living inside, in seat order."""
    return tuple(seat for seat in state.everyone if inside(state, seat))


def present(state: State, room: str | None) -> tuple[Seat, ...]:
    """The living in a room, hidden ones too, in seat order."""
    return tuple(seat for seat in living(state) if state.room.get(seat) == room) if room is not None else ()


def sees(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a player sees another living one."""
    room = state.room.get(seat)
    if seat == other or room is None or other not in present(state, room):
        return False
    return other not in state.hidden or seat in state.seen_hidden.get(other, ())


def people(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The living whom a player sees, in seat order."""
    return tuple(other for other in present(state, state.room.get(seat)) if sees(state, seat, other))


def bodies(state: State, room: str | None) -> tuple[Seat, ...]:
    """The dead who lie in a room."""
    return tuple(
        seat for seat in state.everyone if room is not None and seat in state.dead and state.room.get(seat) == room
    )


def is_hidden(state: State, target: str) -> bool:
    """Whether a spot or an object has not been revealed."""
    if target in state.thing_hidden:
        return state.thing_hidden[target]
    found = worlds.edition_of(state).target(target)
    return found is None or found.hidden


def state_of(state: State, target: str) -> str:
    """The state of a spot or an object."""
    found = worlds.edition_of(state).target(target)
    return state.thing_state.get(target, found.state if found else "")


def room_of(state: State, target: str) -> str | None:
    """The room in which a spot or an object is; of an object in hands that of the holder."""
    edition = worlds.edition_of(state)
    if target in edition.spots:
        return edition.spots[target].room
    place = state.thing_at.get(target)
    if isinstance(place, Seat):
        return state.room.get(place)
    if place is None:
        return None
    if place in edition.spots:
        return edition.spots[place].room
    return place if place in edition.rooms else None


def held(state: State, seat: Seat) -> tuple[str, ...]:
    """Objects in these hands, in alphabetical order of ids."""
    return tuple(sorted(thing for thing, place in state.thing_at.items() if place == seat and isinstance(place, Seat)))


def lies_in(state: State, room: str | None) -> Iterable[str]:
    """Spots and objects of a room that are not hidden, in the order of the file; not what is in hands."""
    if room is None:
        return
    edition = worlds.edition_of(state)
    for spot in edition.spots_in.get(room, ()):
        if not is_hidden(state, spot.id):
            yield spot.id
    here = {room, *(spot.id for spot in edition.spots_in.get(room, ()))}
    for thing in edition.things:
        place = state.thing_at.get(thing)
        if not isinstance(place, Seat) and place in here and not is_hidden(state, thing):
            yield thing


def points(state: State, things: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Where these are on the plan of their room. An object that has been carried elsewhere has no place on it."""
    edition = worlds.edition_of(state)
    found: dict[str, tuple[str, str]] = {}
    for name in things:
        thing = edition.target(name)
        if thing is not None and thing.on_plan is not None:
            moved = isinstance(thing, Thing) and state.thing_at.get(name) != thing.at
            if not moved:
                found[name] = thing.on_plan
    return found


def within_reach(state: State, seat: Seat) -> tuple[str, ...]:
    """All that exists for a player (NG-21): what is in hand, and what is not hidden in the room."""
    return (*held(state, seat), *lies_in(state, state.room.get(seat)))


def reaches(state: State, seat: Seat, target: str) -> bool:
    """Whether a thing exists for a player."""
    if state.thing_at.get(target) == seat and isinstance(state.thing_at.get(target), Seat):
        return True
    return target in lies_in(state, state.room.get(seat))


def target(state: State, name: str) -> Spot | Thing:
    """A spot or an object that is there."""
    found = worlds.edition_of(state).target(name)
    if found is None:
        raise LookupError(name)
    return found
