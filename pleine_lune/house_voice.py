"""How a house player of Pleine Lune says a thing."""

from __future__ import annotations

from random import Random

from games import house_voice

from .house_lines import LANGUAGES
from .house_lines_fr import FRENCH
from .house_memory import Memory


class Voice(house_voice.Voice):
    """One seat's turn: its memory, its chance, its words."""

    def __init__(self, memory: Memory, rng: Random) -> None:
        super().__init__(memory.view, rng, LANGUAGES.get(memory.view.language, FRENCH))
        self.memory = memory

    @property
    def is_late(self) -> bool:
        return bool(self.memory.recaps)
