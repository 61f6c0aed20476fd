"""Tempo: how fast a game's own time runs. A demonstration plays a day in minutes; the rules never know.

Rules, orders and deadlines are in game time. Edges turn real instants into game time when they stamp an order, and
game time into real instants when they show an hour or project the next deadline.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Tempo:
    """Game time runs `factor` times as fast as real time from the moment when `real` met `game` (aware UTC).

    With factor 0 it stands at `game` until it is moved by hand, and its hours are shown as they are.
    """

    factor: int = 1
    real: datetime | None = None
    game: datetime | None = None

    def to_game(self, at: datetime) -> datetime:
        """The game's own time at a real instant."""
        if self.real is None or self.game is None:
            return at
        return self.game + (at - self.real) * self.factor

    def named(self, at: datetime) -> datetime:
        """The game's own time of an hour that somebody names as pages show it."""
        return self.to_game(at) if self.factor else at

    def to_real(self, at: datetime) -> datetime:
        """The real instant of a time of the game: the first at which it has come, to the microsecond."""
        if self.real is None or self.game is None or not self.factor:
            return at
        return self.real - (self.game - at) // self.factor
