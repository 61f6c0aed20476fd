"""What lasts for one night only, while it is resolved; and the reasons why an action fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.kernel.seat import Seat

from .roles import ACTIONS, Action
from .state import Standing

RULE_OF: Mapping[str, str] = {
    "voided": "MG-130", "actor_dead": "MG-68", "actor_stripped": "MG-80", "executor_duty": "MG-90", "blocked": "MG-80",
    "illegal_target": "MG-81", "target_dead": "MG-68", "prayer": "MG-78", "pet": "MG-70", "ambush": "MG-86",
    "healed": "MG-79", "shielded": "MG-108", "bunny_passive": "MG-71", "wrong_guess": "MG-110",
}  # fmt: skip
"""Reason -> the rule behind it."""
RULING_OF: Mapping[str, str] = {
    "actor_dead": "23, 25, 30, 37", "actor_stripped": "1, 19", "executor_duty": "57", "blocked": "19, 22, 26, 37, 57",
    "illegal_target": "3, 9", "target_dead": "23, 30, 43, 46", "prayer": "33", "pet": "26, 30, 47", "ambush": "29, 53",
    "bunny_passive": "26, 30", "wrong_guess": "24, 40", "executor": "51, 57", "redirected": "9",
}  # fmt: skip
"""Reason -> the numbered rulings of the game masters that it rests on."""
STOPPED_BY: Mapping[str, str] = {
    "blocked": "huntress", "prayer": "priest", "healed": "priest", "pet": "bunny", "bunny_passive": "bunny",
    "ambush": "robber", "shielded": "grail", "illegal_target": "jester",
}  # fmt: skip
"""Reason -> the role that stopped an attack, as the newspaper names it (MG-118)."""
TRAPPERS: Mapping[str, str] = {
    "ambush": "robber", "pet": "bunny", "bunny_passive": "bunny", "intrigue": "impostor", "smite": "grail",
    "impostor_deadline": "impostor",
}  # fmt: skip
"""Cause of death -> the killer, as the newspaper names him."""


@dataclass(slots=True)
class Trap:
    """An ambush: who lies in wait, where (MG-86)."""

    robber: Seat
    place: Seat
    armed: bool = True


@dataclass(slots=True)
class Plan:
    """One order to be played at its step. `by` is the executor for the kill; `owner` gave the order."""

    by: Seat
    owner: Seat
    order: Standing
    slot: str

    @property
    def action(self) -> Action:
        return ACTIONS[self.order.verb]

    @property
    def target(self) -> Seat | None:
        return self.order.seat("target")


@dataclass(slots=True)
class Attempt:
    """An action on its way through the checks of MG-64."""

    plan: Plan
    target: Seat | None
    step: int = 0
    tier: str = ""
    reason: str | None = None
    played: bool = False
    redirected: bool = False
    turned_by: Seat | None = None
    stopped_by: Seat | None = None
    saved: list[str] = field(default_factory=list)
    trap: Trap | None = None
    dies: str | None = None
    corpse: bool = False
    """A hidden corpse made it fail: the newspaper is silent (MG-118)."""

    @property
    def by(self) -> Seat:
        return self.plan.by

    @property
    def is_lethal(self) -> bool:
        return self.tier == "kill"


@dataclass(slots=True)
class Done:
    """A night action that worked: at which step, which, on whom."""

    step: int
    action: str
    target: Seat | None


@dataclass(slots=True)
class Course:
    """The night as far as it has gone."""

    night: int
    executor: Seat | None = None
    silenced: dict[Seat, Seat] = field(default_factory=dict)
    pranked: dict[Seat, tuple[Seat, Seat]] = field(default_factory=dict)
    praying: set[Seat] = field(default_factory=set)
    petting: set[Seat] = field(default_factory=set)
    traps: list[Trap] = field(default_factory=list)
    protected: dict[Seat, tuple[str, Seat]] = field(default_factory=dict)
    done: dict[Seat, Done] = field(default_factory=dict)
    bloody: list[dict[str, Any]] = field(default_factory=list)
    news: list[dict[str, Any]] = field(default_factory=list)
    succeeded: list[tuple[Seat, str]] = field(default_factory=list)
    stripped: list[Seat] = field(default_factory=list)
    raised: list[Seat] = field(default_factory=list)
    reveals: dict[Seat, bool] = field(default_factory=dict)
    chronicle: bool = False
    grail_found: bool = False
