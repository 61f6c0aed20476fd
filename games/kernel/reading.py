"""Reading posts and PMs: what of a text counts, and phrases with slots that turn a line into an order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .names import normal

_SILENT = frozenset({"quote", "spoiler", "code", "noparse", "signature", "sig"})
"""Text within these is never a command (common.md)."""
_MARKUP = frozenset({
    "b", "i", "u", "s", "color", "colour", "size", "font", "center", "left", "right", "list", "url", "img", "email",
    "hr", "sub", "sup", "mention", "user", "table", "tr", "td", "th",
})  # fmt: skip
_TAG = re.compile(
    r"\[[ \t]*(/?)[ \t]*(" + "|".join(sorted(_SILENT | _MARKUP, key=len, reverse=True)) + r"|\*)"
    r"""(?:[= \t]((?:"[^"\n]*"|'[^'\n]*'|[^\[\]\n]){0,300}+))?\]""",
    re.IGNORECASE,
)
"""Tags that the forum may know. Other words in square brackets are words: somebody may write a name like that."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a text's own words with the tags that are open there: `("color", "red")`."""

    text: str
    tags: tuple[tuple[str, str], ...] = ()

    def tag(self, name: str) -> str | None:
        """The value of the innermost open tag of this name, or None."""
        for tag, value in reversed(self.tags):
            if tag == name:
                return value
        return None


def runs(source: str) -> list[Run]:
    """A BBCode text as runs of own words, in order; quotes, spoilers, code and signatures left out.

    A tag that is never closed counts to the end of the text, so an unclosed quote hides what follows it. Within a
    quote only its own end counts: whatever tag stands inside, it cannot bring the quoted words out.
    """
    found: list[Run] = []
    open_tags: list[tuple[str, str]] = []
    silent, depth = "", 0
    position = 0
    for tag in _TAG.finditer(source):
        name, closing = tag[2].lower(), bool(tag[1])
        if silent:
            if name == silent and (closing or name not in _LITERAL):
                depth += -1 if closing else 1
            if depth == 0:
                found.append(_parting(source[position : tag.start()]))
                silent, position = "", tag.end()
            continue
        _keep(found, source[position : tag.start()], open_tags)
        position = tag.end()
        if name in _SILENT and not closing:
            silent, depth = name, 1
        elif closing:
            _close(open_tags, name)
        elif name not in ("*", "hr"):
            open_tags.append((name, (tag[3] or "").strip("\"' ").lower()))
    if silent:
        found.append(_parting(source[position:]))
    else:
        _keep(found, source[position:], open_tags)
    return found


PARTING = "\v"
"""Stands where something was left out: words before it and words after it are not one phrase."""


def _parting(hidden: str) -> Run:
    """In place of what is left out; its line feeds stay, so that lines keep their numbers."""
    return Run(PARTING + "\n" * hidden.count("\n"))


_LITERAL = frozenset({"code", "noparse"})
"""Tags that do not nest: what looks like their beginning inside them is text."""


def _close(open_tags: list[tuple[str, str]], name: str) -> None:
    if any(name == opened for opened, _ in open_tags):
        while open_tags.pop()[0] != name:
            pass


def _keep(found: list[Run], text: str, open_tags: Sequence[tuple[str, str]]) -> None:
    if text:
        found.append(Run(text, tuple(open_tags)))


def own_words(source: str) -> str:
    """The text's own words without markup: what may hold a command. Lines that quote with > are emptied.

    It has as many lines as the source; a line may have parts (`PARTING`).
    """
    text = "".join(run.text for run in runs(source))
    return "\n".join("" if line.lstrip().startswith(">") else line for line in text.split("\n"))


@dataclass(frozen=True, slots=True)
class Reading:
    """A command that a text holds: verb, arguments as the author wrote them, the line's number and words.

    `refusal` is a code where the phrase itself cannot be taken (`blank_not_orderable`, `contradictory`).
    """

    verb: str
    args: Mapping[str, Any] = field(default_factory=dict)
    line: int = 0
    text: str = ""
    refusal: str | None = None


class Phrase:
    """One way to say a verb: `Phrase("vote", "je vote (contre|pour)? {target}")`.

    Round brackets with ? are optional, | parts alternatives, `{name}` is a slot. Words are matched in their normal
    form (case, accents and the rest of common.md do not count); colons and dashes between words may be there or not.
    A pattern without a slot at its end lets the line go on after a blank or a mark ("ce soir").
    """

    def __init__(self, verb: str, pattern: str, **fixed: Any) -> None:
        self.verb = verb
        self.fixed = fixed
        self.pattern = pattern
        self._regex = re.compile(_compile(pattern))

    def match(self, line: str) -> dict[str, str] | None:
        """The slots' words in this line (already normal), or None."""
        found = self._regex.match(line)
        if found is None:
            return None
        return {name: value.strip(" .,;:!?…\"«»") for name, value in found.groupdict().items() if value}


_PIECE = re.compile(r"\{(\w+)\}|([()|?])|([^{}()|?\s]+)|(\s+)")
_GAP = r"[\s:\-–—,]*"


def _compile(pattern: str) -> str:
    out = []
    ends_in_slot = False
    for slot, mark, word, _blank in _PIECE.findall(pattern):
        if slot:
            out.append(rf"{_GAP}(?P<{slot}>\S(?:.*?\S)?)")
            ends_in_slot = True
        elif mark:
            out.append("(?:" if mark == "(" else mark)
        elif word:
            out.append(rf"{_GAP}{re.escape(normal(word))}(?![\w])")
            ends_in_slot = False
    tail = r"\s*$" if ends_in_slot or pattern.rstrip().endswith((")?", "}")) else r"(?=\W|$)"
    return "".join(out) + tail


def read_lines(text: str, phrases: Iterable[Phrase], greeting: re.Pattern[str] | None = None) -> list[Reading]:
    """Readings of a PM, line by line: each line that begins, after an optional greeting, with a phrase.

    `text` is own words. The longest pattern that fits is taken, so that a plain word never hides a longer phrase.
    """
    ordered = sorted(phrases, key=lambda phrase: -len(phrase.pattern))
    found = []
    parts = ((number, part) for number, line in enumerate(text.split("\n")) for part in line.split(PARTING))
    for number, raw in parts:
        line = normal(raw)
        if greeting is not None:
            line = greeting.sub("", line, count=1).strip()
        for phrase in ordered:
            slots = phrase.match(line)
            if slots is not None:
                found.append(Reading(phrase.verb, {**phrase.fixed, **slots}, number, raw.strip()))
                break
    return found
