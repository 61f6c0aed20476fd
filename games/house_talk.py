"""What house players make of what is said aloud: who accuses whom, and who vouches for whom.

Each other's lines they know by heart. What people write is read by its words: a name beside a hard one is an
accusation, beside a kind one a good word, and who is only agreed with is neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from .house import Said
from .kernel.names import normal
from .kernel.seat import Seat

Lines = Mapping[str, Sequence[str]]
"""Sentences by occasion. `{x}`, `{y}` are names; `{de_x}`, `{que_x}` carry French elision."""
KIND = re.compile(r"(confiance|innocen|crois en|довер|невинов|trust|believe)")
BALLOTS = re.compile(r"\b(?:l|m|t|s|n|v)es votes\b|\b(?:mon|ton|son) vote\b|\b(?:my|your|his|her|their) votes?\b|\b(?:мои|твои) голоса\b")
"""Talk of votes that were cast: a noun, and no threat."""
AGREED = re.compile(
    r"(?:\bcomme|\brejoins|\bsuis daccord avec|\bavec|\bmerci|\bapres|\bagree with|\blike|\bthanks?|\bвслед за)\s+$"
)
"""Before a name: its bearer is agreed with."""
AGREES = re.compile(r"^\s*(?:n'?a pas tort|a raison|dit vrai|accuse|has a point|is right|accuses|прав|верно|дело говорит)")
"""After a name: its bearer is the one who speaks against another."""
OWN = re.compile(r"\bmaccus|\baccus(?:er|es|ing) m(?:oi|e)\b|\bcontre moi\b.*\?$|\bмен[яе] обвин")
"""Whoever says this defends themselves."""
CASES = "ой|ей|ом|ем|ою|ею|ью|а|я|у|ю|е|и|ы|о|ь|й"
"""Endings of Russian names."""
LONG = 10  # letters of the part of a line by which it is known again
KEPT = 2048  # texts whose line is remembered


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody accuses another, or vouches for them; `sure` where they claim to know."""

    kind: Literal["accuses", "vouches"]
    by: Seat
    of: Seat
    said: Said
    sure: bool = False


@dataclass
class Phrasebook:
    """What a game's house players say, and what they take it for.

    `accusations` and `good_words` are the occasions whose lines are about `x` (those in `about_second` about `y`), `sure`
    those by which somebody claims to know. `accusing` finds hard words in people's own, in their normal form, `knowing`
    those of somebody who claims to know.
    """

    languages: Mapping[str, Lines]
    accusations: frozenset[str]
    good_words: frozenset[str]
    accusing: re.Pattern[str]
    sure: frozenset[str] = frozenset()
    about_second: frozenset[str] = frozenset()
    knowing: re.Pattern[str] | None = None
    _lines_of: dict[str, tuple[str, str] | None] = field(default_factory=dict, repr=False)

    def heard(self, said: Said, names: Mapping[Seat, str]) -> list[Heard]:
        """What one post comes to."""
        if said.by is None:
            return []
        known = self.line_of(said.text)
        if known is not None:
            return self._by_heart(said, *known, names)
        return self._by_words(said, names)

    # ---- each other's lines ------------------------------------------------------------------------------------------
    @cached_property
    def _known_lines(self) -> Sequence[tuple[Sequence[str], str, str]]:
        """Of every line in every language its pieces between names, its occasion and its text, most words first."""
        found = []
        for lines in self.languages.values():
            for occasion, texts in lines.items():
                for line in texts if not occasion.startswith("pm_") else ():
                    pieces = [piece for piece in (normal(piece) for piece in re.split(r"\{\w+\}", line)) if len(piece) > 2]
                    if len(core(line)) >= LONG:
                        found.append((pieces, occasion, line))
        return sorted(found, key=lambda each: -sum(map(len, each[0])))

    def line_of(self, text: str) -> tuple[str, str] | None:
        """The occasion and the text of a house player's line that was said, or None for words of anybody else's."""
        if text not in self._lines_of:
            if len(self._lines_of) >= KEPT:
                self._lines_of.clear()
            plain = normal(text)
            self._lines_of[text] = next(
                ((occasion, line) for pieces, occasion, line in self._known_lines if all(piece in plain for piece in pieces)), None
            )
        return self._lines_of[text]

    def _by_heart(self, said: Said, occasion: str, line: str, names: Mapping[Seat, str]) -> list[Heard]:
        if occasion not in self.accusations | self.good_words or said.by is None:
            return []
        seats = mentioned(normal(said.text), names)
        fields = [name[-1] for name in re.findall(r"\{(\w+)\}", line)]
        about = dict(zip(fields, seats, strict=False)).get("y" if occasion in self.about_second else "x")
        if about is None or about == said.by:
            return []
        return [Heard("accuses" if occasion in self.accusations else "vouches", said.by, about, said, occasion in self.sure)]

    # ---- people's words ----------------------------------------------------------------------------------------------
    def _by_words(self, said: Said, names: Mapping[Seat, str]) -> list[Heard]:
        text = "\n".join(normal(line) for line in said.text.split("\n"))
        found: list[Heard] = []
        for sentence in re.split(r"[.!?…\n]+", text):
            hard, good = bool(self.accusing.search(BALLOTS.sub(" ", sentence))), bool(KIND.search(sentence))
            if not (hard or good) or OWN.search(sentence):
                continue
            sure = self.knowing is not None and bool(self.knowing.search(sentence))
            for seat in _meant(sentence, names):
                if seat != said.by:
                    assert said.by is not None
                    found.append(Heard("vouches" if good else "accuses", said.by, seat, said, sure))
        return found


def core(line: str) -> str:
    """The longest piece of a line without names: by it a line is known again."""
    return max((normal(piece) for piece in re.split(r"\{\w+\}", line)), key=len)


def _forms(names: Mapping[Seat, str]) -> list[tuple[str, Seat]]:
    """A pattern for each name, the longest first; Russian ones in any case."""
    forms = sorted(((normal(name), seat) for seat, name in names.items()), key=lambda pair: -len(pair[0]))
    return [(_pattern_of(form), seat) for form, seat in forms]


def _pattern_of(form: str) -> str:
    if not re.search(r"[а-я]$", form) or len(form) < 4:
        return re.escape(form)
    return f"{re.escape(re.sub('[аяоьй]$', '', form))}(?:{CASES})?"


def mentioned(plain: str, names: Mapping[Seat, str]) -> list[Seat]:
    """The seats named in a text, in the order of the text; French elision included (`dInès`)."""
    forms = _forms(names)
    pattern = re.compile("|".join(rf"(?<![^\W_])(?:qu|d)?({form})\b" for form, _seat in forms))
    return [forms[next(n for n, group in enumerate(found.groups()) if group)][1] for found in pattern.finditer(plain)]


def _meant(sentence: str, names: Mapping[Seat, str]) -> list[Seat]:
    """Who is spoken of in a sentence, without those who are only agreed with; all where nobody else is left."""
    forms = [(re.compile(rf"(?<![^\W_])(?:qu|d)?{form}\b"), seat) for form, seat in _forms(names)]
    places = [(match, seat) for form, seat in forms for match in form.finditer(sentence)]
    meant = [seat for match, seat in places if not AGREED.search(sentence[: match.start()]) and not AGREES.match(sentence[match.end() :])]
    return list(dict.fromkeys(meant))
