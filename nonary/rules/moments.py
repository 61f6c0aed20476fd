"""Local times that somebody has named, as instants (NG-15, NG-44)."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.kernel.calendar import from_local, local_date

from .edition.durations import parse_local
from .edition.values import LocalTime


def next_local(zone: str, said: LocalTime | str, after: datetime) -> datetime:
    """The instant of a local time: of its date; so many days after today; else the next such moment strictly after."""
    time = parse_local(said) if isinstance(said, str) else said
    if time.date is not None:
        return from_local(zone, datetime.combine(time.date, time.time))
    today = local_date(zone, after)
    if time.days is not None:
        return from_local(zone, datetime.combine(today + timedelta(days=time.days), time.time))
    found = (from_local(zone, datetime.combine(today + timedelta(days=days), time.time)) for days in range(-1, 3))
    return next(at for at in found if at > after)
