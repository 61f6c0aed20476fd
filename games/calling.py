"""Tells who runs a game that words wait for them on the desk."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from forum import members, notifying
from forum.models import Notification

from .models import Game

KIND = "draft_waits"


def register() -> None:
    """Makes the kind of notification known."""
    notifying.register_kind(KIND, _words)


def draft_waits(game: Game, at: datetime) -> None:
    """One unread notice a game for each of those who have its desk now, however many drafts wait."""
    for row in game.masters.acting().select_related("user__member"):
        notifying.notify(
            row.user, KIND, {"game": game.title}, reverse("games:desk_drafts", args=[game.pk]), at=at,
            tokens=[game.token("gm")], key=f"{KIND}:{game.pk}", mail=members.wants_mail(row.user),
        )  # fmt: skip


def _words(told: Notification) -> str:
    return _("“%(game)s”: an announcement waits for you to edit it.") % {"game": told.data.get("game", "")}
