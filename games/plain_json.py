"""A file of JSON from anywhere: read within bounds, and each value with the place where it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from . import args
from .kernel.fitting import EARLIEST, LARGEST, LATEST
from .kernel.refusal import Refused

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes."""
DEEPEST, MOST_BRACKETS = 30, 500_000
# A text that is not closed reaches to the end: nothing is looked at twice, however the file ends.
_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)


def parse(raw: bytes) -> Any:
    """The value of a file. Refused: `file_empty`, `file_large`, `file_text`, `file_deep`, `file_many`, `file_json`."""
    if not raw.strip():
        raise Refused("file_empty")
    if len(raw) > LARGEST_FILE:
        raise Refused("file_large", most=LARGEST_FILE // (1024 * 1024))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused("file_text") from error
    _check_brackets(text)
    try:
        return json.loads(text, object_pairs_hook=_mapping, parse_int=_whole, parse_float=_fraction, parse_constant=_constant)
    except (ValueError, RecursionError) as error:
        raise Refused("file_json", line=getattr(error, "lineno", 1)) from error


def _check_brackets(text: str) -> None:
    """Refuses what would cost much to read, before anything is made of it."""
    depth = opened = 0
    for token in _BRACKET.finditer(text):
        mark = token[0]
        if mark in ("[", "{"):
            depth, opened = depth + 1, opened + 1
            if depth > DEEPEST:
                raise Refused("file_deep", most=DEEPEST)
            if opened > MOST_BRACKETS:
                raise Refused("file_many", place="{}", most=MOST_BRACKETS)
        elif mark in ("]", "}"):
            depth -= 1


def _mapping(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("the same name twice")
    return found


def _whole(text: str) -> int:
    if len(text) > 17:
        raise ValueError("a number that is too large")
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if abs(number) > LARGEST:
        raise ValueError("a number that is too large")
    return number


def _constant(text: str) -> Any:
    raise ValueError(f"{text} is no number")


class Part:
    """A value of the file, and where it stands."""

    def __init__(self, place: str, value: Any) -> None:
        self.place, self.value = place, value

    def wrong(self) -> Refused:
        """The refusal of what stands here."""
        return Refused("file_wrong", place=self.place or "{}")

    def keys(self, *names: str) -> None:
        """A mapping of just these names: `file_missing` or `file_unknown` otherwise."""
        if not isinstance(self.value, dict):
            raise self.wrong()
        for name in names:
            if name not in self.value:
                raise Refused("file_missing", place=f"{self.place}.{name}".lstrip("."))
        for name in self.value:
            if name not in names:
                raise Refused("file_unknown", place=args.storable(f"{self.place}.{name}".lstrip(".")[:80]))

    def get(self, name: str) -> Part:
        return Part(f"{self.place}.{name}".lstrip("."), self.value[name])

    def items(self, most: int) -> list[Part]:
        """The members of a list that is no longer than this."""
        if not isinstance(self.value, list):
            raise self.wrong()
        if len(self.value) > most:
            raise Refused("file_many", place=self.place, most=most)
        return [Part(f"{self.place}[{n}]", each) for n, each in enumerate(self.value)]

    def text(self, most: int, least: int = 0) -> str:
        if not isinstance(self.value, str) or not least <= len(self.value) <= most or args.storable(self.value) != self.value:
            raise self.wrong()
        return self.value

    def number(self, least: int, most: int) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not least <= self.value <= most:
            raise self.wrong()
        return self.value

    def word(self, choices: Sequence[str]) -> str:
        if not isinstance(self.value, str) or self.value not in choices:
            raise self.wrong()
        return self.value

    def fitting(self, pattern: re.Pattern[str]) -> str:
        if not isinstance(self.value, str) or not pattern.fullmatch(self.value):
            raise self.wrong()
        return self.value

    def time(self) -> str:
        """An instant with its offset, as it stands there."""
        if instant(self.value) is None:
            raise self.wrong()
        return str(self.value)

    def maybe(self, read: Callable[[], Any]) -> Any:
        """None, or what `read` finds."""
        return None if self.value is None else read()


def instant(value: Any) -> datetime | None:
    """An aware instant of the years in which games are played, or None."""
    if not isinstance(value, str) or len(value) > 40:
        return None
    try:
        at = datetime.fromisoformat(value)
        return at if at.tzinfo is not None and EARLIEST <= at <= LATEST else None
    except (ValueError, OverflowError):
        return None
