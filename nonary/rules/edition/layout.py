"""Where pieces lie to each other: outer sides, neighbours, links and the groups of a player's board (NG-30, 32, 110)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from .model import Board, Piece
from .values import Cell

Side = Literal["top", "right", "bottom", "left"]
SIDES: Mapping[Side, tuple[int, int]] = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}


def beside(cell: Cell, side: Side) -> Cell:
    """The cell on this side, in the grid or not."""
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


def rim(board: Board, piece: Piece) -> tuple[Side, ...]:
    """The sides on which a piece has the grid's grey border."""
    outside = []
    for side in SIDES:
        row, col = beside(piece.cell, side)
        if not (1 <= row <= board.rows and 1 <= col <= board.cols):
            outside.append(side)
    return tuple(outside)


def link_sides(board: Board, piece: Piece) -> tuple[Side, ...]:
    """The sides on which a link begins, drawn as a stub on a lone piece."""
    others = {b if a == piece.id else a for a, b in board.links if piece.id in (a, b)}
    cells = {board.pieces[other].cell for other in others}
    return tuple(side for side in SIDES if beside(piece.cell, side) in cells)


def groups(board: Board, held: Collection[str]) -> list[list[str]]:
    """Held pieces whose cells touch, group by group: each sorted, in the order of their first ids (NG-175)."""
    by_cell = {board.pieces[name].cell: name for name in held if name in board.pieces}
    found, left = [], set(by_cell)
    while left:
        todo = [left.pop()]
        group = []
        while todo:
            cell = todo.pop()
            group.append(by_cell[cell])
            for side in SIDES:
                if (near := beside(cell, side)) in left:
                    left.discard(near)
                    todo.append(near)
        found.append(sorted(group))
    return sorted(found)
