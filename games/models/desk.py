"""What is said in a game's name, and what lies on its master's desk."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .games import Game
from .journal import Order
from .seats import Seat

USER = settings.AUTH_USER_MODEL


class Told(models.Model):
    """A post or letter that the game made of an order: when the order is struck out, so is what it said."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="told")
    order = models.ForeignKey(Order, models.CASCADE, related_name="told")
    post = models.OneToOneField("forum.Post", models.CASCADE, related_name="+")
    tone = models.CharField(max_length=20, blank=True, default="")
    said = models.TextField(blank=True, default="")
    """What the game would have said where a game master has edited it; empty where it was said as it was made."""

    class Meta:
        ordering = ["pk"]


class AnnouncementDraft(models.Model):
    """What the game says of an order, held back for its game master to edit. The facts themselves are never held back.

    `at` is the real instant of what it tells, `due_at` the one at which it goes out as it stands.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        PUBLISHED = "published", _("published")
        DROPPED = "dropped", _("dropped")

    game = models.ForeignKey(Game, models.CASCADE, related_name="announcement_drafts")
    order = models.ForeignKey(Order, models.CASCADE, related_name="announcement_drafts")
    place = models.CharField(max_length=60)
    tone = models.CharField(max_length=20, blank=True, default="")
    said = models.TextField()
    """As the game made it, in this tone."""
    text = models.TextField()
    """As it will go out."""
    at = models.DateTimeField()
    due_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    edited_by = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    edited_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    post = models.OneToOneField("forum.Post", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["due_at"], condition=models.Q(state="waiting"), name="announcement_draft_due")]


class Unread(models.Model):
    """A private message to the game master in which no command was found: it waits on the desk until it is dealt with."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="unread")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    post_id = models.BigIntegerField()
    text = models.TextField()
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    done = models.BooleanField(default=False)

    class Meta:
        ordering = ["received_at"]


class DeskNote(models.Model):
    """What the game masters of a game write down for themselves and for each other. Players never see it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="desk_notes")
    user = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+")
    text = models.TextField(max_length=4000)
    at = models.DateTimeField()
    key = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user", "key"], condition=~models.Q(key=""), name="desk_note_key_once")
        ]
