"""What people read of Neuroyale. The parts stand in the modules beside this one."""

from __future__ import annotations

from .phrases_events import EVENTS, QUIET
from .phrases_options import CHOICES, FACTS, FIELD_TABLES, OPTION_GROUPS, OPTIONS
from .phrases_verbs import ARGS, DEADLINES, VERBS
from .phrases_words import (
    CAUSES,
    DECIDED,
    DRAWS,
    FAMILIES,
    FORMATS,
    MODES,
    ORIGINS,
    PHASES,
    POOLS,
    REFUSALS,
    STATUSES,
    TOKENS,
    TOPICS,
    WHYS,
    WINNERS,
)

OPTION_NAMES = {name: label for name, (label, _help) in OPTIONS.items()}

__all__ = [
    "ARGS", "CAUSES", "CHOICES", "DEADLINES", "DECIDED", "DRAWS", "EVENTS", "FACTS", "FAMILIES", "FIELD_TABLES", "FORMATS",
    "MODES", "OPTIONS", "OPTION_GROUPS", "OPTION_NAMES", "ORIGINS", "PHASES", "POOLS", "QUIET", "REFUSALS", "STATUSES",
    "TOKENS", "TOPICS", "VERBS", "WHYS", "WINNERS",
]  # fmt: skip
