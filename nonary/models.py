"""What the studio keeps: drafts of editions with their pictures, and the frozen copy that a game is played by (NG-10)."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

USER = settings.AUTH_USER_MODEL


def new_code() -> str:
    """An address that nobody can guess."""
    return secrets.token_urlsafe(9)


def new_secret() -> str:
    """What the numbers of a game's pieces are made of; nobody is ever shown it (NG-104)."""
    return secrets.token_urlsafe(24)


class Draft(models.Model):
    """An edition as far as it is written. The text is the truth, right or wrong; the counts are what its last check found."""

    owner = models.ForeignKey(USER, models.CASCADE, related_name="nonary_drafts")
    code = models.CharField(max_length=24, unique=True, default=new_code, editable=False)
    title = models.CharField(max_length=120, blank=True, default="")
    text = models.TextField()
    errors = models.PositiveIntegerField(default=0)
    warnings = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-changed_at", "-pk"]


class Picture(models.Model):
    """An uploaded image of a draft, written anew, by the name that the edition calls it. The file's name is no guess."""

    draft = models.ForeignKey(Draft, models.CASCADE, related_name="pictures")
    name = models.CharField(max_length=200)
    file = models.FileField(upload_to="nonary/")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["draft", "name"], name="nonary_picture_name_once")]


class PlayedEdition(models.Model):
    """The copy by which a game is opened: plain values as one text, the addresses of its pictures, the secret."""

    game = models.OneToOneField("games.Game", models.CASCADE, related_name="nonary_edition")
    text = models.TextField()
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    pictures = models.JSONField(default=dict, blank=True)
