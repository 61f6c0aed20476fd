"""Editions of the Grail mafia: the seed's cast, and those that make the sides more even (MG-165)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.presets import Preset

from .pages import suggest_roles
from .rules.roles import EDITION, ROLES


def _cast(**changes: int) -> dict[str, int]:
    """The default cast with so many more or fewer of some roles."""
    counts = {role: EDITION.count(role) + changes.get(role, 0) for role in ROLES}
    return {role: number for role, number in counts.items() if number}


EDITIONS: tuple[Preset, ...] = (
    Preset(
        "court",
        pgettext_lazy("edition", "The legendary court"),
        _(
            "The game as it is known: fifteen seats, every role of the court, a strong mafia. For a town that has played before."
        ),
        _cast(),
    ),
    Preset(
        "even",
        pgettext_lazy("edition", "Even scales"),
        _("Sixteen seats: a third Knight, and the mafia wins only when it is more than all others together."),
        _cast(knight=1),
        {"mafia_wins_at": "majority"},
    ),
    Preset(
        "mild",
        pgettext_lazy("edition", "A mild court"),
        _("Fifteen seats, a third Knight in the Robber's place: no ambushes, and a town with an edge."),
        _cast(knight=1, robber=-1),
    ),
    Preset(
        "small",
        pgettext_lazy("edition", "A small court"),
        _(
            "Ten seats for a short week: no Guinevere, no Robber, no Chronicler, and the light goes out after two nights."
        ),
        suggest_roles(10, {}),
        {"grey_nights": 2, "posts_per_day": 3},
    ),
)


def compositions(seats: int, options: Mapping[str, Any]) -> Sequence[Preset]:
    """The usual cast for so many seats, and a milder one where there is a Robber to leave out."""
    usual = suggest_roles(seats, options)
    found = [
        Preset(
            "usual",
            pgettext_lazy("cast", "The usual court"),
            _("The court's roles in the order in which they can be spared."),
            usual,
        )
    ]
    if usual.get("robber"):
        milder = {
            role: number
            for role, number in (usual | {"robber": 0, "knight": usual.get("knight", 0) + 1}).items()
            if number
        }
        found.append(
            Preset(
                "mild", pgettext_lazy("cast", "A mild court"), _("A Knight in the Robber's place: no ambushes."), milder
            )
        )
    return found
