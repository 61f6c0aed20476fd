"""A complex in memory: the glasshouse of the scenarios with whatever is changed in it, six players, orders by minutes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.kernel.audience import PUBLIC
from games.kernel.dice import SeedDice
from games.kernel.engine import Engine, known, tokens_of
from games.kernel.order import GM, Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from nonary.rules.edition.patching import merged
from nonary.rules.edition.settings import effective
from nonary.rules.ruleset import RULESET

TEN = datetime(2026, 3, 2, 9, tzinfo=UTC)  # in Paris it is ten
CAST = ("botanist", "clerk", "nurse", "engineer", "pianist", "warden")
ANA, BO, CYD, DOV, EVE, FIL = (Seat(n) for n in range(1, 7))
QUIET_ROUND = {"rounds": [{"exploration": {"groups": {}, "lasts": "10h"}}]}
FILE = Path(__file__).parents[1] / "scenarios" / "nonary" / "demo_edition.yaml"
Step = tuple[Any, ...]
"""Minutes after ten, who (or `gm`), verb, arguments."""


@cache
def demo() -> dict[str, Any]:
    return yaml.safe_load(FILE.read_text(encoding="utf-8"))


class Watched:
    """One game, and what each order of the watched was answered."""

    def __init__(self, patch: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        plain = merged(merged(demo(), QUIET_ROUND), patch)
        seats = tuple({"name": character.title(), "character": character} for character in CAST)
        settings = effective({"start_room": "hall", **flat(plain["settings"])}, options, len(CAST), "Europe/Paris")
        self.engine: Engine[Any] = Engine(RULESET, SeedDice(b"secret"))
        setup = {"edition": plain, "secret": "known"}
        args = {"zone": "Europe/Paris", "seats": seats, "options": settings, "setup": setup}
        self.engine.submit(Order("open", GM, TEN, args, "gm"))
        self.engine.submit(Order("start", GM, TEN, {}, "gm"))
        self.answers: list[Any] = []

    def play(self, steps: Sequence[Step]) -> None:
        for minutes, by, verb, args in steps:
            at = TEN + timedelta(minutes=minutes)
            try:
                self.engine.submit(Order(verb, by, at, args, "gm" if by == GM else "form"))
                self.answers.append((by, verb, "taken"))
            except Refused as refused:
                self.answers.append((by, verb, refused.code, dict(refused.data)))
        self.engine.settle(TEN + timedelta(minutes=steps[-1][0]))

    def seen_by(self, seat: Seat | None) -> Any:
        """Everything that a viewer has: facts with their order, the fold, the tokens; the public where no seat is given."""
        state = self.engine.state
        held = PUBLIC if seat is None else tokens_of(RULESET, state, seat)
        fold = known(RULESET, self.engine.entries, held)
        facts = [entry.event for entry in self.engine.entries if not entry.to.isdisjoint(held)]
        answers = [answer for answer in self.answers if answer[0] == seat]
        return facts, fold, RULESET.alive(fold), held, answers


def flat(nested: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in nested.items():
        found |= flat(value, f"{before}{key}.") if isinstance(value, Mapping) else {f"{before}{key}": value}
    return {name: value for name, value in found.items() if name != "timezone"}
