"""Options of a game: declared once, checked once, stored as plain JSON values."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from .refusal import Refused

OptionKind = Literal["int", "bool", "choice", "choices", "time", "text", "list", "map", "rows"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of an ordered table. Without `choices` it is part of what names the row; with them each row says which."""

    name: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One setting. `low` and `high` bound an int, the number of choices (at least 1 where not said) or the length of a
    list or text (inclusive); `choices` list the values of choice and choices, for other kinds the words that may stand
    in the value's place (`random`).

    `rows` is an ordered table: a list of rows, each a list with one word for each of `columns`. A row is one of those of
    the default, told by its columns without choices, and stands there once; rows may be moved and left out within `low`
    and `high`.

    Of a `secret` one players never see the value; the rules keep it out of public facts.

    `valid` may refuse more (it returns False, or stumbles over the value). What people read about it is in the app's
    phrases, under the option's name.
    """

    name: str
    kind: OptionKind
    default: Any
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    valid: Callable[[Any], bool] | None = None
    group: str = ""
    columns: tuple[Column, ...] = ()
    secret: bool = False

    def parse(self, value: Any) -> Any:
        """The value in its stored form; `bad_option` with the option's name and range otherwise, for rows also with the
        `row` that is wrong (from 1) and `why`: `row_cells`, `row_unknown`, `row_twice`, `row_choice`."""
        worded = self.kind != "choices" and isinstance(value, str) and value in self.choices
        parsed = value if worded else _PARSERS[self.kind](self, value)
        if parsed is None or not self._is_valid(parsed):
            raise self.refusal(value)
        return parsed

    def _is_valid(self, parsed: Any) -> bool:
        try:
            return self.valid is None or bool(self.valid(parsed))
        except (TypeError, ValueError, LookupError, AttributeError):
            return False

    def refusal(self, value: Any, **more: Any) -> Refused:
        return Refused(
            "bad_option",
            option=self.name,
            value=_said(value),
            low=self.low,
            high=self.high,
            choices=self.choices,
            **more,
        )

    def row_id(self, row: Sequence[str]) -> tuple[str, ...]:
        """What names a row: its cells in the columns without choices."""
        return tuple(cell for column, cell in zip(self.columns, row, strict=False) if not column.choices)


def parse_options(declared: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game, defaults filled in. `bad_option` for an unknown name or a value that cannot be."""
    known = {option.name: option for option in declared}
    for name, value in given.items():
        if name not in known:
            raise Refused("bad_option", option=name, value=_said(value), choices=tuple(known))
    return {
        option.name: option.parse(given[option.name]) if option.name in given else deepcopy(option.default)
        for option in declared
    }


def parse_option(declared: Sequence[Option], name: str, value: Any) -> Any:
    """One option's new value, as `set_option` gives it; `bad_option` otherwise."""
    for option in declared:
        if option.name == name:
            return option.parse(value)
    raise Refused("bad_option", option=name, value=_said(value), choices=tuple(o.name for o in declared))


def _int(option: Option, value: Any) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value.strip()):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    if (option.low is not None and value < option.low) or (option.high is not None and value > option.high):
        return None
    return value


def _bool(_: Option, value: Any) -> bool | None:
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    return value if isinstance(value, bool) else None


def _choice(option: Option, value: Any) -> str | None:
    return None  # a word of `choices` was taken before


def _choices(option: Option, value: Any) -> list[str] | None:
    if not isinstance(value, list | tuple) or any(item not in option.choices for item in value):
        return None
    least = 1 if option.low is None else option.low
    if len(set(value)) != len(value) or len(value) < least or (option.high is not None and len(value) > option.high):
        return None
    return sorted(value, key=option.choices.index)


def _time(_: Option, value: Any) -> str | None:
    if not isinstance(value, str) or not re.fullmatch(r"\d{1,2}:\d{2}", value):
        return None
    hour, minute = map(int, value.split(":"))
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else None


def _text(option: Option, value: Any) -> str | None:
    return value if isinstance(value, str) and (option.low or 0) <= len(value) <= (option.high or 500) else None


def _list(option: Option, value: Any) -> list[Any] | None:
    if not isinstance(value, list | tuple) or len(value) < (option.low or 0):
        return None
    return list(value) if option.high is None or len(value) <= option.high else None


def _map(_: Option, value: Any) -> dict[str, Any] | None:
    return dict(value) if isinstance(value, Mapping) else None


def _rows(option: Option, value: Any) -> list[list[str]] | None:
    if not isinstance(value, list | tuple) or len(value) < (option.low or 0):
        return None
    known = {option.row_id(row) for row in option.default}
    found: dict[tuple[str, ...], list[str]] = {}
    for number, row in enumerate(value, 1):
        if why := _row_fault(option, row, known, found):
            raise option.refusal(row, row=number, why=why)
        found[option.row_id(row)] = list(row)
    return list(found.values()) if option.high is None or len(found) <= option.high else None


def _row_fault(option: Option, row: Any, known: Container[tuple[str, ...]], found: Container[tuple[str, ...]]) -> str:
    """Why this may not stand as the next row; empty where it may."""
    if (
        not isinstance(row, list | tuple)
        or len(row) != len(option.columns)
        or not all(isinstance(cell, str) for cell in row)
    ):
        return "row_cells"
    if (named := option.row_id(row)) not in known:
        return "row_unknown"
    if named in found:
        return "row_twice"
    fits = all(not column.choices or cell in column.choices for column, cell in zip(option.columns, row, strict=True))
    return "" if fits else "row_choice"


_PARSERS: dict[str, Callable[[Option, Any], Any]] = {
    "int": _int, "bool": _bool, "choice": _choice, "choices": _choices, "time": _time, "text": _text, "list": _list,
    "map": _map, "rows": _rows,
}  # fmt: skip


def _said(value: object) -> str:
    """A value as a refusal repeats it."""
    return (value if isinstance(value, str) else repr(value))[:80]
