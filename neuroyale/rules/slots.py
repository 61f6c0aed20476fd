"""When the questions of families with fixed slots are open, in milliseconds from the round's opening (NR-37, NR-48)."""

from __future__ import annotations

from typing import NamedTuple

from . import memory, perception


class Slot(NamedTuple):
    """A question opens and ends here."""

    opens: int
    ends: int


def slot(family: str, question: int) -> Slot:
    """Of a question of Memory or Perception."""
    if family == "memory":
        opens = memory.SHOWN_MS + memory.SLOT_MS * (question - 1)
        return Slot(opens, opens + memory.SLOT_MS)
    start = perception.SLOT_MS * (question - 1)
    return Slot(start + perception.BLANK_MS + perception.CLOUD_MS, start + perception.SLOT_MS)
