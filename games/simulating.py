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
from multiprocessing import get_context
from random import Random
from typing import Any, TypeVar

import yaml

from .kernel.dice import SeedDice
from .kernel.engine import Engine
from .kernel.options import parse_options
from .kernel.order import CLOCK, GM, Order
from .kernel.refusal import Refused
from .kernel.ruleset import find_verb, next_deadline
from .kernel.seat import Seat
from .plain_yaml import load

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
"""A Monday. No game depends on the year; the same instant makes the same game."""
MOST_SEATS = 200
MOST_HOURS = 2000
"""Deadlines after which a game counts as one that does not end."""
BEFORE = timedelta(minutes=2)
"""So long before an hour the seats order: a game may shut its door a minute before."""
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


def wilson(won: float, of: float) -> tuple[float, float]:
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
    _open(app, engine, roles, {**setup.options, **players_of.OPTIONS}, players)
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
    engine.run(_opening(app, roles, options))
    if find_verb(app.rules, "start") is not None:
        engine.submit(Order("start", GM, START, {}, "gm"))


def _opening(app: Any, roles: Sequence[str], options: Mapping[str, Any]) -> Order:
    seats = tuple({"name": f"P{number}", "role": role} for number, role in enumerate(roles, 1))
    args = {"zone": app.rules.zone, "seats": seats, "options": parse_options(app.rules.options, options), "setup": {}}
    return Order("open", GM, START, args, "gm")


def check(app: Any, setup: Setup) -> None:
    """Whether these roles and options make a game. Raises Refused, mostly `bad_setup` or `bad_option`."""
    app.rules.check(_opening(app, setup.roles, setup.options), app.rules.initial())


def simulate(app: Any, setup: Setup, seed: str, numbers: Sequence[int], *, checked: bool = False) -> Tally:
    """Plays the games of these numbers and adds them up."""
    tally = Tally()
    for number in numbers:
        outcome = play(app, setup, seed, number, checked=checked)
        tally.add(number, outcome, outcome.roles)
    return tally


def simulate_in_parts(app: Any, setup: Setup, seed: str, games: int, *, processes: int = 1, checked: bool = False) -> Tally:
    """The games from 0 on, dealt out to so many processes; the result does not depend on how many these are."""
    if processes <= 1:
        return simulate(app, setup, seed, range(games), checked=checked)
    tally = Tally()
    jobs = [(app.rules.name, setup, seed, range(first, games, processes), checked) for first in range(processes)]
    with get_context("spawn").Pool(processes, initializer=_prepare) as pool:
        for part in pool.imap(_job, jobs):
            tally.join(part)
    return tally


def _prepare() -> None:
    import django

    django.setup()


def _job(job: tuple[str, Setup, str, range, bool]) -> Tally:
    from .registry import config

    name, setup, seed, numbers, checked = job
    return simulate(config(name), setup, seed, numbers, checked=checked)


def read_setup(text: str) -> Setup:
    """A setup from YAML or JSON: `roles`, a list or how many of each, and perhaps `options`; or an edition as its page
    gives it. ValueError says what is wrong."""
    try:
        given = load(text)
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(f"this is neither YAML nor JSON: {error}") from None
    if not isinstance(given, Mapping) or set(given) - {"roles", "options", "format", "game", "name", "text"} or "roles" not in given:
        raise ValueError("a setup has `roles` and perhaps `options`, nothing else; the file of an edition will do")
    roles, options = given["roles"], given.get("options") or {}
    if isinstance(roles, Mapping):
        if not all(isinstance(count, int) and 0 <= count <= MOST_SEATS for count in roles.values()):
            raise ValueError(f"`roles` counts each role by a number from 0 to {MOST_SEATS}")
        roles = [role for role, count in roles.items() for _ in range(count)]
    if not isinstance(roles, list) or not 0 < len(roles) <= MOST_SEATS or not all(isinstance(role, str) for role in roles):
        raise ValueError("`roles` is a list of roles, or how many there are of each")
    if not isinstance(options, Mapping):
        raise ValueError("`options` has names and values")
    return Setup(tuple(roles), {str(name): value for name, value in options.items()})
