"""Draft: events being written, with the state after each. Committed whole, or dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from .audience import GM_ONLY, Audience
from .common import Drew, State
from .dice import Dice, Kind, check_result
from .event import Event

if TYPE_CHECKING:
    from .order import Order
    from .ruleset import Ruleset

S = TypeVar("S", bound=State)
T = TypeVar("T")


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
        self.state = self.rules.evolve(self.state, event)
        self.entries.append(Entry(event, to, self.order, rule))

    def d100(self, name: str) -> int:
        """Draws 1 to 100 and keeps the draw in the journal, for the game master alone until the end."""
        return cast(int, self._draw("d100", name, ()))

    def pick(self, name: str, among: Sequence[T]) -> T:
        """Draws one of `among`, which must be in an order that does not depend on sets or databases."""
        return cast(T, self._draw("pick", name, among))

    def shuffle(self, name: str, among: Sequence[T]) -> tuple[T, ...]:
        """Draws an order of `among`."""
        return tuple(cast(Sequence[T], self._draw("order", name, among)))

    def _draw(self, kind: Kind, name: str, among: Sequence[Any]) -> Any:
        result = self._forced(kind, name, among)
        n = self.state.draws
        if result is not None:
            pass
        elif kind == "d100":
            result = self.dice.d100(n, name)
        elif kind == "pick":
            result = self.dice.pick(n, name, among)
        else:
            result = self.dice.order(n, name, among)
        self.add(Drew(n=n, name=name, kind=kind, among=tuple(among), result=result), to=GM_ONLY)
        return result

    def _forced(self, kind: Kind, name: str, among: Sequence[Any]) -> Any:
        for forced in self.state.forced:
            if forced.name == name:
                possible: Any = range(1, 101) if kind == "d100" else among
                return check_result(kind, name, forced.result, possible)
        return None
