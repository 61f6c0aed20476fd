"""What house players of Pleine Lune make of what is said in the village: their own lines, and people's hard words."""

from __future__ import annotations

import re

from games.house_talk import Heard, Phrasebook, core, mentioned

from .house_lines import LANGUAGES

ACCUSING = re.compile(
    r"accus|soupcon|louche|bucher|\bbrul|\bvot(?:e|es|er|ez|ons|ent|ais|ait|erai|erais)\b|mefi|\bment\b|\bmens|bizarre|"
    r"etrange|cache|coupable|\bloup|подозр|волк|оборот|кост[ер]|голос|\bвр[её]т\b|странн|suspect|\bburn|\bwol[fv]|liar|"
    r"\blying|\bodd\b"
)
"""Words beside which a name is an accusation, in their normal form."""
ACCUSATIONS = frozenset({"accuse", "accuse_talks", "accuse_fickle", "accuse_late", "accuse_voted_me", "accuse_innocent", "accuse_quiet", "echo",
                         "hint_bad", "seer_warned"})  # fmt: skip
PHRASES = Phrasebook(
    LANGUAGES, ACCUSATIONS, frozenset({"trust", "trust_late", "doubt", "doubt_crowd", "hint_good", "seer_cleared"}), ACCUSING,
    sure=frozenset({"hint_bad", "hint_good"}), about_second=frozenset({"seer_warned", "seer_cleared"}),
)  # fmt: skip
heard = PHRASES.heard

__all__ = ["ACCUSATIONS", "PHRASES", "Heard", "core", "heard", "mentioned"]
