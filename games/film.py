"""The film of a game that is over: what happened, who learned it when, and what was struck out. It knows no words.

A beat is one line of the journal that stands, or one order that was refused; positions count beats from 1. What a viewer
knows at a position is what he had learned by then: the tokens of each moment decide, at the end of each order, since
nobody looks between two facts of one order. What was once learned stays known, and sealed facts are learned when their
seal breaks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby
from threading import Lock
from typing import Any, TypeVar

from .journal import to_line
from .kernel.audience import Audience, sees
from .kernel.draft import Entry as Line
from .kernel.engine import Engine, fold, public_tokens, tokens_of
from .kernel.ruleset import Ruleset
from .kernel.seat import Seat
from .models import Entry, Game
from .models import Order as OrderRow

T = TypeVar("T")
PUBLIC_EYES = 0
"""Key of the public among viewers; the others are the numbers of seats."""
CACHED_FILMS = 6
_cache: OrderedDict[tuple[int, str], Film] = OrderedDict()
_cache_lock = Lock()


@dataclass(frozen=True, slots=True)
class Beat:
    """A fact that stands, or an order that was refused. `struck` are the lines that its order struck out."""

    number: int
    """Of its order."""
    at: datetime
    """Game time."""
    line: Line | None = None
    refused: OrderRow | None = None
    struck: tuple[Line, ...] = ()


class Film:
    """One version of one game. Worked out once and kept in memory."""

    def __init__(self, rules: Ruleset[Any], beats: Sequence[Beat]) -> None:
        self.rules, self.beats = rules, beats
        self._learned: dict[int, list[int]] = {}
        self._held_before: dict[tuple[int, int], Audience] = {}
        self._kept: dict[Any, Any] = {}

    def kept(self, key: Any, work_out: Callable[[], T]) -> T:
        """What a page has worked out of this film under this key, worked out once; without words of any language."""
        if key not in self._kept:
            self._kept[key] = work_out()
        found: T = self._kept[key]
        return found

    def learned(self, eyes: int) -> list[int]:
        """For each beat the position at which this viewer learned it; 0 where he never did."""
        if eyes not in self._learned:
            self.learn([eyes])
        return self._learned[eyes]

    def learn(self, eyes: Iterable[int]) -> None:
        """Works out several viewers in one pass."""
        wanted = [each for each in eyes if each not in self._learned]
        if not wanted:
            return
        state = self.rules.initial()
        held: dict[int, Audience] = dict.fromkeys(wanted, frozenset())
        found = {each: [0] * len(self.beats) for each in wanted}
        by_token: dict[str, list[int]] = {}
        asked: Any = None
        for group in self._groups:
            if self.beats[group[0]].line is None:
                self._learn_refusal(group[0], found)
                continue
            for position in group:
                state = self.rules.evolve(state, self._line(position).event)
            if any(self.beats[position].struck for position in group):
                self._held_before.update({(each, group[0]): held[each] for each in wanted})
            for each in wanted:
                before = held[each]
                if state is not asked:
                    held[each] = self._tokens(state, each)
                for token in held[each] - before:
                    for position in by_token.get(token, ()):
                        found[each][position] = found[each][position] or group[-1] + 1
                for position in group:
                    if sees(self._line(position).to, held[each]):
                        found[each][position] = position + 1
            asked = state
            for position in group:
                for token in self._line(position).to:
                    by_token.setdefault(token, []).append(position)
        self._learned.update(found)

    @cached_property
    def _groups(self) -> list[list[int]]:
        """Beats of one order each, as indices."""
        numbered = enumerate(self.beats)
        return [
            [index for index, _beat in group]
            for _key, group in groupby(numbered, lambda pair: (pair[1].number, pair[1].line is None))
        ]

    def _learn_refusal(self, index: int, found: dict[int, list[int]]) -> None:
        row = self.beats[index].refused
        author = row.author if row is not None else None
        if isinstance(author, Seat) and int(author) in found:
            found[int(author)][index] = index + 1

    def _tokens(self, state: Any, eyes: int) -> Audience:
        return public_tokens(state) if eyes == PUBLIC_EYES else tokens_of(self.rules, state, Seat(eyes))

    def _line(self, index: int) -> Line:
        line = self.beats[index].line
        if line is None:
            raise LookupError(f"beat {index + 1} is no fact")
        return line

    def struck_for(self, position: int, eyes: int | None) -> Sequence[Line]:
        """What the order at this position struck out, as far as this viewer had seen it; None sees all."""
        struck = self.beats[position - 1].struck
        if eyes is None or not struck:
            return struck
        self.learned(eyes)
        first = next(group[0] for group in self._groups if group[0] <= position - 1 <= group[-1])
        held = self._held_before.get((eyes, first), frozenset())
        return [line for line in struck if sees(line.to, held)]

    def known(self, position: int, eyes: int | None) -> Iterator[Line]:
        """The facts that a viewer knew at a position, in the journal's order; None knows all."""
        learned = None if eyes is None else self.learned(eyes)
        for index, beat in enumerate(self.beats):
            if beat.line is not None and 0 < (index + 1 if learned is None else learned[index]) <= position:
                yield beat.line

    def state(self, position: int, eyes: int | None) -> Any:
        """What a viewer knew at a position; None knows all."""
        return fold(self.rules, (line.event for line in self.known(position, eyes)))

    def states(self, positions: Sequence[int], eyes: int | None) -> Iterator[Any]:
        """What a viewer knew at each of these positions, which go forth."""
        if eyes is not None:
            yield from (self.state(position, eyes) for position in positions)
            return
        state, done = self.rules.initial(), 0
        for position in positions:
            for beat in self.beats[done:position]:
                state = state if beat.line is None else self.rules.evolve(state, beat.line.event)
            done = position
            yield state


def film_of(game: Game, engine: Engine) -> Film:
    """The film of the game's present version."""
    key = (game.pk, game.version)
    with _cache_lock:
        found = _cache.get(key)
        if found is not None:
            _cache.move_to_end(key)
            return found
    made = Film(engine.rules, list(_beats(game, engine.entries)))
    with _cache_lock:
        _cache[key] = made
        while len(_cache) > CACHED_FILMS:
            _cache.popitem(last=False)
    return made


def _beats(game: Game, lines: Sequence[Line]) -> Iterator[Beat]:
    last = max((line.order.number for line in lines), default=0)
    refused = list(OrderRow.objects.filter(game=game, number__lte=last).exclude(refused="").order_by("number"))
    struck = _struck(game, [line.order.number for line in lines])
    waiting = 0
    for line in lines:
        number = line.order.number
        while waiting < len(refused) and refused[waiting].number < number:
            yield Beat(refused[waiting].number, refused[waiting].at, refused=refused[waiting])
            waiting += 1
        yield Beat(number, line.order.at, line, struck=struck.pop(number, ()))


def _struck(game: Game, standing: Sequence[int]) -> dict[int, tuple[Line, ...]]:
    """Lines that were struck out, by the number of the standing order that did it. What an order struck out that was
    itself struck out later goes with the first standing one after it."""
    numbers = sorted(set(standing))
    rows = Entry.objects.filter(game=game, undone_by__isnull=False).select_related("order", "undone_by").order_by("seq")
    found: dict[int, list[Line]] = {}
    for row in rows:
        place = bisect_left(numbers, row.undone_by.number if row.undone_by else 0)
        if place < len(numbers):
            found.setdefault(numbers[place], []).append(to_line(game, row))
    return {number: tuple(lines) for number, lines in found.items()}
