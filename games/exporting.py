"""A game as a file: journal, seats, options, as far as whoever asks may know. `docs/journal-format.md` says what each field is.

No account is in it: neither addresses nor who sits where, only the names of the seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from .kernel.common import Drew
from .kernel.draft import Entry as Line
from .kernel.event import to_data
from .models import Entry, Game, Order, Sandbox
from .play import author_text
from .pov import Pov

FORMAT, VERSION = "conteur-journal", 1
Scope = Literal["whole", "open", "view"]
Document = dict[str, Any]
"""A file as JSON holds it."""


def export(pov: Pov) -> Document | None:
    """The file for this viewer: everything to whoever runs the game; after the end what the replay shows to everybody,
    or what one seat or the public has seen. None where there is nothing to have."""
    if not pov.engine.entries:
        return None
    if pov.is_master:
        return whole(pov.game, seed=pov.seed)
    if pov.game.stage != Game.Stage.OVER:
        return None
    return _opened(pov) if pov.sees_all else _seen(pov)


def whole(game: Game, until: int | None = None, seed: str = "") -> Document:
    """All of the journal, refused and struck-out orders too; up to the order of number `until`, as it stood then. `seed` in
    hexadecimal, where whoever asks may have it."""
    orders = Order.objects.filter(game=game).order_by("number")
    if until is not None:
        orders = orders.filter(number__lte=until)
    kept = set(orders.values_list("number", flat=True))
    rows = Entry.objects.filter(game=game, order__in=orders).select_related("order", "undone_by").order_by("seq")
    return _document(game, "whole", [_order(row) for row in orders], [_event(row, kept) for row in rows], seed)


def _order(row: Order) -> dict[str, Any]:
    return {
        "number": row.number, "verb": row.verb, "by": row.by, "args": row.args, "text": row.text, "source": row.source,
        "at": iso(row.at), "received_at": iso(row.received_at), "refused": row.refused, "refusal": row.refusal,
    }  # fmt: skip


def _event(row: Entry, kept: set[int]) -> dict[str, Any]:
    undone = row.undone_by.number if row.undone_by is not None and row.undone_by.number in kept else None
    return {
        "seq": row.seq, "order": row.order.number, "type": row.type, "data": row.data, "to": sorted(row.audience),
        "rule": row.rule, "undone_by": undone,
    }  # fmt: skip


def _opened(pov: Pov) -> Document:
    """What stands, with its orders, numbered anew: gaps would tell of refused orders, which are their authors' alone. What
    was written to the game master in private stays so."""
    numbers: dict[int, int] = {}
    orders, events = [], []
    for seq, line in enumerate(pov.engine.entries, 1):
        if line.order.number not in numbers:
            numbers[line.order.number] = len(numbers) + 1
            orders.append(_bare_order(line, numbers[line.order.number], pov.game))
        events.append({"seq": seq, "order": numbers[line.order.number], **_fact(line), "to": sorted(line.to), "undone_by": None})
    return _document(pov.game, "open", orders, events, pov.seed)


def _bare_order(line: Line, number: int, game: Game) -> dict[str, Any]:
    order = line.order
    return {
        "number": number, "verb": order.verb, "by": author_text(order.by), "args": {}, "text": "", "source": order.source,
        "at": iso(order.at), "received_at": iso(game.tempo.to_real(order.at)), "refused": "", "refusal": {},
    }  # fmt: skip


def _seen(pov: Pov) -> Document:
    """The facts that this viewer has seen. Neither orders nor who else may know: of both, others' secrets are a part."""
    events = [{"seq": seq, "at": iso(line.order.at), **_fact(line)} for seq, line in enumerate(pov.lines, 1)]
    return _document(pov.game, "view", [], events)


def _fact(line: Line) -> dict[str, Any]:
    return {"type": line.event.type, "data": to_data(line.event), "rule": line.rule}


def _document(
    game: Game, scope: Scope, orders: Sequence[Mapping[str, Any]], events: Sequence[Mapping[str, Any]], seed: str = ""
) -> Document:
    return {
        "format": FORMAT, "version": VERSION, "scope": scope, "game": _game(game, scope), "dice": _dice(game, seed),
        "seats": [{"number": row.number, "name": row.name, "kind": row.kind} for row in game.seats.order_by("number")],
        "orders": list(orders), "events": list(events), "draws": draws(events),
    }  # fmt: skip


def _options(game: Game, scope: Scope) -> dict[str, Any]:
    """The options as the game was made with them; a player's file lacks those that are the game master's secret."""
    hidden = {option.name for option in game.config.rules.options if option.secret} if scope == "view" else set()
    return {name: value for name, value in game.options.items() if name not in hidden}


def _game(game: Game, scope: Scope) -> dict[str, Any]:
    return {
        "ruleset": game.ruleset, "title": game.title, "intro": game.intro, "language": game.language, "zone": game.zone,
        "options": _options(game, scope), "roles": game.roles, "capacity": game.capacity, "stage": game.stage,
        "created_at": iso(game.created_at), "started_at": iso(game.started_at), "ended_at": iso(game.ended_at),
    }  # fmt: skip


def _dice(game: Game, seed: str) -> dict[str, Any]:
    """The fingerprint, and the seed or None. A sandbox says what is known of the game that it stems from."""
    box = Sandbox.objects.filter(game=game).first() if game.private else None
    if box is not None and box.dice:
        return dict(box.dice)
    return {"commitment": game.commitment, "seed": seed or None}


def draws(events: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The draws among these events, once more by themselves: number, name, kind, result, whether it was fixed."""
    kept = ("n", "name", "kind", "result", "forced")
    return [{"seq": each["seq"], **{name: each["data"].get(name) for name in kept}} for each in events if each["type"] == Drew.type]


def iso(at: datetime | None) -> str | None:
    """An instant as files write it."""
    return at.isoformat() if at is not None else None
