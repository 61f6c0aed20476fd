"""State of the conditional actions: what is armed, what runs, what waits, by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any

from games.kernel import common
from games.kernel.seat import Seat

from .plans.model import Plan, Step

CANONICAL = ("defend", "go_assigned", "go_ambidex")
"""Plans that every player has, by name (NG-73)."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One plan of a player. `after` and `expires` are in-game ages, `at` an instant. `armed`: it may be set off;
    `fired`: it has been, last at the instant `last`; `running`: it is under way, or waits for the end of a walk."""

    plan: Plan
    body: Mapping[str, Any]
    after: Fraction | None = None
    expires: Fraction | None = None
    at: datetime | None = None
    armed: bool = True
    fired: bool = False
    last: datetime | None = None
    running: bool = False


@dataclass(frozen=True, slots=True)
class Chain:
    """What is still to be run of a plan, or of a direct order (`plan` None). The step under way has this `verb`; should its
    outcome be a failure, `otherwise` runs in place of `steps`."""

    plan: int | str | None
    steps: tuple[Step, ...]
    waits: str
    otherwise: tuple[Step, ...] | None = None
    whoever: Seat | None = None
    verb: str = ""


@dataclass(frozen=True, kw_only=True)
class PlansState(common.State):
    """What plans add."""

    plans: Mapping[Seat, Mapping[int, SeatPlan]] = field(default_factory=dict)
    plan_count: Mapping[Seat, int] = field(default_factory=dict)
    """The number of a player's last plan."""
    chains: Mapping[Seat, Chain] = field(default_factory=dict)
    """Running chains (NG-76)."""
    waiting: Mapping[Seat, Chain] = field(default_factory=dict)
    """Plans that wait for the end of their owner's walk (NG-78)."""
    defaults: Mapping[Seat, Mapping[str, bool]] = field(default_factory=dict)
    """Canonical plans that a player has switched."""
    canonical_last: Mapping[Seat, Mapping[str, datetime]] = field(default_factory=dict)
    """When a canonical plan fired last: once in an instant (NG-80)."""
