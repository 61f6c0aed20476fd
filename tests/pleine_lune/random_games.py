"""Random games of Pleine Lune: any roles, any options, sensible orders and nonsense in shuffled order of arrival.

    python -m tests.pleine_lune.random_games --games 10000        (from the project's folder; --first N, --processes N)

Each game is made from its number alone, so that one that fails can be played again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from random import Random
from typing import Any

from games.kernel.common import Died, OrderReceived, OrderReplaced
from games.kernel.dice import SeedDice
from games.kernel.engine import Engine, fold, known, tokens_of
from games.kernel.event import from_data, to_data
from games.kernel.options import parse_options
from games.kernel.order import GM, OUTSIDER, Order, Unresolved
from games.kernel.refusal import COMMON_REFUSALS, Refused
from games.kernel.ruleset import find_verb
from games.kernel.seat import Seat
from pleine_lune.house_orders import Players
from pleine_lune.rules import RULESET
from pleine_lune.rules import events as e
from pleine_lune.rules.sides import SIDE_OF

MONDAY = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
MOST_HOURS = 900
"""Hours that may strike in one game; every village is long dead by then."""
MEDDLING_HOURS = 30
"""After so many the game master lets the village play."""
VILLAGERS = tuple(role for role in RULESET.roles if SIDE_OF[role] == "village")
OTHERS = ("werewolf", *(role for role in RULESET.roles if role not in VILLAGERS))
SEAT_VERBS = tuple(verb for verb in RULESET.verbs if verb.by == "seat")
MASTER_VERBS = tuple(verb for verb in RULESET.verbs if verb.by == "gm")
FROM_THE_GRAVE = frozenset({"posted", "ballot"})
"""What the dead may send: posts, which stand and mean nothing for the living."""
REFUSALS = frozenset({*COMMON_REFUSALS, *RULESET.refusals})
TYPES = {event.type: event for event in RULESET.events}


class Broken(AssertionError):
    """A game that should not have gone this way."""


@dataclass
class Game:
    """One random game while it is played."""

    number: int
    rng: Random = field(init=False)
    engine: Engine[Any] = field(init=False)
    players: Players = field(init=False)
    at: datetime = MONDAY
    taken: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    hours: int = 0

    def __post_init__(self) -> None:
        self.rng = Random(f"random game {self.number}")
        self.engine = Engine(RULESET, SeedDice(f"random game {self.number}".encode()))

    # ---- the setup -------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Roles and options of chance, until they make a game."""
        while True:
            seats = self.rng.choice((4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 15, 19, 24))
            wolves = self.rng.choice((0.15, 0.25, 0.4))  # most games have a village that can last
            roles = [self.rng.choice(OTHERS if self.rng.random() < wolves else VILLAGERS) for _ in range(seats)]
            options = {o.name: self._value(o) for o in RULESET.options if self.rng.random() < 0.3}
            people = [{"name": f"P{n}", "role": role} for n, role in enumerate(roles, 1)]
            if self.rng.random() < 0.4:
                self.rng.choice(people)["mayor"] = True
            if self.rng.random() < 0.2:
                for person in self.rng.sample(people, 2):
                    person["lover"] = True
            if self.rng.random() < 0.2:
                self.rng.choice(people)["immune"] = True
            order = Order("open", GM, MONDAY, {
                "zone": self.rng.choice(("Europe/Paris", "Asia/Yekaterinburg", "America/New_York")), "seats": tuple(people),
                "options": parse_options(RULESET.options, options), "setup": {},
            }, "gm")  # fmt: skip
            try:
                RULESET.check(order, self.engine.state)
            except Refused:
                continue
            break
        self.players = Players(seats, self.rng)
        self.engine.on_orders = self.players.hear
        self.engine.run(order)
        self.engine.submit(Order("start", GM, MONDAY, {}, "gm"))

    def _value(self, option: Any) -> Any:
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

    def sensible(self, due: Any) -> list[tuple[Any, str, dict[str, Any], str]]:
        """What house players would order, some of it forgotten or withdrawn, and posts."""
        found = [(seat, verb, args, "house") for seat, verb, args in self.players.orders(due) if self.rng.random() < 0.9]
        talk = [(seat, "posted", {"topic": "game", "length": 9}, "post") for seat in self.everyone if self.rng.random() < 0.5]
        regrets = [(seat, "withdraw", {"order": verb}, "pm") for seat, verb, _args, _ in found if self.rng.random() < 0.05]
        return found + regrets + (talk if due.verb == "close_day" else [])

    def nonsense(self) -> list[tuple[Any, str, dict[str, Any], str]]:
        """Any verb by anybody, with any arguments."""
        found = []
        for _ in range(self.rng.randint(0, 6)):
            verb = self.rng.choice(SEAT_VERBS if self.rng.random() < 0.9 else MASTER_VERBS)
            by = self.rng.choice((*self.everyone, *self.everyone, OUTSIDER, GM if verb.by == "seat" else OUTSIDER))
            found.append((by, verb.name, self._args(verb, odd=0.25), self.rng.choice(("form", "pm", "post"))))
        if self.rng.random() < 0.1:
            found.append((self.rng.choice(self.everyone), "fly", {"target": Seat(1)}, "pm"))
        return found

    def meddling(self) -> list[tuple[Any, str, dict[str, Any], str]]:
        """Now and then the game master rules."""
        if self.hours > MEDDLING_HOURS or self.rng.random() > 0.25:
            return []
        verb = self.rng.choice([verb for verb in MASTER_VERBS if verb.name != "end_game" or self.rng.random() < 0.1])
        return [(GM, verb.name, {**self._args(verb, odd=0.1), "reason": self.rng.choice(("because", "as said", ""))}, "gm")]

    @property
    def everyone(self) -> tuple[Seat, ...]:
        return self.engine.state.everyone

    def _args(self, verb: Any, odd: float) -> dict[str, Any]:
        return {arg.name: self._odd() if self.rng.random() < odd else self._arg(arg) for arg in verb.args
                if arg.required or self.rng.random() < 0.5}  # fmt: skip

    def _arg(self, arg: Any) -> Any:
        rng = self.rng
        match arg.kind:
            case "seat":
                return rng.choice(self.everyone)
            case "seats":
                return tuple(rng.sample(self.everyone, rng.randint(1, 2)))
            case "role":
                return rng.choice(RULESET.roles)
            case "verb":
                return rng.choice(SEAT_VERBS).name
            case "choice":
                return rng.choice(arg.choices)
            case "int":
                return rng.randint(0, 40)
            case "bool":
                return rng.random() < 0.5
            case "time":
                return self.at + timedelta(hours=rng.randint(-2, 60))
            case "text":
                return rng.choice(("game", "cemetery", "ghost_posts", "seer_opens", "Zoe"))
            case _:
                return rng.choice((True, 3, "day", ["mon"], {"3/9": [10, 10]}))

    def _odd(self) -> Any:
        return self.rng.choice((None, "", (), Seat(99), Unresolved("Nobody"), Unresolved("P", matches=(Seat(1), Seat(2))),
                                "words", -1, 10**9, ["x"], {"a": 1}, (Unresolved("Nobody"), Seat(1))))  # fmt: skip

    # ---- the play --------------------------------------------------------------------------------------------------

    def play(self) -> Game:
        """To the end. Raises Broken, or whatever the rules raise."""
        self.open()
        while not self.engine.state.over:
            self.hours += 1
            if self.hours > MOST_HOURS:
                raise Broken(f"game {self.number} has not ended on day {self.engine.state.day}")
            self.pass_an_hour()
        for by, verb, args, source in self.nonsense():
            self.send(by, verb, args, source)
        self.check_journal()
        return self

    def pass_an_hour(self) -> None:
        """Everything that is sent before the next hour strikes arrives in any order, some of it too late."""
        hours = RULESET.deadlines(self.engine.state)
        if not hours:
            self.at += timedelta(hours=self.rng.randint(1, 40))
            self.send(GM, "resume", {"reason": "on we go"}, "gm")
            return
        due = hours[0]
        mail = [order for each in hours if each.at == due.at for order in self.sensible(each)]
        mail += self.nonsense() + self.meddling()
        self.rng.shuffle(mail)
        span = max((due.at - self.at).total_seconds(), 0.0)
        late = self.rng.random() < 0.1
        times = sorted(self.rng.uniform(0, span * (1.02 if late else 1)) for _ in mail)
        start = self.at
        for (by, verb, args, source), seconds in zip(mail, times, strict=True):
            self.at = max(self.at, start + timedelta(seconds=int(seconds)))
            self.send(by, verb, args, source)
        self.at = max(self.at, due.at)
        self.engine.settle(self.at)

    def send(self, by: Any, verb: str, args: dict[str, Any], source: Any) -> None:
        """One order by the same door as the host's."""
        self.engine.settle(self.at)
        before, length = self.engine.state, len(self.engine.entries)
        order = Order(verb, by, self.at, args, source)
        try:
            check_author(order)
            self.engine.submit(order)
        except Refused as refused:
            self.refused[refused.code] = self.refused.get(refused.code, 0) + 1
            if refused.code not in REFUSALS:
                raise Broken(f"game {self.number}: undeclared refusal {refused.code}") from refused
            if self.engine.state != before or len(self.engine.entries) != length:
                raise Broken(f"game {self.number}: the refused {verb} has left a trace") from refused
            return
        self.taken += 1
        if isinstance(by, Seat) and verb not in FROM_THE_GRAVE and not before.player(by).alive:
            raise Broken(f"game {self.number}: {by} is dead and gave the order {verb}")

    # ---- what must hold at the end ---------------------------------------------------------------------------------

    def check_journal(self) -> None:
        """The journal folds to the state, also out of its stored form and for a seat's own view; no fact is of a dead
        seat's doing."""
        engine, state = self.engine, self.engine.state
        if fold(RULESET, (line.event for line in engine.entries)) != state:
            raise Broken(f"game {self.number}: the journal does not fold to the state")
        stored = json.loads(json.dumps([(line.event.type, to_data(line.event)) for line in engine.entries]))
        if fold(RULESET, (from_data(TYPES[name], data) for name, data in stored)) != state:
            raise Broken(f"game {self.number}: the stored journal does not fold to the state")
        seat = self.rng.choice(self.everyone)
        held = tokens_of(RULESET, state, seat)
        if engine.known(held) != known(RULESET, engine.entries, held):
            raise Broken(f"game {self.number}: {seat} knows two different things")
        self._check_the_dead()

    def _check_the_dead(self) -> None:
        dead: set[Seat] = set()
        for line in self.engine.entries:
            match line.event:
                case Died(player=player):
                    if player in dead:
                        raise Broken(f"game {self.number}: {player} died twice")
                    dead.add(player)
                case e.common.Revived(player=player):
                    dead.discard(player)
                case OrderReceived(by=by) | OrderReplaced(by=by) if by in dead:
                    raise Broken(f"game {self.number}: an order of the dead {by} was received")
                case e.BallotRecorded(player=by) | e.VoteCounted(player=by) | e.Saved(player=by) | e.Probed(player=by) if by in dead:
                    raise Broken(f"game {self.number}: {line.event.type} of the dead {by}")
                case e.MayorChanged(mayor=mayor) if mayor in dead:
                    raise Broken(f"game {self.number}: the dead {mayor} became mayor")


def check_author(order: Order) -> None:
    """Refuses what the host refuses before it asks the rules."""
    verb = find_verb(RULESET, order.verb)
    if verb is None or verb.by == "clock" or verb.name == "open":
        raise Refused("unknown_verb", verb=order.verb)
    if verb.by == "gm" and order.by != GM:
        raise Refused("not_gm")
    if verb.by == "seat" and order.by == GM:
        raise Refused("not_a_player")


def attempt(number: int) -> tuple[int, str, int, int]:
    """Plays one game: (its number, what went wrong or nothing, orders taken, refused)."""
    game = Game(number)
    try:
        game.play()
    except Exception as error:
        return number, f"{type(error).__name__}: {error}", game.taken, sum(game.refused.values())
    return number, "", game.taken, sum(game.refused.values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    began, taken, refused, failed = time.monotonic(), 0, 0, 0
    with get_context("spawn").Pool(asked.processes) as pool:
        numbers = range(asked.first, asked.first + asked.games)
        for done, (number, wrong, took, no) in enumerate(pool.imap_unordered(attempt, numbers, chunksize=20), 1):
            taken, refused, failed = taken + took, refused + no, failed + bool(wrong)
            if wrong:
                print(f"game {number}: {wrong}", flush=True)
            if done % 500 == 0:
                print(f"{done} games, {taken} orders taken, {refused} refused, {failed} games failed, "
                      f"{time.monotonic() - began:.0f} s", flush=True)  # fmt: skip
    print(f"{asked.games} games, {taken} orders taken, {refused} refused, {failed} games failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
