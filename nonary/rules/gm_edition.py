"""Twists of the plot: the frozen edition edited while it is played (NG-151)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import dealing, hands, worlds
from .edition.faults import EditionInvalid
from .edition.model import NOWHERE, Edition
from .edition.patching import merged
from .edition.reading import load_edition
from .edition.stored import packed, plain_of
from .events_setup import EditionSet
from .events_things import ThingsPlaced
from .state import State
from .work import GM_ONLY, Work

FIXED = ("settings", "id", "nonary_edition")
"""What no edit may touch: settings have a verb of their own."""


def _plain(value: Any) -> Any:
    """What came through a journal has tuples where a file has lists."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return {str(key): _plain(item) for key, item in value.items()} if isinstance(value, Mapping) else value


def _edited(order: Order, state: State) -> tuple[dict[str, Any], Edition]:
    """The whole edition with the patch applied, checked like a load."""
    patch = order.arg("patch")
    if not isinstance(patch, Mapping) or any(key in FIXED for key in patch) or state.edition is None:
        raise Refused("bad_argument", arg="patch")
    plain = merged(plain_of(state.edition), _plain(patch))
    try:
        return plain, load_edition(plain)
    except EditionInvalid as wrong:
        raise Refused("edition_invalid", faults=len(wrong.faults)) from wrong


def test_edit(order: Order, state: State) -> None:
    """What players hold, are in or are about cannot be removed."""
    _, new = _edited(order, state)
    for kept in _needed(state):
        if not kept(new):
            raise Refused("bad_argument", arg="patch", why="in_use")


def _needed(state: State) -> list[Callable[[Edition], bool]]:
    """What must still be there."""
    held = {thing for thing, place in state.thing_at.items() if isinstance(place, Seat)}
    pieces = {piece for owned in state.pieces.values() for piece in owned}
    about = {str(b.more[k]) for b in state.busy.values() for k in ("target", "source", "object") if b.more.get(k)}
    entries = {str(b.more["entry"]) for b in state.busy.values() if b.more.get("entry")}
    hiding = {spot for spot in state.hidden.values() if spot}
    old = worlds.edition_of(state)
    return [
        lambda new: new.rooms.keys() >= old.rooms.keys(),
        lambda new: new.characters.keys() >= set(state.characters.values()),
        lambda new: new.things.keys() >= held,
        lambda new: new.board.pieces.keys() >= pieces,
        lambda new: all(name in new.rooms or new.target(name) is not None or old.target(name) is None for name in about),
        lambda new: new.entries.keys() >= entries & old.entries.keys(),
        lambda new: new.spots.keys() >= hiding,
        lambda new: {p.id for p in new.puzzles.values()} >= {str(b.more["puzzle"]) for b in state.busy.values() if b.more.get("puzzle")},
        lambda new: len(new.rounds) >= state.round,
    ]  # fmt: skip


def edit_edition(work: Work, order: Order) -> None:
    """The new copy; numbers that were given stay; new objects come to where the edition puts them."""
    plain, new = _edited(order, work.state)
    old = work.edition
    work.quiet(EditionSet(edition=packed(plain), numbers=_numbers(work.state, new)), to=GM_ONLY)
    by_character = {character: seat for seat, character in work.state.characters.items()}
    added = [thing for name, thing in new.things.items() if name not in old.things]
    places = {thing.id: NOWHERE if thing.at in new.characters else thing.at for thing in added}
    work.quiet(ThingsPlaced(at=places))
    if (old.travel, old.rooms.keys()) != (new.travel, new.rooms.keys()):
        dealing.tell_travel(work)
    for thing in added:
        seat = by_character.get(thing.at)
        if seat is not None and seat not in work.state.dead and seat not in work.state.escaped:
            hands.grant(work, seat, thing.id)


def _numbers(state: State, new: Edition) -> dict[str, int]:
    """Players speak of pieces by their numbers: new ones get the next."""
    numbers = dict(state.numbers)
    following = max(numbers.values(), default=0)
    for piece in new.board.pieces:
        if piece not in numbers:
            following += 1
            numbers[piece] = following
    return {piece: number for piece, number in numbers.items() if piece in new.board.pieces}


TESTS: Mapping[str, Callable[[Order, State], None]] = {"edit_edition": test_edit}
ACTS: Mapping[str, Callable[[Work, Order], None]] = {"edit_edition": edit_edition}
