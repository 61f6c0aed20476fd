"""The known pieces of the mental puzzle as a drawing and as a list (NG-104, NG-110, NG-111)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from games.kernel.seat import Seat

from .naming import in_language

SIZE = 96
GAP = 4
LINE = 11
"""So many letters stand side by side on a piece."""
MOST_LINES = 4
KINDS = {
    "clue": "",
    "portrait": pgettext_lazy("piece", "portrait"),
    "name": pgettext_lazy("piece", "name"),
    "goal": pgettext_lazy("piece", "main goal"),
    "secondary": pgettext_lazy("piece", "secondary goal"),
    "gun": pgettext_lazy("piece", "gun"),
    "target": pgettext_lazy("piece", "target"),
    "text_part": pgettext_lazy("piece", "part of a text"),
}
WORDS = {
    "survival": pgettext_lazy("goal", "Survival"),
    "altruist": pgettext_lazy("goal", "Altruist"),
    "zero_goal": pgettext_lazy("goal", "Zero"),
}
SIDES = {
    "top": pgettext_lazy("side", "top"),
    "right": pgettext_lazy("side", "right"),
    "bottom": pgettext_lazy("side", "bottom"),
    "left": pgettext_lazy("side", "left"),
}
_RIM = {"top": "M3 3H93", "right": "M93 3V93", "bottom": "M3 93H93", "left": "M3 3V93"}
_STUB = {"top": "M80 10V-4", "right": "M86 32H100", "bottom": "M80 86V100", "left": "M10 32H-4"}


def board(state: Any, seat: Seat, words: Any, pictures: Mapping[str, str], total: int) -> dict[str, Any]:
    """The groups with their drawings and the same as a list, and how many pieces of how many there are."""
    held = state.pieces.get(seat, ())
    looks = state.piece_looks.get(seat, {})
    laid = [_group(group, looks, words) for group in _groups(state, seat, held, looks)]
    for piece in (piece for group in laid for piece in group["pieces"]):
        piece["image"] = pictures.get(piece["image"], "")
    return {
        "groups": laid, "count": len(held), "rows": [row for group in laid for row in group["list"]],
        "numbers": sorted(looks[piece]["number"] for piece in held if piece in looks),
        "said": ngettext("%(n)d piece of %(total)d", "%(n)d pieces of %(total)d", len(held)) % {"n": len(held), "total": total},
    }  # fmt: skip


def _groups(state: Any, seat: Seat, held: Sequence[str], looks: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """As they are laid out: joined by the fold, each in its place, or each apart."""
    mode = state.options.get("puzzle.positions", "joined")
    if mode == "joined" and seat in state.boards:
        return [[dict(cell) for cell in group] for group in state.boards[seat]]
    apart = sorted((piece for piece in held if piece in looks), key=lambda piece: looks[piece]["number"])
    if mode == "placed":
        cells = [
            {"piece": p, "row": looks[p]["cell"][0] - 1, "col": looks[p]["cell"][1] - 1, "linked": ()} for p in apart
        ]
        return [cells] if cells else []
    return [[{"piece": piece, "row": 0, "col": 0, "linked": ()}] for piece in apart]


def _group(cells: Sequence[Mapping[str, Any]], looks: Mapping[str, Any], words: Any) -> dict[str, Any]:
    known = [cell for cell in cells if cell["piece"] in looks]
    at = {(cell["row"], cell["col"]): cell for cell in known}
    pieces = [_piece(cell, looks[cell["piece"]], at, looks, words) for cell in known]
    width = (max((cell["col"] for cell in known), default=0) + 1) * SIZE
    height = (max((cell["row"] for cell in known), default=0) + 1) * SIZE
    numbers = ", ".join(str(piece["number"]) for piece in pieces)
    label = ngettext("Piece %(numbers)s", "Group of pieces: %(numbers)s", len(pieces)) % {"numbers": numbers}
    return {
        "pieces": pieces, "width": width + GAP, "height": height + GAP, "box": f"-2 -2 {width + GAP} {height + GAP}",
        "label": label, "list": [{"number": piece["number"], "text": piece["said"]} for piece in pieces],
    }  # fmt: skip


def _piece(
    cell: Mapping[str, Any], look: Mapping[str, Any], at: Mapping[Any, Any], looks: Mapping[str, Any], words: Any
) -> dict[str, Any]:
    text = _text(look, words)
    beside = _beside(cell, at, looks)
    lines = _lines(text)
    first = 52 - 8 * (len(lines) - 1)
    return {
        "number": look["number"], "x": cell["col"] * SIZE, "y": cell["row"] * SIZE, "kind": look["kind"], "gold": look.get("unique"),
        "lines": [{"y": first + 16 * n, "text": line} for n, line in enumerate(lines)], "label": str(KINDS.get(look["kind"], "")),
        "rims": [_RIM[side] for side in look.get("rim", ())], "links": [_STUB[side] for side in look.get("links", ())],
        "said": _said(look, text, beside), "image": str(look.get("image", "")),
    }  # fmt: skip


def _text(look: Mapping[str, Any], words: Any) -> str:
    if look.get("word"):
        return str(WORDS[look["word"]])
    if look.get("text"):
        return in_language(look["text"], words.language)
    if look["kind"] in ("gun", "target"):
        n = int(look.get("bullets", 0))
        return "● " * n + ngettext("%(n)d bullet", "%(n)d bullets", n) % {"n": n}
    return in_language(look.get("image_alt", ""), words.language)


def _beside(cell: Mapping[str, Any], at: Mapping[Any, Any], looks: Mapping[str, Any]) -> list[str]:
    """The neighbours, side by side, linked ones said to be so."""
    found = []
    for side, (row, col) in {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}.items():
        other = at.get((cell["row"] + row, cell["col"] + col))
        if other is not None:
            number = looks[other["piece"]]["number"]
            linked = other["piece"] in cell.get("linked", ())
            phrase = _("%(side)s: %(number)s, linked") if linked else _("%(side)s: %(number)s")
            found.append(phrase % {"side": SIDES[side], "number": number})
    return found


def _said(look: Mapping[str, Any], text: str, beside: Sequence[str]) -> str:
    """A piece in words: its look, its text, its border, its neighbours, its links."""
    said = []
    if look.get("unique"):
        said.append(pgettext("piece", "golden, unique"))
    if KINDS.get(look["kind"]):
        said.append(str(KINDS[look["kind"]]))
    said.append(_("“%(text)s”") % {"text": text} if text else _("without text"))
    if look.get("rim"):
        said.append(_("grey border: %(sides)s") % {"sides": ", ".join(str(SIDES[side]) for side in look["rim"])})
    if look.get("links"):
        said.append(_("links to: %(sides)s") % {"sides": ", ".join(str(SIDES[side]) for side in look["links"])})
    said.append(_("joined on %(beside)s") % {"beside": "; ".join(beside)} if beside else _("alone"))
    return "; ".join(said)


def _lines(text: str) -> list[str]:
    """The text in lines as long as a piece is wide; what is too long is cut, the list has all of it."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < LINE:
            lines[-1] += " " + word
        else:
            lines.append(word if len(word) <= LINE else word[: LINE - 1] + "…")
    return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], lines[MOST_LINES - 1][: LINE - 1] + "…"]
