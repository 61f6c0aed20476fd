"""Days and hours as the replay says them."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.text import capfirst
from django.utils.translation import get_language

from forum import hours

register = template.Library()


@register.filter
def day_words(local: datetime) -> str:
    """A local day at the head of what happened on it: "Sunday, March 8", "Dimanche 8 mars"."""
    comma = "" if (get_language() or "en")[:2] == "fr" else ","
    return capfirst(f"{hours.weekday(local)}{comma} {hours.date_words(local)}")


@register.filter
def day_hour(local: datetime) -> str:
    """A local day and hour: "March 8, 22:00"."""
    return f"{hours.date_words(local)}, {local:%H:%M}"
