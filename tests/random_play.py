"""Random play of any game: sense and nonsense in any order of arrival, and what must hold of every journal.

A game's `random_games.py` says what makes a setup and what sensible players send; the rest is here. Each game is made from
its number alone, so that one that fails can be played again.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, ClassVar

from games.kernel.dice import SeedDice
from games.kernel.engine import Engine, fold, known, tokens_of
from games.kernel.event import from_data, to_data
from games.kernel.order import GM, OUTSIDER, Order, Unresolved
from games.kernel.refusal import COMMON_REFUSALS, Refused
from games.kernel.ruleset import Verb, find_verb
from games.kernel.seat import Seat

Sent = tuple[Any, str, dict[str, Any], str]
"""By whom, the verb, its arguments, the source."""
ODD = (None, "", (), Seat(99), Unresolved("Nobody"), Unresolved("P", matches=(Seat(1), Seat(2))), "words", -1, 10**9, ["x"], {"a": 1})
"""What no argument should be."""


class Broken(AssertionError):
    """A game that should not have gone this way."""


@dataclass
class RandomGame:
    """One random game while it is played."""

    rules: ClassVar[Any]
    seed: ClassVar[str]
    """What the dice of a game are seeded with, before its number."""
    master_verbs: ClassVar[tuple[Verb, ...]]
    """What the game master may come to send."""
    texts: ClassVar[tuple[str, ...]]
    """Some that mean something where an argument is text."""
    values: ClassVar[tuple[Any, ...]]
    """The same where it may be anything."""
    odd: ClassVar[tuple[Any, ...]] = ODD
    most_nonsense: ClassVar[int]
    hours_ahead: ClassVar[int]
    """So far ahead the game master moves a deadline at most."""
    in_time: ClassVar[float] = 1
    """By which part of the span to the next hour all is sent, unless it is late."""

    number: int
    at: datetime
    rng: Random = field(init=False)
    engine: Engine[Any] = field(init=False)
    hours: int = 0
    taken: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.rng = Random(f"{self.seed} {self.number}")
        self.engine = Engine(self.rules, SeedDice(f"{self.seed} {self.number}".encode()))

    def __init_subclass__(cls) -> None:
        cls.seat_verbs = tuple(verb for verb in cls.rules.verbs if verb.by == "seat")
        cls.refusals = frozenset({*COMMON_REFUSALS, *cls.rules.refusals})
        cls.types = {event.type: event for event in cls.rules.events}

    # ---- what a game says of itself --------------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        """The arguments of an `open`, which the rules may refuse: another is made then."""
        raise NotImplementedError

    def opens_with(self, args: dict[str, Any]) -> None:
        """A setup that the rules have taken, before it is opened."""

    def sensible(self, hours: Sequence[Any]) -> list[Sent]:
        """What players would send before the first of these deadlines."""
        raise NotImplementedError

    def is_endless(self) -> bool:
        raise NotImplementedError

    def meddles(self) -> bool:
        """Whether the game master rules before the next hour."""
        raise NotImplementedError

    def strike(self) -> None:
        """The hour strikes."""
        self.engine.settle(self.at)

    def was_taken(self, order: Order, before: Any) -> None:
        """An order that was not refused; the state before it."""

    def check_facts(self) -> None:
        """What must hold of the facts of a whole game, beside its folds."""

    def figures(self) -> dict[str, int]:
        """What is summed over many games."""
        return {"orders taken": self.taken, "refused": self.refused.total()}

    # ---- the setup -------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Roles and options of chance, until they make a game."""
        while True:
            try:
                order = Order("open", GM, self.at, self.setup(), "gm")
                self.rules.check(order, self.engine.state)
            except Refused:
                continue
            break
        self.opens_with(dict(order.args))
        self.engine.run(order)
        self.engine.submit(Order("start", GM, self.at, {}, "gm"))

    def value(self, option: Any) -> Any:
        """A value of chance for an option."""
        match option.kind:
            case "bool":
                return self.rng.random() < 0.5
            case "choice":
                return self.rng.choice(option.choices)
            case "choices":
                return self.rng.sample(option.choices, self.rng.randint(1, len(option.choices)))
            case "int":
                return self.rng.randint(option.low or 0, min(option.high or 9, (option.low or 0) + 60))
            case "time":
                return f"{self.rng.randint(0, 23):02}:{self.rng.choice((0, 30)):02}"
        return option.default

    # ---- what people send ------------------------------------------------------------------------------------------

    @property
    def everyone(self) -> tuple[Seat, ...]:
        return self.engine.state.everyone

    def nonsense(self) -> list[Sent]:
        """Any verb by anybody, with any arguments."""
        found: list[Sent] = []
        for _ in range(self.rng.randint(0, self.most_nonsense)):
            verb = self.rng.choice(self.seat_verbs if self.rng.random() < 0.9 else self.master_verbs)
            by = self.rng.choice((*self.everyone, *self.everyone, OUTSIDER, GM if verb.by == "seat" else OUTSIDER))
            found.append((by, verb.name, self.args(verb, odd=0.25), self.rng.choice(("form", "pm", "post"))))
        if self.rng.random() < 0.1:
            found.append((self.rng.choice(self.everyone), "fly", {"target": Seat(1)}, "pm"))
        return found

    def meddling(self) -> list[Sent]:
        """Now and then the game master rules."""
        if not self.meddles():
            return []
        verb = self.rng.choice([verb for verb in self.master_verbs if verb.name != "end_game" or self.rng.random() < 0.1])
        return [(GM, verb.name, {**self.args(verb, odd=0.1), "reason": self.rng.choice(("because", "as said", ""))}, "gm")]

    def args(self, verb: Verb, odd: float) -> dict[str, Any]:
        return {arg.name: self.rng.choice(self.odd) if self.rng.random() < odd else self.arg(arg) for arg in verb.args
                if arg.required or self.rng.random() < 0.5}  # fmt: skip

    def arg(self, arg: Any) -> Any:
        """A fitting value of chance for an argument."""
        rng = self.rng
        match arg.kind:
            case "seat":
                return rng.choice(self.everyone)
            case "seats":
                return tuple(rng.sample(self.everyone, rng.randint(1, 2)))
            case "rows":
                return tuple({column.name: self.arg(column) for column in arg.columns} for _ in range(rng.randint(1, 2)))
            case "role":
                return rng.choice(self.rules.roles)
            case "verb":
                return rng.choice(self.seat_verbs).name
            case "choice":
                return rng.choice(arg.choices)
            case "int":
                return rng.randint(0, 40)
            case "bool":
                return rng.random() < 0.5
            case "time":
                return self.at + timedelta(hours=rng.randint(-2, self.hours_ahead))
            case "text":
                return rng.choice(self.texts)
            case _:
                return rng.choice(self.values)

    # ---- the play --------------------------------------------------------------------------------------------------

    def play(self) -> RandomGame:
        """To the end. Raises Broken, or whatever the rules raise."""
        self.open()
        while not self.engine.state.over:
            self.hours += 1
            if self.is_endless():
                raise Broken(f"game {self.number} has not ended on day {self.engine.state.day}")
            self.pass_an_hour()
        for sent in self.nonsense():
            self.send(*sent)
        self.check_journal()
        self.check_facts()
        return self

    def pass_an_hour(self) -> None:
        """Everything that is sent before the next hour strikes arrives in any order, some of it too late."""
        hours = self.rules.deadlines(self.engine.state)
        if not hours:
            self.at += timedelta(hours=self.rng.randint(1, 40))
            self.send(GM, "resume", {"reason": "on we go"}, "gm")
            return
        due = hours[0]
        mail = self.sensible(hours) + self.nonsense() + self.meddling()
        self.rng.shuffle(mail)
        span = max((due.at - self.at).total_seconds(), 0.0)
        late = self.rng.random() < 0.1
        times = sorted(self.rng.uniform(0, span * (1.02 if late else self.in_time)) for _ in mail)
        start = self.at
        for sent, seconds in zip(mail, times, strict=True):
            self.at = max(self.at, start + timedelta(seconds=int(seconds)))
            self.send(*sent)
        self.at = max(self.at, due.at)
        self.strike()

    def send(self, by: Any, verb: str, args: dict[str, Any], source: Any) -> None:
        """One order by the same door as the host's."""
        self.engine.settle(self.at)
        before, length = self.engine.state, len(self.engine.entries)
        order = Order(verb, by, self.at, args, source)
        try:
            self.check_author(order)
            self.engine.submit(order)
        except Refused as refused:
            self.refused[refused.code] += 1
            if refused.code not in self.refusals:
                raise Broken(f"game {self.number}: undeclared refusal {refused.code} of {verb}") from refused
            if self.engine.state != before or len(self.engine.entries) != length:
                raise Broken(f"game {self.number}: the refused {verb} has left a trace") from refused
            return
        self.taken += 1
        self.was_taken(order, before)

    def check_author(self, order: Order) -> None:
        """Refuses what the host refuses before it asks the rules."""
        verb = find_verb(self.rules, order.verb, order.by)
        if verb is None or verb.by == "clock" or verb.name == "open":
            raise Refused("unknown_verb", verb=order.verb)
        if verb.by == "gm" and order.by != GM:
            raise Refused("not_gm")
        if verb.by == "seat" and order.by == GM:
            raise Refused("not_a_player")

    def check_journal(self) -> None:
        """The journal folds to the state, also out of its stored form and for a seat's own view."""
        engine, state = self.engine, self.engine.state
        if fold(self.rules, (line.event for line in engine.entries)) != state:
            raise Broken(f"game {self.number}: the journal does not fold to the state")
        stored = json.loads(json.dumps([(line.event.type, to_data(line.event)) for line in engine.entries]))
        if fold(self.rules, (from_data(self.types[name], data) for name, data in stored)) != state:
            raise Broken(f"game {self.number}: the stored journal does not fold to the state")
        seat = self.rng.choice(self.everyone)
        held = tokens_of(self.rules, state, seat)
        if engine.known(held) != known(self.rules, engine.entries, held):
            raise Broken(f"game {self.number}: {seat} knows two different things")


def attempt(kind: type[RandomGame], number: int) -> tuple[int, str, dict[str, int]]:
    """Plays one game: (its number, what went wrong or nothing, its figures)."""
    game = kind(number)
    try:
        game.play()
    except Exception as error:
        return number, f"{type(error).__name__}: {error}", game.figures()
    return number, "", game.figures()


def main(kind: type[RandomGame], text: str) -> int:
    """Plays as many games as the command line asks for; `text` tells what is played. 1 if one has failed."""
    parser = argparse.ArgumentParser(description=text.splitlines()[0])
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    began, failed, sums = time.monotonic(), 0, Counter[str]()
    with get_context("spawn").Pool(asked.processes) as pool:
        numbers = range(asked.first, asked.first + asked.games)
        for done, (number, wrong, figures) in enumerate(pool.imap_unordered(partial(attempt, kind), numbers, chunksize=20), 1):
            sums.update(figures)
            failed += bool(wrong)
            if wrong:
                print(f"game {number}: {wrong}", flush=True)
            if done % 500 == 0 or done == asked.games:
                counted = ", ".join(f"{count} {what}" for what, count in sums.items())
                print(f"{done} games, {counted}, {failed} games failed, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if failed else 0
