"""What house players say, by language and occasion. `{x}`, `{y}` are names; `{de_x}`, `{que_x}` carry French elision.

No line tells the speaker's or anybody's secret, and none agrees with a gender that nobody told. Occasions that end in
`_late` are for days after the first recap, those in `_mine` for who voted that way.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.house_talk import Lines

from .house_lines_en import ENGLISH
from .house_lines_fr import FRENCH
from .house_lines_ru import RUSSIAN

LANGUAGES: Mapping[str, Lines] = {"fr": FRENCH, "ru": RUSSIAN, "en": ENGLISH}

__all__ = ["ENGLISH", "FRENCH", "LANGUAGES", "RUSSIAN"]
