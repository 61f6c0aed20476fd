"""Who of a table hears a line of the journal: all that is public the board, the rest those whom it is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from .kernel.draft import Entry


class Hearer(Protocol):
    """A board, on which stands what everybody knows, or the mind of one seat."""

    def hear(self, fact: Any) -> None: ...


def _no_seal(fact: Any) -> str:
    return ""


class Hearing:
    """Gives each line to those who may see it and to nobody else. `minds` go by their tokens (`seat:3`).

    `breaks` says which seal a fact breaks: what was written under it is heard then, before the fact itself.
    """

    def __init__(self, board: Hearer, minds: Mapping[str, Hearer], breaks: Callable[[Any], str] = _no_seal) -> None:
        self._hearers: Mapping[str, Hearer] = {**minds, "public": board}
        self._breaks = breaks
        self._broken: set[str] = set()
        self._kept: dict[str, list[tuple[str, Any]]] = {}

    def hear(self, order: Any, lines: Sequence[Entry]) -> None:
        """What an order has written; `Engine.on_orders`."""
        for line in lines:
            fact = line.event
            if seal := self._breaks(fact):
                self._broken.add(seal)
                for token, kept in self._kept.pop(seal, ()):
                    self._tell(token, kept)
            for token in line.to:
                self._give(token, fact)

    def _give(self, token: str, fact: Any) -> None:
        name, _, seal = token.partition("@")
        if seal and seal not in self._broken:
            self._kept.setdefault(seal, []).append((name, fact))
        else:
            self._tell(name, fact)

    def _tell(self, name: str, fact: Any) -> None:
        hearer = self._hearers.get(name)
        if hearer is not None:
            hearer.hear(fact)
