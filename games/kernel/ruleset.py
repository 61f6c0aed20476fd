"""The protocol that a game's rules fulfil, and the values with which they describe themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol, TypeVar

from .common import State
from .draft import Draft
from .event import Event
from .names import Names
from .options import Option
from .order import Order
from .reading import Reading
from .seat import Seat

S = TypeVar("S", bound=State)

ArgKind = Literal["seat", "seats", "role", "text", "int", "bool", "choice", "choices", "time", "verb", "value", "map", "rows"]


@dataclass(frozen=True, slots=True)
class Arg:
    """An argument of a verb: what kind of value, whether it must be there, and the choices of a choice.

    `choices` of a seat are words that may stand in its place (`room`). `time` is a local time of the game's zone, which the edge turns into an aware UTC datetime. `rows` is a list of
    mappings; `columns` says what stands in each, as arguments of their own.
    """

    name: str
    kind: ArgKind = "seat"
    required: bool = True
    choices: tuple[str, ...] = ()
    columns: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that may be ordered. One declaration feeds the form, the PM grammar, the help and the scenarios.

    `by` says who may give it. `reason` marks a game master's verb that needs one.
    """

    name: str
    args: tuple[Arg, ...] = ()
    by: Literal["seat", "gm", "clock"] = "seat"
    reason: bool = False
    withdrawable: bool = False

    def arg(self, name: str) -> Arg | None:
        """The argument of this name, or None."""
        return next((arg for arg in self.args if arg.name == name), None)


OPEN = Verb(
    "open", (Arg("seats", "value"), Arg("options", "map", required=False), Arg("setup", "map", required=False),
             Arg("zone", "text", required=False)), by="gm",
)  # fmt: skip
"""With this the host opens any game (`Ruleset.decide`)."""
POSTED = Verb("posted", (Arg("topic", "text"), Arg("length", "int", required=False)))
"""Somebody has posted in a topic, so many characters: for games that go by it."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """An instant at which the clock gives an order. `name` is what the game master moves it by (`execution`).

    `shown` deadlines stand as countdowns on pages; the others are book-keeping. The head of a page counts down to the
    first that is `main`: what concerns few may come sooner.
    """

    at: datetime
    verb: str
    name: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    shown: bool = True
    main: bool = True


@dataclass(frozen=True, slots=True)
class Grant:
    """Whoever holds `token`, and does not hold `unless`, may. `public` and `member` are the host's tokens; all others
    are the game's own, as `standing` gives them; `player` is held by every seat."""

    token: str
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """Why whoever holds `token` (everybody where it is empty) may not write in a place that he may read: a refusal."""

    token: str
    code: str


@dataclass(frozen=True, slots=True)
class TopicRole:
    """A place to talk in the present state: who reads, who writes. The game master always does both.

    `kind` `conversation` is a group PM. `orders` tells whether posts there are read for commands. `bars` say why somebody
    who reads may not write now; the first that fits is said, `topic_forbidden` where none does.
    """

    role: str
    read: tuple[Grant, ...]
    write: tuple[Grant, ...]
    kind: Literal["topic", "conversation"] = "topic"
    orders: bool = False
    bars: tuple[Bar, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a text was said: a PM to the game master, or a post in a topic of this role; by which seat."""

    kind: Literal["pm", "post"]
    by: Seat
    topic: str = ""


class Ruleset(Protocol[S]):
    """A game's rules: pure, total, and unaware of users, databases and wall clocks."""

    name: str
    zone: str
    """IANA name of its own zone, where a game names none."""
    roles: tuple[str, ...]
    """Roles that work, in the order of the rulebook; the wizard offers these and no others."""
    events: tuple[type[Event], ...]
    """Every fact it can write, the common ones included; the desk builds a form for each."""
    verbs: tuple[Verb, ...]
    refusals: tuple[str, ...]
    """Its own codes, beside the common ones."""
    phases: tuple[str, ...]
    options: tuple[Option, ...]
    seat_fields: tuple[str, ...]
    """What a seat of a scenario may carry beside its name."""

    def initial(self) -> S:
        """Nothing has happened yet. Every viewer's fold starts here."""
        ...

    def check(self, order: Order, known: S) -> None:
        """Raises Refused. `known` is what the order's author knows: the own fold, or everything for the game master."""
        ...

    def decide(self, order: Order, draft: Draft[S]) -> None:
        """Writes what the order brings about. May see all, refuses nobody. `open` is given as the first order, with
        args `zone`, `seats` (list of mappings with `name` and the seat fields), `options`, `setup`."""
        ...

    def evolve(self, state: S, event: Event) -> S:
        """Sets fields; accepts any subsequence of a journal."""
        ...

    def deadlines(self, state: S) -> Sequence[Deadline]:
        """What is due, in the order in which it fires; empty while paused and after the end."""
        ...

    def standing(self, state: S, seat: Seat) -> frozenset[str]:
        """Tokens that this seat holds now, beside its own `seat:N` and `player`: {"cemetery"}, {"wolves"}."""
        ...

    def topics(self, state: S) -> Sequence[TopicRole]:
        """The places to talk, now."""
        ...

    def opened(self, state: S) -> bool:
        """Whether everybody may read the whole journal (after the end, by option)."""
        ...

    def facts(self, state: S) -> Mapping[str | Seat, Mapping[str, Any]]:
        """The game master's view by the rulebook's names: a seat's facts under its Seat, others under a word."""
        ...

    def alive(self, state: S) -> Mapping[Seat, str | None]:
        """For each seat None while alive, else the cause of death."""
        ...

    def role(self, state: S, seat: Seat) -> str | None:
        """The seat's role as far as this state knows it."""
        ...

    def read(self, text: str, source: Source, known: S, names: Names) -> Sequence[Reading]:
        """The commands of a post or PM. `text` is its BBCode source; `known` the author's own fold. Slots of seats
        are left as words: the host looks the names up."""
        ...


def next_deadline(rules: Ruleset[Any], state: State) -> Deadline | None:
    """The one that fires next, or None."""
    due = rules.deadlines(state)
    return due[0] if due else None


def find_verb(rules: Ruleset[Any], name: str, by: object = None) -> Verb | None:
    """The declaration of a verb, or None.

    One name may stand for two verbs, a player's and the game master's. `by` is whoever asks, as in `Order.by`: his own
    verb comes first, another's of that name otherwise, so that whoever may not give it can be told so.
    """
    found = [verb for verb in rules.verbs if verb.name == name]
    kind = by if by in ("gm", "clock") else "seat"
    own = [verb for verb in found if by is not None and verb.by == kind]
    return next(iter(own or found), None)


def meet(rules: Ruleset[Any], order: Order, state: State) -> None:
    """Raises Refused where a ruleset has `meets(order, state)` and the world, not its author's knowledge, is against an
    order that `check` has let pass: found out by trying."""
    ask = getattr(rules, "meets", None)
    if ask is not None:
        ask(order, state)


def facts_at(rules: Ruleset[Any], state: State, now: datetime) -> Mapping[str | Seat, Mapping[str, Any]]:
    """The game master's view at an instant: what `rules.facts_at(state, now)` says where a game has it, for facts that
    change by the hour; else `rules.facts(state)`."""
    ask = getattr(rules, "facts_at", None)
    found: Mapping[str | Seat, Mapping[str, Any]] = rules.facts(state) if ask is None else ask(state, now)
    return found


def spoken(rules: Ruleset[Any], topic: str) -> str:
    """The verb of an order that a post in this place is instead of a post, its text the argument `text`; empty where it
    is one. `rules.spoken` names such places."""
    return str(getattr(rules, "spoken", {}).get(topic, ""))


def dead_know_all(rules: Ruleset[Any], state: State) -> bool:
    """Whether the dead may know everything: what `rules.dead_know_all(state)` says where a game has it; else not."""
    ask = getattr(rules, "dead_know_all", None)
    return bool(ask is not None and ask(state))


def waits_for_ruling(rules: Ruleset[Any], state: State) -> datetime | None:
    """Since when (game time) a decision of the game master is waited for: what `rules.waits_for_ruling(state)` says where
    a game has it; else None."""
    ask = getattr(rules, "waits_for_ruling", None)
    found = ask(state) if ask is not None else None
    return found if isinstance(found, datetime) else None
