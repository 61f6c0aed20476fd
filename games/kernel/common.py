"""The state and events that every game has (common.md). A ruleset adds fields by subclassing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeVar, dataclass_transform

from .event import Event
from .seat import Seat
from .values import changed

E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def event(cls: type[E]) -> type[E]:
    """Decorator of every event type: a frozen dataclass whose fields are given by name."""
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)


@event
class Opened(Event):
    """First fact of each journal: the zone (IANA name), the number of seats, the options in full."""

    zone: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


@event
class GameStarted(Event):
    """The game begins. Rulesets add fields."""


@event
class RoleDealt(Event):
    player: Seat
    role: str


@event
class PhaseBegan(Event):
    phase: str


@event
class OrderReceived(Event):
    """An order was taken. `args` are its arguments by name, flattened at the edge beside the others: seats, text,
    numbers, booleans, instants, tuples and mappings of these."""

    by: Seat
    verb: str
    args: Mapping[str, Any] = field(default_factory=dict)


@event
class OrderReplaced(Event):
    by: Seat
    verb: str


@event
class OrderWithdrawn(Event):
    by: Seat
    verb: str


@event
class Died(Event):
    player: Seat
    cause: str


@event
class Revived(Event):
    player: Seat


@event
class DeadlineMoved(Event):
    deadline: str
    at: datetime


@event
class Paused(Event):
    """The clock stands still from `at` on (aware UTC), where the ruleset needs the instant."""

    at: datetime | None = None


@event
class Resumed(Event):
    at: datetime | None = None


@event
class Overruled(Event):
    """An act of the game master, on record with its reason. `args` as in `OrderReceived`."""

    verb: str
    reason: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)


@event
class Warned(Event):
    player: Seat
    reason: str = ""


@event
class PlayerReplaced(Event):
    """Another person takes over a seat. `name` is the newcomer's, the rest of the seat stays as it is.

    Rulebooks call the field `with`, which Python reserves: the edge shows it as `with`.
    """

    player: Seat
    with_: str


@event
class OptionSet(Event):
    option: str
    value: Any = None


@event
class GameOver(Event):
    winners: tuple[Seat, ...]


@event
class Drew(Event):
    """The n-th draw and its result: what lets anyone recompute it from the seed. Game master only until the end.

    `among` lists what could come. Of a pick among very many (`LISTED` in draft.py) stand only their number `size` and
    the result's `place` among them, from 0. `forced`: a game master's `DrawForced` decided, not the dice.
    """

    n: int
    name: str
    kind: str
    among: tuple[Seat | str | int, ...] = ()
    result: Seat | str | int | tuple[Seat | str | int, ...] = 0
    size: int = 0
    place: int = 0
    forced: bool = False


@event
class DrawForced(Event):
    """The game master fixes what the next draw of this name gives; shown as such in the journal."""

    name: str
    kind: str
    result: Seat | str | int | tuple[Seat | str | int, ...] = 0


COMMON_EVENTS: tuple[type[Event], ...] = (
    Opened, GameStarted, RoleDealt, PhaseBegan, OrderReceived, OrderReplaced, OrderWithdrawn, Died, Revived,
    DeadlineMoved, Paused, Resumed, Overruled, Warned, PlayerReplaced, OptionSet, GameOver, Drew, DrawForced,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class State:
    """What the host must know of any game. A ruleset's state extends it; every field has a default, because a
    viewer's fold may start anywhere. Without slots, so that `changed` copies it at once."""

    phase: str = ""
    zone: str = "UTC"
    seats: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    over: bool = False
    winners: tuple[Seat, ...] = ()
    paused: bool = False
    draws: int = 0
    forced: tuple[DrawForced, ...] = ()
    nicknames: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Other names by which seats may be named, where a game gives them some."""
    seals: frozenset[str] = frozenset()
    """Broken seals (audience.sealed). A ruleset's `evolve` adds one where its facts come out."""

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """All seats in seat order."""
        return _chairs(self.seats)


@lru_cache(maxsize=256)
def _chairs(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(n) for n in range(1, count + 1))


S = TypeVar("S", bound=State)


def evolve(state: S, fact: Event) -> S:
    """Folds what the common events mean for every game; other events change nothing here."""
    match fact:
        case Opened():
            return changed(state, zone=fact.zone, seats=fact.seats, options=dict(fact.options))
        case PhaseBegan():
            return changed(state, phase=fact.phase)
        case Paused():
            return changed(state, paused=True)
        case Resumed():
            return changed(state, paused=False)
        case OptionSet():
            return changed(state, options={**state.options, fact.option: fact.value})
        case GameOver():
            return changed(state, over=True, winners=fact.winners)
        case Drew():
            return changed(state, draws=fact.n + 1, forced=_spend(state.forced, fact.name))
        case DrawForced():
            return changed(state, forced=(*state.forced, fact))
        case _:
            return state


def _spend(forced: tuple[DrawForced, ...], name: str) -> tuple[DrawForced, ...]:
    """Without the first forced draw of this name, if there is one."""
    for position, fact in enumerate(forced):
        if fact.name == name:
            return forced[:position] + forced[position + 1 :]
    return forced
