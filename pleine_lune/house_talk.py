"""What house players make of what is said aloud: who accuses whom, and who vouches for whom.

Each other's lines they know by heart. What people write is read by its words: a name beside a hard one is an
accusation, beside a kind one a good word, and who is only agreed with is neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from games.house import Said
from games.kernel.names import normal
from games.kernel.seat import Seat

from .house_lines import LANGUAGES

ACCUSING = re.compile(
    r"accus|soupcon|louche|bucher|\bbrul|\bvot(?:e|es|er|ez|ons|ent|ais|ait|erai|erais)\b|mefi|\bment\b|\bmens|bizarre|"
    r"etrange|cache|coupable|\bloup|подозр|волк|оборот|кост[ер]|голос|\bвр[её]т\b|странн|suspect|\bburn|\bwol[fv]|liar|"
    r"\blying|\bodd\b"
)
"""Words beside which a name is an accusation, in their normal form."""
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
ACCUSATIONS = frozenset({"accuse", "accuse_talks", "accuse_fickle", "accuse_late", "accuse_voted_me", "accuse_innocent", "accuse_quiet", "echo",
                         "hint_bad", "seer_warned"})  # fmt: skip
GOOD_WORDS = frozenset({"trust", "trust_late", "doubt", "doubt_crowd", "hint_good", "seer_cleared"})
ABOUT_SECOND = frozenset({"seer_warned", "seer_cleared"})
"""Lines that are about `y`; all others are about `x`."""
LONG = 10  # letters of the part of a line by which it is known again


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody accuses another, or vouches for them; `sure` where they claim to know."""

    kind: Literal["accuses", "vouches"]
    by: Seat
    of: Seat
    said: Said
    sure: bool = False


def heard(said: Said, names: Mapping[Seat, str]) -> list[Heard]:
    """What one post comes to."""
    if said.by is None:
        return []
    known = line_of(said.text)
    if known is not None:
        return _by_heart(said, *known, names)
    return _by_words(said, names)


# ---- each other's lines ----------------------------------------------------------------------------------------------
def core(line: str) -> str:
    """The longest piece of a line without names: by it a line is known again."""
    return max((normal(piece) for piece in re.split(r"\{\w+\}", line)), key=len)


@lru_cache(maxsize=1)
def _known_lines() -> Sequence[tuple[Sequence[str], str, str]]:
    """Of every line in every language its pieces between names, its occasion and its text, those with most words first."""
    found = []
    for lines in LANGUAGES.values():
        for occasion, texts in lines.items():
            for line in texts if not occasion.startswith("pm_") else ():
                pieces = [piece for piece in (normal(piece) for piece in re.split(r"\{\w+\}", line)) if len(piece) > 2]
                if len(core(line)) >= LONG:
                    found.append((pieces, occasion, line))
    return sorted(found, key=lambda each: -sum(map(len, each[0])))


@lru_cache(maxsize=2048)
def line_of(text: str) -> tuple[str, str] | None:
    """The occasion and the text of a house player's line that was said, or None for words of anybody else's."""
    plain = normal(text)
    return next(((occasion, line) for pieces, occasion, line in _known_lines() if all(piece in plain for piece in pieces)), None)


def _by_heart(said: Said, occasion: str, line: str, names: Mapping[Seat, str]) -> list[Heard]:
    if occasion not in ACCUSATIONS | GOOD_WORDS or said.by is None:
        return []
    seats = mentioned(normal(said.text), names)
    fields = [field[-1] for field in re.findall(r"\{(\w+)\}", line)]
    about = dict(zip(fields, seats, strict=False)).get("y" if occasion in ABOUT_SECOND else "x")
    if about is None or about == said.by:
        return []
    return [Heard("accuses" if occasion in ACCUSATIONS else "vouches", said.by, about, said, occasion.startswith("hint_"))]


def _forms(names: Mapping[Seat, str]) -> list[tuple[str, Seat]]:
    return sorted(((normal(name), seat) for seat, name in names.items()), key=lambda pair: -len(pair[0]))


def mentioned(plain: str, names: Mapping[Seat, str]) -> list[Seat]:
    """The seats named in a text, in the order of the text; French elision included (`dInès`)."""
    forms = _forms(names)
    pattern = re.compile("|".join(rf"(?<![^\W_])(?:qu|d)?({re.escape(form)})\b" for form, _seat in forms))
    return [forms[next(n for n, group in enumerate(found.groups()) if group)][1] for found in pattern.finditer(plain)]


# ---- people's words --------------------------------------------------------------------------------------------------
def _by_words(said: Said, names: Mapping[Seat, str]) -> list[Heard]:
    text = "\n".join(normal(line) for line in said.text.split("\n"))
    found: list[Heard] = []
    for sentence in re.split(r"[.!?…\n]+", text):
        hard, good = bool(ACCUSING.search(BALLOTS.sub(" ", sentence))), bool(KIND.search(sentence))
        if not (hard or good) or OWN.search(sentence):
            continue
        for seat in _meant(sentence, names):
            if seat != said.by:
                assert said.by is not None
                found.append(Heard("vouches" if good else "accuses", said.by, seat, said))
    return found


def _meant(sentence: str, names: Mapping[Seat, str]) -> list[Seat]:
    """Who is spoken of in a sentence, without those who are only agreed with; all where nobody else is left."""
    forms = [(re.compile(rf"(?<![^\W_])(?:qu|d)?{re.escape(form)}\b"), seat) for form, seat in _forms(names)]
    places = [(match, seat) for form, seat in forms for match in form.finditer(sentence)]
    meant = [seat for match, seat in places if not AGREED.search(sentence[: match.start()]) and not AGREES.match(sentence[match.end() :])]
    return list(dict.fromkeys(meant))
