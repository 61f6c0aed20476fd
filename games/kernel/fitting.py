"""Whether a value is what a field of an event says, to the letter: for journals that come from elsewhere."""

from __future__ import annotations

import types
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal, Union, get_args, get_origin

from .seat import Seat

LARGEST = 10**15
"""No number of a journal is larger."""
EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
"""Instants between which games are played."""


def fits(hint: Any, value: Any) -> bool:
    """Whether `value` (a kernel value, decoded) is of the type that `hint` names, all through. Open types take plain
    values: seats, text, numbers, booleans, aware instants, and sequences, sets and mappings of these."""
    args, origin = get_args(hint), get_origin(hint)
    if hint is Any or hint is object:
        return _is_plain(value)
    if origin in (Union, types.UnionType):
        return any(fits(option, value) for option in args)
    if origin is Literal:
        return value in args
    if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        return isinstance(value, tuple) and len(value) == len(args) and all(map(fits, args, value))
    if origin in (tuple, list, frozenset, set):
        return isinstance(value, origin) and all(fits(args[0], item) for item in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(fits(args[0], k) and fits(args[1], v) for k, v in value.items())
    return _is_one(hint, value)


def _is_one(hint: Any, value: Any) -> bool:
    if hint in (tuple, list, frozenset, set, dict, Mapping):
        return isinstance(value, hint) and _is_plain(value)
    if hint is int:
        return _is_number(value) and not isinstance(value, Seat)
    if hint is float:
        return isinstance(value, float) or (_is_number(value) and not isinstance(value, Seat))
    if hint is datetime:
        return _is_instant(value)
    if hint is None or hint is types.NoneType:
        return value is None
    return hint in (str, bool, Seat) and type(value) is hint


def _is_plain(value: Any) -> bool:
    if value is None or isinstance(value, str | bool | float):
        return True
    if isinstance(value, datetime):
        return _is_instant(value)
    if isinstance(value, int):
        return _is_number(value)
    if isinstance(value, Mapping):
        return all(_is_plain(k) and _is_plain(v) for k, v in value.items())
    return isinstance(value, tuple | list | frozenset | set) and all(map(_is_plain, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


def _is_instant(value: Any) -> bool:
    return isinstance(value, datetime) and value.tzinfo is not None and EARLIEST <= value <= LATEST
