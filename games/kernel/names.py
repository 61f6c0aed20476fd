"""Reading of names (common.md, Reading names and texts): exact, nickname, Russian case form, beginning; never a guess."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from .order import Unresolved
from .seat import Seat

_APOSTROPHES = "'’‘‛ʼʹ`´′＇"
# Letters that look like nothing, beside the marks of category Cf.
_NOTHING = "\u115f\u1160\u2800\u3164\uffa0"
_DROPPED = dict.fromkeys(map(ord, _APOSTROPHES + _NOTHING))
# What no decomposition takes apart, though readers see a plain letter with something on it.
_PLAIN = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i"})
# Twins across scripts and faces, as the forum tells members' names apart; one Latin letter stands for each family.
_TWINS = str.maketrans({
    "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c", "т": "t", "у": "y",
    "х": "x", "і": "l", "ј": "j", "ѕ": "s", "һ": "h", "ӏ": "l", "ь": "b", "з": "3", "є": "e",
    "α": "a", "β": "b", "ε": "e", "η": "h", "ι": "l", "κ": "k", "μ": "m", "ν": "n", "ο": "o", "ρ": "p", "τ": "t",
    "υ": "y", "χ": "x", "i": "l", "1": "l", "|": "l", "0": "o",
})  # fmt: skip
_TITLES = re.compile(r"^(?:m\.|mr\.?|mme\.?|mlle\.?|monsieur|madame|г-н|г-жа)\s+")
_END_MARKS = " \t.,;:!?…»«\"“”„()[]"
MIN_BEGINNING = 3


@lru_cache(maxsize=8192)
def normal(text: str) -> str:
    """A text without what does not count: case, accents, ё/е, й/и, apostrophes, doubled and no-break blanks, a
    leading @, invisible and direction marks, the kind of dash."""
    # Before it is taken apart: an acute accent that stands alone would become a blank.
    text = unicodedata.normalize("NFKD", text.translate(_DROPPED)).casefold()
    out = []
    for c in unicodedata.normalize("NFKD", text).translate(_DROPPED).translate(_PLAIN):
        category = unicodedata.category(c)
        if category not in ("Mn", "Cf", "Me"):
            out.append(" " if c.isspace() else "-" if category == "Pd" else c)
    return re.sub(r" +", " ", "".join(out)).strip().lstrip("@ ")


def bare(text: str) -> str:
    """A normal name without titles and end marks."""
    text = normal(text).strip(_END_MARKS)
    return _TITLES.sub("", text).strip(_END_MARKS)


@lru_cache(maxsize=8192)
def skeleton(text: str) -> str:
    """What a name looks like: two names of one skeleton would be taken for each other. Only ever a reason to ask."""
    bones = "".join(c for c in bare(text) if c.isalnum())
    return bones.translate(_TWINS).replace("rn", "m").replace("vv", "w")


class Names:
    """The names of one game's seats, and the nicknames of those who sit there."""

    def __init__(self, names: Mapping[Seat, str], nicknames: Mapping[Seat, Sequence[str]] | None = None) -> None:
        self.of = dict(names)
        self._exact = _by_form((seat, name) for seat, name in names.items())
        nicks = nicknames or {}
        self._nick = _by_form((seat, nick) for seat, given in nicks.items() for nick in given)

    def resolve(self, text: str) -> Seat | Unresolved:
        """The one seat of this name, or what it may have meant. The better kind of match alone is looked at."""
        wanted = bare(text)
        for matches in (
            self._exact.get(wanted, ()),
            self._nick.get(wanted, ()),
            self._case_forms(wanted),
            self._beginnings(wanted),
        ):
            if len(matches) == 1:
                return matches[0]
            if matches:
                return Unresolved(text.strip(), matches=matches)
        return Unresolved(text.strip(), near=self._near(wanted))

    def first(self, text: str) -> tuple[Seat | Unresolved, str]:
        """The name at the beginning of a text, as many words of it as make one, and the rest of the text.

        For phrases that put names side by side ("prank Le Grand Bob Ana"). Words that are no name: the first of them.
        """
        words = text.split()
        for length in range(len(words), 0, -1):
            found = self.resolve(" ".join(words[:length]))
            if isinstance(found, Seat) or found.matches:
                return found, " ".join(words[length:])
        return self.resolve(words[0] if words else ""), " ".join(words[1:])

    def exactly(self, form: str) -> tuple[Seat, ...]:
        """Whose name this bare form is, else whose nickname."""
        return self._exact.get(form, ()) or self._nick.get(form, ())

    def forms(self) -> Iterable[tuple[str, Seat]]:
        """Every bare name and nickname, for a game with rules of its own about case forms."""
        return self._forms()

    def _forms(self) -> Iterable[tuple[str, Seat]]:
        for table in (self._exact, self._nick):
            for form, seats in table.items():
                for seat in seats:
                    yield form, seat

    def _case_forms(self, wanted: str) -> tuple[Seat, ...]:
        best: dict[int, set[Seat]] = {}
        for form, seat in self._forms():
            distance = case_distance(wanted, form)
            if distance is not None:
                best.setdefault(distance, set()).add(seat)
        if not best:
            return ()
        nearest = best[min(best)]
        # A form this far off is no surer than a beginning: never guess between the two.
        return tuple(sorted(nearest | set(self._beginnings(wanted)) if min(best) > 2 else nearest))

    def _beginnings(self, wanted: str) -> tuple[Seat, ...]:
        if len(wanted) < MIN_BEGINNING:
            return ()
        return tuple(sorted({seat for form, seat in self._forms() if form.startswith(wanted)}))

    def _near(self, wanted: str) -> tuple[Seat, ...]:
        if not wanted:
            return ()
        forms = dict(self._forms())
        twins = [seat for form, seat in forms.items() if skeleton(form) == skeleton(wanted)]
        alike = [forms[form] for form in get_close_matches(wanted, forms, n=3, cutoff=0.7)]
        begun = [seat for form, seat in forms.items() if form.startswith(wanted)]
        return tuple(dict.fromkeys(twins + begun + alike))[:3]


def case_distance(word: str, name: str) -> int | None:
    """How many last letters differ where `word` is a Russian case form of `name`; None where it is not.

    Up to two last letters of either are cut (PL-146); a word that begins the name is a beginning, no case.
    """
    words, names = word.split(" "), name.split(" ")
    if len(words) != len(names) or not words[0]:
        return None
    total = 0
    for mine, its in zip(words, names, strict=True):
        if mine == its:
            continue
        if its.startswith(mine) or not re.fullmatch(r"[а-яіґєї-]+", mine):
            return None
        cuts = [
            a + b
            for a in (1, 2)
            for b in (0, 1, 2)
            if min(len(mine) - a, len(its) - b) >= 2 and mine[: len(mine) - a] == its[: len(its) - b]
        ]
        if not cuts:
            return None
        total += min(cuts)
    return total


def _by_form(pairs: Iterable[tuple[Seat, str]]) -> dict[str, tuple[Seat, ...]]:
    table: dict[str, tuple[Seat, ...]] = {}
    for seat, name in pairs:
        form = bare(name) or normal(name)
        if seat not in table.get(form, ()):
            table[form] = (*table.get(form, ()), seat)
    return table
