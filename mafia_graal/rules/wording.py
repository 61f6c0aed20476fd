"""Words of a line and whom they name (MG-149, MG-150, MG-158)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from games.kernel.names import MIN_BEGINNING, Names, bare, normal
from games.kernel.order import Unresolved
from games.kernel.seat import Seat

from .phrases_read import CASE_ENDINGS, LINKS, ROLE_NAMES

_MARKS = " \t.,;:!?…\"'«»“”„()[]{}*_~"
_ENDINGS = tuple(sorted({normal(ending) for ending in CASE_ENDINGS}, key=len, reverse=True))
_LINKS = frozenset(normal(word) for word in LINKS)
_APART = re.compile(r"(?<=[^\d\s]):(?=\S)|->|→|—|–")


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it was written, and in its normal form without the marks around it; empty for marks alone."""

    raw: str
    norm: str


def words_of(line: str) -> list[Word]:
    """The words of a line. Colons, arrows and dashes stand between words."""
    found = []
    for raw in _APART.sub(lambda mark: f"{mark[0]} " if mark[0] == ":" else f" {mark[0]} ", line).split():
        norm = normal(raw).strip(_MARKS).lstrip("@")
        found.append(Word(raw, "" if norm in ("-", "->", ">", "→") else norm))
    return found


def starts_with(words: Sequence[Word], phrase: Sequence[str]) -> int:
    """How many words of the line the phrase takes at its beginning, marks between them included; 0 where it does not
    stand there."""
    position = 0
    for wanted in phrase:
        while position < len(words) and not words[position].norm:
            position += 1
        if position == len(words) or words[position].norm != wanted:
            return 0
        position += 1
    return position


def without_links(words: Sequence[Word]) -> list[Word]:
    """Without the link words and marks at either end."""
    found = list(words)
    while found and (not found[0].norm or found[0].norm in _LINKS):
        found.pop(0)
    while found and (not found[-1].norm or found[-1].norm in _LINKS):
        found.pop()
    return found


def text_of(words: Iterable[Word]) -> str:
    return " ".join(word.raw for word in words).strip()


def stem(word: str) -> str:
    """A normal word without a final case ending: the longest that fits and leaves two letters."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            return word[: -len(ending)]
    return word


def _stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in text.split(" "))


def resolve(names: Names, text: str) -> Seat | Unresolved:
    """The seat of this name: as it is or a nickname, then without a case ending, then by its beginning. What only comes
    near is a suggestion: a slip of the pen is asked back, never guessed (MG-158)."""
    said = re.sub(r"[*_~{}]", "", text).strip(" \t-–—→>")
    wanted = bare(said)
    exact = list(names.exactly(wanted))
    if not exact and wanted:
        exact = sorted({seat for form, seat in names.forms() if _stems(form) == _stems(wanted)})
    if not exact and len(wanted) >= MIN_BEGINNING:
        exact = sorted({seat for form, seat in names.forms() if form.startswith(wanted)})
    if len(exact) == 1:
        return exact[0]
    if exact:
        return Unresolved(said, matches=tuple(exact))
    loose = names.resolve(said)
    return Unresolved(said, near=loose.near or loose.matches if isinstance(loose, Unresolved) else (loose,))


def name_in(names: Names, words: Sequence[Word]) -> Seat | Unresolved | None:
    """Whom these words name, with link words as part of the name or without; None where nothing is said."""
    bare_words = without_links(words)
    if not bare_words:
        return None
    found = resolve(names, text_of(word for word in words if word.norm))
    if isinstance(found, Unresolved) and len(bare_words) != len(words):
        found = resolve(names, text_of(bare_words))
    return _suggesting(found, names, bare_words) if isinstance(found, Unresolved) else found


def _suggesting(found: Unresolved, names: Names, words: Sequence[Word]) -> Unresolved:
    """Where a name is followed by talk, whom its words name: a suggestion, never the reading (MG-158)."""
    if found.matches or found.near:
        return found
    named = (resolve(names, word.raw) for word in words if word.norm)
    near = tuple(dict.fromkeys(seat for seat in named if isinstance(seat, Seat)))
    return replace(found, near=near[:3])


def two_names(names: Names, words: Sequence[Word]) -> tuple[Seat | Unresolved | None, Seat | Unresolved | None]:
    """Two names side by side, with or without link words between them: the one way to part them that gives two."""
    words = without_links(words)
    if len(words) < 2:
        return name_in(names, words), None
    parted = [(name_in(names, words[:n]), name_in(names, words[n:])) for n in range(1, len(words))]
    both = dict.fromkeys(pair for pair in parted if isinstance(pair[0], Seat) and isinstance(pair[1], Seat))
    if len(both) == 1:
        return next(iter(both))
    if len(both) > 1:
        matches = tuple(dict.fromkeys(seat for pair in both for seat in pair if isinstance(seat, Seat)))
        return Unresolved(text_of(words), matches=matches), None
    if any(not word.norm or word.norm in _LINKS for word in words):
        at = next(n for n, word in enumerate(words) if not word.norm or word.norm in _LINKS)
        return name_in(names, words[:at]), name_in(names, words[at:])
    return _best(parted)


def _best(
    parted: Sequence[tuple[Seat | Unresolved | None, Seat | Unresolved | None]],
) -> tuple[Seat | Unresolved | None, Seat | Unresolved | None]:
    """The parting of which at least one half is a name, else the first."""
    for pair in parted:
        if any(isinstance(half, Seat) for half in pair):
            return pair
    return parted[0]


@cache
def _role_forms() -> tuple[tuple[str, str], ...]:
    return tuple((normal(name), role) for role, given in ROLE_NAMES.items() for name in (role, *given))


def role_in(word: str) -> str | None:
    """The role that a word names in any of the languages, inflected like a name; None where there is none or several."""
    wanted = normal(word).strip(_MARKS)
    for fits in (
        lambda form: form == wanted,
        lambda form: stem(form) == stem(wanted),
        lambda form: len(wanted) >= 3 and form.startswith(wanted),
    ):
        found = {role for form, role in _role_forms() if fits(form)}
        if found:
            return found.pop() if len(found) == 1 else None
    return None
