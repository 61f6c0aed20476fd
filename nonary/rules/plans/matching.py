"""Whether what was typed in a plan means this thing, piece or room: by id, by any of its names, a piece by its number."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .. import worlds
from ..reading.known import Named, find
from ..state import State

NUMBER = re.compile(r"(?:pp|фп)?\s*0*(\d{1,4})", re.IGNORECASE)
"""A piece's number, as players say and write it: “PP 12”."""


def means_thing(state: State, text: str, thing: str) -> bool:
    """Whether the text names this spot or object. What is typed is matched only now, so that planning reveals nothing."""
    if text == thing:
        return True
    found = worlds.edition_of(state).target(thing)
    return found is not None and _is_among(text, (*found.name.values(), *found.aliases))


def means_piece(state: State, text: str, piece: str) -> bool:
    """Whether the text names this piece of the mental puzzle."""
    return is_piece(text, piece, state.numbers.get(piece))


def is_piece(text: str, piece: str, number: int | None) -> bool:
    """Whether the text is this piece's id, or its number as players write it."""
    written = NUMBER.fullmatch(text.strip())
    return text == piece or (written is not None and number == int(written[1]))


def means_room(state: State, text: str, room: str | None) -> bool:
    """Whether the text names this room."""
    if room is None or text == room:
        return room is not None
    found = worlds.edition_of(state).rooms.get(room)
    return found is not None and _is_among(text, (*found.name.values(), *found.aliases))


def is_room(state: State, text: str) -> bool:
    """Whether the text names any room of the complex: all are told at the start, so a player's own fold knows them too."""
    told = [Named(room, (*card["name"].values(), *card.get("aliases", ()))) for room, card in state.rooms.items()]
    return bool(find(text, told, ids=True))


def _is_among(text: str, names: Iterable[str]) -> bool:
    """As whoever reads letters would take it: articles, case and accents do not count."""
    return bool(find(text, (Named("it", tuple(names)),)))
