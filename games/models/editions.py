"""Whole games that members keep by name, to open them again."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

USER = settings.AUTH_USER_MODEL


def new_code() -> str:
    """An address that nobody can guess, without a dot: that is for editions that games bring."""
    return secrets.token_urlsafe(9)


class SavedEdition(models.Model):
    """A whole game that a member keeps by name: how many of each role, and the options that differ from the usual."""

    owner = models.ForeignKey(USER, models.CASCADE, related_name="editions")
    ruleset = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    text = models.TextField(max_length=500, blank=True)
    roles = models.JSONField(default=dict)
    options = models.JSONField(default=dict, blank=True)
    code = models.CharField(max_length=24, unique=True, default=new_code, editable=False)
    created_at = models.DateTimeField()
    key = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], condition=~models.Q(key=""), name="edition_key_once")
        ]
