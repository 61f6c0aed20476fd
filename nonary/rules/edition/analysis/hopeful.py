"""What can come about at all, how, and of what cannot, why not: the cheapest way to each atom (additive costs)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .acts import Act, Atom

DEAR = 1000
"""What a deadly act costs."""


@dataclass(frozen=True, slots=True)
class Hopeful:
    """Costs of all atoms that can come about, and by which act (None: it is so already)."""

    acts: Sequence[Act]
    cost: Mapping[Atom, int]
    by: Mapping[Atom, Act | None]

    def plan(self, goal: Atom) -> list[Act]:
        """The acts that lead to an atom, in an order in which each has what it needs."""
        done: dict[int, Act] = {}
        seen: set[Atom] = set()
        self._collect(goal, done, seen)
        return list(done.values())

    def _collect(self, goal: Atom, done: dict[int, Act], seen: set[Atom]) -> None:
        todo: list[tuple[Atom, bool]] = [(goal, False)]
        while todo:
            atom, opened = todo.pop()
            act = self.by.get(atom)
            if act is None or id(act) in done:
                continue
            if opened:
                done[id(act)] = act
            elif atom not in seen:
                seen.add(atom)
                todo.append((atom, True))
                todo.extend((need, False) for need in reversed(act.needs))

    def missing(self, goal: Atom) -> list[Atom]:
        """A chain from what cannot come about down to what nothing brings about."""
        makers: dict[Atom, list[Act]] = {}
        for act in self.acts:
            for atom in act.gives:
                makers.setdefault(atom, []).append(act)
        chain, atom = [goal], goal
        while True:
            lacks = [
                [need for need in act.needs if need not in self.cost] for act in makers.get(atom, ())
            ]  # fmt: skip
            fewest = min((needs for needs in lacks if needs and not set(needs) & set(chain)), key=len, default=None)
            if fewest is None:
                return chain
            atom = fewest[0]
            chain.append(atom)


def hope(acts: Sequence[Act], first: Iterable[Atom], allowed: Callable[[Act], bool] = lambda act: True) -> Hopeful:
    """What comes about from what is so at first, by the acts that are allowed."""
    search = _Search(acts, allowed)
    search.run(first)
    return Hopeful(acts, search.cost, search.by)


class _Search:
    """Atoms in the order of their costs; an act comes into play when the last that it needs is there."""

    def __init__(self, acts: Sequence[Act], allowed: Callable[[Act], bool]) -> None:
        self.acts = acts
        self.cost: dict[Atom, int] = {}
        self.by: dict[Atom, Act | None] = {}
        self.offered: dict[Atom, tuple[int, Act | None]] = {}
        self.heap: list[tuple[int, int, Atom]] = []
        self.waits: dict[Atom, list[int]] = {}
        self.left = [0] * len(acts)
        self.total = [_price(act) for act in acts]
        self.free: list[int] = []
        for number, act in enumerate(acts):
            if not allowed(act):
                continue
            needs = set(act.needs)
            self.left[number] = len(needs)
            if not needs:
                self.free.append(number)
            for atom in needs:
                self.waits.setdefault(atom, []).append(number)

    def run(self, first: Iterable[Atom]) -> None:
        for atom in first:
            self._offer(atom, 0, None)
        for number in self.free:
            self._do(number)
        while self.heap:
            price, _, atom = heapq.heappop(self.heap)
            if atom in self.cost:
                continue
            self.cost[atom], self.by[atom] = price, self.offered[atom][1]
            for number in self.waits.get(atom, ()):
                self.left[number] -= 1
                self.total[number] += price
                if self.left[number] == 0:
                    self._do(number)

    def _do(self, number: int) -> None:
        act, price = self.acts[number], self.total[number]
        for atom in act.gives:
            self._offer(atom, price, act)

    def _offer(self, atom: Atom, price: int, act: Act | None) -> None:
        if atom not in self.cost and (atom not in self.offered or price < self.offered[atom][0]):
            self.offered[atom] = (price, act)
            heapq.heappush(self.heap, (price, len(self.heap), atom))


def _price(act: Act) -> int:
    return (DEAR if act.deadly else 1 if act.verb else 0) + 3 * len(act.consumes)
