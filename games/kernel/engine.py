"""One game in memory: the same few steps for the database, a scenario, a preview, a simulation and a test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar

from .audience import PUBLIC, Audience, seat_token, sees, with_seals
from .common import State
from .dice import Dice
from .draft import BrokenRules as BrokenRules  # noqa: PLC0414 exported from here too
from .draft import Draft, Entry
from .event import Event
from .order import CLOCK, GM, Order
from .ruleset import Deadline, Ruleset, meet, next_deadline
from .seat import Seat

S = TypeVar("S", bound=State)
Views = dict[Audience, tuple[int, Entry | None, S]]
"""What viewers knew when last asked: how many lines, the last of these, the fold. Whoever keeps an engine's entries in
memory may keep its views beside them: they are checked against the entries at each use."""
LIMIT = 10_000
MOST_VIEWS = 300


class Engine(Generic[S]):
    """Runs orders against a journal. `entries` grows; whoever keeps the journal takes what is new and stores it."""

    def __init__(
        self, rules: Ruleset[S], dice: Dice, entries: Iterable[Entry] = (), state: S | None = None,
        views: Views[S] | None = None,
    ) -> None:
        self.rules = rules
        self.dice = dice
        self.entries: list[Entry] = list(entries)
        self.state: S = fold(rules, (e.event for e in self.entries)) if state is None else state
        self.views: Views[S] = {} if views is None else views
        self.on_orders: Callable[[Order, Sequence[Entry]], None] | None = None

    def known(self, held: Audience) -> S:
        """What somebody who holds these tokens knows: the same fold over the entries that they may see."""
        length, last, state = self.views.get(held, (0, None, self.rules.initial()))
        if length > len(self.entries) or (length and self.entries[length - 1] is not last):
            length, state = 0, self.rules.initial()
        for entry in self.entries[length:]:
            if sees(entry.to, held):
                state = self.rules.evolve(state, entry.event)
        if len(self.views) >= MOST_VIEWS:
            self.views.clear()
        if self.entries:
            self.views[held] = (len(self.entries), self.entries[-1], state)
        return state

    def mark(self) -> tuple[S, int]:
        """Where the game stands, for `back`."""
        return self.state, len(self.entries)

    def back(self, mark: tuple[S, int]) -> None:
        """Drops what was written since the mark: a text's orders are all carried out, or none."""
        self.state, length = mark
        del self.entries[length:]

    def view_of(self, order: Order) -> S:
        """The state that `check` gets: all for the game master and the clock, the own fold for a player."""
        if order.by in (GM, CLOCK):
            return self.state
        if isinstance(order.by, Seat):
            return self.known(tokens_of(self.rules, self.state, order.by))
        return self.known(public_tokens(self.state))

    def settle(self, until: datetime) -> None:
        """Fires every deadline due at or before `until`, in due order, each at its own due time."""
        at, fired = None, 0
        while (due := next_deadline(self.rules, self.state)) is not None and due.at <= until:
            # Only time that passes proves that an end will come: a game may have slept for a month of minutes.
            if at is None or due.at > at:
                at, fired = due.at, 0
            fired += 1
            if fired > LIMIT:
                raise BrokenRules(f"{self.rules.name}: more than {LIMIT} deadlines at {at}, the last {due.verb}")
            self.fire(due)

    def fire(self, due: Deadline) -> None:
        """Gives the clock's order of one deadline."""
        self.run(Order(due.verb, by=CLOCK, at=due.at, args=due.args, source="clock"))
        if next_deadline(self.rules, self.state) == due:
            raise BrokenRules(f"{self.rules.name}: {due.verb} fired and is still due at {due.at}")

    def submit(self, order: Order) -> Sequence[Entry]:
        """Settles what is due, checks the order against what its author knows, and runs it. Raises Refused."""
        self.settle(order.at)
        self.rules.check(order, self.view_of(order))
        meet(self.rules, order, self.state)
        return self.run(order)

    def run(self, order: Order) -> Sequence[Entry]:
        """Decides an order that has been checked, and keeps what it wrote."""
        return self._keep(order, self.draft(order))

    def _keep(self, order: Order, draft: Draft[S]) -> Sequence[Entry]:
        self.state = draft.state
        self.entries.extend(draft.entries)
        if self.on_orders is not None:
            self.on_orders(order, draft.entries)
        return draft.entries

    def write(self, order: Order, lines: Iterable[tuple[Event, Audience]]) -> Sequence[Entry]:
        """Keeps facts that somebody wrote by hand (an overruling), without asking the rules."""
        draft = Draft(self.rules, self.state, order, self.dice)
        for event, to in lines:
            draft.add(event, to=to)
        return self._keep(order, draft)

    def draft(self, order: Order) -> Draft[S]:
        """What the order would write now: a preview where it is dropped."""
        draft = Draft(self.rules, self.state, order, self.dice)
        self.rules.decide(order, draft)
        return draft


def fold(rules: Ruleset[S], events: Iterable[Event]) -> S:
    """The state after these events."""
    state = rules.initial()
    for event in events:
        state = rules.evolve(state, event)
    return state


def known(rules: Ruleset[S], entries: Iterable[Entry], held: Audience) -> S:
    """The fold over what a holder of these tokens may see."""
    return fold(rules, (entry.event for entry in entries if sees(entry.to, held)))


def tokens_of(rules: Ruleset[Any], state: State, seat: Seat) -> Audience:
    """Every token of the person on this seat: public, the seat's own, `player`, and what the rules grant now."""
    return with_seals(frozenset({"public", "player", seat_token(seat)}) | rules.standing(state, seat), state.seals)


def public_tokens(state: State) -> Audience:
    """Every token of somebody without a seat."""
    return with_seals(PUBLIC, state.seals)
