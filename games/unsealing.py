"""Facts whose seal an order breaks: they happened earlier and reach their readers only now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from .kernel.draft import Entry as Line


def opened(earlier: Iterable[Line], own: Sequence[Line], seals: frozenset[str]) -> Iterator[Line]:
    """An order's own lines, and before them those earlier ones whose seal it broke, with the audience of now."""
    for line in earlier if seals else ():
        if now := _unsealed(line, seals):
            yield replace(line, to=now)
    for line in own:
        yield replace(line, to=line.to | _unsealed(line, seals))


def _unsealed(line: Line, seals: frozenset[str]) -> frozenset[str]:
    """Who may know the line now that these seals are broken."""
    return frozenset(token.partition("@")[0] for token in line.to if token.partition("@")[2] in seals)
