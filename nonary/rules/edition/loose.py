"""Effects that the game master writes while a game runs (NG-150), read as those of a file are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.refusal import Refused

from .model import Edition
from .node import Context, Names, Node
from .reading_reactions import read_effects
from .values import Effect


def effects_of(edition: Edition, plain: Any) -> Sequence[Effect]:
    """The effects of a plain list, their things those of this edition. Refused `bad_argument` where one is none."""
    if not plain:
        return ()
    names = Names(
        room=edition.rooms.keys(), spot=edition.spots.keys(), object=edition.things.keys(),
        puzzle=edition.puzzles.keys(), character=edition.characters.keys(), piece=edition.board.pieces.keys(),
    )  # fmt: skip
    context = Context(names=names, language=edition.language)
    found = read_effects(Node(("effects",), _as_lists(plain), context))
    if context.errors:
        raise Refused("bad_argument", arg="effects")
    return found


def _as_lists(value: Any) -> Any:
    """What came through a journal has tuples where a file has lists."""
    if isinstance(value, list | tuple):
        return [_as_lists(item) for item in value]
    return {key: _as_lists(item) for key, item in value.items()} if isinstance(value, dict) else value
