"""What house players say, by language and occasion, and what they take it for.

No line tells the speaker's role, and none agrees with a gender that nobody told. Occasions that end in `_late` are for
days after the first vote, those in `_mine` for who voted that way; `pm_` are orders. Beside names lines may hold `{n}`
(a number), `{role}`, `{role_y}` and `{light}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.house_talk import Lines, Phrasebook

from .house_lines_en import ENGLISH
from .house_lines_fr import FRENCH
from .house_lines_ru import RUSSIAN

LANGUAGES: Mapping[str, Lines] = {"fr": FRENCH, "ru": RUSSIAN, "en": ENGLISH}
ACCUSING = re.compile(
    r"подозр|мафи|\bкрасн|\bвеша|\bповес|\bвр[её]т\b|странн|\bголосу|\bвраг|accus|soupcon|louche|\bpend|\brouge|mefi|\bment\b|"
    r"mafia|ennemi|suspect|\bhang|\bred\b|liar|\blies\b|\blying|\bodd\b|enemy"
)
"""Words beside which a name is an accusation, in their normal form."""
KNOWING = re.compile(r"провер|точно зна|зна\w+ точно|инквиз|verifi|jai vu|de source|inquisi|checked|for certain|i know")
"""Words of somebody who claims to know."""
ACCUSATIONS = frozenset({
    "accuse", "accuse_late", "accuse_quiet", "accuse_voted_me", "accuse_innocent", "echo", "hint_bad", "deny", "paper_candle",
})  # fmt: skip
PHRASES = Phrasebook(
    LANGUAGES, ACCUSATIONS, frozenset({"trust", "trust_late", "doubt", "hint_good"}), ACCUSING,
    sure=frozenset({"hint_bad", "hint_good", "deny"}), knowing=KNOWING,
)  # fmt: skip
