"""Editions of Pleine Lune: whole games by name, and casts for a head-count. Words of three languages, in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.presets import Preset

from .compositions import STYLES, composition

EVERY_DAY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
CASTS: Mapping[str, tuple[Any, Any]] = {
    "classic": (pgettext_lazy("cast", "Classic"), _("A seer, a guard, and one more power with every chair.")),
    "plain": (pgettext_lazy("cast", "Plain"), _("Hardly a power: talk decides. Good for a first game.")),
    "quick": (pgettext_lazy("cast", "Brisk"), _("No guard and no vision: every night costs a life, and the end comes sooner.")),
    "powers": (pgettext_lazy("cast", "Many powers"), _("Everybody has a trick, the pack too.")),
    "beast": (pgettext_lazy("cast", "Three camps"), _("The legendary beast hunts for itself between village and pack.")),
}


def compositions(seats: int, options: Mapping[str, Any]) -> Sequence[Preset]:
    """A cast for so many seats in each style that goes with them."""
    found: list[Preset] = []
    for style, (name, text) in CASTS.items():
        cast = {role: number for role, number in composition(style, seats).items() if number}
        if seats < STYLES[style].fewest or ("investigator" in cast and options.get("composition") == "open"):
            continue
        if not any(cast == each.roles for each in found):
            found.append(Preset(style, name, text, cast))
    return found


EDITIONS: tuple[Preset, ...] = (
    Preset(
        "first_moon", _("First moon"),
        _("Eight seats for people who have never played: two wolves, three powers, the cast announced, and a warning instead of a removal for who stays silent."),
        {"werewolf": 2, "seer": 1, "militia": 1, "prescient": 1, "villager": 3}, {"composition": "open", "inactivity": "warn"},
    ),
    Preset(
        "village", _("The village"),
        _("The game as most know it: twelve seats, three evenings of execution a week, a secret cast."),
        composition("classic", 12),
    ),
    Preset(
        "embers", _("Embers"),
        _("Ten seats, and a fire every evening: whoever hesitates burns. Over within a week; a tie without a mayor goes by lot."),
        composition("quick", 10), {"execution_days": EVERY_DAY, "no_mayor_tie": "random", "inactivity_warning_hours": 6},
    ),
    Preset(
        "hearts", _("Hearts and fangs"),
        _("Fourteen seats, two lovers drawn by lot, a traitor whom the wolves do not know: nobody is quite on the side of their friends."),
        {"werewolf": 3, "shaman": 1, "traitor": 1, "seer": 1, "militia": 1, "prescient": 1, "little_girl": 1, "telepath": 1, "villager": 4},
        {"lovers": "random"},
    ),
    Preset(
        "long_winter", _("The long winter"),
        _("Twenty seats and three camps: a pack with a corrupter, the legendary beast, and a village full of powers. Made for a month."),
        composition("beast", 20), {"execution_days": ["wed", "sun"], "wolf_minutes": 60, "vision_minutes": 30, "mayor_minutes": 60, "executioner_minutes": 60},
    ),
)  # fmt: skip
