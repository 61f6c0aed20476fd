"""Who gets which piece of the mental puzzle, and what a holder sees of it (NG-100 to NG-112)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import perceive
from .asks import Ask
from .edition import layout
from .edition.model import Edition
from .events_pieces import BoardLaid, PieceGiven, PieceKnown, PieceLost, PieceObtained
from .outcomes import DONE, Outcome
from .plans.matching import NUMBER
from .state import State
from .work import Work

_TYPED = re.compile(r"(?:(?:pp|фп)\s+)?[^\s,;]+", re.IGNORECASE)


def holders(state: State, piece: str) -> tuple[Seat, ...]:
    """Who holds a piece, in seat order."""
    return tuple(seat for seat in state.everyone if piece in state.pieces.get(seat, ()))


def is_exclusive(work: Work, piece: str) -> bool:
    """Whether a piece is golden, and golden pieces have one holder (NG-107)."""
    found = work.edition.board.pieces.get(piece)
    return found is not None and found.unique and work.state.options.get("puzzle.unique", "exclusive") == "exclusive"


def bound_to(edition: Edition, piece: str) -> str | None:
    """The object to which a piece is bound."""
    return next((thing.id for thing in edition.things.values() if piece in thing.pieces), None)


def obtain(work: Work, seat: Seat, piece: str, via: str) -> bool:
    """A player gets a piece; nothing where it is held already, or the player is out of the game (NG-103)."""
    if piece in work.state.pieces.get(seat, ()) or not perceive.inside(work.state, seat):
        return False
    if piece not in work.state.piece_looks.get(seat, {}):
        known = PieceKnown(player=seat, piece=piece, look=look_of(work.state, work.edition, piece))
        work.quiet(known, to=work.actor(seat))
    work.add(PieceObtained(player=seat, piece=piece, via=via), to=work.actor(seat), rule="NG-103")
    return True


def lose(work: Work, seat: Seat, piece: str, via: str) -> None:
    """A player has a piece no more."""
    if piece in work.state.pieces.get(seat, ()):
        work.add(PieceLost(player=seat, piece=piece, via=via), to=work.actor(seat), rule="NG-107")


def by_effect(work: Work, seat: Seat, piece: str, verb: str, source: str) -> None:
    """A piece as a reward. A golden one that another holds gives nothing (NG-107)."""
    from . import reactions

    if is_exclusive(work, piece) and any(other != seat for other in holders(work.state, piece)):
        reactions.nothing(work, seat, verb, source)
        return
    obtain(work, seat, piece, "effect")


def to_hands(work: Work, seat: Seat, thing: str) -> None:
    """The pieces of an object that comes into these hands: a golden one leaves its former holder first (NG-106, NG-107)."""
    for piece in work.edition.things[thing].pieces:
        if is_exclusive(work, piece):
            for other in holders(work.state, piece):
                if other != seat:
                    lose(work, other, piece, "object")
        obtain(work, seat, piece, "object")


def out_of_hands(work: Work, seat: Seat, thing: str) -> None:
    """An object is laid down: its golden piece is nobody's (NG-107)."""
    for piece in work.edition.things[thing].pieces:
        if is_exclusive(work, piece):
            lose(work, seat, piece, "object")


def seen_close(work: Work, seat: Seat, target: str, *, handled: bool = False) -> None:
    """Somebody sees an object close. A golden piece of one that cannot be carried goes to the first who inspects or
    reads it (`handled`), that of any other to nobody (NG-106, NG-107)."""
    thing = work.edition.things.get(target)
    for piece in thing.pieces if thing else ():
        if not is_exclusive(work, piece) or (
            thing is not None and handled and not thing.portable and not holders(work.state, piece)
        ):
            obtain(work, seat, piece, "object")


def glance_at(work: Work, target: str) -> None:
    """An object that cannot be overlooked has come into view: everyone in its room sees it (NG-109)."""
    thing = work.edition.things.get(target)
    if thing is None or not thing.glance or perceive.is_hidden(work.state, target):
        return
    for seat in perceive.present(work.state, perceive.room_of(work.state, target)):
        if seat not in work.looking:
            seen_close(work, seat, target)


def glance_round(work: Work, seat: Seat, room: str) -> None:
    """What a newcomer cannot overlook, and what of the newcomer's things the others cannot (NG-109)."""
    for target in perceive.lies_in(work.state, room):
        thing = work.edition.things.get(target)
        if thing is not None and thing.glance:
            seen_close(work, seat, target)
    for target in perceive.held(work.state, seat):
        glance_at(work, target)


# -- giving


def check_give(ask: Ask) -> None:
    """Refused where nobody of that name is here, then `not_held`, `unique_piece` (NG-105)."""
    numbers = named(ask)
    ask.someone_here("to")
    for piece in numbers:
        if piece not in ask.state.pieces.get(ask.seat, ()):
            raise Refused("not_held", arg="piece")
    if any(ask.edition.board.pieces[piece].unique for piece in numbers):
        raise Refused("unique_piece")


def give(work: Work, ask: Ask) -> Outcome:
    """Giving is telling: the giver keeps it, unless an option says otherwise."""
    to = ask.someone_here("to")
    for piece in named(ask):
        work.add(PieceGiven(by=ask.seat, to=to, piece=piece), to=work.actor(ask.seat, to), rule="NG-105")
        obtain(work, to, piece, "gift")
        if not work.state.options.get("puzzle.give_keeps", True):
            lose(work, ask.seat, piece, "gift")
    return DONE


def named(ask: Ask) -> list[str]:
    """The ids of the pieces that an argument names, by id or by number; a number that is none stays what it is."""
    value = ask.args.get("piece")
    if value is None or value == "":
        raise Refused("missing_argument", arg="piece")
    if isinstance(value, str):
        value = _TYPED.findall(value) or [value]
    items = list(value) if isinstance(value, list | tuple) else [value]
    if not items:
        raise Refused("missing_argument", arg="piece")
    return list(dict.fromkeys(piece_id(ask.state, item) for item in items))


def piece_id(state: State, said: Any) -> str:
    """The id of a piece by its id or number; of one that does not exist what was said."""
    if isinstance(said, bool) or not isinstance(said, int | str):
        raise Refused("bad_argument", arg="piece")
    text = str(said).strip()
    if text in state.numbers:
        return text
    written = NUMBER.fullmatch(text)
    by_number = {number: piece for piece, number in state.numbers.items()}
    return by_number.get(int(written[1]), text) if written else text


# -- what is seen of them


def look_of(state: State, edition: Edition, piece: str) -> Mapping[str, Any]:
    """What a holder sees of a piece: never its id, its cell, nor what lies beside it (NG-104)."""
    board = edition.board
    found = board.pieces[piece]
    look: dict[str, Any] = {
        "number": state.numbers.get(piece, 0), "kind": found.kind, "unique": found.unique,
        "rim": tuple(layout.rim(board, found)), "links": tuple(layout.link_sides(board, found)),
    }  # fmt: skip
    for name in ("text", "image", "image_alt", "word", "bullets"):
        if value := getattr(found, name):
            look[name] = value
    if state.options.get("puzzle.positions", "joined") == "placed":
        look["cell"] = tuple(found.cell)
    return look


def lay_boards(work: Work, seats: Iterable[Seat]) -> None:
    """The joined groups of those whose pieces have changed (NG-110)."""
    if work.state.options.get("puzzle.positions", "joined") != "joined":
        return
    for seat in seats:
        laid = _groups(work.state, work.edition, work.state.pieces.get(seat, ()))
        if laid != work.state.boards.get(seat, ()):
            work.quiet(BoardLaid(player=seat, groups=laid), to=work.actor(seat))


def _groups(state: State, edition: Edition, held: Iterable[str]) -> tuple[tuple[Mapping[str, Any], ...], ...]:
    """Each group from its own top left cell, by the lowest number in it: nothing tells where in the grid it lies."""
    cells = {piece: edition.board.pieces[piece].cell for piece in held}
    links = [set(link) for link in edition.board.links]
    found = []
    for group in layout.groups(edition.board, tuple(cells)):
        top, left = min(cells[p][0] for p in group), min(cells[p][1] for p in group)
        found.append(tuple(sorted(
            ({"piece": p, "row": cells[p][0] - top, "col": cells[p][1] - left,
              "linked": tuple(sorted(q for q in group if {p, q} in links))} for p in group),
            key=lambda cell: state.numbers.get(str(cell["piece"]), 0),
        )))  # fmt: skip
    return tuple(sorted(found, key=lambda group: state.numbers.get(str(group[0]["piece"]), 0)))
