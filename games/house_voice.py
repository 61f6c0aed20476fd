"""How a house player says a thing: a line for the occasion that nobody has used of late, in the game's language."""

from __future__ import annotations

from random import Random

from .house import Move, View
from .house_talk import Lines, core
from .kernel.names import normal
from .kernel.seat import Seat

LATELY = {"game": 40}
"""Posts of a place within which nobody says a line again; in others six."""


class Voice:
    """One seat's turn: what it can read, its chance, its words."""

    def __init__(self, view: View, rng: Random, lines: Lines) -> None:
        self.view = view
        self.rng = rng
        self.lines = lines

    @property
    def is_late(self) -> bool:
        """Whether there is a past of this game to speak of."""
        return False

    def say(self, occasion: str, x: Seat | None = None, y: Seat | None = None, topic: str = "game") -> list[Move]:
        """A post for this occasion in words that nobody used of late; none where all were used. Late in a game the
        lines for later days count too."""
        recent = self.view.talk.get(topic, ())[-LATELY.get(topic, 6) :]
        heard = [normal(said.text) for said in recent]
        fresh = [line for line in self._lines(occasion) if not any(core(line) in text for text in heard)]
        if not fresh or topic not in self.view.writable:
            return []
        return [Move("post", self._typeset(self._fill(self.rng.choice(fresh), x, y)), topic)]

    def _lines(self, occasion: str) -> list[str]:
        late = self.lines.get(f"{occasion}_late", ()) if self.is_late else ()
        return [*self.lines[occasion], *late]

    def tell(self, occasion: str, x: Seat | None = None, y: Seat | None = None, **more: str) -> list[Move]:
        """A message to the game master, typed as people type."""
        text = self._fill(self.rng.choice(self.lines[occasion]), x, y, **more)
        return [Move("pm", hasty(text) if self.rng.random() < 0.12 else text)]

    def _fill(self, line: str, x: Seat | None, y: Seat | None, **more: str) -> str:
        fields = dict(more)
        for key, seat in (("x", x), ("y", y)):
            name = self.view.names.get(seat, "?") if seat is not None else ""
            fields[key] = name
            fields[f"de_{key}"] = f"d'{name}" if _elides(name) else f"de {name}"
            fields[f"que_{key}"] = f"qu'{name}" if _elides(name) else f"que {name}"
        return line.format(**fields)

    def _typeset(self, text: str) -> str:
        if self.view.language != "fr":
            return text
        for mark in "!?;":
            text = text.replace(f" {mark}", f"\u202f{mark}")
        return text.replace(" :", "\u00a0:").replace("'", "’")

    def chance(self, odds: float) -> bool:
        return self.rng.random() < odds


def _elides(name: str) -> bool:
    return normal(name)[:1] in tuple("aeiouy")


def hasty(text: str) -> str:
    """As somebody types in a hurry: no capitals, no accents."""
    return "\n".join(normal(line) for line in text.split("\n"))
