"""In-game durations in words."""

from __future__ import annotations

from django.utils.translation import gettext as _


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
