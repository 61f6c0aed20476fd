"""Every fact that a game of this kind can hold."""

from __future__ import annotations

from games.kernel import common
from games.kernel.event import Event

from . import (
    events_actions,
    events_ambidex,
    events_course,
    events_pieces,
    events_places,
    events_plans,
    events_setup,
    events_talk,
    events_things,
)  # fmt: skip

_OWN: tuple[type[Event], ...] = (
    *events_setup.EVENTS, *events_places.EVENTS, *events_things.EVENTS, *events_actions.EVENTS, *events_pieces.EVENTS,
    *events_talk.EVENTS, *events_plans.EVENTS, *events_ambidex.EVENTS, *events_course.EVENTS,
)  # fmt: skip
_NAMES = {event.type for event in _OWN}
EVENTS: tuple[type[Event], ...] = (*(event for event in common.COMMON_EVENTS if event.type not in _NAMES), *_OWN)
"""Of a common fact to which this game adds fields its own form stands."""
