"""A game in memory: rules and kernel alone, a few lines a game. A game's own class says who sits at its table."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from games.kernel import calendar
from games.kernel.dice import ScriptedDice, SeedDice
from games.kernel.engine import Engine, known, tokens_of
from games.kernel.names import Names
from games.kernel.order import GM, Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import find_verb
from games.kernel.seat import Seat


class Table:
    """People with names, a clock that is moved by hand, dice that give what they are told to."""

    rules: ClassVar[Any]
    zone: ClassVar[str]
    seed: ClassVar[bytes]
    """Of all that is not laid out in `draws`."""

    def __init__(self, people, start, dice, options):
        """Opened and started; `people` are the seats of an `open`, `dice` what the first draws give."""
        self.local = datetime.fromisoformat(start)
        self.seat = {person["name"]: Seat(n) for n, person in enumerate(people, 1)}
        self.name = {seat: name for name, seat in self.seat.items()}
        self.names = Names(self.name)
        self.dice = ScriptedDice(SeedDice(self.seed))
        self.engine = Engine(self.rules, self.dice)
        self.draws(*dice)
        opening = {"zone": self.zone, "seats": tuple(people), "options": options, "setup": {}}
        self.engine.submit(Order("open", GM, self.at, opening, "gm"))
        self.engine.submit(Order("start", GM, self.at, {}, "gm"))

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
        """Moves the clock to a local time: "22:05", "03 22:00" (a day of the month) or a whole date."""
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
        declared = find_verb(self.rules, verb)
        return {name: self._value(declared.arg(name) if declared else None, value) for name, value in args.items()}

    def _value(self, arg, value):
        kind = arg.kind if arg else ""
        if kind == "seat" and isinstance(value, str):
            return self.names.resolve(value)
        if kind == "seats":
            items = value if isinstance(value, list | tuple) else str(value).replace(" et ", ",").split(",")
            return tuple(self.names.resolve(item) for item in items)
        if kind == "rows":
            return tuple({k: self.names.resolve(v) if k == "target" else v for k, v in row.items()} for row in value)
        if kind == "time":
            return calendar.from_local(self.zone, datetime.fromisoformat(value))
        return value

    # what happened

    def told(self, viewer=None, since=0):
        """Facts from a line of the journal on: (type, fields) with names for seats; of one viewer's, of `public`, or all."""
        lines = self.engine.entries[since:]
        if viewer is not None:
            held = frozenset({"public"}) if viewer == "public" else tokens_of(self.rules, self.state, self.seat[viewer])
            lines = [line for line in lines if not line.to.isdisjoint(held)]
        return [(line.event.type, self._fields(line.event)) for line in lines]

    def happened(self, kind, **fields):
        """Every fact of this type so far that has these fields."""
        found = [(line.event.type, self._fields(line.event)) for line in self.engine.entries]
        return [f for name, f in found if name == kind and all(f.get(k) == v for k, v in fields.items())]

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

    def fact(self, path):
        """A fact of the game master's view: `game.until`, `Ana.charges.poison`."""
        who, *names = path.split(".")
        found = self.rules.facts(self.state)["game" if who == "game" else self.seat[who]]
        for name in names:
            found = found[name]
        return self._shown(found)

    def alive(self):
        return [self.name[seat] for seat, cause in self.rules.alive(self.state).items() if cause is None]

    def knows(self, name):
        """What this seat's own fold says."""
        return known(self.rules, self.engine.entries, tokens_of(self.rules, self.state, self.seat[name]))


def seated(names, roles, fields=None):
    """Seats with these roles under these names; `knight*3` is three of them. `fields`: what else a name brings along."""
    spread = [name for role in roles for name in _spread(role)]
    return [{"name": name, "role": role, **(fields or {}).get(name, {})} for name, role in zip(names, spread, strict=False)]


def _spread(role):
    name, _, number = role.partition("*")
    return [name] * int(number or 1)
