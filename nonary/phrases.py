"""What people read of the Nonary Game: names of acts, facts as sentences, refusals that say how to mend them.

The parts stand in the modules beside this one.
"""

from __future__ import annotations

from .naming import name_of
from .phrases_events import EVENT_NAMES, EVENTS, QUIET
from .phrases_facts import FACTS, FIELD_TABLES
from .phrases_options import CHOICES, OPTION_GROUPS, OPTION_NAMES, OPTIONS
from .phrases_orders import order_said
from .phrases_refusals import (
    CAUSES,
    DRAWS,
    FAILURES,
    GOALS,
    OUTCOMES,
    PLAN_CAUSES,
    REASONS,
    REFUSALS,
    RESULTS,
    STOPS,
    VIAS,
    WHYS,
)
from .phrases_rules import RULES
from .phrases_verbs import (
    ARGS,
    BUTTONS,
    DEADLINES,
    DEFAULTS,
    MASTER_HELP,
    MASTER_VERBS,
    PHASES,
    PLAN_NAMES,
    PLAYER_VERBS,
    TOPICS,
    VERB_HELP,
    VERBS,
    VOTES,
)

ORDERS = dict.fromkeys(PLAYER_VERBS, order_said)

__all__ = [
    "ARGS",
    "BUTTONS",
    "CAUSES",
    "CHOICES",
    "DEADLINES",
    "DEFAULTS",
    "DRAWS",
    "EVENTS",
    "EVENT_NAMES",
    "FACTS",
    "FAILURES",
    "FIELD_TABLES",
    "GOALS",
    "MASTER_HELP",
    "MASTER_VERBS",
    "OPTIONS",
    "OPTION_GROUPS",
    "OPTION_NAMES",
    "ORDERS",
    "OUTCOMES",
    "PHASES",
    "PLAN_CAUSES",
    "PLAN_NAMES",
    "QUIET",
    "REASONS",
    "REFUSALS",
    "RESULTS",
    "RULES",
    "STOPS",
    "TOPICS",
    "VERBS",
    "VERB_HELP",
    "VIAS",
    "VOTES",
    "WHYS",
    "name_of",
]  # fmt: skip
