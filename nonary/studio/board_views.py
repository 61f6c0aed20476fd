"""The mental puzzle as a grid of links, and a form for each cell: usable by keyboard and without scripts (NG-29 to NG-33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from nonary.rules.edition.layout import SIDES
from nonary.rules.edition.reading_board import LARGEST, SMALLEST, USUAL

from .desk import Desk, own
from .forms import PartForm
from .schema import PIECE

Cell = tuple[int, int]


class Grid:
    """The plain values of a mental puzzle, by cell."""

    def __init__(self, desk: Desk) -> None:
        held = desk.plain.get("mental_puzzle")
        self.plain: dict[str, Any] = dict(held) if isinstance(held, dict) else {}
        self.rows, self.cols = (_size(self.plain.get(key)) for key in ("rows", "cols"))
        self.pieces = {str(k): v for k, v in self._mapping("pieces").items() if isinstance(v, dict)}
        self.texts = {str(k): v for k, v in self._mapping("texts").items() if isinstance(v, dict)}
        self.at: dict[Cell, str] = {}
        self.part: dict[Cell, tuple[str, int]] = {}
        for name, piece in self.pieces.items():
            if (cell := _cell(piece.get("cell"))) is not None:
                self.at.setdefault(cell, name)
        for name, text in self.texts.items():
            for number, each in enumerate(text.get("cells") or [] if isinstance(text.get("cells"), list) else [], 1):
                if (cell := _cell(each)) is not None:
                    self.part.setdefault(cell, (name, number))

    def _mapping(self, key: str) -> Mapping[str, Any]:
        found = self.plain.get(key)
        return found if isinstance(found, dict) else {}

    @property
    def links(self) -> list[list[str]]:
        found = self.plain.get("links")
        return (
            [list(map(str, link)) for link in found if isinstance(link, list) and len(link) == 2]
            if isinstance(found, list)
            else []
        )

    def name_at(self, cell: Cell) -> str:
        """The id of what is in a cell, parts of texts included."""
        if cell in self.at:
            return self.at[cell]
        text, number = self.part.get(cell, ("", 0))
        return f"{text}_{number}" if text else ""

    def linked(self, cell: Cell) -> list[str]:
        """The sides on which a link begins."""
        own = self.name_at(cell)
        others = {b if a == own else a for a, b in self.links if own and own in (a, b)}
        return [side for side, (dr, dc) in SIDES.items() if self.name_at((cell[0] + dr, cell[1] + dc)) in others - {""}]


def _size(value: Any) -> int:
    return value if isinstance(value, int) and SMALLEST <= value <= LARGEST else USUAL


def _cell(value: Any) -> Cell | None:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(n, int) for n in value):
        return value[0], value[1]
    return None


@own
def board(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The grid; its size; the texts over several cells."""
    if not desk.plain:
        raise Http404
    grid = Grid(desk)
    error = ""
    if request.method == "POST":
        fresh, error = _changed(request, grid)
        error = error or desk.keep({**desk.plain, "mental_puzzle": fresh}, request.POST.get("version", ""))
        if not error:
            return redirect("nonary:draft_board", desk.draft.code)
    lines = [
        [_shown(grid, (row, col), desk.language) for col in range(1, grid.cols + 1)] for row in range(1, grid.rows + 1)
    ]
    texts = [
        (name, _cells_text(text.get("cells")), _parts_text(text.get("parts")), text.get("unique") is True)
        for name, text in grid.texts.items()
    ]
    context = {
        "draft": desk.draft, "grid": grid, "lines": lines, "columns": range(1, grid.cols + 1), "texts": texts, "error": error,
        "faults": desk.faults("mental_puzzle"), "smallest": SMALLEST, "largest": LARGEST,
    }  # fmt: skip
    return render(request, "nonary/studio/board.html", context, status=422 if error else 200)


def _shown(grid: Grid, cell: Cell, language: str) -> dict[str, Any]:
    name = grid.at.get(cell, "")
    piece = grid.pieces.get(name, {})
    found: dict[str, Any] = {
        "row": cell[0],
        "col": cell[1],
        "name": name,
        "kind": str(piece.get("kind", "clue")) if name else "",
        "links": grid.linked(cell),
    }
    if name:
        text = piece.get("text") or piece.get("word") or piece.get("image_alt") or piece.get("bullets") or name
        found |= {"text": _in(text, language), "golden": piece.get("unique") is True, "about": piece.get("about", "")}
    elif cell in grid.part:
        text, number = grid.part[cell]
        parts = grid.texts[text].get("parts")
        part = parts[number - 1] if isinstance(parts, list) and number <= len(parts) else ""
        found |= {
            "name": f"{text}_{number}",
            "kind": "text_part",
            "text": _in(part, language),
            "golden": grid.texts[text].get("unique") is True,
            "fixed": True,
        }
    return found


def _in(text: Any, language: str) -> str:
    if isinstance(text, dict):
        return str(text.get(language) or next(iter(text.values()), ""))
    return str(text)


def _cells_text(cells: Any) -> str:
    return (
        " ".join(f"{cell[0]},{cell[1]}" for each in cells if (cell := _cell(each)) is not None)
        if isinstance(cells, list)
        else ""
    )


def _parts_text(parts: Any) -> str:
    return "\n".join(_in(part, "en") for part in parts) if isinstance(parts, list) else ""


def _changed(request: HttpRequest, grid: Grid) -> tuple[dict[str, Any], str]:
    """The puzzle with another size or another text over cells; a sentence where that cannot be."""
    typed, fresh = request.POST, dict(grid.plain)
    if typed.get("go") == "size":
        for key in ("rows", "cols"):
            given = typed.get(key, "")
            if not given.isdecimal() or len(given) > 2 or not SMALLEST <= int(given) <= LARGEST:
                return fresh, _("A grid has from %(low)s to %(high)s rows and columns.") % {
                    "low": SMALLEST,
                    "high": LARGEST,
                }
            fresh[key] = int(given)
        return fresh, ""
    name = typed.get("text", "").strip()
    texts = dict(grid.texts)
    if typed.get("go") == "drop":
        texts.pop(name, None)
        gone = {f"{name}_{n}" for n in range(1, LARGEST**2)}
        fresh["links"] = [link for link in grid.links if not gone & set(link)]
    else:
        try:
            cells = [[int(n) for n in pair.split(",")] for pair in typed.get("cells", "").split()]
        except ValueError:
            return fresh, _("Cells are written as row,column with blanks between them: 3,1 3,2 3,3.")
        parts = [line.strip() for line in typed.get("parts", "").splitlines() if line.strip()]
        old = grid.texts.get(name, {}).get("parts")
        if isinstance(old, list) and len(old) == len(parts):  # what is said in several languages stays
            parts = [was if _in(was, "en") == part else part for was, part in zip(old, parts, strict=True)]
        texts[name] = {"cells": cells, "parts": parts, **({"unique": True} if "unique" in typed else {})}
    fresh["texts"] = texts
    return fresh, ""


@own
def cell(request: HttpRequest, desk: Desk, row: int, col: int) -> HttpResponse:
    """What is in one cell, and to which neighbours it is linked."""
    grid = Grid(desk)
    here = (row, col)
    if not desk.plain or not (1 <= row <= grid.rows and 1 <= col <= grid.cols) or here in grid.part:
        raise Http404
    name = grid.at.get(here, "")
    data = request.POST if request.method == "POST" else None
    taken = None if name else desk.ids["piece"]
    form = PartForm(PIECE, grid.pieces.get(name, {}), desk.ids, desk.images, desk.language, data, taken=taken)
    near: dict[str, str] = {side: grid.name_at((row + dr, col + dc)) for side, (dr, dc) in SIDES.items()}
    error = ""
    if data is not None and "drop" in data:
        error = desk.keep({**desk.plain, "mental_puzzle": _without(grid, name)}, data.get("version", ""))
        if not error:
            return redirect("nonary:draft_board", desk.draft.code)
    elif data is not None and form.is_valid():
        own_name = name or form.cleaned_data["new_id"]
        fresh = dict(grid.plain)
        fresh["pieces"] = {
            **grid.pieces,
            own_name: {"cell": [row, col], **{k: v for k, v in form.result().items() if k != "cell"}},
        }
        fresh["links"] = _links(grid, own_name, near, set(data.getlist("links")))
        error = desk.keep({**desk.plain, "mental_puzzle": fresh}, data.get("version", ""))
        if not error:
            return redirect("nonary:draft_board", desk.draft.code)
    chosen = set(data.getlist("links")) if data is not None else set(grid.linked(here))
    words = {"top": _("above"), "right": _("on the right"), "bottom": _("below"), "left": _("on the left")}
    sides = [(side, words[side], near[side], side in chosen) for side in SIDES if near[side]]
    context = {
        "draft": desk.draft, "row": row, "col": col, "name": name, "form": form, "sides": sides, "error": error,
        "faults": desk.faults("mental_puzzle", "pieces", name) if name else [],
    }  # fmt: skip
    return render(request, "nonary/studio/cell.html", context, status=422 if error or form.errors else 200)


def _without(grid: Grid, name: str) -> dict[str, Any]:
    fresh = dict(grid.plain)
    fresh["pieces"] = {key: value for key, value in grid.pieces.items() if key != name}
    fresh["links"] = [link for link in grid.links if name not in link]
    return fresh


def _links(grid: Grid, name: str, near: Mapping[str, str], chosen: set[str]) -> list[list[str]]:
    """The links with those of one piece to its neighbours as ticked; all others stay in their order."""
    wanted = {near[side] for side in chosen if near.get(side)}
    beside = set(near.values()) - {""}
    kept = []
    for link in grid.links:
        other = link[1] if link[0] == name else link[0] if link[1] == name else ""
        if other in beside and other not in wanted:
            continue
        wanted.discard(other)
        kept.append(link)
    return [*kept, *([name, other] for other in near.values() if other in wanted)]
