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


PARTING = "\x1f"
"""Stands where something was left out: words before it and words after it are not one phrase. A blank to whoever does
not ask, and no end of a line."""


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

    `refusal` is a code where the phrase itself cannot be taken (`blank_not_orderable`, `contradictory`), `data` what its
    words are filled with.
    """

    verb: str
    args: Mapping[str, Any] = field(default_factory=dict)
    line: int = 0
    text: str = ""
    refusal: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


class Phrase:
    """One way to say a verb: `Phrase("vote", "je vote (contre|pour)? {target}")`.

    Round brackets with ? are optional, | parts alternatives, `{name}` is a slot. Words are matched in their normal
    form (case, accents and the rest of common.md do not count); colons and dashes between words may be there or not.
    A slot at the end runs to the end of the line; after a word at the end the line may go on after a blank or a mark
    ("ce soir").
    """

    def __init__(self, verb: str, pattern: str, **fixed: Any) -> None:
        self.verb = verb
        self.fixed = fixed
        self.pattern = pattern
        self._regex = re.compile(_compile(pattern))

    def match(self, line: str) -> dict[str, str] | None:
        """The slots' words in this line (already normal), or None. A slot that holds marks only is left out."""
        return self.weigh(line)[1]

    def weigh(self, line: str) -> tuple[int, dict[str, str] | None]:
        """`match`, and how much of the line the phrase's own words are: 0 where it does not fit."""
        found = self._regex.match(line)
        if found is None:
            return 0, None
        own = found.end() - sum(len(words) for words in found.groupdict().values() if words)
        said = {
            group.partition("__")[0]: words.strip(" .,;:!?…\"«»") for group, words in found.groupdict().items() if words
        }
        return own, {slot: words for slot, words in said.items() if words}


_PIECE = re.compile(r"\{(\w+)\}|([()|?])|([^{}()|?\s]+)|(\s+)")
_GAP = r"[\s:,-]*"


def _compile(pattern: str) -> str:
    pieces = [piece for piece in _PIECE.findall(pattern) if not piece[3]]
    out = []
    for number, (slot, mark, word, _) in enumerate(pieces):
        if slot:
            out.append(rf"{_GAP}(?<!\w)(?P<{slot}__{number}>\S(?:.*?\S)?)")
            if _is_last(pieces[number + 1 :]):
                out.append(r"\s*$")
        elif mark:
            out.append("(?:" if mark == "(" else mark)
        else:
            start = r"(?<!\w)" if normal(word)[:1].isalnum() else ""
            out.append(rf"{_GAP}{start}{re.escape(normal(word))}(?!\w)")
    return f"(?:{''.join(out)})" + r"(?=\W|$)"


def _is_last(rest: Sequence[tuple[str, str, str, str]]) -> bool:
    """Whether nothing of the phrase can come after this point: other alternatives do not."""
    skipped = depth = 0
    for _, mark, _, _ in rest:
        if skipped:
            depth += (mark == "(") - (mark == ")")
            skipped = depth >= 0
        elif mark == "|":
            skipped, depth = True, 0
        elif mark not in (")", "?"):
            return False
    return True


def read_lines(text: str, phrases: Iterable[Phrase], greeting: re.Pattern[str] | None = None) -> list[Reading]:
    """Readings of a PM, line by line: each line that begins, after an optional greeting, with a phrase.

    `text` is own words. Of several phrases that fit, the one with the most words of its own in the line is taken: "I
    abstain" is no vote against somebody called so.
    """
    phrases = tuple(phrases)
    found = []
    parts = ((number, part) for number, line in enumerate(text.split("\n")) for part in line.split(PARTING))
    for number, raw in parts:
        line = normal(raw)
        if greeting is not None:
            line = greeting.sub("", line, count=1).strip()
        best, best_own = None, -1
        for phrase in phrases:
            own, slots = phrase.weigh(line)
            if slots is not None and own > best_own:
                best, best_own = Reading(phrase.verb, {**phrase.fixed, **slots}, number, raw.strip()), own
        if best is not None:
            found.append(best)
    return found
