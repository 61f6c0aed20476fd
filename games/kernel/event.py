"""Events: facts in the past tense, frozen, and their plain JSON form."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

from .seat import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact. Subclasses are frozen dataclasses of seats, text, numbers, booleans, aware UTC datetimes, tuples, sets
    and mappings of these. The type's name is the class name in lower_snake_case.

    Old journals must fold for ever: fields are only added, with defaults.
    """

    type: ClassVar[str] = "event"

    def __init_subclass__(cls, **kwargs: object) -> None:
        # No super(): with slots=True the dataclass decorator makes the class anew and the cell would be stale.
        cls.type = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def to_data(event: Event) -> dict[str, Any]:
    """The event's fields as JSON-able values, from which `from_data` makes an equal event."""
    hints = field_types(type(event))
    return {f.name: encode_as(hints[f.name], getattr(event, f.name)) for f in fields(event)}


def from_data(cls: type[Event], data: Mapping[str, Any]) -> Event:
    """The event back from its JSON form. Unknown fields are an error of the journal (TypeError)."""
    hints = field_types(cls)
    return cls(**{name: decode(hints[name], value) if name in hints else value for name, value in data.items()})


def field_types(cls: type[Event]) -> dict[str, Any]:
    """Type of each field of an event type, annotations resolved."""
    if cls not in _FIELD_TYPES:
        hints = get_type_hints(cls)
        _FIELD_TYPES[cls] = {f.name: hints[f.name] for f in fields(cls)}
    return _FIELD_TYPES[cls]


_FIELD_TYPES: dict[type[Event], dict[str, Any]] = {}


def encode(value: Any) -> Any:
    """A value as plain JSON for reading: datetimes as ISO text, seats as numbers, mapping keys as text."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Seat):
        return int(value)
    if isinstance(value, Mapping):
        return {_key_text(k): encode(v) for k, v in value.items()}
    if isinstance(value, list | tuple | frozenset | set):
        return [encode(v) for v in (sorted(value) if isinstance(value, frozenset | set) else value)]
    return value


def encode_as(hint: Any, value: Any) -> Any:
    """A field's value as JSON, by the field's type. Where the type leaves open what a value is (a number that may be
    a seat, `Any`), the value carries a tag that says it: `{"seat": 3}`."""
    if value is None:
        return None
    if _is_open(hint):
        return _tag(value)
    args, origin = get_args(hint), get_origin(hint)
    if origin in (Union, types.UnionType):
        fitting = [option for option in args if _shape(option) is _shape_of(value)]
        return encode_as(fitting[0], value) if fitting else encode(value)
    if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        return [encode_as(a, v) for a, v in zip(args, value, strict=True)]
    if origin in (tuple, list, frozenset, set):
        return [encode_as(args[0], v) for v in (sorted(value) if origin in (frozenset, set) else value)]
    if _shape(hint) is Mapping:
        return {_key_text(k, _has_text_and_seats(args[0])): encode_as(args[1], v) for k, v in value.items()}
    return encode(value)


def decode(hint: Any, value: Any) -> Any:
    """A JSON value back to what `hint` says. Values that already are what they should be are taken as well."""
    if value is None:
        return None
    if _is_open(hint):
        return _as_options_say(hint, _untag(value))
    args, origin = get_args(hint), get_origin(hint)
    if origin in (Union, types.UnionType):
        return _decode_union(args, value)
    if hint is Seat:
        return Seat(value)
    if hint is datetime:
        return value if isinstance(value, datetime) else datetime.fromisoformat(value)
    if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        return tuple(decode(a, v) for a, v in zip(args, value, strict=True))
    if origin in (tuple, list, frozenset, set):
        return origin(decode(args[0], v) for v in value)
    if _shape(hint) is Mapping:
        return {decode(args[0], _key(args[0], k)): decode(args[1], v) for k, v in value.items()}
    return value


_TAGS = frozenset({"seat", "at", "tuple", "set", "map"})
_SEQUENCES = (tuple, list, frozenset, set)


@cache
def _is_open(hint: Any) -> bool:
    """Whether JSON alone would not tell which of the values that this type allows is meant."""
    if hint is Any or hint is object or hint in (*_SEQUENCES, dict, Mapping):
        return True
    if get_origin(hint) not in (Union, types.UnionType):
        return False
    options = [option for option in get_args(hint) if option is not types.NoneType]
    sequences = [option for option in options if _shape(option) is tuple]
    mappings = [option for option in options if _shape(option) is Mapping]
    return (
        any(_is_open(option) for option in options) or len(sequences) > 1 or len(mappings) > 1
        or (Seat in options and int in options) or (datetime in options and str in options)
    )  # fmt: skip


@cache
def _shape(hint: Any) -> Any:
    """What a type is made of: a sequence, a mapping, or itself."""
    origin = get_origin(hint)
    if origin in _SEQUENCES:
        return tuple
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return Mapping
    return hint


def _shape_of(value: Any) -> Any:
    if isinstance(value, _SEQUENCES):
        return tuple
    return Mapping if isinstance(value, Mapping) else type(value)


def _tag(value: Any) -> Any:
    """JSON that says of itself what it stands for."""
    match value:
        case Seat():
            return {"seat": int(value)}
        case datetime():
            return {"at": value.isoformat()}
        case tuple():
            return {"tuple": [_tag(v) for v in value]}
        case frozenset() | set():
            return {"set": [_tag(v) for v in sorted(value)]}
        case list():
            return [_tag(v) for v in value]
        case Mapping():
            plain = all(isinstance(k, str) for k in value) and not (len(value) == 1 and _TAGS.issuperset(value))
            if plain:
                return {k: _tag(v) for k, v in value.items()}
            return {"map": [[_tag(k), _tag(v)] for k, v in value.items()]}
    return value


def _untag(value: Any) -> Any:
    if isinstance(value, list):
        return [_untag(v) for v in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        match value:
            case {"seat": number}:
                return Seat(number)
            case {"at": text}:
                return datetime.fromisoformat(text)
            case {"tuple": items}:
                return tuple(_untag(v) for v in items)
            case {"set": items}:
                return frozenset(_untag(v) for v in items)
            case {"map": pairs}:
                return {_untag(k): _untag(v) for k, v in pairs}
    return {k: _untag(v) for k, v in value.items()}


def _as_options_say(hint: Any, value: Any) -> Any:
    """Lists written by hand become the tuples that the type asks for."""
    kinds = {hint, *(get_origin(option) for option in get_args(hint))}
    return tuple(value) if isinstance(value, list) and tuple in kinds and list not in kinds else value


def _decode_union(options: tuple[Any, ...], value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool) and Seat in options:
        return Seat(value)
    if isinstance(value, str) and datetime in options:
        return datetime.fromisoformat(value)
    fitting = [option for option in options if _shape(option) is _shape_of(value)]
    return decode(fitting[0], value) if fitting else value


def _has_text_and_seats(hint: Any) -> bool:
    return str in get_args(hint) and Seat in get_args(hint)


def _key_text(key: Any, guarded: bool = False) -> str:
    """A mapping's key as JSON text. Where keys may be seats or words, a word that looks like a number is marked."""
    if isinstance(key, str):
        return "=" + key if guarded and (key.startswith("=") or _NUMBER.fullmatch(key)) else key
    return str(int(key)) if isinstance(key, Seat) else str(key)


def _key(hint: Any, key: Any) -> Any:
    if not isinstance(key, str):
        return key
    if _has_text_and_seats(hint) and key.startswith("="):
        return key[1:]
    wants_number = hint is Seat or hint is int or Seat in get_args(hint)
    return int(key) if wants_number and _NUMBER.fullmatch(key) else key


_NUMBER = re.compile(r"-?[0-9]+")
