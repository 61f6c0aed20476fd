"""The mental puzzle (NG-29 to NG-33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast, get_args

from .model import Board, Piece, PieceKind, Word
from .node import Node
from .reading_rooms import read_picture
from .values import Cell

KINDS = tuple(kind for kind in get_args(PieceKind) if kind != "text_part")
WORDS = get_args(Word)
ARMED = ("gun", "target")
SMALLEST, LARGEST, USUAL = 2, 15, 9
MOST_BULLETS = 6


def touch(a: Cell, b: Cell) -> bool:
    """Whether two cells share a side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def read_board(node: Node | None) -> Board:
    """The grid with all its pieces; a fault where a cell is used twice or a link joins cells that do not touch."""
    if node is None:
        return Board()
    parts = node.fields(("rows", "cols", "pieces", "texts", "links"))
    rows, cols = (
        (parts[key].whole(SMALLEST, LARGEST) if key in parts else None) or USUAL for key in ("rows", "cols")
    )  # fmt: skip
    reader = _Reader(rows, cols)
    for key in ("pieces", "texts"):
        if key in parts and isinstance(parts[key].value, Mapping) and len(parts[key].value) > LARGEST**2:
            parts[key].fault("too_many", found=len(parts[key].value), most=LARGEST**2)
            return Board(rows, cols)
    for name, each in parts["pieces"].pairs() if "pieces" in parts else ():
        reader.piece(name, each)
    for name, each in parts["texts"].pairs() if "texts" in parts else ():
        reader.parts(name, each)
    for each in parts["links"].items() if "links" in parts else ():
        reader.link(each)
    return Board(rows, cols, reader.pieces, tuple(reader.links))


class _Reader:
    """Pieces as they are put in the grid."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.pieces: dict[str, Piece] = {}
        self.cells: dict[Cell, str] = {}
        self.links: dict[tuple[str, str], None] = {}

    def cell(self, node: Node, piece: str) -> Cell | None:
        """A free cell of the grid, which this piece now has."""
        if not isinstance(node.value, list | tuple) or len(node.value) != 2:
            node.fault("cell_expected")
            return None
        row, col = (node.at(0, node.value[0]).whole(1, self.rows), node.at(1, node.value[1]).whole(1, self.cols))
        if row is None or col is None:
            return None
        if (other := self.cells.get((row, col))) is not None:
            node.fault("cell_twice", row=row, col=col, piece=other)
            return None
        self.cells[row, col] = piece
        return row, col

    def piece(self, name: str, node: Node) -> None:
        optional = ("kind", "text", "image", "image_alt", "about", "word", "bullets", "unique", "number")
        parts = node.fields(optional, "cell")
        cell = self.cell(parts["cell"], name) if "cell" in parts else None
        kind = (parts["kind"].choice(KINDS) if "kind" in parts else None) or "clue"
        word = parts["word"].choice(WORDS) if "word" in parts else None
        image, image_alt = read_picture(parts, "image", must_tell=False)
        _check_kind(node, parts, kind)
        self.pieces[name] = Piece(
            id=name,
            cell=cell or (0, 0),
            kind=cast(PieceKind, kind),
            text=parts["text"].text(numbers=True) if "text" in parts else None,
            image=image,
            image_alt=image_alt,
            about=(parts["about"].ref("character") if "about" in parts else None) or "",
            word=cast(Literal["survival", "altruist", "zero_goal"] | None, word),
            bullets=parts["bullets"].whole(1, MOST_BULLETS) if "bullets" in parts else None,
            unique=parts["unique"].flag() if "unique" in parts else False,
            number=parts["number"].whole(1, 9999) if "number" in parts else None,
        )

    def parts(self, name: str, node: Node) -> None:
        """A text over several cells: a piece for each of them (NG-32)."""
        fields = node.fields(("unique",), "cells", "parts")
        unique = fields["unique"].flag() if "unique" in fields else False
        cells = fields["cells"].items(low=1) if "cells" in fields else []
        texts = fields["parts"].items(low=1) if "parts" in fields else []
        if cells and texts and len(cells) != len(texts):
            node.fault("parts_and_cells", cells=len(cells), parts=len(texts))
        before: Cell | None = None
        for number, (where, text) in enumerate(zip(cells, texts, strict=False), 1):
            piece = f"{name}_{number}"
            cell = self.cell(where, piece)
            if cell is not None and before is not None and not touch(cell, before):
                where.fault("cells_apart")
            before = cell
            self.pieces[piece] = Piece(
                id=piece, cell=cell or (0, 0), kind="text_part", text=text.text(numbers=True), unique=unique, part_of=name,
                part=number,
            )  # fmt: skip

    def link(self, node: Node) -> None:
        ends = node.items()
        if not isinstance(node.value, list | tuple):
            return
        if len(ends) != 2:
            node.fault("two_pieces")
            return
        names = [name for end in ends if (name := end.ref("piece")) is not None]
        if len(names) != 2:
            return
        a, b = (self.pieces.get(name) for name in names)
        if a is None or b is None or (0, 0) in (a.cell, b.cell):
            return
        if not touch(a.cell, b.cell):
            node.fault("link_apart", a=names[0], b=names[1])
        elif (a.id, b.id) in self.links or (b.id, a.id) in self.links:
            node.fault("listed_twice", name=f"{a.id}, {b.id}")
        self.links[a.id, b.id] = None


def _check_kind(node: Node, parts: Mapping[str, Any], kind: str) -> None:
    """What a kind needs, and what it cannot have (NG-30, NG-31)."""
    if kind == "portrait" and "about" not in parts:
        node.fault("missing_key", key="about")
    if kind in ARMED and "bullets" not in parts:
        node.fault("missing_key", key="bullets")
    if kind not in ARMED and "bullets" in parts:
        parts["bullets"].fault("only_for_kind", key="bullets", kinds=ARMED)
    if "word" in parts and kind not in ("goal", "secondary"):
        parts["word"].fault("only_for_kind", key="word", kinds=("goal", "secondary"))
    if "word" in parts and "text" in parts:
        parts["word"].fault("word_and_text")
    if kind not in (*ARMED, "portrait") and not {"text", "word", "image"} & set(parts):
        node.fault("piece_empty", warning=True)
