"""Frozen values that change by being copied, thousands of times in a game's fold."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

__all__ = ["changed"]

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(old: Any, **fields: Any) -> Any:
        """A copy of a frozen dataclass with other values in these fields, as `dataclasses.replace` makes it.

        Where the class keeps its fields in a dictionary (no `slots`), at a twentieth of the cost: neither `__init__`
        nor `__post_init__` runs, so use it for values without either. TypeError for a field that is not there.
        """
        cls = type(old)
        if not _is_plain(cls):
            return dataclasses.replace(old, **fields)
        new = object.__new__(cls)
        values = new.__dict__
        values.update(old.__dict__)
        count = len(values)
        values.update(fields)
        if len(values) != count:
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(fields.keys() - old.__dict__.keys()))}")
        return new


@cache
def _is_plain(cls: type) -> bool:
    """Whether all fields live in the instance's dictionary and nothing has to run when one is made."""
    slotted = any(base.__dict__.get("__slots__") for base in cls.__mro__)
    return not slotted and not hasattr(cls, "__post_init__")
