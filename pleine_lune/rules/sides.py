"""The table of roles and sides (section 2), and the words that count people by them (PL-1)."""

from __future__ import annotations

from typing import Final

VILLAGE: Final = "village"
WOLVES: Final = "wolves"
BEAST: Final = "beast"

SIDE_OF = {
    "villager": VILLAGE,
    "prescient": VILLAGE,
    "seer": VILLAGE,
    "little_girl": VILLAGE,
    "forger": VILLAGE,
    "nosy_neighbour": VILLAGE,
    "ghost": VILLAGE,
    "militia": VILLAGE,
    "telepath": VILLAGE,
    "executioner": VILLAGE,
    "sandman": VILLAGE,
    "investigator": VILLAGE,
    "matchmaker": VILLAGE,
    "werewolf": WOLVES,
    "corrupter": WOLVES,
    "shaman": WOLVES,
    "pack_leader": WOLVES,
    "traitor": WOLVES,
    "legendary_beast": BEAST,
}
ROLE_NAMES = tuple(SIDE_OF)
WOLF_ROLES = frozenset({"werewolf", "corrupter", "shaman", "pack_leader"})
MONSTER_ROLES = WOLF_ROLES | {"legendary_beast"}
SIDES = ("village", "wolves", "lovers", "beast", "none")
CAUSES = (
    "burned", "devoured", "savaged", "sacrificed", "heartbreak", "heart_attack", "inactivity", "gm",
)  # fmt: skip
REMOVALS = frozenset({"heart_attack", "inactivity", "gm"})
"""Deaths by sanction: they open no ghost's window, earn no immunity, and may spare the heart (PL-89, PL-122)."""
