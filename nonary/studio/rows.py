"""Reactions as rows that people fill in: which thing, which state, which text; and back to plain values.

What rows cannot say (conditions within conditions) stays as it is. Rows that nobody touched give the very values that they
were made of.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from nonary.edition_text import written_part

TEXTS = ("text", "tell_room", "announce")
EFFECTS: Mapping[str, Any] = {
    "text": _("tell the one who acts"),
    "tell_room": _("tell all in the room"),
    "announce": _("tell everybody"),
    "tell": _("tell all in the room named"),
    "reveal": _("reveal"),
    "set": _("bring into the state"),
    "object": _("give the object"),
    "piece": _("give the pieces"),
    "points": _("give points"),
    "place": _("put the object there"),
    "move": _("bring into the room"),
    "finish": _("solve the puzzle"),
    "kill": _("kill"),
}
CONDS: Mapping[str, Any] = {
    "state": _("is in the state"),
    "has": _("holds the object"),
    "holds": _("holds the piece"),
    "character": _("plays the character"),
    "solved": _("the puzzle is solved"),
    "round": _("from this round on"),
    "present": _("so many are in the room"),
}
WORLD_EFFECTS = ("announce", "tell", "reveal", "set", "place", "kill")
MANY = ("piece", "reveal")
NUMBERS = ("points", "round", "present")
PAIRS = ("set", "place", "state")
_WHOLE = re.compile(r"-?[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class Row:
    """`which` are ids, `value` is a state, a place, a number or a text in the edition's language; `no` turns it round."""

    kind: str
    which: str = ""
    value: str = ""
    no: bool = False


class BadRow(Exception):
    """A row that says too little: `which` or `value` is missing, or `number` is none."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def _text(value: Any, language: str) -> str:
    if isinstance(value, Mapping):
        return str(value.get(language) or next(iter(value.values()), ""))
    return str(value)


# -- effects


def effect_rows(plain: Any, language: str) -> list[Row] | None:
    """The rows of a list of effects; None where it is none that rows can say."""
    found: list[Row] = []
    for effect in [plain] if isinstance(plain, Mapping) else plain or []:
        if not isinstance(effect, Mapping) or len(effect) != 1:
            return None
        ((kind, value),) = effect.items()
        if kind not in EFFECTS:
            return None
        rows = _effect_rows(kind, value, language)
        if rows is None:
            return None
        found += rows
    return found


def _effect_rows(kind: str, value: Any, language: str) -> list[Row] | None:
    if kind in TEXTS:
        return [Row(kind, "", _text(value, language))]
    if kind == "tell":
        return (
            [Row(kind, str(value.get("room", "")), _text(value.get("text", ""), language))]
            if isinstance(value, Mapping)
            else None
        )
    if kind in PAIRS:
        return [Row(kind, str(which), str(to)) for which, to in value.items()] if isinstance(value, Mapping) else None
    if kind in MANY:
        return [Row(kind, " ".join(map(str, value if isinstance(value, list) else [value])))]
    if kind == "kill":
        return [Row(kind, str(value.get("room", "")) if isinstance(value, Mapping) else str(value))]
    if kind in NUMBERS:
        return [Row(kind, "", str(value))]
    return [Row(kind, str(value))] if isinstance(value, str) else None


def effects_of(rows: list[Row], before: Any, language: str) -> list[Any] | Any:
    """The effects that rows say. Texts in several languages keep those that are not shown. Raises BadRow."""
    if effect_rows(before, language) == rows and rows:
        return before
    texts = _texts_within(before)
    return [_effect(row, texts, language) for row in rows]


def _texts_within(before: Any) -> list[Mapping[str, Any]]:
    found = []
    for effect in [before] if isinstance(before, Mapping) else before or []:
        for value in effect.values() if isinstance(effect, Mapping) else ():
            text = value.get("text") if isinstance(value, Mapping) and "room" in value else value
            if isinstance(text, Mapping):
                found.append(text)
    return found


def _effect(row: Row, texts: list[Mapping[str, Any]], language: str) -> Mapping[str, Any]:
    ids = row.which.replace(",", " ").split()
    if row.kind in (*TEXTS, "tell"):
        text: Any = next((each for each in texts if _text(each, language) == row.value), row.value)
        if not row.value:
            raise BadRow("value")
        if row.kind == "tell":
            return {"tell": {"room": _one(ids), "text": text}}
        return {row.kind: text}
    if row.kind in PAIRS:
        if not row.value:
            raise BadRow("value")
        return {row.kind: {_one(ids): row.value}}
    if row.kind in MANY:
        if not ids:
            raise BadRow("which")
        return {row.kind: ids}
    if row.kind == "kill":
        return {"kill": "actor" if not ids or ids == ["actor"] else {"room": _one(ids)}}
    return {row.kind: _number(row.value) if row.kind in NUMBERS else _one(ids)}


def _one(ids: list[str]) -> str:
    if len(ids) != 1:
        raise BadRow("which")
    return ids[0]


def _number(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise BadRow("number")
    return int(text)


# -- conditions


def cond_rows(plain: Any) -> list[Row] | None:
    """The rows of a condition that must all hold; None where rows cannot say it."""
    if plain is None:
        return []
    if isinstance(plain, Mapping) and set(plain) == {"all"} and isinstance(plain["all"], list):
        found: list[Row] = []
        for part in plain["all"]:
            rows = _cond_rows(part)
            if rows is None:
                return None
            found += rows
        return found
    return _cond_rows(plain)


def _cond_rows(plain: Any, no: bool = False) -> list[Row] | None:
    if not isinstance(plain, Mapping) or len(plain) != 1:
        return None
    ((kind, value),) = plain.items()
    if kind == "not" and not no:
        return _cond_rows(value, True)
    if kind == "state" and isinstance(value, Mapping) and (len(value) == 1 or not no):
        return [Row(kind, str(which), str(state), no) for which, state in value.items()]
    if kind not in CONDS or kind == "state":
        return None
    return [Row(kind, "", str(value), no) if kind in NUMBERS else Row(kind, str(value), "", no)]


def cond_of(rows: list[Row], before: Any) -> Any:
    """The condition that rows say, None where there are none. Raises BadRow."""
    if cond_rows(before) == rows:
        return before
    parts = []
    for row in rows:
        ids = row.which.split()
        value: Any = _number(row.value) if row.kind in NUMBERS else _one(ids)
        if row.kind == "state":
            if not row.value:
                raise BadRow("value")
            value = {_one(ids): row.value}
        parts.append({"not": {row.kind: value}} if row.no else {row.kind: value})
    return None if not parts else parts[0] if len(parts) == 1 else {"all": parts}


@dataclass(frozen=True, slots=True)
class EntryRows:
    """One entry of a reaction. Where rows cannot say its condition or its effects, they are shown as they are."""

    plain: Mapping[str, Any]
    conds: list[Row] | None
    effects: list[Row] | None

    @property
    def cond_text(self) -> str:
        return written_part(self.plain.get("if"))

    @property
    def effects_text(self) -> str:
        return written_part(self.plain.get("do"))


def entry_rows(plain: Any, language: str) -> list[EntryRows]:
    """The entries of a reaction."""
    entries = [plain] if isinstance(plain, Mapping) else plain if isinstance(plain, list) else []
    return [
        EntryRows(entry, cond_rows(entry.get("if")), effect_rows(entry.get("do"), language))
        for entry in entries
        if isinstance(entry, Mapping)
    ]
