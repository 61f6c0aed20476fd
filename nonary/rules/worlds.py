"""What a state stands on: its edition, read once, and its clock."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from functools import lru_cache

from .clock import Clock, clock_of
from .edition.durations import parse_duration
from .edition.model import Edition
from .edition.stored import unpacked
from .state import State

NONE = Edition(id="", title={})
"""The edition of whoever does not know it."""


def edition_of(state: State) -> Edition:
    """The edition that this game is played by; an empty one in the fold of a player, who does not know it."""
    return NONE if state.edition is None else unpacked(state.edition)


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
    return _reached(clock(state), state.anchor_at, age - state.anchor_age)


@lru_cache(maxsize=8192)
def _reached(clock: Clock, start: datetime, duration: Fraction) -> datetime:
    """Every timer is asked for again after every order, and one that is weeks ahead has many nights to count."""
    return clock.reached(start, duration)


def span(state: State, option: str, default: str) -> Fraction:
    """A setting that is an in-game duration."""
    return parse_duration(state.options.get(option, default))


def last_chance(state: State) -> Fraction:
    """How long the endgame lasts (NG-142)."""
    return span(state, "end.last_chance", "9m")
