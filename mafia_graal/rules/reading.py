"""Reading of posts and PMs."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.names import Names
from games.kernel.reading import Reading
from games.kernel.ruleset import Source

from .state import State


def read(text: str, source: Source, known: State, names: Names) -> Sequence[Reading]:
    return []
