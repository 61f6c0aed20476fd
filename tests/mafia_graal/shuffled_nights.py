"""The same night whatever the order in which its orders arrive and in which the players sit (MG-58, MG-59).

    python -m tests.mafia_graal.shuffled_nights --nights 1000        (from the project's folder)

Each court is made from its number alone. The orders of a few nights are drawn by name, and played twice: as drawn, and
by a court that sits in another order and writes in another order. What the rules make of the seats (lists, the heirs
among equals) or of the arrival (equals in one row) is no part of the comparison: the cast has no equals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from games.kernel.dice import SeedDice
from games.kernel.engine import Engine
from games.kernel.order import GM, Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import next_deadline
from games.kernel.seat import Seat
from mafia_graal.rules import RULESET
from mafia_graal.rules.roles import ACTIONS, EDITION, PERSONAL

MONDAY = datetime(2025, 10, 20, 7, 0, tzinfo=UTC)
NAMES = tuple(f"{role}{n}" for n, role in enumerate(EDITION))
NIGHTS_A_COURT = 3
COMPARED = (
    "action_resolved", "saved", "poison_fired", "poison_cured", "died", "became", "guinevere_joined", "kill_inherited", "kill_lost",
    "check_result", "interview_result", "confession_result", "conspiracy_result", "intrigue_result", "no_result", "newspaper",
    "grail_won", "grail_lost", "game_over",
)  # fmt: skip
Wish = tuple[str, str, dict[str, Any]]
"""Who orders what, everybody by name."""


class ByName(SeedDice):
    """Dice that draw among names, so that the same person comes out wherever he sits."""

    def __init__(self, seed: bytes, names: Mapping[Seat, str]) -> None:
        super().__init__(seed)
        self.names = names

    def pick(self, n: int, name: str, among: Sequence[Any]) -> Any:
        return super().pick(n, name, sorted(among, key=lambda item: self.names.get(item, str(item))))


class Court:
    """One table at which the story is played."""

    def __init__(self, number: int, order: Sequence[str]) -> None:
        self.seat = {name: Seat(n) for n, name in enumerate(order, 1)}
        self.name = {seat: name for name, seat in self.seat.items()}
        self.engine: Engine[Any] = Engine(RULESET, ByName(f"shuffled {number}".encode(), self.name))
        people = tuple({"name": name, "role": name.rstrip("0123456789")} for name in order)
        options = {"missed_actions": "skip", "vote_close_at": "20:45", "grail_number": 7, "early_night_end": "off"}
        opening = Order("open", GM, MONDAY, {"zone": "Europe/Moscow", "seats": people, "options": options, "setup": {}}, "gm")
        RULESET.check(opening, self.engine.state)
        self.engine.run(opening)
        self.engine.submit(Order("start", GM, MONDAY, {}, "gm"))

    @property
    def at(self) -> datetime:
        return self.engine.entries[-1].order.at

    def gives(self, wish: Wish) -> str:
        """The refusal of an order, or nothing."""
        who, verb, args = wish
        try:
            self.engine.submit(Order(verb, self.seat[who], self.at + timedelta(seconds=1), self._seated(args)))
        except Refused as refused:
            return refused.code
        return ""

    def _seated(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._seated(inner) for key, inner in value.items()}
        if isinstance(value, tuple):
            return tuple(map(self._seated, value))
        return self.seat.get(value, value) if isinstance(value, str) else value

    def sleeps(self) -> list[tuple[Any, ...]]:
        """Lets the night pass; what it made, by name."""
        before, day = len(self.engine.entries), self.engine.state.day
        while not self.engine.state.over and self.engine.state.day == day:
            due = next_deadline(RULESET, self.engine.state)
            assert due is not None
            self.engine.settle(due.at)
        lines = [line.event for line in self.engine.entries[before:] if line.event.type in COMPARED]
        return [(event.type, *((f.name, self._told(getattr(event, f.name))) for f in fields(event))) for event in lines]

    def _told(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(sorted(map(str, map(self._told, value))))
        return self.name.get(value, value) if isinstance(value, Seat) else value


def wishes(court: Court, rng: Random) -> list[Wish]:
    """One order for each player who has an action, and the orders of office: mostly what can be played."""
    state = court.engine.state
    there = [name for name, seat in court.seat.items() if state.player(seat).announced is None]
    there.sort()
    found: list[Wish] = []
    for name in there:
        role = state.player(court.seat[name]).role or ""
        if rng.random() < 0.95 and PERSONAL.get(role):
            found.append((name, action := rng.choice(PERSONAL[role]), _args(action, there, rng)))
    mafia = sorted(court.name[seat] for seat in court.engine.state.everyone if state.player(seat).team == "mafia")
    if state.boss is not None and rng.random() < 0.9:
        found.append((court.name[state.boss], "kill", {"target": rng.choice(there), "executor": rng.choice(mafia)}))
    if state.grail_holder is not None:
        found.append((court.name[state.grail_holder], "grail_action", {"mode": rng.choice(("shield", "smite")), "target": rng.choice(there)}))
    return found


def _args(action: str, there: Sequence[str], rng: Random) -> dict[str, Any]:
    args: dict[str, Any] = {"target": rng.choice(there)} if ACTIONS[action].target else {}
    if action == "prank":
        args["to"] = rng.choice(there)
    elif action == "kings_word":
        args["word"] = rng.choice(("ban", "plus"))
    elif action == "grail_search":
        args["question"] = str(rng.randint(1, 9))
    elif action == "intrigue":
        args["guesses"] = tuple({"target": name, "role": name.rstrip("0123456789")} for name in rng.sample(list(there), min(2, len(there))))
    return args


def compare(number: int) -> int:
    """Plays one court twice; AssertionError where its nights differ. Gives how many nights it had."""
    rng = Random(f"shuffled nights {number}")
    order = list(NAMES)
    shuffled = rng.sample(order, len(order))
    one, other = Court(number, order), Court(number, shuffled)
    nights = 0
    while nights < NIGHTS_A_COURT and not one.engine.state.over:
        if nights == 0:
            guess = (rng.choice(order), "guess", {"number": 7})
            assert one.gives(guess) == other.gives(guess)
        drawn = wishes(one, rng)
        taken = [wish for wish in drawn if not one.gives(wish)]
        for wish in rng.sample(taken, len(taken)):
            refusal = other.gives(wish)
            assert not refusal, (number, wish, refusal)
        left, right = one.sleeps(), other.sleeps()
        assert left == right, (number, nights + 1, [pair for pair in zip(left, right, strict=False) if pair[0] != pair[1]][:3])
        nights += 1
    return nights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nights", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first court")
    given = parser.parse_args()
    began, nights, number = time.monotonic(), 0, given.first
    while nights < given.nights:
        nights += compare(number)
        number += 1
    print(f"{nights} nights of {number - given.first} courts are the same in any order, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
