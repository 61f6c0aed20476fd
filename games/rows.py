"""Arguments that are rows of a small table (`Arg.columns`): their fields in forms, and back again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .kernel.ruleset import Arg

SHOWN = 2
"""How many rows a form has room for; letters may hold more, where the rules let them."""


def field_name(arg: Arg, number: int, column: Arg) -> str:
    """The name of one cell's field; rows are numbered from 1."""
    return f"{arg.name}-{number}-{column.name}"


def cells(arg: Arg) -> Iterator[tuple[str, int, Arg]]:
    """(name of the field, row, column) of every cell that a form shows."""
    for number in range(1, SHOWN + 1):
        for column in arg.columns:
            yield field_name(arg, number, column), number, column


def collect(arg: Arg, read: Callable[[str, Arg], Any]) -> list[dict[str, Any]]:
    """The rows that were filled in; `read` gives a cell's value by its field's name."""
    found = []
    for number in range(1, SHOWN + 1):
        row = {column.name: read(field_name(arg, number, column), column) for column in arg.columns}
        filled = {name: value for name, value in row.items() if value not in (None, "")}
        if filled:
            found.append(filled)
    return found


def spread(name: str, rows: Any, shown: Callable[[Any], Any]) -> dict[str, Any]:
    """Rows as the values of their fields; nothing where they are no rows."""
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        return {}
    return {f"{name}-{n}-{column}": shown(value) for n, row in enumerate(rows, 1) for column, value in row.items()}
