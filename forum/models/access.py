"""Who may do what where: rows of a token and a mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from ..visibility import Viewer


class AccessMode(models.TextChoices):
    READ = "read", _("read")
    WRITE = "write", _("write")
    OPEN = "open", _("open topics")


class AccessRow(models.Model):
    """Opens something in one mode to holders of `token` who do not hold `unless`. No row: closed."""

    mode = models.CharField(max_length=5, choices=AccessMode)
    token = models.CharField(max_length=100)
    unless = models.CharField(max_length=100, blank=True, default="")

    class Meta:
        abstract = True

    def opens_for(self, viewer: Viewer) -> bool:
        return viewer.holds(self.token, self.unless)


def open_rows(rows: models.QuerySet, viewer: Viewer, mode: str) -> models.QuerySet:
    """Of these rows, the ones that let the viewer in."""
    return rows.filter(mode=mode, token__in=viewer.tokens).exclude(unless__in=viewer.tokens)
