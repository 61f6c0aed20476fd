"""Arguments of orders: from what people write to kernel values, and to and from JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from .kernel.calendar import from_local
from .kernel.names import Names
from .kernel.order import OUTSIDER, By, Order, Unresolved
from .kernel.refusal import Refused
from .kernel.ruleset import Arg, Ruleset, Verb, find_verb
from .kernel.seat import Seat

_LIST = re.compile(r"\s*(?:,|;|\bet\b|\band\b|\bи\b|&)\s*", re.IGNORECASE)
_TIME_FORMATS = ("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S.%f")
FARTHEST = timedelta(days=3660)
"""How far from now an hour may be named: what lies beyond is a slip of the keyboard."""
_DIFFERENCE = re.compile(r"([+-]?)\s*(\d{1,5})\s*(s|m|min|h|d)")


def read_args(
    rules: Ruleset[Any], verb: str, raw: Mapping[str, Any], names: Names, zone: str, at: datetime, by: By = OUTSIDER
) -> dict[str, Any]:
    """Arguments as people or files write them -> kernel values. Names stay `Unresolved` until `check` asks for them.

    Unknown verbs keep their arguments as they are: `check` refuses them. `by` is whoever asks: one name may be a player's
    verb and the game master's. `order_for` carries the arguments of the player's verb that it gives.
    """
    declared = find_verb(rules, verb, by)
    inner = find_verb(rules, str(raw.get("order", "")), OUTSIDER) if verb == "order_for" else None
    found = {}
    for name, value in storable(raw).items():
        arg = declared.arg(name) if declared else None
        if arg is None and inner is not None:
            arg = inner.arg(name)
        found[name] = read_value(arg, value, names, zone, at) if arg else value
    return found


def storable(value: Any) -> Any:
    """A value without what no database keeps in its text: NUL and halves of surrogate pairs."""
    if isinstance(value, str):
        return value.replace("\x00", "\ufffd").encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return {storable(key): storable(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return type(value)(storable(item) for item in value)
    return value


def unknown_args(verb: Verb, given: Mapping[str, Any]) -> list[str]:
    """Names among `given` that the verb does not have; `reason` always may be there."""
    return [name for name in given if verb.arg(name) is None and name != "reason"]


def read_value(arg: Arg, value: Any, names: Names, zone: str, at: datetime) -> Any:
    """One argument's value by its kind."""
    if value is None or value == "":
        return None
    match arg.kind:
        case "seat":
            return value if value in arg.choices else _seat(value, names)
        case "seats":
            items = value if isinstance(value, list | tuple) else [v for v in _LIST.split(str(value)) if v]
            return tuple(_seat(item, names) for item in items)
        case "time":
            return read_time(value, zone, at, arg.name)
        case "int":
            return _int(value, arg.name)
        case "rows":
            return _rows(arg, value, names, zone, at)
        case "bool":
            return value if isinstance(value, bool) else str(value).lower() in ("true", "on", "1", "yes")
        case _:
            return value


def _rows(arg: Arg, value: Any, names: Names, zone: str, at: datetime) -> Any:
    """A list of mappings, each cell read by its column; what has no column stays as it is, for `check` to refuse."""
    if not isinstance(value, list | tuple) or not all(isinstance(row, Mapping) for row in value):
        return value
    columns = {column.name: column for column in arg.columns}
    return tuple(
        {str(name): read_value(columns[name], cell, names, zone, at) if name in columns else cell for name, cell in row.items()}
        for row in value
    )


def _seat(value: Any, names: Names) -> Seat | Unresolved:
    if isinstance(value, Seat | Unresolved):
        return value
    return names.resolve(str(value)[:200])


def _int(value: Any, name: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if re.fullmatch(r"\s*-?\d{1,9}\s*", str(value)):
        return int(str(value))
    raise Refused("bad_argument", arg=name)


def read_time(value: Any, zone: str, at: datetime, name: str = "to") -> datetime:
    """A local time of the zone, or a difference from `at` such as `+30m`, no farther off than a game may last.

    `bad_argument` otherwise.
    """
    found = _time(value, zone, at)
    if found is None or abs(found - at) > FARTHEST:
        raise Refused("bad_argument", arg=name)
    return found


def _time(value: Any, zone: str, at: datetime) -> datetime | None:
    if isinstance(value, datetime):
        return value if value.tzinfo else from_local(zone, value)
    text = str(value).strip()
    for fmt in _TIME_FORMATS:
        try:
            return from_local(zone, datetime.strptime(text, fmt))  # noqa: DTZ007 the zone is put on by from_local
        except (ValueError, OverflowError):
            continue
    if difference := _DIFFERENCE.fullmatch(text):
        unit = {"s": "seconds", "m": "minutes", "min": "minutes", "h": "hours", "d": "days"}[difference[3]]
        step = timedelta(**{unit: int(difference[2])})
        return at - step if difference[1] == "-" else at + step
    return None


def to_json(value: Any) -> Any:
    """A kernel value as JSON that `from_json` reads back."""
    if isinstance(value, Seat):
        return {"seat": int(value)}
    if isinstance(value, Unresolved):
        return {"name": value.text, "matches": [int(s) for s in value.matches], "near": [int(s) for s in value.near]}
    if isinstance(value, datetime):
        return {"time": value.isoformat()}
    if isinstance(value, Mapping):
        return {"map": {str(k): to_json(v) for k, v in value.items()}}
    if isinstance(value, list | tuple | frozenset | set):
        return [to_json(v) for v in value]
    if isinstance(value, bytes):
        return value.hex()
    return value


def from_json(value: Any) -> Any:
    """The kernel value that `to_json` wrote."""
    if isinstance(value, list):
        return tuple(from_json(v) for v in value)
    if isinstance(value, dict):
        if "seat" in value:
            return Seat(value["seat"])
        if "time" in value:
            return datetime.fromisoformat(value["time"])
        if "map" in value:
            return {k: from_json(v) for k, v in value["map"].items()}
        return Unresolved(value["name"], tuple(map(Seat, value["matches"])), tuple(map(Seat, value["near"])))
    return value


def order_args(order: Order) -> dict[str, Any]:
    """An order's arguments for storage."""
    return {name: to_json(value) for name, value in order.args.items()}


def kept_args(kept: Mapping[str, Any]) -> dict[str, Any]:
    """What `order_args` wrote, or the data of a refusal, as kernel values."""
    return {name: from_json(value) for name, value in kept.items()}


def split_names(text: str) -> Sequence[str]:
    """The names in a list such as "Ana, Bo et Cleo"."""
    return [name for name in _LIST.split(text) if name]
