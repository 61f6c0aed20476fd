"""What people read of the Grail mafia: names of roles and acts, facts as sentences, refusals that say how to mend them.

The parts stand in the modules beside this one.
"""

from __future__ import annotations

from .phrases_events import EVENT_NAMES, EVENTS, QUIET
from .phrases_facts import FACTS, FIELD_TABLES
from .phrases_options import CHOICES, COLUMNS, OPTION_GROUPS, OPTION_NAMES, OPTIONS, TIERS
from .phrases_orders import ORDERS
from .phrases_refusals import BY_RULES, DRAWS, HOWS, OUTCOMES, REASONS, REFUSALS, RESULTS, SOURCES, VIAS, WHYS
from .phrases_roles import CAUSES, LIGHTS, ROLE_HELP, ROLES, SIDES, TEAMS
from .phrases_rules import RULES
from .phrases_verbs import (
    ANSWERS,
    ARGS,
    BUTTONS,
    COLORS,
    DEADLINES,
    MASTER_HELP,
    MASTER_VERBS,
    MODES,
    PHASES,
    REVEALS,
    SLOTS,
    TOPICS,
    VERB_HELP,
    VERBS,
    WORDS,
)
from .phrases_verbs import EFFECTS as ACTIONS

__all__ = [
    "ACTIONS",
    "ANSWERS",
    "ARGS",
    "BUTTONS",
    "BY_RULES",
    "CAUSES",
    "CHOICES",
    "COLORS",
    "COLUMNS",
    "DEADLINES",
    "DRAWS",
    "EVENTS",
    "EVENT_NAMES",
    "FACTS",
    "FIELD_TABLES",
    "HOWS",
    "LIGHTS",
    "MASTER_HELP",
    "MASTER_VERBS",
    "MODES",
    "OPTIONS",
    "OPTION_GROUPS",
    "OPTION_NAMES",
    "ORDERS",
    "OUTCOMES",
    "PHASES",
    "QUIET",
    "REASONS",
    "REFUSALS",
    "RESULTS",
    "REVEALS",
    "ROLES",
    "ROLE_HELP",
    "RULES",
    "SIDES",
    "SLOTS",
    "SOURCES",
    "TEAMS",
    "TIERS",
    "TOPICS",
    "VERBS",
    "VERB_HELP",
    "VIAS",
    "WHYS",
    "WORDS",
]  # fmt: skip
