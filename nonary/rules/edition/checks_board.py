"""What must hold of the mental puzzle as a whole (NG-33, NG-104)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from .model import Board, Edition, Piece
from .node import Node
from .reading_board import ARMED
from .values import Effect, GivePieces


def check_board(edition: Edition, top: Node) -> None:
    """Notes all that is wrong with the grid and with how its pieces come into hands."""
    if not edition.board.pieces:
        return
    board = top.at("mental_puzzle", None)
    _check_cells(edition.board, board)
    _check_bullets(edition.board, board)
    _check_numbers(edition.board, board)
    _check_golden(edition, top)
    _check_links(edition, board)
    _check_characters(edition, top)
    given = set(pieces_given(edition))
    for piece in edition.board.pieces.values():
        if piece.id not in given:
            _at(board, piece).fault("piece_never_given", piece=piece.id, warning=True)


def _at(board: Node, piece: Piece) -> Node:
    if piece.part_of:
        return board.at("texts", None).at(piece.part_of, None)
    return board.at("pieces", None).at(piece.id, None)


def _check_cells(board: Board, node: Node) -> None:
    filled = {piece.cell for piece in board.pieces.values()}
    empty = [(r, c) for r in range(1, board.rows + 1) for c in range(1, board.cols + 1) if (r, c) not in filled]
    if empty:
        node.fault("cells_empty", number=len(empty), row=empty[0][0], col=empty[0][1], warning=True)


def _check_bullets(board: Board, node: Node) -> None:
    armed: dict[str, dict[int, list[Piece]]] = {kind: {} for kind in ARMED}
    for piece in board.pieces.values():
        if piece.kind in ARMED and piece.bullets is not None:
            armed[piece.kind].setdefault(piece.bullets, []).append(piece)
    for kind, other in (("gun", "target"), ("target", "gun")):
        for bullets, pieces in armed[kind].items():
            for piece in pieces[1:]:
                _at(node, piece).fault("bullets_twice", kind=kind, bullets=bullets, piece=pieces[0].id)
            if not armed[other].get(bullets):
                _at(node, pieces[0]).fault("bullets_alone", kind=kind, other=other, bullets=bullets)


def _check_numbers(board: Board, node: Node) -> None:
    own = [piece for piece in board.pieces.values() if piece.number is not None]
    if own and len(own) != len(board.pieces):
        missing = next(piece for piece in board.pieces.values() if piece.number is None)
        _at(node, missing).fault("numbers_some", piece=missing.id)
    seen: dict[int | None, str] = {}
    for piece in own:
        if seen.setdefault(piece.number, piece.id) != piece.id:
            _at(node, piece).fault("number_twice", number=piece.number, piece=seen[piece.number])


def _check_golden(edition: Edition, top: Node) -> None:
    golden = {piece.id for piece in edition.board.pieces.values() if piece.unique}
    for section, holders in (
        ("objects", {thing.id: thing.pieces for thing in edition.things.values()}),
        ("characters", {character.id: character.pieces for character in edition.characters.values()}),
    ):
        first: dict[str, str] = {}
        for name, pieces in holders.items():
            for piece in pieces:
                if piece in golden and first.setdefault(piece, name) != name:
                    top.at(section, None).at(name, None).at("pieces", None).fault(
                        "unique_twice", piece=piece, other=first[piece], section=section
                    )


def _check_links(edition: Edition, node: Node) -> None:
    """Each piece about somebody is joined by a chain of links to the portrait."""
    joined: dict[str, set[str]] = {}
    for a, b in edition.board.links:
        joined.setdefault(a, set()).add(b)
        joined.setdefault(b, set()).add(a)
    for character in edition.characters:
        about = [piece for piece in edition.board.pieces.values() if piece.about == character]
        found = {piece.id for piece in about if piece.kind == "portrait"}
        todo = list(found)
        while todo:
            fresh = joined.get(todo.pop(), set()) - found
            found |= fresh
            todo.extend(fresh)
        for piece in about:
            if piece.id not in found:
                _at(node, piece).fault("piece_unlinked", piece=piece.id, character=character, warning=True)


def _check_characters(edition: Edition, top: Node) -> None:
    kinds = Counter((piece.about, piece.kind) for piece in edition.board.pieces.values())
    for character in edition.characters:
        node = top.at("characters", None).at(character, None)
        if not kinds[character, "name"]:
            node.fault("name_piece_missing", character=character, warning=True)
        if not kinds[character, "goal"] and not kinds[character, "gun"]:
            node.fault("goal_piece_missing", character=character, warning=True)


def pieces_given(edition: Edition) -> Iterator[str]:
    """Every piece that a start, an object or an effect gives."""
    for character in edition.characters.values():
        yield from character.pieces
    for thing in edition.things.values():
        yield from thing.pieces
    for effects in all_effects(edition).values():
        for effect in effects:
            if isinstance(effect, GivePieces):
                yield from effect.pieces


def all_effects(edition: Edition) -> Mapping[str, tuple[Effect, ...]]:
    """Every list of effects of the edition by the name of its place (`safe.inspect.1`, `safe_lock.solved`)."""
    found: dict[str, tuple[Effect, ...]] = {}
    for entry in edition.entries.values():
        found[entry.key] = (*entry.do, *entry.otherwise)
    for puzzle in edition.puzzles.values():
        found[f"{puzzle.id}.solved"] = puzzle.solved
        found[f"{puzzle.id}.failed"] = puzzle.failed
        for text, effects in puzzle.others.items():
            found[f"{puzzle.id}.others.{text}"] = effects
    for happening in edition.happenings.values():
        found[f"{happening.id}.do"] = happening.do
    return found
