"""In-game durations in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from .rules.edition.durations import parse_duration


def in_game(seconds: float) -> str:
    """An in-game duration: "7 min 12 s"."""
    whole = max(int(seconds), 0)
    hours, minutes, rest = whole // 3600, whole % 3600 // 60, whole % 60
    said = []
    if hours:
        said.append(_("%(number)d h") % {"number": hours})
    if minutes:
        said.append(_("%(number)d min") % {"number": minutes})
    if rest or not said:
        said.append(_("%(number)d s") % {"number": rest})
    return " ".join(said)


def exact(value: Any) -> str:
    """A duration as it was ordered or told, parts of a second and all. What is none stays as it was typed."""
    try:
        seconds = Fraction(str(value)) if isinstance(value, int | float) else parse_duration(value)
    except (ValueError, OverflowError):
        return str(value)
    whole, part = divmod(seconds, 1)
    if not part:
        return in_game(whole)
    minutes = in_game(whole - whole % 60) if whole >= 60 else ""
    rest = _("%(number)s s") % {"number": number_format(float(whole % 60 + part))}
    return f"{minutes} {rest}".strip()
