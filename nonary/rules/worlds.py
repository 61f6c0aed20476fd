"""What a state stands on: its edition, read once, and its clock."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from .clock import Clock, clock_of
from .edition.model import Edition
from .edition.reading import read_edition
from .state import State

MOST = 32
_BY_IDENTITY: OrderedDict[int, tuple[Mapping[str, Any], Edition]] = OrderedDict()
_BY_TEXT: OrderedDict[str, Edition] = OrderedDict()
NONE = Edition(id="", title={})
"""The edition of whoever does not know it."""


def edition_of(state: State) -> Edition:
    """The edition that this game is played by; an empty one in the fold of a player, who does not know it."""
    if state.edition is None:
        return NONE
    held = _BY_IDENTITY.get(id(state.edition))
    if held is not None and held[0] is state.edition:
        return held[1]
    text = json.dumps(state.edition, sort_keys=False, default=str)
    if text not in _BY_TEXT:
        _keep(_BY_TEXT, text, read_edition(state.edition).edition)
    found = _BY_TEXT[text]
    _keep(_BY_IDENTITY, id(state.edition), (state.edition, found))
    return found


def _keep(table: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    table[key] = value
    while len(table) > MOST:
        table.popitem(last=False)


def clock(state: State) -> Clock:
    """The clock of this game's settings."""
    return clock_of(state.zone, state.options)


def age_at(state: State, at: datetime) -> Fraction:
    """The in-game age at an instant: seconds since the start, without pauses (NG-45)."""
    if state.anchor_at is None or state.paused:
        return state.anchor_age
    return state.anchor_age + clock(state).elapsed(state.anchor_at, at)


def real_at(state: State, age: Fraction) -> datetime | None:
    """The first instant at which the game is so old, rounded up to the millisecond; None while it is paused."""
    if state.anchor_at is None or state.paused:
        return None
    return clock(state).reached(state.anchor_at, age - state.anchor_age)
