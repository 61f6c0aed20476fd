"""Events: facts in the past tense, frozen, and their plain JSON form."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from .seat import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact. Subclasses are frozen dataclasses of seats, text, numbers, booleans, aware UTC datetimes, tuples and
    mappings of these. The type's name is the class name in lower_snake_case.

    Old journals must fold for ever: fields are only added, with defaults.
    """

    type: ClassVar[str] = "event"

    def __init_subclass__(cls, **kwargs: object) -> None:
        # No super(): with slots=True the dataclass decorator makes the class anew and the cell would be stale.
        cls.type = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def to_data(event: Event) -> dict[str, Any]:
    """The event's fields as JSON-able values."""
    return {f.name: encode(getattr(event, f.name)) for f in fields(event)}


def from_data(cls: type[Event], data: Mapping[str, Any]) -> Event:
    """The event back from its JSON form. Unknown fields are an error of the journal (TypeError)."""
    hints = field_types(cls)
    return cls(**{name: decode(hints[name], value) if name in hints else value for name, value in data.items()})


@cache
def field_types(cls: type[Event]) -> dict[str, Any]:
    """Type of each field of an event type, annotations resolved."""
    hints = get_type_hints(cls)
    return {f.name: hints[f.name] for f in fields(cls)}


def encode(value: Any) -> Any:
    """A field's value as JSON: datetimes as ISO text, seats as numbers, mapping keys as text."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Seat):
        return int(value)
    if isinstance(value, Mapping):
        return {str(int(k)) if isinstance(k, Seat) else str(k): encode(v) for k, v in value.items()}
    if isinstance(value, list | tuple | frozenset | set):
        return [encode(v) for v in (sorted(value) if isinstance(value, frozenset | set) else value)]
    return value


def decode(hint: Any, value: Any) -> Any:
    """A JSON value back to what `hint` says."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(hint), value)
    if value is None or hint is Any or hint is object or origin is Literal:
        return value
    if hint is Seat:
        return Seat(value)
    if hint is datetime:
        return datetime.fromisoformat(value)
    args = get_args(hint)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(decode(args[0], v) for v in value)
        return tuple(decode(a, v) for a, v in zip(args, value, strict=True))
    if origin in (frozenset, set):
        return origin(decode(args[0], v) for v in value)
    if origin is list:
        return [decode(args[0], v) for v in value]
    if origin is not None and issubclass(origin, Mapping):
        return {decode(args[0], _key(args[0], k)): decode(args[1], v) for k, v in value.items()}
    return value


def _decode_union(options: tuple[Any, ...], value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and Seat in options:
        return Seat(value)
    for option in options:
        if option is datetime and isinstance(value, str):
            try:
                return datetime.fromisoformat(value)
            except ValueError:
                continue
        if get_origin(option) in (tuple, list, frozenset) and isinstance(value, list):
            return decode(option, value)
        if isinstance(value, dict) and get_origin(option) is not None and get_origin(option) is not Literal:
            return decode(option, value)
    return value


def _key(hint: Any, key: str) -> Any:
    wants_number = hint is Seat or hint is int or Seat in get_args(hint)
    return int(key) if wants_number and key.lstrip("-").isdigit() else key
