"""Hours as people read them: in the zone that rules them and, where it differs, in the reader's own.

The reader's zone is Django's current time zone. Nothing here reads the clock: callers give `now`.
"""

from __future__ import annotations

from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo

from django.utils import formats, timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

# How the hour of a place is called. A zone that is not here is called by its city.
ZONE_PHRASES = {
    "UTC": gettext_lazy("UTC"),
    "Europe/Paris": gettext_lazy("Paris time"),
    "Europe/Brussels": gettext_lazy("Brussels time"),
    "Europe/Zurich": gettext_lazy("Zurich time"),
    "Europe/London": gettext_lazy("London time"),
    "Europe/Berlin": gettext_lazy("Berlin time"),
    "Europe/Kyiv": gettext_lazy("Kyiv time"),
    "Europe/Moscow": gettext_lazy("Moscow time"),
    "Europe/Samara": gettext_lazy("Samara time"),
    "Asia/Yekaterinburg": gettext_lazy("Yekaterinburg time"),
    "Asia/Novosibirsk": gettext_lazy("Novosibirsk time"),
    "Asia/Vladivostok": gettext_lazy("Vladivostok time"),
    "America/New_York": gettext_lazy("New York time"),
    "America/Montreal": gettext_lazy("Montreal time"),
    "America/Toronto": gettext_lazy("Toronto time"),
}


def zone_phrase(zone: tzinfo) -> str:
    """What the hour of a zone is called: "Paris time"."""
    key = str(zone)
    if key in ZONE_PHRASES:
        return str(ZONE_PHRASES[key])
    return _("%(city)s time") % {"city": key.rsplit("/", 1)[-1].replace("_", " ")}


def both(at: datetime, zone: str | tzinfo | None, *, now: datetime, seconds: bool = False) -> str:
    """A day and an hour in `zone` (the reader's own when none), with the reader's hour where the two differ."""
    mine = timezone.get_current_timezone()
    ruling = _zone(zone) or mine
    there, here = timezone.localtime(at, ruling), timezone.localtime(at, mine)
    text = _day_and_hour(there, timezone.localtime(now, ruling), seconds)
    if there.utcoffset() == here.utcoffset():
        return text
    if there.date() == here.date():
        own = _hour(here, seconds)
    else:
        own = _day_and_hour(here, timezone.localtime(now, mine), seconds)
    return _("%(hour)s, %(zone)s (%(own)s for you)") % {"hour": text, "zone": zone_phrase(ruling), "own": own}


def said(at: datetime, *, now: datetime, seconds: bool = False, brief: bool = False) -> str:
    """When something was said, in the reader's zone: "today, 19:42"; `brief` leaves today out, for lists of hours."""
    mine = timezone.get_current_timezone()
    here, today = timezone.localtime(at, mine), timezone.localtime(now, mine)
    if brief and here.date() == today.date():
        return _hour(here, seconds)
    return _day_and_hour(here, today, seconds)


def short(at: datetime, zone: str | tzinfo | None = None, *, seconds: bool = False) -> str:
    """The hour alone, in `zone` or the reader's own: "22:00"."""
    return _hour(timezone.localtime(at, _zone(zone) or timezone.get_current_timezone()), seconds=seconds)


def has_seconds(at: datetime) -> bool:
    """Whether an hour to come lies within a minute: told without its seconds, it would be told wrongly."""
    return at.second > 0


def _zone(zone: str | tzinfo | None) -> tzinfo | None:
    if isinstance(zone, str):
        return ZoneInfo(zone) if zone else None
    return zone


def _hour(local: datetime, seconds: bool) -> str:
    return local.strftime("%H:%M:%S" if seconds else "%H:%M")


def _day_and_hour(local: datetime, now: datetime, seconds: bool) -> str:
    return _("%(day)s, %(hour)s") % {"day": _day(local, now), "hour": _hour(local, seconds)}


def _day(local: datetime, now: datetime) -> str:
    """Today, tomorrow, yesterday, a weekday within a week, else a date."""
    away = (local.date() - now.date()).days
    near = {0: _("today"), 1: _("tomorrow"), -1: _("yesterday")}
    if away in near:
        return near[away]
    if 0 < away < 7:
        return weekday(local)
    return date_words(local, year=local.year != now.year)


def weekday(local: datetime) -> str:
    """The name of the day as it stands within a sentence."""
    name = formats.date_format(local, "l")
    return name if _language() == "en" else name.lower()


def date_words(local: datetime, *, year: bool = False) -> str:
    """Day and month as the language says them: "March 30", "1er avril", "30 марта"."""
    match _language():
        case "ru":
            text = formats.date_format(local, "j E Y г." if year else "j E")
        case "fr":
            text = formats.date_format(local, "j F Y" if year else "j F")
            text = f"1er{text[1:]}" if local.day == 1 else text
        case _:
            text = formats.date_format(local, "N j, Y" if year else "F j")
    return text


def _language() -> str:
    return (get_language() or "en")[:2]
