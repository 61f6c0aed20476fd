"""In which voice a game's announcements are told: plainly, darkly, for laughs. A game brings its own tones.

A game's `announcing.TONES` maps tone -> key -> phrase, in `%(name)s` style; a tuple of phrases holds several to pick
from. The first tone is the game's own. What a tone does not say is said plainly, else as the game's own says it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.encoding import force_str

from .registry import GameConfig

PLAIN = "plain"

Tables = Mapping[str, Mapping[str, Any]]


def tables_of(app: GameConfig) -> Tables:
    """The tones that a game brings; nothing where it speaks in one voice."""
    return getattr(app.part("announcing"), "TONES", {})


def names(app: GameConfig) -> list[str]:
    """The tones to choose from, the game's own first; none where there is no choice."""
    return list(tables_of(app))


def own(app: GameConfig) -> str:
    """The tone of a game where none is chosen."""
    return next(iter(tables_of(app)), PLAIN)


def known(app: GameConfig, tone: str) -> str:
    """This tone, or the game's own where the game does not bring it (any more)."""
    return tone if tone in tables_of(app) else own(app)


def phrase(tables: Tables, tone: str, key: str, turn: int = 0) -> Any:
    """The phrase of a key: in this tone, else plain, else the game's own. `turn` picks among several. KeyError."""
    for table in (tables.get(tone, {}), tables.get(PLAIN, {}), *tables.values()):
        if key in table:
            found = table[key]
            return found[turn % len(found)] if isinstance(found, tuple) else found
    raise KeyError(key)


def say(tables: Tables, tone: str, key: str, turn: int = 0, **fields: Any) -> str:
    """The phrase of a key with its fields filled in, in the language that is active. A plural goes by its field `n`."""
    return force_str(phrase(tables, tone or next(iter(tables), ""), key, turn) % fields)


def variants(value: Any) -> Sequence[Any]:
    """Every phrase that one key may be said with."""
    return value if isinstance(value, tuple) else (value,)


def stray(tables: Tables) -> list[tuple[str, str]]:
    """(tone, key) of phrases that neither the plain tone nor the game's own has: nothing would ever say them everywhere."""
    common = {*tables.get(PLAIN, {}), *next(iter(tables.values()), {})}
    return [(tone, key) for tone, table in tables.items() for key in table if key not in common]
