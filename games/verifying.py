"""Checking of chance: every draw of a journal is drawn again from the seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from .journal import to_line
from .kernel.common import Drew
from .kernel.dice import SeedDice, commitment
from .kernel.draft import holds
from .models import Entry, Game


@dataclass(frozen=True, slots=True)
class Checked:
    """One draw of the journal and whether the seed gives it. `struck`: a rewind has struck it out."""

    fact: Drew
    at: datetime
    holds: bool
    struck: bool

    @property
    def forced(self) -> bool:
        """Whether the game master fixed it: on record as such, and no matter of dice."""
        return self.fact.forced


def check_draws(game: Game, seed: bytes) -> list[Checked]:
    """Every draw of the game, in order, struck-out ones too: going back is no second throw."""
    dice = SeedDice(seed)
    rows = Entry.objects.filter(game=game, type=Drew.type).select_related("order").order_by("seq")
    found = []
    for row in rows:
        line = to_line(game, row)
        if isinstance(line.event, Drew):
            found.append(Checked(line.event, line.order.at, holds(dice, line.event), row.undone_by_id is not None))
    return found


def is_seed_of(game: Game, seed: bytes) -> bool:
    """Whether this is the seed whose fingerprint was published at the start."""
    return commitment(seed) == game.commitment


def tally(checked: Sequence[Checked] | Iterable[Checked]) -> tuple[int, int]:
    """(draws that the seed gives or the game master fixed on record, all draws)."""
    everything = list(checked)
    return sum(1 for each in everything if each.holds), len(everything)
