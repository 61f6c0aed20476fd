"""A court in memory."""

from __future__ import annotations

from mafia_graal.rules import RULESET
from tests.table import Table, seated

NAMES = ("Ana", "Bo", "Cy", "Dan", "Eva", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Lou", "Max", "Ned", "Oz", "Pia", "Quin")
MONDAY = "2025-10-20 10:00"
ZONE = "Europe/Moscow"
SMALL = ("lancelot", "knight", "knight", "king", "priest")


class Court(Table):
    """`Court("lancelot", "knight*3", "priest")` seats Ana, Bo, … with these roles; the vote closes at 20:45."""

    rules = RULESET
    zone = ZONE
    seed = b"a court"

    def __init__(self, *roles, start=MONDAY, dice=(), seats=None, **options):
        given = {"vote_close_at": "20:45", "missed_actions": "skip", **options}
        super().__init__(seats or seated(NAMES, roles or SMALL), start, dice, given)

    def draws(self, *picks):
        """What the next draws give, by name or as they are."""
        self.dice.queue += [("pick", self.seat.get(pick, pick)) for pick in picks]
