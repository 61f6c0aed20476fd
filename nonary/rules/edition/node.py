"""A value of the file with the place where it stands: whatever is wrong there is noted, and reading goes on (NG-11)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from .durations import parse_duration, parse_local
from .faults import Fault, Path, near
from .values import Duration, LocalTime, Text

LANGUAGES = ("en", "fr", "ru")
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
BOOL_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false"})
"""What YAML 1.1 may read as true or false (NG-10), whatever its case."""
RESERVED = frozenset({"door9", "nowhere", "self"})
MOST_DEEP = 24
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_IMAGE = re.compile(r"[^\s/\\:][^\\:\x00-\x1f]{0,199}")


MOST_FAULTS = 500
MOST_GUESSES = 60
"""After so many errors nobody reads what might have been meant."""


@dataclass
class Names:
    """The ids that the file declares, by kind, before anything refers to them."""

    room: Collection[str] = ()
    spot: Collection[str] = ()
    object: Collection[str] = ()
    puzzle: Collection[str] = ()
    piece: Collection[str] = ()
    character: Collection[str] = ()

    @cached_property
    def by_kind(self) -> Mapping[str, Mapping[str, None]]:
        """What a reference of a kind may name. Asked for only when all ids are there."""
        kinds = {
            "room": self.room,
            "spot": self.spot,
            "object": self.object,
            "puzzle": self.puzzle,
            "piece": self.piece,
            "character": self.character,
            "target": [*self.spot, *self.object],
            "place": [*self.room, *self.spot, "nowhere"],
            "where": [*self.room, *self.spot, *self.character, "nowhere"],
            "who": ["self", *self.character],
        }
        return {kind: dict.fromkeys(names) for kind, names in kinds.items()}


@dataclass
class Context:
    """What all nodes of one reading share."""

    names: Names = field(default_factory=Names)
    language: str = "en"
    errors: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    state_uses: list[tuple[Path, str, str]] = field(default_factory=list)
    """Every place that names a state of a spot or an object."""

    def note(self, fault: Fault) -> None:
        """Keeps a fault; of thousands of a kind the first are enough."""
        kept = self.warnings if fault.warning else self.errors
        if len(kept) < MOST_FAULTS:
            kept.append(fault)

    def near(self, word: str, known: Iterable[str]) -> str:
        """What was probably meant, as long as somebody will read it."""
        return near(word[:60], known) if len(self.errors) < MOST_GUESSES else ""


@dataclass(frozen=True, slots=True)
class Node:
    """`value` at `path`. A method whose name says a kind gives the value of that kind, or None with a fault noted."""

    path: Path
    value: Any
    context: Context

    def fault(self, code: str, /, *, warning: bool = False, **args: Any) -> None:
        """Notes what is wrong here."""
        self.context.note(Fault(self.path, code, args, warning))

    def at(self, key: str | int, value: Any) -> Node:
        return Node((*self.path, key), value, self.context)

    def same(self, value: Any) -> Node:
        """Another value that stands for this one, at the same place."""
        return Node(self.path, value, self.context)

    # -- what holds others

    def pairs(self) -> Iterator[tuple[str, Node]]:
        """The entries of a mapping with keys of any name."""
        if not isinstance(self.value, Mapping):
            self.fault("mapping_expected")
            return
        for key, value in self.value.items():
            if isinstance(key, str):
                yield key, self.at(key, value)
            else:
                self.at(str(key).lower() if isinstance(key, bool) else str(key), value).fault("key_not_text")

    def fields(self, known: Collection[str], *required: str, keep: Collection[str] = ()) -> dict[str, Node]:
        """The entries of a mapping whose keys are among `known` and `required`. An entry of null counts as absent, except
        those of `keep`."""
        names = (*required, *known)
        found = {}
        for key, node in self.pairs():
            if key not in names:
                node.fault("unknown_key", key=key[:40], near=self.context.near(key, names), known=tuple(names))
            elif node.value is not None or key in keep:
                found[key] = node
        if isinstance(self.value, Mapping):
            for name in required:
                if name not in found:
                    self.fault("missing_key", key=name)
        return found

    def one(self, known: Collection[str]) -> tuple[str, Node] | None:
        """The one entry of a mapping that is a choice among `known`."""
        found = list(self.pairs())
        if len(found) != 1:
            if isinstance(self.value, Mapping):
                self.fault("one_key", known=tuple(known))
            return None
        key, node = found[0]
        if key not in known:
            node.fault("unknown_key", key=key[:40], near=self.context.near(key, known), known=tuple(known))
            return None
        return key, node

    def items(self, *, single: bool = False, low: int = 0, high: int | None = None) -> list[Node]:
        """The members of a list; with `single`, a mapping or a word may stand for a list of one."""
        if single and isinstance(self.value, Mapping | str):
            return [self]
        if not isinstance(self.value, list | tuple):
            self.fault("list_expected")
            return []
        if len(self.value) < low or (high is not None and len(self.value) > high):
            self.fault("list_length", low=low, high=high, found=len(self.value))
        return [self.at(n, each) for n, each in enumerate(self.value)]

    @property
    def too_deep(self) -> bool:
        """Whether conditions, or goals, stand within each other without end."""
        if len(self.path) > MOST_DEEP:
            self.fault("too_deep")
            return True
        return False

    # -- plain values

    def string(self, most: int = 100) -> str | None:
        """A short text that is the same in every language."""
        if isinstance(self.value, bool):
            self.fault("bool_word", word=str(self.value).lower())
        elif not isinstance(self.value, str):
            self.fault("text_expected")
        elif not self.value.strip():
            self.fault("text_empty")
        elif len(self.value) > most:
            self.fault("text_long", most=most)
        elif _UNPRINTABLE.search(self.value):
            self.fault("text_unprintable")
        else:
            return self.value
        return None

    def text(self, *, numbers: bool = False) -> Text | None:
        """A human text: a string, or a mapping by language (NG-14)."""
        if isinstance(self.value, Mapping):
            said = {}
            for language, node in self.pairs():
                if language not in LANGUAGES:
                    node.fault("unknown_language", language=language[:20], known=LANGUAGES)
                elif (text := node.string(most=20_000)) is not None:
                    said[language] = text
            if not self.value:
                self.fault("text_empty")
            return said or None
        if numbers and isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return {self.context.language: str(self.value)}
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            self.fault("quotes_needed", value=str(self.value)[:40])
            return None
        text = self.string(most=20_000)
        return None if text is None else {self.context.language: text}

    def whole(self, low: int, high: int) -> int | None:
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            self.fault("number_expected", low=low, high=high)
            return None
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.fault("bool_expected")
            return False
        return self.value

    def choice(self, choices: Collection[str]) -> str | None:
        if not isinstance(self.value, str) or self.value not in choices:
            said = str(self.value)[:40]
            self.fault("choice_expected", value=said, near=self.context.near(said, choices), known=tuple(choices))
            return None
        return self.value

    def duration(self) -> Duration | None:
        try:
            return parse_duration(self.value)
        except (ValueError, OverflowError):
            self.fault("duration_expected")
            return None

    def local_time(self) -> LocalTime | None:
        try:
            return parse_local(self.value)
        except ValueError:
            self.fault("local_time_expected")
            return None

    def fraction(self, low: Fraction, high: Fraction) -> Fraction | None:
        """A number, decimals allowed, within these bounds."""
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            try:
                found = Fraction(str(self.value))
            except ValueError:
                found = low - 1
            if low <= found <= high and found.denominator <= 10**6:
                return found
        self.fault("number_expected", low=str(low), high=str(high))
        return None

    def image(self) -> str:
        """The path or upload name of an image: within the edition's own folder."""
        text = self.string(most=200)
        if text is not None and (not _IMAGE.fullmatch(text) or ".." in text.split("/")):
            self.fault("image_path")
            return ""
        return text or ""

    def point(self) -> tuple[str, str] | None:
        """A point of an image in percent of its width and its height, kept as it is written."""
        ends = self.items(low=2, high=2)
        fit = [each.fraction(Fraction(0), Fraction(100)) is not None for each in ends]
        return (str(ends[0].value), str(ends[1].value)) if fit == [True, True] else None

    # -- names

    def new_id(self, key: str) -> bool:
        """Whether this key may be an id (NG-10, NG-13)."""
        if key.lower() in BOOL_WORDS:
            self.fault("bool_word", word=key)
        elif key in RESERVED:
            self.fault("id_reserved", id=key)
        elif not ID.fullmatch(key):
            self.fault("id_form", id=key[:60])
        else:
            return True
        return False

    def ref(self, kind: str) -> str | None:
        """The id of something of this kind that is there."""
        known = self.context.names.by_kind[kind]
        if not isinstance(self.value, str):
            self.fault("ref_expected", kind=kind)
        elif self.value not in known:
            self.fault("unknown_ref", kind=kind, name=self.value[:60], near=self.context.near(self.value, known))
        else:
            return self.value
        return None

    def refs(self, kind: str, *, single: bool = False) -> tuple[str, ...]:
        """A list of such ids, each once."""
        found: dict[str, None] = {}
        for node in self.items(single=single):
            name = node.ref(kind)
            if name is not None and name in found:
                node.fault("listed_twice", name=name)
            elif name is not None:
                found[name] = None
        return tuple(found)

    def state(self, target: str) -> str | None:
        """A state of a spot or object; whether the target has it is looked at when all of them are read."""
        text = self.state_word()
        if text is not None:
            self.context.state_uses.append((self.path, target, text))
        return text

    def state_word(self) -> str | None:
        """A word for a state: no boolean word."""
        text = self.string(most=40)
        if text is not None and text.lower() in BOOL_WORDS:
            self.fault("bool_word", word=text)
            return None
        return text
