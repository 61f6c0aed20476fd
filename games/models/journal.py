"""The journal: what was asked, and what came of it. Append-only."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.db import models

from ..kernel import order
from ..kernel.seat import Seat as SeatNumber
from .games import Game

USER = settings.AUTH_USER_MODEL


class Order(models.Model):
    """What was asked, kept even when refused. `at` is game time, `received_at` the real time of receipt."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="orders")
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=60)
    by = models.CharField(max_length=20)
    user = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    args = models.JSONField(default=dict, blank=True)
    text = models.TextField(blank=True, default="")
    source = models.CharField(max_length=8, default="form")
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    refused = models.CharField(max_length=40, blank=True, default="")
    refusal = models.JSONField(default=dict, blank=True)
    key = models.CharField(max_length=64, blank=True, default="")
    post_id = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="order_number_once"),
            models.UniqueConstraint(fields=["game", "by", "key"], condition=~models.Q(key=""), name="order_key_once"),
        ]

    @property
    def author(self) -> order.By:
        """The author in the kernel's terms."""
        if self.by.startswith("seat:"):
            return SeatNumber(int(self.by.removeprefix("seat:")))
        return cast(order.By, self.by)


class Entry(models.Model):
    """One line of the journal. Append-only; a rewind marks `undone_by` and deletes nothing."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField()
    order = models.ForeignKey(Order, models.PROTECT, related_name="entries")
    type = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    audience = models.JSONField(default=list)
    rule = models.CharField(max_length=20, blank=True, default="")
    undone_by = models.ForeignKey(Order, models.PROTECT, null=True, blank=True, related_name="undid")

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="entry_seq_once")]
