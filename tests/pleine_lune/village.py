"""A village in memory."""

from __future__ import annotations

from datetime import timedelta

from games.kernel.engine import tokens_of
from games.kernel.refusal import Refused
from games.kernel.ruleset import Source
from pleine_lune.rules import RULESET
from tests.table import Table, seated

NAMES = ("Ana", "Bo", "Cleo", "Dov", "Eli", "Fay", "Gus", "Hal", "Iva", "Jon", "Kim", "Lou")
START = "2026-03-02 10:00"
"""A Monday; the first execution is on Tuesday the 3rd at 22:00."""


class Village(Table):
    """`Village("seer", "werewolf", "villager*3")` seats Ana, Bo, … with these roles; Ana is mayor unless told."""

    rules = RULESET
    zone = "Europe/Paris"
    seed = b"a village"

    def __init__(self, *roles, mayor="Ana", start=START, dice=(), seats=None, **options):
        people = seated(NAMES, roles, seats)
        for person in people:
            if mayor and person["name"] == mayor:
                person["mayor"] = True
        super().__init__(people, start, dice, options)
        self.seen = 0

    def later(self, **span):
        self.local += timedelta(**span)
        self.engine.settle(self.at)
        return self

    def votes(self, **votes):
        """Ana="Bo": Ana votes against Bo."""
        for by, target in votes.items():
            self.do("vote", by, target=target)
        return self

    def read(self, text, by):
        seat = self.seat[by]
        mine = self.engine.known(tokens_of(RULESET, self.state, seat))
        return RULESET.read(text, Source("pm", seat), mine, self.names)

    def pm(self, text, by):
        for reading in self.read(text, by):
            if reading.refusal:
                raise Refused(reading.refusal)
            self.do(reading.verb, by, "pm", **reading.args)
        return self

    def post(self, text, by, topic="game"):
        self.do("posted", by, "post", topic=topic, length=len(text))
        for reading in RULESET.read(text, Source("post", self.seat[by], topic), self.state, self.names):
            self.do(reading.verb, by, "post", **reading.args)
        return self

    def told(self, viewer=None):
        """Facts since the last call."""
        since, self.seen = self.seen, len(self.engine.entries)
        return super().told(viewer, since)

    def cause(self, name):
        return RULESET.alive(self.state)[self.seat[name]]
