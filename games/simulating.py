"""Many games played by house players on the kernel alone: who wins, how long it takes, what did not end.

A game's `house_orders.py` gives the players: `Players(seats, rng)` with `hear(order, lines)`, which hands each seat
what it may see, and `orders(due)`, what the seats order before an hour strikes. No database, no clock.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import sqrt
from random import Random
from typing import Any, TypeVar

from .kernel.dice import SeedDice
from .kernel.engine import Engine
from .kernel.options import parse_options
from .kernel.order import CLOCK, GM, Order
from .kernel.refusal import Refused
from .kernel.ruleset import find_verb, next_deadline
from .kernel.seat import Seat

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
"""A Monday. No game depends on the year; the same instant makes the same game."""
MOST_HOURS = 2000
"""Deadlines after which a game counts as one that does not end."""
BEFORE = timedelta(minutes=1)
SURE = 1.959964
"""Standard deviations of an interval that holds in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played: the roles, one for each seat, and the options that differ from the usual."""

    roles: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went. `side` is empty where it did not end; `roles` are those of the end, in seat order."""

    side: str
    winners: tuple[Seat, ...]
    roles: tuple[str, ...]
    days: int
    orders: int
    refused: tuple[str, ...] = ()


@dataclass
class Tally:
    """Outcomes added up."""

    games: int = 0
    unended: list[int] = field(default_factory=list)
    """Numbers of the games that did not end; `play` with the same seed and number plays them again."""
    sides: dict[str, int] = field(default_factory=dict)
    roles: dict[str, list[int]] = field(default_factory=dict)
    """Role dealt -> how often its seat won, how often it was dealt."""
    days: dict[int, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)

    def add(self, number: int, outcome: Outcome, dealt: Sequence[str]) -> None:
        self.games += 1
        for code in outcome.refused:
            self.refused[code] = self.refused.get(code, 0) + 1
        if not outcome.side:
            self.unended.append(number)
            return
        self.sides[outcome.side] = self.sides.get(outcome.side, 0) + 1
        self.days[outcome.days] = self.days.get(outcome.days, 0) + 1
        for seat, role in enumerate(dealt, 1):
            won = self.roles.setdefault(role, [0, 0])
            won[0] += Seat(seat) in outcome.winners
            won[1] += 1

    def join(self, other: Tally) -> None:
        """Adds what another process has counted."""
        self.games += other.games
        self.unended = sorted([*self.unended, *other.unended])
        self.sides = _sum(self.sides, other.sides)
        self.refused = _sum(self.refused, other.refused)
        self.days = _sum(self.days, other.days)
        for role, (won, played) in other.roles.items():
            both = self.roles.setdefault(role, [0, 0])
            both[0] += won
            both[1] += played

    @property
    def ended(self) -> int:
        return self.games - len(self.unended)

    @property
    def mean_days(self) -> float:
        return sum(days * count for days, count in self.days.items()) / max(self.ended, 1)


K = TypeVar("K")


def _sum(one: Mapping[K, int], other: Mapping[K, int]) -> dict[K, int]:
    """Counts added key by key."""
    return {key: one.get(key, 0) + other.get(key, 0) for key in (*one, *(key for key in other if key not in one))}


def wilson(won: int, of: int) -> tuple[float, float]:
    """The interval in which the true share lies in 95 of 100 cases (E. B. Wilson, 1927)."""
    if of == 0:
        return 0.0, 1.0
    share, square = won / of, SURE * SURE
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = SURE / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def play(app: Any, setup: Setup, seed: str, number: int, *, checked: bool = False) -> Outcome:
    """One game. The same seed and number give the same game. With `checked` every order goes through the rules' own
    checks against what its author knows, as people's do, which takes several times as long; refusals are counted."""
    players_of = app.part("house_orders")
    rng = Random(f"{seed}:{number}")
    engine: Engine[Any] = Engine(app.rules, SeedDice(hashlib.sha256(f"{seed}:{number}".encode()).digest()))
    refused: list[str] = []
    roles = list(setup.roles)
    rng.shuffle(roles)
    players = players_of.Players(len(roles), rng)
    _open(app, engine, roles, {**players_of.OPTIONS, **setup.options}, players)
    give = engine.submit if checked else engine.run
    at, orders = START, 0
    for _hour in range(MOST_HOURS):
        hours = app.rules.deadlines(engine.state)
        if not hours:
            break
        hour = hours[0].at
        at = max(at, hour - BEFORE)
        for due in hours:
            if due.at > hour:
                break
            for seat, verb, args in players.orders(due):
                orders += 1
                try:
                    give(Order(verb, seat, at, args, "house"))
                except Refused as refusal:
                    refused.append(f"{verb}: {refusal.code}")
        at = hour
        while (next_due := next_deadline(app.rules, engine.state)) is not None and next_due.at <= hour:
            engine.run(Order(next_due.verb, CLOCK, hour, next_due.args, "clock"))
    state = engine.state
    side = str(getattr(state, "side", "") or ("over" if state.over else ""))
    return Outcome(side if state.over else "", tuple(state.winners), tuple(roles), int(getattr(state, "day", 0)), orders, tuple(refused))


def _open(app: Any, engine: Engine[Any], roles: Sequence[str], options: Mapping[str, Any], players: Any) -> None:
    """Opens and starts; the players hear it."""
    engine.on_orders = players.hear
    seats = tuple({"name": f"P{number}", "role": role} for number, role in enumerate(roles, 1))
    args = {"zone": app.rules.zone, "seats": seats, "options": parse_options(app.rules.options, options), "setup": {}}
    opening = Order("open", GM, START, args, "gm")
    app.rules.check(opening, engine.state)
    engine.run(opening)
    if find_verb(app.rules, "start") is not None:
        engine.submit(Order("start", GM, START, {}, "gm"))


def simulate(app: Any, setup: Setup, seed: str, numbers: Sequence[int], *, checked: bool = False) -> Tally:
    """Plays the games of these numbers and adds them up."""
    tally = Tally()
    for number in numbers:
        outcome = play(app, setup, seed, number, checked=checked)
        tally.add(number, outcome, outcome.roles)
    return tally
