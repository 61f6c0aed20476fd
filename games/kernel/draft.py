"""Draft: events being written, with the state after each. Committed whole, or dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from .audience import GM_ONLY, Audience
from .common import Drew, State
from .dice import Dice, Kind, is_possible
from .event import Event

if TYPE_CHECKING:
    from .order import Order
    from .ruleset import Ruleset

S = TypeVar("S", bound=State)
T = TypeVar("T")
MOST_FACTS = 20_000
LISTED = 200
"""A pick among more than so many is written as a number of candidates and a place among them."""


class BrokenRules(Exception):
    """A ruleset broke the protocol: a deadline that stays due, an endless chain."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: the fact, who may know it, the order it came from, and the rule that made it so."""

    event: Event
    to: Audience
    order: Order
    rule: str = ""


class Draft(Generic[S]):
    """What one order writes. `state` is the state after the last event added."""

    def __init__(self, rules: Ruleset[S], state: S, order: Order, dice: Dice) -> None:
        self.rules = rules
        self.state = state
        self.order = order
        self.dice = dice
        self.entries: list[Entry] = []

    def add(self, event: Event, *, to: Audience, rule: str = "") -> None:
        """Writes a fact. `to` has no default: whoever writes a fact says who may know it. `rule` is its rule id."""
        if len(self.entries) >= MOST_FACTS:
            raise BrokenRules(f"{self.rules.name}: {self.order.verb} wrote {MOST_FACTS} facts, the last {event.type}")
        self.state = self.rules.evolve(self.state, event)
        self.entries.append(Entry(event, to, self.order, rule))

    def d100(self, name: str) -> int:
        """Draws 1 to 100 and keeps the draw in the journal, for the game master alone until the end."""
        return cast(int, self._draw("d100", name, ()))

    def pick(self, name: str, among: Sequence[T]) -> T:
        """Draws one of `among`, which must be in an order that does not depend on sets or databases."""
        return cast(T, self._draw("pick", name, among))

    def shuffle(self, name: str, among: Sequence[T], first: int | None = None) -> tuple[T, ...]:
        """Draws an order of `among`; its `first` items where no more are needed."""
        return tuple(cast(Sequence[T], self._draw("order", name, among, first)))

    def numbers(self, name: str, limits: Sequence[int]) -> tuple[int, ...]:
        """Draws a whole number from 0 to limit - 1 for each limit, as one draw that no scenario lays out."""
        return cast(tuple[int, ...], self._draw("numbers", name, limits))

    def _draw(self, kind: Kind, name: str, among: Sequence[Any], first: int | None = None) -> Any:
        n = self.state.draws
        result = self._forced(kind, name, among, first)
        forced = result is not None
        if not forced:
            result = draw(self.dice, kind, n, name, among, first=first)
        fact = Drew(n=n, name=name, kind=kind, among=(), result=result, size=len(among), forced=forced)
        if kind == "pick" and len(among) > LISTED:
            fact = replace(fact, place=among.index(result))
        else:
            fact = replace(fact, among=tuple(among))
        self.add(fact, to=GM_ONLY)
        return result

    def _forced(self, kind: Kind, name: str, among: Sequence[Any], first: int | None) -> Any:
        """What the game master fixed for this draw; None where it is not possible (any more)."""
        for forced in self.state.forced:
            if forced.name == name and kind != "numbers":
                possible: Any = range(1, 101) if kind == "d100" else among
                return forced.result if is_possible(kind, forced.result, possible, first) else None
        return None


def draw(dice: Dice, kind: Kind, n: int, name: str, among: Sequence[Any], *, first: int | None = None) -> Any:
    """One draw of any kind."""
    match kind:
        case "d100":
            return dice.d100(n, name)
        case "pick":
            return dice.pick(n, name, among)
        case "order":
            return dice.order(n, name, among, first)
        case "numbers":
            return dice.numbers(n, name, among)


def holds(dice: Dice, fact: Drew) -> bool:
    """Whether the dice give what the journal says of a draw; True for one that the game master fixed."""
    if fact.forced:
        return True
    if fact.kind == "pick" and not fact.among:
        return bool(dice.pick(fact.n, fact.name, range(fact.size)) == fact.place)
    first = len(fact.result) if fact.kind == "order" and isinstance(fact.result, tuple) else None
    return bool(draw(dice, cast(Kind, fact.kind), fact.n, fact.name, fact.among, first=first) == fact.result)
