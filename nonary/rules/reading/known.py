"""What an author can name: things in view or in hands, rooms, players; and how a typed name finds its thing (NG-161)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from games.kernel.names import Names
from games.kernel.order import Unresolved
from games.kernel.seat import Seat

from .tokens import Token, norms, tokens_of

ARTICLES = frozenset({
    "le", "la", "les", "l", "un", "une", "des", "du", "mon", "ma", "mes", "ce", "cet", "cette", "ces",
    "the", "a", "an", "my", "this", "that", "свои", "свою", "свое", "мои", "мою", "мое", "этот", "эту", "это",
})  # fmt: skip
RELATIVES = frozenset({
    "que", "qui", "quon", "quil", "quils", "dont", "that", "which", "whom", "который", "которыи", "которую", "которое",
    "которые", "которого", "которои", "которым", "которых", "что",
})  # fmt: skip
PRONOUNS = frozenset(
    {"it", "them", "le", "la", "les", "l", "ca", "cela", "его", "ее", "их", "это", "this", "that", "ici"}
)
"""Words that stand for a thing named before: which one, the reader would have to guess."""
_VOWELS = frozenset("aeiouyhœæ")


@dataclass(frozen=True, slots=True)
class Named:
    """A thing or room and every name by which it may be called, of all languages, aliases too."""

    id: str
    names: tuple[str, ...]
    held: bool = False


class Index:
    """Things by the normal forms of their names."""

    def __init__(self, things: Iterable[Named], ids: bool = False) -> None:
        self.by_form: dict[str, tuple[str, ...]] = {}
        self.longest = 1
        for thing in things:
            for name in (*thing.names, *((thing.id,) if ids else ())):
                for form in _forms(norms(name) or (name.casefold(),)):
                    known = self.by_form.get(form, ())
                    if thing.id not in known:
                        self.by_form[form] = (*known, thing.id)
                    self.longest = max(self.longest, form.count(" ") + 1)

    def find(self, words: Sequence[str]) -> tuple[str, ...]:
        """The things of this name, articles at its head left out; none where it is nobody's name."""
        for start in range(min(3, len(words))):
            if start and words[start - 1] not in ARTICLES:
                break
            if len(words) - start <= self.longest and (found := self.by_form.get(" ".join(words[start:]))):
                return found
        return ()


def _forms(words: tuple[str, ...]) -> Iterator[str]:
    yield " ".join(words)
    if len(words) > 1 and words[0] in ARTICLES:
        words = words[1:]
        yield " ".join(words)
    if words[0][:1] in _VOWELS:
        yield "l" + " ".join(words)


def before_relative(words: Sequence[Token], source: str) -> Sequence[Token]:
    """The words before a relative clause ("that I saw")."""
    for place, word in enumerate(words):
        if place and (word.norm in RELATIVES or source[word.start : word.start + 3].casefold() in ("qu'", "qu’")):
            return words[:place]
    return words


def find(text: str, things: Iterable[Named], ids: bool = False) -> tuple[str, ...]:
    """The ids of the things that a typed name may mean: none where it means nothing here, several where it is unclear.

    With `ids` a thing's id counts as one of its names (forms and files, NG-13).
    """
    index = Index(things, ids)
    words = [token for token in tokens_of(text) if token.kind == "word"]
    found = index.find([word.norm for word in words])
    return found or index.find([word.norm for word in before_relative(words, text)])


@dataclass(frozen=True)
class Surroundings:
    """What the author of a message knows by name at that moment."""

    things: tuple[Named, ...] = ()
    """In view of the author, or in hands (NG-21)."""
    rooms: tuple[Named, ...] = ()
    names: Names = field(default_factory=lambda: Names({}))
    here: str | None = None
    """The author's own room."""
    opponents: frozenset[Seat] | None = None
    """Of the author's match; None where there is none."""


class Reach:
    """The surroundings with their indexes, made once for a message."""

    def __init__(self, known: Surroundings) -> None:
        self.known = known
        self.things, self.rooms = Index(known.things), Index(known.rooms)
        self.held = frozenset(thing.id for thing in known.things if thing.held)
        self._seats: dict[str, Seat | Unresolved] = {}
        forms = [form for form, _ in known.names.forms()]
        self.longest_seat = max((form.count(" ") + 2 for form in forms), default=2)

    def seat(self, text: str) -> Seat | Unresolved:
        """The seat of this name, or what it may have meant."""
        if text not in self._seats:
            self._seats[text] = self.known.names.resolve(text[:200])
        return self._seats[text]
