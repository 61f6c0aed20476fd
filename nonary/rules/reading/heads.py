"""The beginnings of all verbs in all languages in one table; what may stand before them and does not count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import heads_en, heads_fr, heads_ru
from .tokens import Token, norms

_VOWELS = frozenset("aeiouyh")
MOST_SKIPPED = 12
"""So many words at most stand before a verb and do not count."""


class Phrases:
    """Sequences of words, found at the head of others: the longest that fits."""

    def __init__(self, phrases: Iterable[tuple[str, str]]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for said, meaning in phrases:
            words = norms(said)
            self._by_first.setdefault(words[0], []).append((words, meaning))
        for known in self._by_first.values():
            known.sort(key=lambda entry: -len(entry[0]))

    def at(self, words: Sequence[Token], place: int = 0) -> tuple[str, int] | None:
        """What stands at this place and how many words it takes."""
        if place >= len(words) or words[place].kind != "word":
            return None
        for phrase, meaning in self._by_first.get(words[place].norm, ()):
            end = place + len(phrase)
            if end <= len(words) and all(words[place + n].norm == word for n, word in enumerate(phrase)):
                return meaning, len(phrase)
        return None


def _all_heads() -> Iterable[tuple[str, str]]:
    for language in (heads_fr, heads_ru, heads_en):
        for meaning, heads in language.HEADS.items():
            for head in dict.fromkeys(heads):
                yield head, meaning
                # Apostrophes do not count: "j'ouvre" is one word.
                if language is heads_fr and norms(head)[0][0] in _VOWELS:
                    yield f"j{head}", meaning


def _flat(name: str, mark: str) -> list[tuple[str, str]]:
    return [(said, mark) for language in (heads_fr, heads_ru, heads_en) for said in getattr(language, name)]


HEADS = Phrases(_all_heads())
BEFORE = Phrases([*_flat("SUBJECTS", "subject"), *_flat("COURTESIES", "courtesy"), *_flat("HASTE", "haste")])
AFTER = Phrases([*_flat("COURTESIES", "courtesy"), *_flat("HASTE", "haste")])
HELPERS = Phrases(_flat("HELPERS", "helper"))
HIM_BEFORE = frozenset({"lui", "leur", "ему", "еи", "им"})
"""To whom, where it stands before the verb: "je lui donne", "ему даю"."""


@dataclass(frozen=True, slots=True)
class Head:
    """The verb that a stretch of words begins with: its meaning, where its arguments begin, and what came before."""

    meaning: str
    rest: int
    him: bool = False


def head_of(words: Sequence[Token], place: int = 0) -> Head | None:
    """The verb at this place, after a subject, courtesies and haste; None where no known verb stands there."""
    him, start = False, place
    while place - start < MOST_SKIPPED:
        found = HEADS.at(words, place)
        if found is not None:
            meaning, taken = found
            return Head(meaning, _after(words, place + taken), him)
        skipped = BEFORE.at(words, place)
        if skipped is not None:
            place += skipped[1]
        elif place < len(words) and words[place].kind == "word" and words[place].norm in HIM_BEFORE:
            him, place = True, place + 1
        elif words[place : place + 1] and words[place].kind in ("dash", "comma") and place > start:
            place += 1
        elif (helper := HELPERS.at(words, place)) is not None:
            place += helper[1]
        else:
            return None
    return None


def _after(words: Sequence[Token], place: int) -> int:
    while (skipped := AFTER.at(words, place)) is not None:
        place += skipped[1]
    return place


def trimmed(words: Sequence[Token]) -> Sequence[Token]:
    """Words without haste and courtesies at their end."""
    while words:
        for length in (4, 3, 2, 1):
            tail = words[-length:]
            found = AFTER.at(tail) if len(tail) == length else None
            if found is not None and found[1] == length:
                words = words[:-length]
                break
        else:
            return words
    return words
