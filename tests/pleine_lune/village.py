"""A village in memory: rules and kernel alone, a few lines a game."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.kernel import calendar
from games.kernel.dice import ScriptedDice, SeedDice
from games.kernel.engine import Engine, known, tokens_of
from games.kernel.names import Names
from games.kernel.order import GM, Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Source, find_verb
from games.kernel.seat import Seat
from pleine_lune.rules import RULESET

NAMES = ("Ana", "Bo", "Cleo", "Dov", "Eli", "Fay", "Gus", "Hal", "Iva", "Jon", "Kim", "Lou")
START = "2026-03-02 10:00"
"""A Monday; the first execution is on Tuesday the 3rd at 22:00."""


class Village:
    """`Village("seer", "werewolf", "villager*3")` seats Ana, Bo, … with these roles; Ana is mayor unless told."""

    def __init__(self, *roles, mayor="Ana", start=START, dice=(), seats=None, **options):
        spread = [name for role in roles for name in _spread(role)]
        people = [{"name": name, "role": role} for name, role in zip(NAMES, spread, strict=False)]
        for person in people:
            person.update((seats or {}).get(person["name"], {}))
            if mayor and person["name"] == mayor:
                person["mayor"] = True
        self.zone = "Europe/Paris"
        self.local = datetime.fromisoformat(start)
        self.seat = {person["name"]: Seat(n) for n, person in enumerate(people, 1)}
        self.name = {seat: name for name, seat in self.seat.items()}
        self.names = Names(self.name)
        self.dice = ScriptedDice(SeedDice(b"a village"))
        self.engine = Engine(RULESET, self.dice)
        self.draws(*dice)
        opening = {"zone": self.zone, "seats": people, "options": options, "setup": {}}
        self._run(Order("open", GM, self.at, opening))
        self._run(Order("start", GM, self.at, {}))
        self.seen = 0

    def _run(self, order):
        return self.engine.submit(order)

    @property
    def at(self):
        return calendar.from_local(self.zone, self.local)

    @property
    def state(self):
        return self.engine.state

    def draws(self, *draws):
        """What the next draws give: numbers are d100, names are picks."""
        self.dice.queue += [("d100", d) if isinstance(d, int) else ("pick", self.seat[d]) for d in draws]

    def to(self, when):
        """Moves the clock to a local time: "22:05", "03 22:00" (a day of March) or a whole date."""
        text = when if len(when) > 10 else f"{self.local:%Y-%m-}{when}" if " " in when else f"{self.local:%Y-%m-%d} {when}"
        self.local = datetime.fromisoformat(text)
        self.engine.settle(self.at)
        return self

    def later(self, **span):
        self.local += timedelta(**span)
        self.engine.settle(self.at)
        return self

    def do(self, verb, by, source="form", **args):
        """An order of a seat by name; arguments are names."""
        self._run(Order(verb, self.seat[by], self.at, self._args(verb, args), source))
        return self

    def gm(self, verb, **args):
        args.setdefault("reason", "because")
        self._run(Order(verb, GM, self.at, self._args(verb, args), "gm"))
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

    def refused(self, verb, by, **args):
        """The code with which an order is refused, or None; a refusal changes nothing."""
        before = len(self.engine.entries)
        try:
            self.gm(verb, **args) if by == GM else self.do(verb, by, **args)
        except Refused as refusal:
            assert len(self.engine.entries) == before
            return refusal.code
        return None

    def _args(self, verb, args):
        declared = find_verb(RULESET, verb)
        return {name: self._value(declared.arg(name) if declared else None, value) for name, value in args.items()}

    def _value(self, arg, value):
        kind = arg.kind if arg else ""
        if kind == "seat" and isinstance(value, str):
            return self.names.resolve(value)
        if kind == "seats":
            items = value if isinstance(value, list | tuple) else str(value).replace(" et ", ",").split(",")
            return tuple(self.names.resolve(item) for item in items)
        if kind == "time":
            return calendar.from_local(self.zone, datetime.fromisoformat(value))
        return value

    # what happened

    def told(self, viewer=None):
        """Facts since the last call: (type, fields) with names for seats; of one viewer's, or all."""
        lines = self.engine.entries[self.seen :]
        self.seen = len(self.engine.entries)
        if viewer is not None:
            held = frozenset({"public"}) if viewer == "public" else tokens_of(RULESET, self.state, self.seat[viewer])
            lines = [line for line in lines if not line.to.isdisjoint(held)]
        return [(line.event.type, self._fields(line.event)) for line in lines]

    def _fields(self, event):
        return {name: self._shown(getattr(event, name)) for name in event.__dataclass_fields__}

    def _shown(self, value):
        if isinstance(value, Seat):
            return self.name[value]
        if isinstance(value, datetime):
            return calendar.local_text(self.zone, value)
        if isinstance(value, tuple | list):
            return [self._shown(item) for item in value]
        if hasattr(value, "items"):
            return {self._shown(key): self._shown(item) for key, item in value.items()}
        return value

    def happened(self, kind, **fields):
        """Every fact of this type so far that has these fields."""
        found = [(line.event.type, self._fields(line.event)) for line in self.engine.entries]
        return [f for name, f in found if name == kind and all(f.get(k) == v for k, v in fields.items())]

    def fact(self, path):
        """A fact of the game master's view: `game.until`, `Ana.spent`."""
        who, _, name = path.partition(".")
        facts = RULESET.facts(self.state)
        return self._shown(facts["game" if who == "game" else self.seat[who]][name])

    def alive(self):
        return [self.name[seat] for seat, cause in RULESET.alive(self.state).items() if cause is None]

    def cause(self, name):
        return RULESET.alive(self.state)[self.seat[name]]

    def knows(self, name):
        """What this seat's own fold says."""
        return known(RULESET, self.engine.entries, tokens_of(RULESET, self.state, self.seat[name]))


def _spread(role):
    name, _, number = role.partition("*")
    return [name] * int(number or 1)
