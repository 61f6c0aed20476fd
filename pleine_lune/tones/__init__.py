"""In which voices Pleine Lune tells of a game.

The first is its own; each is whole, so that none borrows from another.

Colour is never a clue: what a phrase says must hold for every way in which its fact can come about. No murder is told
without saying why, no hour of visions as if somebody saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .comic import COMIC
from .gothic import GOTHIC
from .plain import PLAIN
from .tale import TALE

TONES: Mapping[str, Mapping[str, Any]] = {"tale": TALE, "plain": PLAIN, "gothic": GOTHIC, "comic": COMIC}
"""Tone -> what is told -> the phrase, or several of which the evening's number picks one."""
