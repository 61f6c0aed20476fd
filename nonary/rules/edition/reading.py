"""An edition as plain values becomes a model: everything that is wrong with it at once, each with its place (NG-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from games.kernel.refusal import Refused

from .checks import check
from .faults import EditionInvalid, Fault
from .model import Edition
from .node import LANGUAGES, Context, Names, Node
from .reading_board import read_board
from .reading_people import read_character
from .reading_puzzles import read_puzzle
from .reading_rooms import read_room, read_spot, read_thing, read_travel
from .reading_rounds import read_happening, read_rounds
from .settings import BY_NAME, dotted

FORMAT = 1
REQUIRED = ("nonary_edition", "id", "title", "settings", "rooms", "characters", "rounds")
OPTIONAL = ("language", "intro", "travel", "spots", "objects", "puzzles", "mental_puzzle", "happenings")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Read:
    """What became of a file: the edition, None where there is an error, and all faults, errors first."""

    edition: Edition | None
    faults: tuple[Fault, ...]


def read_edition(plain: Any) -> Read:
    """Reads and checks everything."""
    context = Context()
    top = Node((), plain, context)
    parts = top.fields(OPTIONAL, *REQUIRED)
    if "nonary_edition" in parts and parts["nonary_edition"].value != FORMAT:
        parts["nonary_edition"].fault("format_unknown", known=FORMAT)
    if "language" in parts:
        context.language = parts["language"].choice(LANGUAGES) or "en"
    context.names = _names(parts)
    edition = _edition(parts, context)
    check(edition, top)
    return Read(None if context.errors else edition, (*context.errors, *context.warnings))


def load_edition(plain: Any) -> Edition:
    """The edition; raises EditionInvalid with all its faults."""
    found = read_edition(plain)
    if found.edition is None:
        raise EditionInvalid(found.faults)
    return found.edition


def _edition(parts: Mapping[str, Node], context: Context) -> Edition:
    holders = _holders(parts.get("characters"))
    things = _all(parts.get("objects"), lambda name, node: read_thing(name, node, holders.get(name)))
    carried: dict[str, list[str]] = {}
    for thing in things.values():
        carried.setdefault(thing.at, []).append(thing.id)
    board = read_board(parts.get("mental_puzzle"))
    return Edition(
        id=(parts["id"].string(40) if "id" in parts and parts["id"].new_id(str(parts["id"].value)) else None) or "",
        title=(parts["title"].text() if "title" in parts else None) or {},
        language=context.language,
        intro=parts["intro"].text() if "intro" in parts else None,
        settings=_settings(parts.get("settings")),
        rooms=_all(parts.get("rooms"), read_room, 500),
        travel=read_travel(parts["travel"]) if "travel" in parts else (),
        spots=_all(parts.get("spots"), read_spot),
        things=things,
        puzzles=_all(parts.get("puzzles"), read_puzzle),
        board=board,
        characters=_all(
            parts.get("characters"), lambda name, node: read_character(name, node, tuple(carried.get(name, ())))
        ),
        rounds=read_rounds(parts.get("rounds")),
        happenings=_all(parts.get("happenings"), read_happening),
    )


def _all(node: Node | None, read_one: Callable[[str, Node], T | None], most: int = 2000) -> dict[str, T]:
    found: dict[str, T] = {}
    if node is not None and isinstance(node.value, Mapping) and len(node.value) > most:
        node.fault("too_many", found=len(node.value), most=most)
        return found
    for name, each in node.pairs() if node is not None else ():
        if (one := read_one(name, each)) is not None:
            found[name] = one
    return found


def _holders(characters: Node | None) -> dict[str, str]:
    """Who lists an object among those that he starts with, by object."""
    found: dict[str, str] = {}
    if characters is None or not isinstance(characters.value, Mapping):
        return found
    for name, character in characters.value.items():
        listed = character.get("objects") if isinstance(character, Mapping) else None
        for number, thing in enumerate(listed if isinstance(listed, list | tuple) else [listed] if listed else []):
            if not isinstance(thing, str):
                continue
            if found.setdefault(thing, str(name)) != name:
                node = characters.at(str(name), character).at("objects", listed).at(number, thing)
                node.fault("object_two_places", character=found[thing])
    return found


def _settings(node: Node | None) -> dict[str, Any]:
    """The settings that the file gives, in their stored form, by dotted name (NG-38)."""
    found: dict[str, Any] = {}
    if node is None:
        return found
    if not isinstance(node.value, Mapping):
        node.fault("mapping_expected")
        return found
    for name, value in dotted({str(key): value for key, value in node.value.items()}):
        place = Node((*node.path, *name.split(".")), value, node.context)
        if value is None:
            continue
        option = BY_NAME.get(name)
        if option is None:
            place.fault("option_unknown", option=name[:60], near=node.context.near(name, BY_NAME))
            continue
        try:
            found[name] = option.parse(value)
        except Refused as refusal:
            data: dict[str, Any] = refusal.data
            place.fault("bad_option", **data)
    return found


# -- ids


def _names(parts: Mapping[str, Node]) -> Names:
    """All ids of the file; a fault for each that cannot be one or stands twice in its namespace (NG-13)."""
    names = Names()
    taken: dict[str, str] = {}
    for kind, section in (("room", "rooms"), ("spot", "spots"), ("object", "objects"), ("puzzle", "puzzles")):
        own = {}
        for name, node in _keys(parts.get(section)):
            if name in taken:
                node.fault("id_twice", id=name, section=taken[name])
            taken.setdefault(name, section)
            own[name] = True
        setattr(names, kind, own.keys())
    names.character = {name: True for name, _ in _keys(parts.get("characters"))}.keys()
    for name, node in _keys(parts.get("characters")):
        if name in names.room or name in names.spot:
            node.fault("id_twice", id=name, section=taken[name])
    names.piece = _pieces(parts.get("mental_puzzle")).keys()
    for name, node in _keys(parts.get("happenings")):
        node.new_id(name)
    for section in ("rooms", "spots", "objects", "puzzles", "characters"):
        for name, node in _keys(parts.get(section)):
            node.new_id(name)
    return names


def _keys(node: Node | None) -> list[tuple[str, Node]]:
    if node is None or not isinstance(node.value, Mapping):
        return []
    return [(key, node.at(key, value)) for key, value in node.value.items() if isinstance(key, str)]


def _pieces(board: Node | None) -> dict[str, bool]:
    found: dict[str, bool] = {}
    if board is None or not isinstance(board.value, Mapping):
        return found
    sections = {key: board.at(key, board.value[key]) for key in ("pieces", "texts") if key in board.value}
    for name, node in _keys(sections.get("pieces")):
        node.new_id(name)
        found[name] = True
    for name, node in _keys(sections.get("texts")):
        node.new_id(name)
        cells = node.value.get("cells") if isinstance(node.value, Mapping) else None
        for number in range(1, len(cells) + 1 if isinstance(cells, list | tuple) else 1):
            if f"{name}_{number}" in found:
                node.fault("id_twice", id=f"{name}_{number}", section="pieces")
            found[f"{name}_{number}"] = True
    return found
