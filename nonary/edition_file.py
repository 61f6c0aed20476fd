"""Edition files: YAML from anywhere, read within bounds and with the line of everything in it (NG-10, NG-11); and written.

Hours and words such as `no` stay text, numbers and true/false are what they look like. Aliases are followed, within
bounds; tags of one's own are not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from .rules.edition.faults import EditionInvalid, Fault, Path
from .rules.edition.model import Edition
from .rules.edition.node import BOOL_WORDS
from .rules.edition.reading import read_edition

LARGEST = 2 * 1024 * 1024
"""Bytes."""
DEEPEST = 40
MOST_VALUES, MOST_SIGNS = 200_000, 8 * 1024 * 1024
"""Of what a file says once all its aliases are followed."""
MOST_TOGETHER = 2_000
"""Of what stands in one list or mapping: a form lets choose among them."""
MOST_KEPT = 100
"""Faults of the same file that are not about its edition."""

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?[0-9]{1,17}\.[0-9]{0,17}(?:[eE][-+]?[0-9]{1,2})?")
_STANDARD = "tag:yaml.org,2002:"


@dataclass(frozen=True, slots=True)
class Placed:
    """A fault and the line (from 1) at which it is to be mended."""

    fault: Fault
    line: int


@dataclass(frozen=True, slots=True)
class EditionFile:
    """What a file says: its plain values, the edition (None where there is an error), and what is wrong, by line."""

    plain: Any
    edition: Edition | None
    faults: tuple[Placed, ...]

    @property
    def errors(self) -> tuple[Placed, ...]:
        return tuple(placed for placed in self.faults if not placed.fault.warning)


def check_file(raw: bytes | str) -> EditionFile:
    """Reads a file and checks everything in it."""
    reader = _Reader()
    try:
        root = reader.read(_text(raw))
    except _Stop as stop:
        return EditionFile(None, None, (*reader.faults, Placed(Fault((), stop.code, stop.args_), stop.line)))
    plain = root.value
    if isinstance(plain, Mapping) and "nonary_edition" in plain and next(iter(plain)) != "nonary_edition":
        reader.fault(root.parts["nonary_edition"].line, "first_key")
    found = read_edition(plain)
    placed = {(fault.path, fault.code): Placed(fault, root.line_of(fault.path)) for fault in found.faults}
    faults = sorted((*reader.faults, *placed.values()), key=lambda each: each.line)
    return EditionFile(plain, None if reader.faults else found.edition, tuple(faults))


def load_file(raw: bytes | str) -> EditionFile:
    """The same of a file without errors; raises EditionInvalid."""
    found = check_file(raw)
    if found.errors:
        raise EditionInvalid(placed.fault for placed in found.errors)
    return found


class _Stop(Exception):
    """Reading cannot go on."""

    def __init__(self, line: int, code: str, **args: Any) -> None:
        super().__init__(code)
        self.line, self.code, self.args_ = line, code, args


def _text(raw: bytes | str) -> str:
    data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    if len(data) > LARGEST:
        raise _Stop(1, "file_large", most=LARGEST // (1024 * 1024))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _Stop(data.count(b"\n", 0, error.start) + 1, "file_encoding") from error
    if not text.strip():
        raise _Stop(1, "file_empty")
    return text


@dataclass(slots=True)
class _Spot:
    """A value of the file: its line, and where its parts stand. `values` and `signs` count what it says in full."""

    line: int
    value: Any = None
    parts: dict[Any, _Spot] = field(default_factory=dict)
    values: int = 1
    signs: int = 0
    key: tuple[str, int] | None = None
    """The key of a mapping that waits for its value, and its line."""

    def line_of(self, path: Path) -> int:
        """The line of what stands at a path, or of what is nearest to it."""
        spot = self
        for step in path:
            if step not in spot.parts:
                break
            spot = spot.parts[step]
        return spot.line

    def takes(self, part: _Spot) -> None:
        self.values += part.values
        self.signs += part.signs


class _Reader:
    """Makes plain values of the events of a YAML text."""

    def __init__(self) -> None:
        self.faults: list[Placed] = []
        self.anchors: dict[str, _Spot | None] = {}
        self.open: list[tuple[_Spot, str | None]] = []
        """Mappings and lists that are not closed yet, with their anchors."""
        self.root: _Spot | None = None

    def fault(self, line: int, code: str, **args: Any) -> None:
        if len(self.faults) < MOST_KEPT:
            self.faults.append(Placed(Fault((), code, args), line))

    def read(self, text: str) -> _Spot:
        try:
            for event in yaml.parse(text, Loader=_PARSER):
                self._event(event)
        except yaml.reader.ReaderError as error:
            raise _Stop(text.count("\n", 0, max(error.position, 0)) + 1, "file_signs") from error
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
            said = str(getattr(error, "problem", None) or "")[:120]
            if "nesting" in said:
                raise _Stop(mark.line + 1 if mark else 1, "file_deep", most=DEEPEST) from error
            raise _Stop(mark.line + 1 if mark else 1, "yaml", problem=said) from error
        except (RecursionError, ValueError, OverflowError) as error:
            raise _Stop(1, "yaml", problem="") from error
        if self.root is None:
            raise _Stop(1, "file_empty")
        return self.root

    def _event(self, event: Any) -> None:
        line = event.start_mark.line + 1 if event.start_mark else 1
        match event:
            case yaml.DocumentStartEvent() if self.root is not None:
                raise _Stop(line, "two_documents")
            case yaml.AliasEvent():
                self._alias(event.anchor, line)
            case yaml.ScalarEvent():
                spot = _Spot(line, self._scalar(event, line), signs=len(event.value))
                self._anchor(event.anchor, spot)
                self._add(spot, event, line)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._open(event, line)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                spot, anchor = self.open.pop()
                self._anchor(anchor, spot)
                self._add(spot, event, spot.line)

    # -- what holds others

    def _open(self, event: Any, line: int) -> None:
        if len(self.open) >= DEEPEST:
            raise _Stop(line, "file_deep", most=DEEPEST)
        mapping = isinstance(event, yaml.MappingStartEvent)
        self._check_tag(event.tag, line, ("map",) if mapping else ("seq",))
        if event.anchor:
            self.anchors[event.anchor] = None  # not to be named before it is closed
        self.open.append((_Spot(line, {} if mapping else []), event.anchor))

    def _anchor(self, anchor: str | None, spot: _Spot) -> None:
        if anchor:
            self.anchors[anchor] = spot

    def _alias(self, anchor: Any, line: int) -> None:
        if anchor not in self.anchors:
            raise _Stop(line, "alias_unknown", anchor=anchor[:40])
        spot = self.anchors[anchor]
        if spot is None:
            raise _Stop(line, "alias_cyclic", anchor=anchor[:40])
        self._add(_Spot(line, spot.value, spot.parts, spot.values, spot.signs), None, line)

    def _add(self, spot: _Spot, event: Any, line: int) -> None:
        """Puts a finished value where it belongs."""
        if not self.open:
            self.root = self.root or spot
            return
        holder = self.open[-1][0]
        if isinstance(holder.value, list):
            holder.parts[len(holder.value)] = spot
            holder.value.append(spot.value)
            holder.takes(spot)
        elif holder.key is None:
            holder.key = (self._key(spot, event, line), line)
        else:
            (key, at), holder.key = holder.key, None
            if key in holder.value:
                self.fault(at, "key_twice", key=key[:60])
            else:
                holder.value[key] = spot.value
                # What is wrong with a value is looked for at its key.
                holder.parts[key] = _Spot(at, spot.value, spot.parts)
            holder.takes(spot)
        if len(holder.value) > MOST_TOGETHER:
            raise _Stop(line, "file_together", most=MOST_TOGETHER)
        if holder.values > MOST_VALUES or holder.signs > MOST_SIGNS:
            raise _Stop(line, "file_many")

    # -- scalars

    def _key(self, spot: _Spot, event: Any, line: int) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            if not isinstance(spot.value, str):
                self.fault(line, "key_not_text")
            return str(spot.value)[:100] if not isinstance(spot.value, str) else spot.value
        if event.implicit[0] and event.value.lower() in BOOL_WORDS:
            self.fault(line, "bool_word", word=event.value)
        elif not isinstance(spot.value, str):
            self.fault(line, "key_not_text", key=event.value[:40])
        return str(event.value)

    def _scalar(self, event: Any, line: int) -> Any:
        word = event.tag.removeprefix(_STANDARD) if event.tag and event.tag != "!" else None
        if word == "str" or event.tag == "!" or not (event.implicit[0] or word):
            return event.value
        value = resolved(event.value)
        self._check_tag(event.tag, line, (_KINDS[type(value)],))
        return value

    def _check_tag(self, tag: str | None, line: int, allowed: tuple[str, ...]) -> None:
        if tag and tag not in {_STANDARD + word for word in allowed}:
            self.fault(line, "tag", tag=tag[:60])


_KINDS = {type(None): "null", bool: "bool", int: "int", float: "float", str: "str"}


def resolved(text: str) -> Any:
    """A plain scalar as people mean it."""
    if text in ("", "~", "null"):
        return None
    if text in ("true", "True", "false", "False"):
        return text[0] in "tT"
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text


def read_part(text: str) -> Any:
    """The plain value of a part of a file, as a form's box holds it; None for an empty one. Raises EditionInvalid."""
    if not text.strip():
        return None
    reader = _Reader()
    try:
        value = reader.read(_text(text)).value
    except _Stop as stop:
        raise EditionInvalid([Fault((), stop.code, stop.args_)]) from stop
    if reader.faults:
        raise EditionInvalid(placed.fault for placed in reader.faults)
    return value
