"""The roles, in the order of the rulebook. `RULESET.roles` lists these and no others."""

from __future__ import annotations

from . import (
    corrupter,
    executioner,
    forger,
    ghost,
    investigator,
    legendary_beast,
    little_girl,
    matchmaker,
    militia,
    nosy_neighbour,
    pack_leader,
    prescient,
    sandman,
    seer,
    shaman,
    telepath,
    traitor,
    villager,
    werewolf,
)  # fmt: skip
from .base import Power, Role

ROLES: dict[str, Role] = {
    module.ROLE.name: module.ROLE
    for module in (
        villager, prescient, seer, little_girl, forger, nosy_neighbour, ghost, militia, telepath, executioner, sandman,
        investigator, matchmaker, werewolf, corrupter, shaman, pack_leader, traitor, legendary_beast,
    )
}  # fmt: skip

__all__ = ["ROLES", "Power", "Role"]
