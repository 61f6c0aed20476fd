"""State of the phases, the Ambidex game, door 9, fights and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from games.kernel import common
from games.kernel.seat import Seat

from .ambidex.pairing import Match


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack that is not resolved (NG-97). `item`: of the game master's queue."""

    by: Seat
    with_: str | None = None
    defended: bool = False
    item: int | None = None


@dataclass(frozen=True, kw_only=True)
class CourseState(common.State):
    """What the game's course adds. A phase ends at an in-game age or at an instant, `phase_age` or `phase_until`."""

    round: int = 0
    phase_age: Fraction | None = None
    phase_until: datetime | None = None
    soon: Fraction | None = None
    """The in-game age of the reminder that is still to come."""
    assigned: Mapping[Seat, str] = field(default_factory=dict)
    group_with: Mapping[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    matches: Mapping[int, Match] = field(default_factory=dict)
    byes: tuple[Seat, ...] = ()
    matches_set: bool = False
    """By the game master, in this round."""
    votes: Mapping[Seat, str] = field(default_factory=dict)
    last_votes: Mapping[Seat, str] = field(default_factory=dict)
    """A player's last vote or what stood in for it, of any round."""
    points: Mapping[Seat, int] = field(default_factory=dict)
    door9_open: bool = False
    door9_seen: frozenset[Seat] = frozenset()
    """Who has seen it open, where not all are told."""
    door9_age: Fraction | None = None
    """The in-game age at which it closes."""
    door9_closed: bool = False
    """It has been open and has closed of itself: the end (NG-134)."""
    fights: Mapping[Seat, Fight] = field(default_factory=dict)
    """By the player attacked."""
    accused: Mapping[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    credits: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    """Of whose death a player is credited with (NG-126)."""
    witnesses: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    """Who saw somebody die of whose death not all were told."""
    forfeits: frozenset[Seat] = frozenset()
    """Who has asked to leave the game."""
    endgame_over: bool = False
    ended: str = ""
    """Why play is over (NG-140)."""
    goals: Mapping[Seat, str] = field(default_factory=dict)
    secondaries: Mapping[Seat, str] = field(default_factory=dict)
    asked: frozenset[tuple[Seat, str]] = frozenset()
    """Verdicts on a player's `goal` or `secondary` that were left to the game master."""
