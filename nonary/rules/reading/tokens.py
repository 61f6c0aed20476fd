"""A message as words and marks, each with its place in the source: what was typed can be given back as typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.kernel.names import normal
from games.kernel.reading import PARTING

Kind = Literal["word", "line", "break", "stop", "comma", "colon", "dash", "quote", "ask"]

_CHUNK = re.compile(rf"\n|[;；{PARTING}]|[^\s;；{PARTING}]+")
_LEADING = "«\"“”„‹›'‘’([{<*_~¿¡"
_TRAILING = ".,:!?…»\"“”„‹›'‘’)]}>*_~"
_QUOTES = frozenset('«»"“”„‹›')
_MARKS: dict[str, Kind] = {",": "comma", ":": "colon", ".": "stop", "!": "stop", "…": "stop", "?": "ask"}
_INNER_COLON = re.compile(r"(?<!\d):|:(?!\d)")


@dataclass(frozen=True, slots=True)
class Token:
    """A word in its normal form, or a mark; `start` and `end` are its place in the source."""

    kind: Kind
    norm: str
    start: int
    end: int


def tokens_of(source: str) -> list[Token]:
    """The words and marks of a text. Apostrophes do not count: `j'ouvre` is the one word `jouvre`."""
    found: list[Token] = []
    for chunk in _CHUNK.finditer(source):
        said = chunk.group()
        if said == "\n":
            found.append(Token("line", "", chunk.start(), chunk.end()))
        elif said in ";；" or said == PARTING:
            found.append(Token("break", "", chunk.start(), chunk.end()))
        else:
            found.extend(_tokens_in(source, chunk.start(), chunk.end()))
    return found


def _tokens_in(source: str, start: int, end: int) -> Iterator[Token]:
    """A chunk without blanks: what stands around its words, and a colon between two of them."""
    position = start
    for mark in [*_INNER_COLON.finditer(source, start, end), None]:
        stop = mark.start() if mark else end
        if stop > position:
            yield from _peeled(source, position, stop)
        if mark:
            yield Token("colon", ":", mark.start(), mark.end())
            position = mark.end()


def _peeled(source: str, start: int, end: int) -> Iterator[Token]:
    first, last = start, end
    while first < last and source[first] in _LEADING:
        if source[first] in _QUOTES:
            yield Token("quote", "", first, first + 1)
        first += 1
    while last > first and source[last - 1] in _TRAILING:
        last -= 1
    norm = normal(source[first:last]).replace(" ", "")
    if any(c.isalnum() for c in norm):
        yield Token("word", norm, first, last)
    elif norm and not norm.strip("-"):
        yield Token("dash", "-", first, last)
    for place in range(last, end):
        kind = "quote" if source[place] in _QUOTES else _MARKS.get(source[place])
        if kind is not None:
            yield Token(kind, source[place], place, place + 1)


def words_in(tokens: Iterable[Token]) -> list[Token]:
    """The words alone."""
    return [token for token in tokens if token.kind == "word"]


def norms(text: str) -> tuple[str, ...]:
    """The normal words of a phrase or a name."""
    return tuple(token.norm for token in tokens_of(text) if token.kind == "word")


def slice_of(source: str, tokens: Sequence[Token]) -> str:
    """What was typed from the first of these tokens to the last."""
    return source[tokens[0].start : tokens[-1].end] if tokens else ""
