"""Options that are ordered tables, as a form's field and as they are read: rows moved by button, number or mouse.

A table is sent as lists of the same length, one entry a row in the order of the page: `NAME` the rows' ids, `NAME.at`
the places typed, `NAME.COLUMN` what each row says; and `NAME.in`, the ids of the rows that are in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from .kernel.options import Column, Option
from .kernel.refusal import Refused
from .words import FIELD_TABLES, Words, choice_words

JOIN = "/"
"""Between the cells of a row's id."""


def cell_words(words: Words, option: str, column: str, cell: str) -> str:
    """A cell in words: what the game says of it in this option, in this column, or anywhere."""
    choices = words.table("CHOICES")
    for key in (f"{option}.{column}.{cell}", f"{option}.{cell}", f"{column}.{cell}"):
        if key in choices:
            return str(choices[key])
    for name in (FIELD_TABLES.get(column), "VERBS", "ROLES"):
        if name and cell in words.table(name):
            return words.role(cell) if name == "ROLES" else words.say(name, cell)
    return str(choices.get(cell, cell))


def column_words(words: Words, option: str, column: str) -> str:
    """What a column is called: `OPTION.COLUMN` or `COLUMN` among the game's `COLUMNS`, else the argument of that name."""
    table = words.table("COLUMNS")
    return capfirst(str(table.get(f"{option}.{column}", table.get(column, words.say("ARGS", column)))))


def as_table(words: Words, option: Option, rows: Iterable[Sequence[str]]) -> str:
    """An ordered table to read: a numbered list, each row its name and what it says beside."""
    return format_html("<ol>{}</ol>", format_html_join("", "<li>{} {}</li>", (_cells(words, option, row) for row in rows)))


def _cells(words: Words, option: Option, row: Sequence[str]) -> tuple[str, str]:
    pairs = [(column, cell_words(words, option.name, column.name, str(cell))) for column, cell in zip(option.columns, row, strict=False)]
    said = ", ".join(text for column, text in pairs if column.choices)
    return " · ".join(text for column, text in pairs if not column.choices), format_html('<span class="meta">{}</span>', said) if said else ""


def option_value(words: Words, option: Option, value: Any) -> str:
    """An option's value as it is read; "—" for nothing."""
    if option.kind == "rows":
        return as_table(words, option, value) if isinstance(value, list | tuple) and value else "—"
    if isinstance(value, list | tuple):
        return words.listed([choice_words(words, item, option.name) for item in value]) or "—"
    if isinstance(value, Mapping):
        named = {choice_words(words, key, option.name): inner for key, inner in value.items()}
        pairs = [f"{key}: {choice_words(words, inner, option.name) if isinstance(inner, str) else words.value(inner, option.name)}" for key, inner in named.items()]
        return "; ".join(pairs) or "—"
    if (said := words.named(value, option.name)) is not None:
        return said
    return choice_words(words, value, option.name) if isinstance(value, str) and value else words.value(value, option.name) or "—"


@dataclass(slots=True)
class Row:
    """A row as the form holds it: its cells, the place typed (as it was typed), whether it is in play, what is wrong."""

    id: str
    cells: list[str]
    at: str
    inside: bool = True
    error: str = ""


class RowsWidget(forms.Widget):
    """Reads the lists that the table sends; what is shown is the template's (`games/wizard_rows.html`)."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[Row] | None:
        if name not in data:
            return None
        ids, places, inside = (data.getlist(key) for key in (name, f"{name}.at", f"{name}.in"))
        chosen = {column.name: data.getlist(f"{name}.{column.name}") for column in self.option.columns if column.choices}
        rows = [
            Row(given, self._cells(given, {key: _nth(cells, number) for key, cells in chosen.items()}), _nth(places, number) or str(number + 1), given in inside)
            for number, given in enumerate(ids)
        ]
        return in_order(rows)

    def _cells(self, given: str, chosen: Mapping[str, str]) -> list[str]:
        parts = iter(given.split(JOIN))
        return [chosen[column.name] if column.choices else next(parts, "") for column in self.option.columns]

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return name not in data


def _is_place(text: str) -> bool:
    return text.strip().isdecimal() and len(text) < 6


def _nth(values: Sequence[str], number: int) -> str:
    return values[number] if number < len(values) else ""


def in_order(rows: Sequence[Row]) -> list[Row]:
    """Rows by the places typed. One that was moved up comes before whoever stood there, one moved down after; what is no
    number stays where it is."""

    def place(numbered: tuple[int, Row]) -> tuple[int, int]:
        number, row = numbered
        typed = int(row.at) if _is_place(row.at) else number
        return typed, (typed > number) - (typed < number)

    return [row for _number, row in sorted(enumerate(rows, 1), key=place)]


def row_id(option: Option, row: Sequence[str]) -> str:
    return JOIN.join(option.row_id(row))


class RowsBound(forms.BoundField):
    """The table as it is shown: rows in play and left out, each with its fields."""

    field: RowsField

    @property
    def rows(self) -> list[dict[str, Any]]:
        rows = self.field.shown(self.value())
        faults = self.field.faults
        return [self._row(row, number, len(rows), faults.get(row.id, "")) for number, row in enumerate(rows, 1)]

    def _row(self, row: Row, number: int, of: int, fault: str) -> dict[str, Any]:
        option, words = self.field.option, self.field.words
        pairs = list(zip(option.columns, row.cells, strict=True))
        said = [cell_words(words, option.name, column.name, cell) for column, cell in pairs if not column.choices]
        return {
            "id": row.id, "number": number, "at": row.at if fault and not _is_place(row.at) else number, "inside": row.inside, "error": fault, "first": number == 1, "last": number == of,
            "name": " · ".join(said), "cells": [self._cell(column, cell) for column, cell in pairs],
            "up": f"move:{self.html_name}:{number}:up", "down": f"move:{self.html_name}:{number}:down",
        }  # fmt: skip

    def _cell(self, column: Column, cell: str) -> dict[str, Any]:
        option, words = self.field.option, self.field.words
        known = [*column.choices, *([cell] if column.choices and cell not in column.choices else [])]
        return {
            "label": column_words(words, option.name, column.name), "field": f"{self.html_name}.{column.name}", "value": cell,
            "text": cell_words(words, option.name, column.name, cell),
            "choices": [(each, cell_words(words, option.name, column.name, each)) for each in known],
        }  # fmt: skip

    @property
    def columns(self) -> list[str]:
        return [column_words(self.field.words, self.field.option.name, column.name) for column in self.field.option.columns]


class RowsField(forms.Field):
    """An ordered table: the value is its rows in play, in their order."""

    is_table = True

    def __init__(self, option: Option, words: Words, **kwargs: Any) -> None:
        super().__init__(required=False, widget=RowsWidget(option), **kwargs)
        self.option, self.words = option, words
        self.faults: dict[str, str] = {}

    def get_bound_field(self, form: Any, field_name: str) -> RowsBound:
        return RowsBound(form, self, field_name)

    def shown(self, value: Any) -> list[Row]:
        """Every row of the page: as sent, else those of a stored value with the ones that it leaves out after them."""
        if value and isinstance(value[0], Row):
            return list(value)
        return all_rows(self.option, self.option.default if value is None else value)

    def clean(self, value: Any) -> list[list[str]]:
        """The rows in play. Raises ValidationError; the row that is wrong is said beside it (`faults`)."""
        self.faults = {}
        if value is None:  # an old form, which knew no such option
            return self.option.parse(self.option.default)
        rows = [row for row in value if row.inside]
        wrong = [row for row in rows if not _is_place(row.at)]
        if wrong:
            self.faults = {row.id: _("The place is a whole number, from 1 on.") for row in wrong}
            raise forms.ValidationError(_("Look at the rows marked below."))
        try:
            return self.option.parse([row.cells for row in rows])
        except Refused as refused:
            place = refused.data.get("row")
            if isinstance(place, int) and 0 < place <= len(rows):
                self.faults = {rows[place - 1].id: self.words.say("WHYS", str(refused.data.get("why")))}
            raise forms.ValidationError(self.words.refusal(refused.code, refused.data)) from None


def moved(data: Any, name: str, number: int, way: str) -> Any:
    """The lists of a table with one row moved up or down by one; the same where it cannot go there."""
    fields = [key for key in data if key == name or (key.startswith(f"{name}.") and not key.endswith((".in", ".at")))]
    other = number - 1 if way == "up" else number + 1
    for key in fields:
        values = list(data[key])
        if 0 < number <= len(values) and 0 < other <= len(values):
            values[number - 1], values[other - 1] = values[other - 1], values[number - 1]
        data[key] = values
    if f"{name}.at" in data:
        data[f"{name}.at"] = [str(place) for place in range(1, len(data[name]) + 1)]
    return data


def as_sent(option: Option, value: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """A stored table as a form sends it."""
    rows = all_rows(option, value)
    sent = {option.name: [row.id for row in rows], f"{option.name}.at": [str(n) for n in range(1, len(rows) + 1)],
            f"{option.name}.in": [row.id for row in rows if row.inside]}  # fmt: skip
    for place, column in enumerate(option.columns):
        if column.choices:
            sent[f"{option.name}.{column.name}"] = [row.cells[place] for row in rows]
    return sent


def all_rows(option: Option, value: Iterable[Sequence[str]]) -> list[Row]:
    """The rows of a stored table, and after them those of the usual one that it leaves out."""
    rows = [Row(row_id(option, row), list(row), str(number)) for number, row in enumerate(value, 1)]
    there = {row.id for row in rows}
    left = [row for row in option.default if row_id(option, row) not in there]
    return [*rows, *(Row(row_id(option, row), list(row), "", inside=False) for row in left)]
