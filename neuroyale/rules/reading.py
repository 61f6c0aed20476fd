"""Commands by letter, one a line: all are understood, or none counts (NR-180, NR-181)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from games.kernel.names import Names, bare, normal
from games.kernel.order import Unresolved
from games.kernel.reading import Reading, own_words
from games.kernel.ruleset import Source
from games.kernel.seat import Seat

from . import phrases_read as said

LEAST_PREFIX = 3
NO_VERB = "play_token"
"""A refused line needs some verb: the one that most letters are about."""
LONGEST_LINE = 200
_GAP = r"(?:\s*[:,]\s*|\s+|\s+-\s+)"
_ARTICLE = rf"(?:(?:{'|'.join(said.ARTICLES)})\s+)?"
_SLOT = {"{name}": r"(?P<name>\S.*)", "{code}": r"(?P<code>[a-z][a-z -]*)", "{families}": r"(?P<families>\S.*)"}
_POLITE = re.compile(r"\s*,?\s*\b(?:" + "|".join(re.escape(normal(one)) for one in said.POLITE) + r")\b\s*,?\s*")
_APART = re.compile(r"\s*[,;&]\s*|\s+(?:" + "|".join(said.AND) + r")\s+")
_ELIDED = re.compile(r"\b([dD])['’‘ʼ](?=\w)")


def _compile(pattern: str) -> re.Pattern[str]:
    """A pattern's words with articles and marks between them or without."""
    out = ""
    for number, word in enumerate(pattern.split()):
        gap = _GAP if number else ""
        out += gap + (_SLOT[word] if word in _SLOT else _ARTICLE + re.escape(normal(word)))
    return re.compile(out)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str, dict[str, Any]], ...]:
    """Those with most words of their own first: "salon sans fantômes" is no code."""
    ways = ((len(re.sub(r"\{\w+\}", "", way)), way, verb, fixed) for verb, fixed, ways in said.SAID for way in ways)
    return tuple((_compile(way), verb, fixed) for _, way, verb, fixed in sorted(ways, key=lambda one: -one[0]))


_FAMILIES = {normal(word): family for family, words in said.FAMILIES.items() for word in words}
_GREETINGS = frozenset(map(normal, said.GREETINGS))


def read(text: str, source: Source, names: Names) -> Sequence[Reading]:
    """The commands of a letter; a line that is none refuses all."""
    if source.kind != "pm":
        return ()
    found = []
    for number, raw in enumerate(own_words(text).split("\n")):
        line = _plain(raw)
        if not line or line in _GREETINGS:
            continue
        reading = _read(line, names) if len(line) <= LONGEST_LINE else None
        if reading is None:
            return [Reading(NO_VERB, {}, number, raw.strip(), "not_understood")]
        found.append(Reading(*reading, number, raw.strip()))
    return found


def _plain(raw: str) -> str:
    """A line without what does not count."""
    line = _POLITE.sub(" ", normal(_ELIDED.sub(r"\1e ", raw))).strip()
    return line.removeprefix("#").strip().strip(",").rstrip(" .!").strip()


def _read(line: str, names: Names) -> tuple[str, dict[str, Any]] | None:
    for pattern, verb, fixed in _patterns():
        match = pattern.fullmatch(line)
        if match is None:
            continue
        slots = match.groupdict()
        args = dict(fixed)
        if "families" in slots:
            families = [_FAMILIES.get(word.strip()) for word in _APART.split(slots["families"])]
            if None in families:
                continue
            args["exclude"] = tuple(families)
        if "name" in slots:
            args["target"] = seat_of(slots["name"], names)
        if "code" in slots:
            args["code"] = slots["code"]
        return verb, args
    return None


def seat_of(text: str, names: Names) -> Seat | Unresolved:
    """A name in full; a beginning is asked back, and so is a name that several have."""
    wanted = bare(text)
    exact = names.exactly(wanted)
    if len(exact) == 1:
        return exact[0]
    begun = exact
    if not exact and len(wanted) >= LEAST_PREFIX:
        begun = tuple(sorted({seat for form, seat in names.forms() if form.startswith(wanted)}))
    return Unresolved(text.strip(), matches=begun)
