"""Royales in memory: people, a clock moved by hand, answers that are right or wrong as one likes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.kernel.dice import ScriptedDice, SeedDice
from games.kernel.engine import Engine, next_deadline, public_tokens, tokens_of
from games.kernel.event import from_data, to_data
from games.kernel.order import GM, OUTSIDER, Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from neuroyale.rules import RULESET, questions
from neuroyale.rules.options import OPTIONS

START = datetime(2026, 11, 10, 19, 0, tzinfo=UTC)
SUITE = ("calcul", "memory", "logic", "sequence", "perception", "calcul", "memory")


class Arena:
    """One game. `setup` is that of a scenario."""

    def __init__(self, *people, mode="solo", seed=b"arena", options=None, start=START, **setup):
        self.at = start
        seats = tuple(one if isinstance(one, dict) else {"name": one} for one in people)
        self.seat = {one["name"]: Seat(n) for n, one in enumerate(seats, 1)}
        self.dice = ScriptedDice(SeedDice(seed))
        self.engine = Engine(RULESET, self.dice)
        chosen = {option.name: option.default for option in OPTIONS} | (options or {})
        args = {"zone": "Europe/Paris", "seats": seats, "options": chosen, "setup": {"mode": mode, "suite": SUITE, **setup}}
        self.engine.submit(Order("open", GM, self.at, args, "gm"))
        self.engine.submit(Order("start", GM, self.at, {}, "gm"))

    @property
    def state(self):
        return self.engine.state

    @property
    def royale(self):
        return self.state.royale

    def who(self, name):
        """A seat by name, those of the house too."""
        return self.seat.get(name) or next(seat for seat, known in self.state.names.items() if known == name)

    def knows(self, name):
        """The fold of somebody, `public` for whoever is signed out."""
        tokens = public_tokens(self.state) if name == "public" else tokens_of(RULESET, self.state, self.who(name))
        return self.engine.known(tokens)

    def wait(self, ms=0, *, s=0, h=0):
        self.at += timedelta(milliseconds=ms, seconds=s, hours=h)
        self.engine.settle(self.at)
        return self

    def do(self, verb, by=OUTSIDER, **args):
        """An order; a target by name. What it wrote."""
        values = {key: self.who(value) if key in ("target", "player") and isinstance(value, str) else value for key, value in args.items()}
        author = by if by in (GM, OUTSIDER) else self.who(by)
        order = Order(verb, author, self.at, values, "gm" if by == GM else "form")
        self.engine.settle(self.at)
        return [line.event for line in self.engine.submit(order)]

    def refused(self, verb, by=OUTSIDER, **args):
        """The code with which an order is refused, and that it left no trace; None where it was taken."""
        self.engine.settle(self.at)
        before = len(self.engine.entries)
        try:
            self.do(verb, by, **args)
        except Refused as refusal:
            assert len(self.engine.entries) == before
            return refusal.code
        return None

    def value(self, name, ok, question=None):
        """A right or a wrong answer to the open question."""
        royale = self.state.royale_of(self.who(name))
        trial = royale.trials[self.who(name)]
        number = questions.default_question(trial, trial.ms(self.at)) if question is None else question
        return (questions.right_answer if ok else questions.wrong_answer)(royale, self.who(name), number)

    def answer(self, name, ok=True, **args):
        return self.do("answer", name, value=self.value(name, ok, args.get("question")), **args)

    def to_the_next(self):
        """To the next deadline, which fires, where there is one."""
        if (due := next_deadline(RULESET, self.state)) is not None:
            self.at = max(self.at, due.at)
        self.engine.settle(self.at)
        return self

    def events(self, kind, since=0):
        return [line.event for line in self.engine.entries[since:] if line.event.type == kind]

    def read_again(self):
        """The state of the same journal, out of its stored form."""
        state = RULESET.initial()
        for line in self.engine.entries:
            state = RULESET.evolve(state, from_data(type(line.event), to_data(line.event)))
        return state
