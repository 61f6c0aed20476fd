"""A state that keeps a record of each seat, and the small changes that many facts make of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from . import common
from .seat import Seat
from .values import changed

P = TypeVar("P")


@dataclass(frozen=True, kw_only=True)
class State(common.State, ABC, Generic[P]):
    """The records by seat; P is a game's own class of them."""

    players: Mapping[Seat, P] = field(default_factory=dict)

    @abstractmethod
    def player(self, seat: Seat) -> P:
        """The seat's record; an empty one where this fold knows nothing of it."""


S = TypeVar("S", bound=State[Any])


def with_player(state: S, seat: Seat, **fields: Any) -> S:
    """The state with these fields of one seat's record."""
    return changed(state, players={**state.players, seat: changed(state.player(seat), **fields)})


def with_players(state: S, seats: Iterable[Seat], **fields: Any) -> S:
    """The same fields for several seats."""
    new = {seat: changed(state.player(seat), **fields) for seat in seats}
    return changed(state, players={**state.players, **new})
