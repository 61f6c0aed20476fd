"""What the solver says can be done is done by the rules themselves: its way through, and each course of survivors."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import pytest

from games.kernel.dice import SeedDice
from games.kernel.engine import Engine
from games.kernel.order import GM, Order
from games.kernel.seat import Seat
from nonary.rules.edition.analysis.report import Report, analyse
from nonary.rules.edition.analysis.survival import Course
from nonary.rules.edition.analysis.world import Step
from nonary.rules.edition.model import Edition
from nonary.rules.edition.reading import load_edition
from nonary.rules.ruleset import RULESET

from .glasshouse import glasshouse

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
LATER = timedelta(days=2)


class Table:
    """The demo edition, all characters seated in the order of the file."""

    def __init__(self, plain: Any) -> None:
        self.edition: Edition = load_edition(plain)
        self.seat = {name: Seat(n) for n, name in enumerate(self.edition.characters, 1)}
        self.engine = Engine(RULESET, SeedDice(b"way" * 11))
        self.at = START
        seats = tuple({"name": name.title(), "character": name} for name in self.edition.characters)
        setup = {"edition": plain, "secret": "x"}
        self.order(GM, "open", seats=seats, options={}, setup=setup, zone="Europe/Paris")
        self.order(GM, "start")

    def order(self, by: Any, verb: str, **args: Any) -> None:
        self.engine.submit(Order(verb, by=by, at=self.at, args=args))

    def rest(self, seat: Seat) -> None:
        """Until this player's hands are free."""
        while self.engine.state.busy.get(seat) is not None:
            self.at += timedelta(minutes=10)
            self.engine.settle(self.at)

    def do(self, step: Step) -> None:
        seat = self.seat[step.actor]
        self.rest(seat)
        verb, args = _verb(self.edition, step)
        if verb == "give":
            args["to"] = self.seat[step.using]
        self.order(seat, verb, **args)
        self.rest(seat)


def _verb(edition: Edition, step: Step) -> tuple[str, dict[str, Any]]:
    """A step as a player gives it."""
    puzzle = edition.puzzle_at.get(step.target)
    match step.verb:
        case "go":
            return "go", {"room": step.room}
        case "give" | "take" | "read":
            return step.verb, {"object": step.target}
        case "use":
            return "use", {"object": step.using, "target": step.target} if step.using else {"target": step.target}
        case "solve" if puzzle is not None and puzzle.kind == "code":
            return "enter_code", {"target": step.target, "code": puzzle.solution}
        case "solve" if puzzle is not None and puzzle.kind == "answer":
            return "answer_puzzle", {"target": step.target, "text": puzzle.solutions[0]}
    return step.verb, {"target": step.target}


@cache
def _report() -> Report:
    return analyse(load_edition(glasshouse()))


def test_the_way_through_is_played_to_its_end() -> None:
    plain = glasshouse(rounds=[{"exploration": {"lasts": "20h"}}])
    table = Table(plain)
    used: dict[str, int] = {}
    for step in _report().way.steps:
        if step.verb == "solve" and (puzzle := table.edition.puzzle_at[step.target]).kind == "objects":
            for thing in puzzle.needs_objects:
                table.order(table.seat[step.actor], "use", object=thing, target=step.target)
        else:
            table.do(step)
        used[step.verb] = used.get(step.verb, 0) + 1
    facts = table.engine.rules.facts(table.engine.state)
    assert all(facts[puzzle]["solved"] for puzzle in table.edition.puzzles)
    held = {piece for seat in table.seat.values() for piece in facts[seat]["pieces"]}
    assert held == set(table.edition.board.pieces)
    assert used["solve"] == 3
    assert sum(facts[seat]["points"] for seat in table.seat.values()) == 3 * 6 + 1


@pytest.mark.parametrize("number", range(1, 7))
def test_a_course_of_survivors_is_played_by_the_scale(number: int) -> None:
    course: Course | None = _report().survivals[number - 1].course
    assert course is not None
    table = Table(glasshouse(rounds=[{"ambidex": each["ambidex"]} for each in glasshouse()["rounds"]]))
    for rank in range(1, course.rounds + 1):
        for match in (each for each in course.played if each.round == rank):
            for side, choice in ((match.a, match.a_choice), (match.b, match.b_choice)):
                for name in side:
                    table.order(table.seat[name], "vote", choice=choice)
    facts = table.engine.rules.facts(table.engine.state)
    bonus = dict.fromkeys(table.seat, 0)
    for _, name in course.bonus:
        bonus[name] += 1
    assert {name: facts[seat]["points"] + bonus[name] for name, seat in table.seat.items()} == dict(course.points)
    assert {name for name, seat in table.seat.items() if facts[seat]["status"] == "dead"} == set(course.dead)
    for name in course.leaving:
        if course.points[name] - bonus[name] >= 9 and not facts["door9"]["open"]:
            table.order(table.seat[name], "open_door9")
            facts = table.engine.rules.facts(table.engine.state)
    ready = [name for name in course.leaving if course.points[name] - bonus[name] >= 9]
    for name in ready:
        table.order(table.seat[name], "pass_door9")
    facts = table.engine.rules.facts(table.engine.state)
    assert [name for name, seat in table.seat.items() if facts[seat]["status"] == "escaped"] == sorted(
        ready, key=list(table.seat).index
    )
