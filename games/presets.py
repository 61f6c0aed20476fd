"""Ready-made games: what a game app brings in its `editions` module, by name, and casts for a head-count.

`EDITIONS` are whole games (roles, options, tables among them); `compositions(seats, options)` are casts alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from .mastering import as_list, suggested_roles
from .registry import GameConfig

MOST_SEATS = 60
"""Of a game that the wizard makes, and of an edition."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A cast with a name and a line about it, and options where they differ from the usual.

    `key` is a word of its own within the game; `name` and `text` are translated when they are shown.
    """

    key: str
    name: Any
    text: Any
    roles: Mapping[str, int]
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return sum(self.roles.values())

    @property
    def role_list(self) -> list[str]:
        return as_list(self.roles)


def editions(app: GameConfig) -> Sequence[Preset]:
    """The editions that the game brings, in its order; none where it has no such module."""
    return tuple(getattr(app.part("editions"), "EDITIONS", ()))


def compositions(app: GameConfig, seats: int, options: Mapping[str, Any]) -> Sequence[Preset]:
    """Casts for so many seats, the usual one first; what the game suggests where it has no others."""
    found = getattr(app.part("editions"), "compositions", None)
    if found is not None:
        return tuple(found(seats, options))
    counts = {role: number for role, number in suggested_roles(app, seats, options).items() if number}
    return (Preset("suggested", _("Suggested"), "", counts),) if sum(counts.values()) == seats else ()
