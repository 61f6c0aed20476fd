"""Private games: rehearsals and forks."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .games import Game

USER = settings.AUTH_USER_MODEL


class Sandbox(models.Model):
    """What a private game is: a rehearsal made of a file, or a fork of a game to try what if. It goes by itself.

    It has no masters of its own: who has its desk is asked of `rights`.
    """

    class Kind(models.TextChoices):
        REHEARSAL = "rehearsal", _("rehearsal")
        FORK = "fork", _("what if")

    game = models.OneToOneField(Game, models.CASCADE, related_name="sandbox")
    kind = models.CharField(max_length=9, choices=Kind)
    owner = models.ForeignKey(USER, models.CASCADE, related_name="sandboxes")
    origin = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="forks")
    point = models.PositiveIntegerField(default=0)
    """Number of the origin's order up to which the journal was copied."""
    dice = models.JSONField(default=dict, blank=True)
    """What its file says of the dice: fingerprint, and the seed where it was shown."""
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
