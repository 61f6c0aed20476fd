"""Shaman: a wolf with a say in the choice, and a seer's probe that a guard hinders (PL-82, PL-78)."""

from .base import Role
from .seer import PROBE
from .werewolf import DEVOUR

ROLE = Role("shaman", (DEVOUR, PROBE))
