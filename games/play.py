"""The one door into a running game: every order of a form, a PM, a post, the desk or the clock comes through here.

`at` is always the real instant of receipt, stamped by the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from . import announcing, args, journal, projecting, pushing, receipts, rulings, takeovers
from .kernel.draft import Entry as Line
from .kernel.engine import Engine
from .kernel.names import Names
from .kernel.order import CLOCK, GM, By, Order, SourceKind
from .kernel.refusal import Refused
from .kernel.ruleset import Ruleset, find_verb, next_deadline
from .kernel.seat import Seat
from .models import Game, Unread
from .models import Order as OrderRow

DUE_AT_ONCE = 100
after_turn = Signal()
"""Sent within the transaction once a turn is written down: `game`, the states' `before` and `engine`, `at` (real time)."""
KEY_LENGTH = 50


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing asked, its arguments as people write them (names, local times)."""

    verb: str
    args: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a message: its order rows, and the lines that they wrote."""

    orders: Sequence[OrderRow]
    lines: Sequence[Line] = ()
    repeated: bool = False


@dataclass(slots=True)
class Turn:
    """A locked game during one transaction: settles, takes orders, and writes all of it down once."""

    game: Game
    at: datetime
    engine: Engine = field(init=False)
    written: list[tuple[Order, Sequence[Line]]] = field(default_factory=list)
    refused: list[tuple[Order, Refused]] = field(default_factory=list)
    read_late: list[tuple[Unread, Order]] = field(default_factory=list)
    """Texts of the desk that were read as an order at last."""
    newcomers: list[tuple[Seat, Any]] = field(default_factory=list)
    """Who takes over which seat."""
    renamed: list[tuple[Seat, str]] = field(default_factory=list)
    """Which seat goes by whose name from now on."""
    afterwards: list[Callable[[], None]] = field(default_factory=list)
    """What is carried out when all is written: acts of the game master upon what the game says."""
    undone: tuple[int, int] | None = None
    """Seq from which a rewind strikes lines out, and the position in `written` of the order that did it."""

    def __post_init__(self) -> None:
        self.engine = journal.load(self.game)
        self.engine.on_orders = self._note
        self.before = self.engine.state

    before: Any = None

    def _note(self, order: Order, lines: Sequence[Line]) -> None:
        self.written.append((order, tuple(lines)))

    @property
    def now(self) -> datetime:
        """The instant in the game's own time."""
        return self.game.tempo.to_game(self.at)

    @property
    def names(self) -> Names:
        return names_of(self.game, self.engine.state.nicknames)

    def order(self, by: By, ask: Ask, source: SourceKind) -> Order:
        """The ask as a kernel order of this instant."""
        rules = self.engine.rules
        ask = Ask(args.storable(ask.verb), ask.args)
        values = args.read_args(rulings.with_host_verbs(rules), ask.verb, ask.args, self.names, self.engine.state.zone, self.now, by)
        return Order(ask.verb, by, self.now, values, source)

    def take(self, order: Order) -> None:
        """Checks and runs one order. Raises Refused."""
        if order.by == GM and (ruling := rulings.ruling_for(self.engine.rules, order.verb)):
            ruling(self, order)
            return
        limits = self.game.config.part("limits")
        if limits is not None:  # a game that says how often one may try
            limits.check(self, order)
        check_author(self.engine.rules, order)
        self.engine.submit(order)

    def take_all(self, orders: Iterable[Order]) -> None:
        """All orders of one message, or none: the first refusal refuses the message."""
        mark, length = self.engine.mark(), len(self.written)
        orders = list(orders)
        for order in orders:
            try:
                self.take(order)
            except Refused as refusal:
                self.engine.back(mark)
                del self.written[length:]
                self.newcomers.clear()
                self.renamed.clear()
                self.read_late.clear()
                self.afterwards.clear()
                self.refused.extend((each, refusal) for each in orders)
                raise

    def finish(self, *, user=None, text: str = "", key: str = "", post_id: int | None = None) -> list[OrderRow]:
        """Writes orders, lines, projections and announcements of this turn; returns the rows of its own orders."""
        if not self.written and not self.refused:
            return []
        common = {"user": user, "text": text, "post_id": post_id}
        rows = self._save_orders(common, key)
        parts = [journal.Written(row, order, lines) for row, (order, lines) in zip(rows, self.written, strict=False)]
        if self.undone is not None:
            journal.undo_from(self.game, self.undone[0], rows[self.undone[1]])
        journal.commit(self.game, self.engine, parts)
        for seat, name in self.renamed:
            self.game.seats.filter(number=int(seat)).update(name=name)
        if not self.game.private:
            takeovers.seat_newcomers(self.game, self.newcomers, self.at)
        projecting.project(self.game, self.engine, before=self.before)
        if not self.game.private:
            self._tell(rows, parts)
        self.game.save()
        return [row for row in rows if row.by != CLOCK]

    def _tell(self, rows: Sequence[OrderRow], parts: Sequence[journal.Written]) -> None:
        """All that leaves the game: notes, posts, letters, pokes. Of a sandbox nothing does."""
        receipts.note_late(self.game, self.read_late)
        if self.undone is not None:
            announcing.annul(self.game, self.engine, rows[self.undone[1]])
            receipts.note_struck(self.game, rows[self.undone[1]])
        announcing.publish(self.game, self.engine, parts, before=None if self.undone is not None else self.before)
        for act in self.afterwards:
            act()
        pushing.after_commit(self.game, parts)
        after_turn.send(sender=Turn, game=self.game, before=self.before, engine=self.engine, at=self.at)

    def _save_orders(self, common: Mapping[str, Any], key: str) -> list[OrderRow]:
        number = journal.next_number(self.game)
        rows = []
        for position, (order, refusal) in enumerate(
            [*((order, None) for order, _ in self.written), *self.refused]
        ):
            row = OrderRow(
                game=self.game, number=number + position, verb=order.verb[:60], by=author_text(order.by),
                args=args.order_args(order), source=order.source, at=order.at,
                received_at=self.at if order.at == self.now and not self.game.private else self.game.tempo.to_real(order.at),
            )  # fmt: skip
            if order.by != CLOCK:
                for name, value in common.items():
                    setattr(row, name, value)
                row.key = f"{key[:KEY_LENGTH]}:{position}" if key else ""
            if refusal is not None:
                row.refused = refusal.code
                row.refusal = {name: args.to_json(value) for name, value in refusal.data.items()}
            rows.append(row)
        return OrderRow.objects.bulk_create(rows)


def check_author(rules: Ruleset[Any], order: Order) -> None:
    """Refused: `unknown_verb`, also for the clock's and for `open`, which the host gives once by itself; `not_gm`;
    `not_a_player` for a game master, who sits on no chair."""
    verb = find_verb(rules, order.verb, order.by)
    if verb is None or verb.by == "clock" or (verb.name == "open" and verb.by == "gm"):
        raise Refused("unknown_verb", verb=order.verb[:40])
    if verb.by == "gm" and order.by != GM:
        raise Refused("not_gm")
    if verb.by == "seat" and order.by == GM:
        raise Refused("not_a_player")


def author_text(by: By) -> str:
    """How an order row names its author."""
    return f"seat:{int(by)}" if isinstance(by, Seat) else by


def names_of(game: Game, given: Mapping[Seat, Sequence[str]] | None = None) -> Names:
    """The seats' names; a nickname is the member's present name where it differs from the seat's, or one of `given`,
    which the game knows."""
    seats = list(game.seats.select_related("user__member"))
    nicknames: dict[Seat, list[str]] = {}
    for seat in seats:
        member = getattr(seat.user, "member", None)
        nicknames[seat.seat] = list((given or {}).get(seat.seat, ()))
        if member is not None and member.name != seat.name:
            nicknames[seat.seat].append(member.name)
    return Names({seat.seat: seat.name for seat in seats}, nicknames)


def locked(game_id: int) -> Game:
    """The game, its row locked until the transaction ends."""
    return Game.objects.select_for_update().get(pk=game_id)


def submit(
    game_id: int, by: By, asks: Sequence[Ask], at: datetime, *, source: SourceKind = "form", user=None, text: str = "",
    key: str = "", post_id: int | None = None,
) -> Receipt:
    """Takes all asks of one message, or refuses them all. A message whose `key` was seen before is answered alike,
    with its refusal where it was refused.

    Raises Refused after its transaction: the deadlines that it settled stay, and so does the refused order.
    """  # fmt: skip
    refusal: Refused | None = None
    key, text = args.storable(key), args.storable(text)
    with transaction.atomic():
        game = locked(game_id)
        if key and (earlier := _sent_before(game, by, key)):
            return _answer_again(earlier)
        turn = Turn(game, at)
        turn.engine.settle(turn.now)
        settled = len(turn.written)
        try:
            turn.take_all([turn.order(by, ask, source) for ask in asks])
        except Refused as caught:
            refusal = caught
            if not turn.refused:
                turn.refused = [(Order(args.storable(ask.verb), by, turn.now, {}, source), caught) for ask in asks]
        lines = [line for _, part in turn.written[settled:] for line in part]
        rows = turn.finish(user=user, text=text, key=key, post_id=post_id)
    if refusal is not None:
        raise refusal
    return Receipt(rows, lines)


def _sent_before(game: Game, by: By, key: str) -> list[OrderRow]:
    return list(OrderRow.objects.filter(game=game, by=author_text(by), key__startswith=f"{key[:KEY_LENGTH]}:"))


def _answer_again(rows: Sequence[OrderRow]) -> Receipt:
    for row in rows:
        if row.refused:
            raise Refused(row.refused, **args.kept_args(row.refusal))
    return Receipt(rows, repeated=True)


def settle(game_id: int, until: datetime) -> bool:
    """Fires every deadline of one game that is due at a real instant. Safe to run twice; False where nothing was due."""
    with transaction.atomic():
        game = locked(game_id)
        if game.stage != Game.Stage.RUNNING or game.next_due_at is None or game.next_due_at > until:
            return False
        turn = Turn(game, until)
        turn.engine.settle(turn.now)
        turn.finish()
        return bool(turn.written)


def fire_due(until: datetime) -> int:
    """Settles every game that is due, one a transaction, skipping those that somebody else holds, and puts out the
    announcements that have waited long enough. Returns how many games were settled.

    A game whose rules break is left out of this sweep and reported; the others go on.
    """
    settled = 0
    for game_id in list(Game.objects.due(until).values_list("pk", flat=True)[:DUE_AT_ONCE]):
        with transaction.atomic():
            held = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
            if held is None:
                continue
        try:
            settled += settle(game_id, until)
        except Exception:
            pushing.log.exception("game %s could not be settled", game_id)
    announcing.release_due(until)
    return settled


def preview(game: Game, name: str = "") -> tuple[Any, Sequence[Line]]:
    """What would be written up to the next deadline of this name (the next that pages show, where none is given) if
    all of them fired now: (that deadline or None, lines). Nothing is kept, no die is used up."""
    engine = journal.load(game)
    lines: list[Line] = []
    for _ in range(DUE_AT_ONCE):
        due = next_deadline(engine.rules, engine.state)
        if due is None:
            break
        lines += engine.run(Order(due.verb, by=CLOCK, at=due.at, args=due.args, source="clock"))
        if due.name == name if name else due.shown:
            return due, lines
    return None, ()
