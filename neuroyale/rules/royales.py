"""What everything in a royale goes by: the royale as it is now, who may know of it, when its round closes."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.kernel.audience import PUBLIC, Audience, seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from .state import Royale, State
from .suites import seconds

SETTLING = timedelta(seconds=1)
"""The last second of a round lets late packets in (NR-19)."""


def audience(owner: Seat | None) -> Audience:
    """Who may know what is public in a royale: of one on one's own clock its player alone (NR-213)."""
    return PUBLIC if owner is None else seats(owner)


def public(royale: Royale) -> Audience:
    """The same of a royale that is there."""
    return audience(royale.owner)


def at_the_end(royale: Royale) -> Audience:
    """Who is told that it is over: of a solo everybody, of a duel's its player."""
    return audience(royale.owner if royale.duel else None)


def current(draft: Draft[State], number: int) -> Royale:
    """The royale as it is now."""
    return draft.state.royales[number]


def closes(royale: Royale) -> datetime | None:
    """When the open round closes at the latest."""
    if royale.phase != "round" or royale.opened is None:
        return None
    return royale.opened + timedelta(seconds=seconds(royale.family)) + SETTLING
