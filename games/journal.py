"""The journal: loads a game into an engine, and is the only writer of `Entry`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, cast

from django.db import transaction

from . import args
from .kernel.audience import Audience
from .kernel.dice import Dice, SeedDice
from .kernel.draft import Entry as Line
from .kernel.engine import Engine, Views
from .kernel.event import from_data, to_data
from .kernel.order import Order as Asked
from .kernel.order import SourceKind
from .models import Entry, Game, Order, new_version

CACHED_GAMES = 64
scripted: ContextVar[Dice | None] = ContextVar("scripted", default=None)
"""Dice of a scenario that is being played; None everywhere else."""
_cache: OrderedDict[tuple[int, str], tuple[tuple[Line, ...], Any, Views[Any]]] = OrderedDict()
_cache_lock = Lock()


def load(game: Game, dice: Dice | None = None) -> Engine:
    """The game as it stands. Entries, state and views come from memory when this very version was folded before."""
    dice = dice or scripted.get() or SeedDice(bytes(game.seed))
    key = (game.pk, game.version)
    with _cache_lock:
        held = _cache.get(key)
        if held is not None:
            _cache.move_to_end(key)
    if held is not None:
        return Engine(game.config.rules, dice, *held)
    engine = Engine(game.config.rules, dice, standing_lines(game))
    _remember(key, engine)
    return engine


def _remember(key: tuple[int, str], engine: Engine) -> None:
    with _cache_lock:
        _cache[key] = (tuple(engine.entries), engine.state, engine.views)
        while len(_cache) > CACHED_GAMES:
            _cache.popitem(last=False)


def standing_lines(game: Game) -> list[Line]:
    """The entries that stand (not undone), in order, as kernel values."""
    orders = {row.pk: to_order(row) for row in Order.objects.filter(game=game)}
    types = game.config.event_types
    rows = Entry.objects.filter(game=game, undone_by=None).order_by("seq")
    # Lines of one order share it, as they do when they are written.
    return [
        Line(from_data(types[row.type], row.data), frozenset(row.audience), orders[row.order_id], row.rule)
        for row in rows
    ]


def to_line(game: Game, row: Entry) -> Line:
    """A row as the kernel's entry."""
    event = from_data(game.config.event_types[row.type], row.data)
    return Line(event, frozenset(row.audience), to_order(row.order), row.rule)


def to_order(row: Order) -> Asked:
    """A row as the kernel's order."""
    values = args.kept_args(row.args)
    return Asked(row.verb, row.author, row.at, values, cast(SourceKind, row.source), row.number)


@dataclass(slots=True)
class Written:
    """One order and the lines it wrote, with the row that keeps it."""

    row: Order
    order: Asked
    lines: Sequence[Line]


def next_number(game: Game) -> int:
    last = Order.objects.filter(game=game).order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def next_seq(game: Game) -> int:
    last = Entry.objects.filter(game=game).order_by("-seq").values_list("seq", flat=True).first()
    return (last or 0) + 1


def commit(game: Game, engine: Engine, written: Sequence[Written]) -> None:
    """Appends the lines of these orders to the locked game's journal and moves its version on.

    The caller holds the row lock inside a transaction and saves the game. Order rows are saved already.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("the journal is written inside a transaction that locks the game")
    seq = next_seq(game)
    rows = []
    for part in written:
        for line in part.lines:
            rows.append(
                Entry(game=game, seq=seq, order=part.row, type=line.event.type, data=to_data(line.event),
                      audience=sorted(line.to), rule=line.rule)
            )  # fmt: skip
            seq += 1
    Entry.objects.bulk_create(rows)
    game.version = new_version()
    _number(engine, written)
    _remember((game.pk, game.version), engine)


def _number(engine: Engine, written: Sequence[Written]) -> None:
    """Gives the lines just written the numbers of their orders, as they have when they are read from the rows again."""
    numbers = {id(part.order): part.row.number for part in written}
    length = sum(len(part.lines) for part in written)
    fresh = [
        replace(line, order=replace(line.order, number=numbers.get(id(line.order), line.order.number)))
        for line in engine.entries[len(engine.entries) - length :]
    ]
    engine.entries[len(engine.entries) - length :] = fresh


def undo_from(game: Game, seq: int, by: Order) -> int:
    """Marks the standing entries from `seq` on as undone by a game master's order; returns how many."""
    game.version = new_version()
    return Entry.objects.filter(game=game, undone_by=None, seq__gte=seq).update(undone_by=by)


def visible(lines: Iterable[Line], held: Audience) -> list[Line]:
    """The lines that a holder of these tokens may see."""
    return [line for line in lines if not line.to.isdisjoint(held)]
