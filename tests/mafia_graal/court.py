"""A court in memory: rules and kernel alone, a few lines a game."""

from __future__ import annotations

from datetime import datetime

from games.kernel import calendar
from games.kernel.dice import ScriptedDice, SeedDice
from games.kernel.engine import Engine, known, tokens_of
from games.kernel.names import Names
from games.kernel.options import parse_options
from games.kernel.order import GM, Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import find_verb
from games.kernel.seat import Seat
from mafia_graal.rules import RULESET

NAMES = ("Ana", "Bo", "Cy", "Dan", "Eva", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Lou", "Max", "Ned", "Oz", "Pia", "Quin")
MONDAY = "2025-10-20 10:00"
ZONE = "Europe/Moscow"
SMALL = ("lancelot", "knight", "knight", "king", "priest")


class Court:
    """`Court("lancelot", "knight*3", "priest")` seats Ana, Bo, … with these roles; the vote closes at 20:45."""

    def __init__(self, *roles, start=MONDAY, dice=(), seats=None, **options):
        spread = [name for role in roles or SMALL for name in _spread(role)]
        people = seats or [{"name": name, "role": role} for name, role in zip(NAMES, spread, strict=False)]
        self.zone = ZONE
        self.local = datetime.fromisoformat(start)
        self.seat = {person["name"]: Seat(n) for n, person in enumerate(people, 1)}
        self.name = {seat: name for name, seat in self.seat.items()}
        self.names = Names(self.name)
        self.dice = ScriptedDice(SeedDice(b"a court"))
        self.engine = Engine(RULESET, self.dice)
        self.draws(*dice)
        given = {"vote_close_at": "20:45", "missed_actions": "skip", **options}
        opening = {"zone": self.zone, "seats": tuple(people), "options": parse_options(RULESET.options, given), "setup": {}}
        order = Order("open", GM, self.at, opening, "gm")
        RULESET.check(order, self.engine.state)
        self.engine.run(order)
        self.engine.submit(Order("start", GM, self.at, {}, "gm"))

    @property
    def at(self):
        return calendar.from_local(self.zone, self.local)

    @property
    def state(self):
        return self.engine.state

    def draws(self, *picks):
        """What the next draws give, by name or as they are."""
        self.dice.queue += [("pick", self.seat.get(pick, pick)) for pick in picks]

    def to(self, when):
        """Moves the clock to a local time: "22:05", "21 22:00" (a day of October) or a whole date."""
        text = when if len(when) > 10 else f"{self.local:%Y-%m-}{when}" if " " in when else f"{self.local:%Y-%m-%d} {when}"
        self.local = datetime.fromisoformat(text)
        self.engine.settle(self.at)
        return self

    def do(self, verb, by, source="form", **args):
        """An order of a seat by name; arguments are names."""
        self.engine.submit(Order(verb, self.seat[by], self.at, self._args(verb, args), source))
        return self

    def gm(self, verb, **args):
        args.setdefault("reason", "because")
        self.engine.submit(Order(verb, GM, self.at, self._args(verb, args), "gm"))
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
        if kind == "rows":
            return tuple({k: self.names.resolve(v) if k == "target" else v for k, v in row.items()} for row in value)
        if kind == "time":
            return calendar.from_local(self.zone, datetime.fromisoformat(value))
        return value

    # what happened

    def told(self, viewer):
        """Facts so far of one viewer, or of `public`: (type, fields) with names for seats."""
        held = frozenset({"public"}) if viewer == "public" else tokens_of(RULESET, self.state, self.seat[viewer])
        return [(line.event.type, self._fields(line.event)) for line in self.engine.entries if not line.to.isdisjoint(held)]

    def happened(self, kind, **fields):
        """Every fact of this type so far that has these fields."""
        found = [(line.event.type, self._fields(line.event)) for line in self.engine.entries]
        return [f for name, f in found if name == kind and all(f.get(k) == v for k, v in fields.items())]

    def _fields(self, event):
        return {name: self._shown(getattr(event, name)) for name in event.__dataclass_fields__}

    def _shown(self, value):
        if isinstance(value, Seat):
            return self.name[value]
        if isinstance(value, tuple | list):
            return [self._shown(item) for item in value]
        if hasattr(value, "items"):
            return {self._shown(key): self._shown(item) for key, item in value.items()}
        return value

    def fact(self, path):
        """A fact of the game master's view: `game.light`, `Ana.charges.poison`."""
        who, *names = path.split(".")
        found = RULESET.facts(self.state)["game" if who == "game" else self.seat[who]]
        for name in names:
            found = found[name]
        return self._shown(found)

    def alive(self):
        return [self.name[seat] for seat, cause in RULESET.alive(self.state).items() if cause is None]

    def knows(self, name):
        """What this seat's own fold says."""
        return known(RULESET, self.engine.entries, tokens_of(RULESET, self.state, self.seat[name]))


def _spread(role):
    name, _, number = role.partition("*")
    return [name] * int(number or 1)
