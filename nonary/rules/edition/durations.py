"""In-game durations and local times as an edition writes them (NG-15)."""

from __future__ import annotations

import re
from datetime import date, time
from fractions import Fraction
from typing import Any

from .values import Duration, LocalTime

LONGEST = Fraction(24 * 3600)
"""Twenty-four in-game hours, in seconds."""
_FINEST = 1000

_SPAN = re.compile(r"(?:(\d{1,6}(?:\.\d{1,6})?)h)?(?:(\d{1,6}(?:\.\d{1,6})?)m)?(?:(\d{1,6}(?:\.\d{1,6})?)s)?")
_LOCAL = re.compile(r"(?:(\d{4})-(\d{2})-(\d{2}) +|\+(\d{1,4})d +)?(\d{1,2}):(\d{2})(?::(\d{2}))?")


def parse_duration(value: Any) -> Duration:
    """A number of in-game seconds, or `Nh`, `Nm`, `Ns` in that order. ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Fraction):
        raise ValueError("no duration")
    if isinstance(value, str):
        found = _SPAN.fullmatch(value)
        if found is None or not value:
            raise ValueError("no duration")
        seconds = sum(
            (Fraction(n) * unit for n, unit in zip(found.groups(), (3600, 60, 1), strict=True) if n), Fraction(0)
        )
    else:
        seconds = Fraction(str(value))
    if not 0 <= seconds <= LONGEST or (seconds * _FINEST).denominator != 1:
        raise ValueError("a duration out of bounds")
    return seconds


def duration_text(seconds: Duration) -> str:
    """A duration as an edition writes it: `1m30s`, `0.5s`."""
    hours, rest = divmod(seconds, 3600)
    minutes, rest = divmod(rest, 60)
    said = f"{hours}h" if hours else ""
    said += f"{minutes}m" if minutes else ""
    if rest or not said:
        whole, part = divmod(int(rest * _FINEST), _FINEST)
        said += f"{whole}.{part:03}".rstrip("0").rstrip(".") + "s"
    return said


def parse_local(value: Any) -> LocalTime:
    """A local time: `HH:MM[:SS]`, the same after a date, or after `+Nd`. ValueError for anything else."""
    found = _LOCAL.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError("no local time")
    year, month, day, days, hour, minute, second = found.groups()
    at = time(int(hour), int(minute), int(second or 0))
    if year:
        return LocalTime(at, date=date(int(year), int(month), int(day)))
    return LocalTime(at, days=int(days) if days else None)


def parse_hour(value: Any) -> str:
    """A time of day as `HH:MM` or `HH:MM:SS`. ValueError for anything else."""
    found = parse_local(value)
    if found.date is not None or found.days is not None:
        raise ValueError("no time of day")
    return found.time.strftime("%H:%M:%S" if found.time.second else "%H:%M")
