"""What members are told about the games that they run or play in: the kinds of notifications, and their words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from forum import members, notifying
from forum.models import Notification

from .models import Game


def register() -> None:
    """Makes the kinds of notifications known."""
    for kind, words in WORDS.items():
        notifying.register_kind(kind, words, gettext_lazy("About a game of yours"))


def tell(user: Any, kind: str, game: Game, url: str, at: datetime, *, tokens: Sequence[str] = (), **data: Any) -> None:
    """A notice, one of its kind for each game, with a mail where it is wanted. Shown only while one of `tokens` is held."""
    notifying.notify(user, kind, {"game": game.title, **data}, url, at=at, tokens=tokens, key=f"{kind}:{game.pk}",
                     mail=members.wants_mail(user))  # fmt: skip


def draft_waits(game: Game, at: datetime) -> None:
    """Tells those who have the desk now that words wait for them there, however many drafts do."""
    url = reverse("games:desk_drafts", args=[game.pk])
    for row in game.masters.acting().select_related("user__member"):
        tell(row.user, "draft_waits", game, url, at, tokens=[game.token("gm")])


def _appointed(told: Notification) -> str:
    data = {"game": told.data.get("game", "")}
    match told.data.get("part"):
        case "master":
            return _("You are in charge of the game “%(game)s” from now on.") % data
        case "backup":
            return _("You are the backup of the game “%(game)s”: you are called when its game masters are away.") % data
    return _("You are co-master of the game “%(game)s”.") % data


WORDS: Mapping[str, Callable[[Notification], str]] = {
    "master_appointed": _appointed,
    "master_called": lambda told: _("“%(game)s” waits and its game masters are away. You have its desk until they come back.") % told.data,
    "backup_called": lambda told: _("“%(game)s” has waited too long: %(name)s has been called and has the desk until you come back.")
    % told.data,
    "master_back": lambda told: _("%(name)s is back at “%(game)s”. Thank you for standing in.") % told.data,
    "draft_waits": lambda told: _("“%(game)s”: an announcement waits for you to edit it.") % told.data,
    "seat_taken_over": lambda told: _("You play in “%(game)s” from now on, on the seat of %(name)s. All that this seat knows stands on one page.")
    % told.data,
    "seat_given_up": lambda told: _("Somebody else plays on your seat in “%(game)s” from now on.") % told.data,
}
