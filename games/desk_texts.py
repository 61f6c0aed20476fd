"""Texts that the machine did not understand: what each was read as so far, and those that are off the desk already."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst

from . import args
from .desking import Desk
from .models import Order, Unread
from .receipts import order_words

HANDLED = 12
OWN = ("player", "order", "unread", "reason")
"""Arguments of `order_for` that are not the player's order's."""


def read_so_far(desk: Desk, text: Unread) -> list[str]:
    """The orders that a text was read as and that stand, in words."""
    rows = Order.objects.filter(game=desk.game, verb="order_for", refused="", args__unread=text.pk, entries__undone_by=None)
    return [_said(desk, row) for row in rows.distinct().order_by("number")]


def _said(desk: Desk, row: Order) -> str:
    values = args.kept_args(row.args)
    return capfirst(order_words(desk.words, str(values.get("order", "")), {name: value for name, value in values.items() if name not in OWN}))


def handled(desk: Desk) -> Sequence[Unread]:
    """Texts that are off the desk, the newest first: one may have meant more than was read in it."""
    return list(desk.game.unread.filter(done=True).select_related("seat").order_by("-received_at")[:HANDLED])
