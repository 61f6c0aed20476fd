"""What an author's own fold lets be named: the link between the reading of texts and the state."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.names import Names
from games.kernel.reading import PARTING, Reading, own_words
from games.kernel.ruleset import Source
from games.kernel.seat import Seat

from ..state import State
from .known import Named, Surroundings
from .message import read


def surroundings_of(state: State, seat: Seat, names: Names) -> Surroundings:
    """What this seat can name now, by its own fold (NG-21, NG-161)."""
    view = state.views.get(seat)
    known = state.known_things.get(seat, {})
    things = tuple(
        Named(thing, (*known[thing].names.values(), *known[thing].aliases), thing in view.held)
        for thing in (*view.things, *view.held)
        if thing in known
    ) if view is not None else ()  # fmt: skip
    rooms = tuple(Named(room, _names(told.get("name"), told.get("aliases", ()))) for room, told in state.rooms.items())
    return Surroundings(things, rooms, names, view.room if view is not None else None, _opponents(state, seat))


def _names(name: object, aliases: Sequence[str]) -> tuple[str, ...]:
    said = tuple(name.values()) if hasattr(name, "values") else (str(name),)
    return (*said, *aliases)


def _opponents(state: State, seat: Seat) -> frozenset[Seat] | None:
    if state.phase != "ambidex":
        return None
    own = next((match for match in state.matches.values() if match.side(seat) is not None), None)
    return frozenset(own.opponents(seat)) if own is not None else None


def read_text(text: str, source: Source, state: State, names: Names) -> Sequence[Reading]:
    """The orders of a letter to the game master. Before the start what is no order waits to be read; after the end nothing
    is one. Whoever may not act is told so by the rules, whatever stands in the letter."""
    if source.kind == "post":
        return (
            (Reading("say", {"text": own_words(text).replace(PARTING, " ").strip()}),) if _in_room(source.topic) else ()
        )
    if state.over or state.ended:
        return ()
    found = read(text, surroundings_of(state, source.by, names))
    if state.phase in ("", "setup"):
        return tuple(reading for reading in found if reading.verb != "free" and reading.refusal is None)
    if source.by in state.dead or source.by in state.escaped or state.paused:
        return tuple(
            Reading(reading.verb, reading.args) if reading.refusal is None else _unclear(text) for reading in found
        )
    return found


def _unclear(text: str) -> Reading:
    return Reading("free", {"text": own_words(text).replace(PARTING, " ").strip() or "…"})


def _in_room(topic: str) -> bool:
    return topic.partition(":")[0] == "room"
