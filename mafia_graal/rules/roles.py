"""The roles and actions as data: teams, priorities, charges, limits (sections 2, 8, 8a)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

TOWN, MAFIA, NEUTRAL = "town", "mafia", "neutral"
TEAMS = (TOWN, MAFIA, NEUTRAL)
TEAM_OF: Mapping[str, str] = {
    "priest": TOWN, "huntress": TOWN, "jester": TOWN, "inquisitor": TOWN, "king": TOWN, "chronicler": TOWN,
    "gossip": TOWN, "knight": TOWN, "lancelot": MAFIA, "spy": MAFIA, "robber": MAFIA, "traitor": MAFIA,
    "bunny": NEUTRAL, "guinevere": NEUTRAL, "impostor": NEUTRAL,
}  # fmt: skip
"""Default teams, in the order of the rulebook."""
ROLES = tuple(TEAM_OF)
SEVERAL = frozenset({"knight", "traitor"})
"""Roles that may sit on more than one chair (MG-10)."""
STAY_MAFIA = ("lancelot", "spy", "robber", "traitor")
EDITION: tuple[str, ...] = (
    "priest", "huntress", "jester", "inquisitor", "king", "chronicler", "gossip", "knight", "knight", "lancelot", "spy",
    "robber", "bunny", "guinevere", "impostor",
)  # fmt: skip
"""The default composition (MG-9)."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action of the table.

    `target` whether it is aimed at a player, `visit` whether it goes there (MG-62), `turns` whether a prank can turn it
    (MG-82). `limit`: `target` not the same target twice running, `word` not the same word on the same
    target, `action` not the same action twice running, `cooldown` not on two nights running (MG-31). `tells` marks an
    information action: its failure is told by `no_result` (MG-154).
    """

    name: str
    role: str
    target: bool = True
    visit: bool = True
    turns: bool = True
    limit: str = ""
    charges: int | None = None
    tells: bool = False


ACTIONS: Mapping[str, Action] = {action.name: action for action in (
    Action("prayer", "priest", target=False, visit=False, turns=False, limit="cooldown", charges=2),
    Action("healing", "priest", limit="target"),
    Action("confession", "priest", tells=True),
    Action("pet", "bunny", target=False, visit=False, turns=False, limit="action"),
    Action("tear", "bunny", limit="action"),
    Action("devour", "bunny", limit="action"),
    Action("silence", "huntress", limit="target"),
    Action("anathema", "huntress", charges=1),
    Action("prank", "jester", visit=False, turns=False, limit="target"),
    Action("stuffing", "jester", visit=False, turns=False, charges=2),
    Action("ambush", "robber", limit="target"),
    Action("execution", "inquisitor", charges=2),
    Action("inquisition", "inquisitor", tells=True),
    Action("kill", "lancelot"),
    Action("intrigues", "lancelot", limit="target"),
    Action("conspiracy", "lancelot", charges=2),
    Action("poison", "spy", charges=2),
    Action("espionage", "spy", tells=True),
    Action("search", "guinevere", tells=True),
    Action("grail_search", "king", target=False, visit=False, turns=False, tells=True),
    Action("kings_word", "king", limit="word"),
    Action("intrigue", "impostor", target=False, visit=False, turns=False),
    Action("interview", "chronicler", limit="target", tells=True),
    Action("chronicle", "chronicler", target=False, visit=False, turns=False, charges=2),
    Action("bloody_details", "gossip", target=False, visit=False, turns=False),
    Action("night_rumours", "gossip", target=False, visit=False, turns=False),
    Action("hold_candle", "gossip", visit=False, turns=False),
    Action("grail_action", "grail", visit=False, turns=False),
)}  # fmt: skip
"""Every action by its id, in the order of section 8a."""
OFFICES = ("kill", "grail_action")
"""Orders of office: no personal action (MG-25)."""
PERSONAL: Mapping[str, tuple[str, ...]] = {
    role: tuple(name for name, action in ACTIONS.items() if action.role == role and name not in OFFICES)
    for role in ROLES
}
"""A role's own actions; Knight and Traitor have none (MG-121), the Priest one of three each night (MG-77)."""
CHARGED = (*ACTIONS, "bunny_passive")
"""What option `charges` may name."""
CHARGES: Mapping[str, int | None] = {**{name: action.charges for name, action in ACTIONS.items()}, "bunny_passive": 1}
MANDATORY: Mapping[str, bool] = {
    role: role not in ("knight", "traitor", "guinevere", "impostor", "lancelot") for role in ROLES
}
"""MG-52; the Ambush is a duty too (MG-85)."""
DRAWN: Mapping[str, tuple[str, ...]] = {
    "priest": ("healing", "confession"), "bunny": ("pet", "tear", "devour"), "huntress": ("silence",), "jester": ("prank",),
    "robber": ("ambush",), "inquisitor": ("inquisition",), "spy": ("espionage",), "king": ("kings_word",),
    "chronicler": ("interview",), "gossip": ("bloody_details", "night_rumours", "hold_candle"),
}  # fmt: skip
"""What is drawn for somebody who sent nothing, in this order (MG-54)."""
DAY_ACTIONS = ("kings_word", "stuffing", "execution")

TIERS = ("special", "kill", "other")
PRIORITIES: tuple[tuple[str, str, str], ...] = (
    ("special", "grail", "grail_award"), ("special", "grail", "grail_action"), ("special", "priest", "prayer"),
    ("special", "bunny", "pet"), ("special", "huntress", "silence"), ("special", "jester", "prank"),
    ("special", "robber", "ambush"), ("special", "priest", "healing"), ("kill", "bunny", "tear"),
    ("kill", "bunny", "devour"), ("kill", "inquisitor", "execution"), ("kill", "lancelot", "kill"),
    ("kill", "spy", "poison"), ("other", "guinevere", "search"), ("other", "king", "grail_search"),
    ("other", "king", "kings_word"), ("other", "inquisitor", "inquisition"), ("other", "lancelot", "intrigues"),
    ("other", "lancelot", "conspiracy"), ("other", "impostor", "intrigue"), ("other", "spy", "espionage"),
    ("other", "jester", "stuffing"), ("other", "chronicler", "interview"), ("other", "gossip", "all"),
    ("other", "priest", "confession"), ("other", "huntress", "anathema"), ("other", "chronicler", "chronicle"),
)  # fmt: skip
"""The default order of the night, first to last: tier, role, action (MG-57). An edition's own list takes its place."""


def row_of(action: str) -> tuple[str, str]:
    """Role and action of the row in which an action is played."""
    role = ACTIONS[action].role
    return role, "all" if role == "gossip" else action
