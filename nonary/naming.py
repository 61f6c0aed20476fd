"""The names of things for a reader: out of what that reader knows, never an id (NG-13, NG-172)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from .plan_words import plan_words
from .rules.worlds import edition_of

ROOM_SETTINGS = frozenset({"ambidex.room", "door9.room", "start_room"})
ROOMS = frozenset({"room", "to", "in_room", "arrives", "going_to", "assigned"}) | ROOM_SETTINGS
THINGS = frozenset({
    "room", "target", "object", "source", "to", "in", "inside", "with", "thing", "things", "held", "obtains", "puzzle", "has",
})  # fmt: skip
PIECES = frozenset({"piece", "pieces", "holds", "obtains"})
CHARACTERS = frozenset({"role", "character", "result", "among"})
UNTOLD = frozenset({"puzzle", "piece", "happening", "entry"})
"""What players never see by its id."""
TOLD = frozenset({"text", "plan_alt"})
NOWHERE = "nowhere"


def name_of(words: Any, field: str, value: Any) -> str | None:
    """What `Words.value` says of a field of this game where its own tables do not."""
    if field == "plan" and isinstance(value, Mapping):
        return plan_words(value, words)
    return said_of_value(words.known, field, value, words.language, words.telling)


def said_of_value(state: Any, field: str, value: Any, language: str, telling: bool = False) -> str | None:
    """The name of a room, thing or piece in this language; a text of several languages in this one. None where the field
    holds no such thing, or the reader does not know it: what was typed is shown as typed, but an id that is told of
    (`telling`) never."""
    if field in TOLD and isinstance(value, Mapping):
        return in_language(value, language)
    if not isinstance(value, str):
        return None
    if field in CHARACTERS:
        return character_name(state, value, language)
    if field in PIECES and (number := piece_number(state, value)) is not None:
        return _("PP %(number)s") % {"number": number}
    if field in THINGS | ROOMS:
        names = next(_names(state, value), None)
        if names is not None:
            return in_language(names, language)
        if field == "to" and value == "room":
            return _("everybody here")
        if value == NOWHERE:
            return _("out of the world")
        if field in ROOM_SETTINGS:
            return _("told at the start")
        return _("something") if telling and value else None
    return _("something") if telling and field in UNTOLD and state.edition is None else None


def in_language(text: Mapping[str, str] | str, language: str) -> str:
    """A text in the reader's language, else the first that it has (NG-14)."""
    if isinstance(text, str):
        return text
    return text.get(language[:2]) or next(iter(text.values()), "")


def room_name(state: Any, room: str, language: str) -> str:
    """The name of a room, which all know from the start (NG-18)."""
    told = state.rooms.get(room, {}).get("name", room)
    return in_language(told, language)


def character_name(state: Any, character: str, language: str) -> str | None:
    """The name on a character's card: one's own, or everybody's for whoever knows the edition."""
    for seat, played in state.characters.items():
        if played == character and seat in state.cards:
            return in_language(state.cards[seat].get("name", ""), language) or None
    if state.edition is not None and character in (cast := edition_of(state).characters):
        return in_language(cast[character].name, language)
    return None


def piece_number(state: Any, piece: str) -> int | None:
    """The number by which players speak of a piece (NG-104)."""
    if piece in state.numbers:
        return int(state.numbers[piece])
    found = (looks[piece].get("number") for looks in state.piece_looks.values() if piece in looks)
    return next((int(number) for number in found if number is not None), None)


def _names(state: Any, thing: str) -> Iterator[Mapping[str, str]]:
    if thing in state.rooms:
        name = state.rooms[thing].get("name", thing)
        yield name if isinstance(name, Mapping) else {"": str(name)}
    for known in state.known_things.values():
        if thing in known:
            yield known[thing].names
    if state.edition is not None:
        edition = edition_of(state)
        for table in (edition.rooms, edition.spots, edition.things):
            if thing in table:
                yield table[thing].name
        if thing in edition.puzzles:
            yield from _names(state, edition.puzzles[thing].at)
