"""In which voices the Grail mafia tells of a game. The first is its own; each is whole.

Colour is never a clue: what a phrase says holds for every way in which its fact can come about. No death is told by its
killer, no quiet morning as if nobody had died, no hanging as if the count were known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .comic import COMIC
from .gothic import GOTHIC
from .plain import PLAIN
from .tale import TALE

TONES: Mapping[str, Mapping[str, Any]] = {"tale": TALE, "plain": PLAIN, "gothic": GOTHIC, "comic": COMIC}
"""Tone -> what is told -> the phrase, or several of which the number of the day picks one."""
