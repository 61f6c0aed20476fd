"""How often one may try: answers in a second, codes of salons that nobody has (NR-51, NR-121). Asked before everything
else; counted by what is kept of orders, the refused ones too."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.models import Order as OrderRow
from games.play import author_text

ANSWERS, SECOND = 20, timedelta(seconds=1)
GUESSES, WAIT = 10, timedelta(minutes=10)


def check(turn: Any, order: Order) -> None:
    """Raises Refused `rate_limited`."""
    if order.verb == "answer" and _answers(turn, order) >= ANSWERS:
        raise Refused("rate_limited")
    if order.verb == "join_salon":
        rows = _rows(turn, order).filter(refused="unknown_code", at__gt=order.at - 2 * WAIT).order_by("at")
        if is_barred(list(rows.values_list("at", flat=True)), order.at):
            raise Refused("rate_limited")


def _rows(turn: Any, order: Order) -> Any:
    return OrderRow.objects.filter(game=turn.game, by=author_text(order.by), verb=order.verb)


def _answers(turn: Any, order: Order) -> int:
    """Messages of the second before this one: those on record, and those of this turn."""
    kept = _rows(turn, order).filter(at__gt=order.at - SECOND, at__lte=order.at).count()
    return int(kept) + sum(
        earlier.verb == "answer" and earlier.by == order.by and order.at - SECOND < earlier.at <= order.at
        for earlier, _ in turn.written
    )


def is_barred(guesses: Sequence[datetime], at: datetime) -> bool:
    """Whether ten wrong codes came within ten minutes, less than ten minutes ago."""
    tenths = zip(guesses, guesses[GUESSES - 1 :], strict=False)
    return any(tenth - first <= WAIT and at < tenth + WAIT for first, tenth in tenths)
