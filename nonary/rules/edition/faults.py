"""What is wrong with an edition, as values: the place, a code, and what a sentence about it needs (NG-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Keys and list indices (from 0) that lead to a place of the file."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error, or a warning that does not block. The words for `code` are the app's."""

    path: Path
    code: str
    args: Mapping[str, Any] = field(default_factory=dict)
    warning: bool = False


def near(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, or nothing."""
    return next(iter(get_close_matches(word, [*known], 1, 0.6)), "")


class EditionInvalid(Exception):
    """An edition with at least one error: `edition_invalid`, and everything that is wrong with it."""

    code = "edition_invalid"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"edition_invalid: {len(self.faults)} faults")


def errors(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Those that block."""
    return tuple(fault for fault in faults if not fault.warning)
