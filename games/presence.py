"""What tells that a game master is there, and the words of who runs a game: notifications and the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from forum import notifying
from forum.models import Notification, Post
from forum.signals import post_created

from . import play, staffing
from .inbox import place_of
from .models import Game, GameMaster, MasterAct


def register() -> None:
    """Listens to the posts of game masters, and makes the kinds of notifications known."""
    post_created.connect(on_post_created, dispatch_uid="games.presence")
    play.after_turn.connect(on_turn, dispatch_uid="games.presence")
    for kind, words in NOTICES.items():
        notifying.register_kind(kind, words, gettext_lazy("About a game of yours"))


def on_post_created(sender: Any, post: Post, at: datetime, live: bool = True, **_kwargs: Any) -> None:
    """A game master who writes in a place of the game is there."""
    place = place_of(post.topic)
    if place is None or not live or post.author_id is None:
        return
    game = Game.objects.filter(pk=place[0]).first()
    if game is not None:
        staffing.seen(game, post.author, at)


def on_turn(sender: Any, game: Game, before: Any, engine: Any, at: datetime, **_kwargs: Any) -> None:
    """Whoever comes back to life runs the game no longer."""
    staffing.drop_revived(game, before, engine, at)


def part_words(part: str) -> str:
    """What somebody is in a game, in words."""
    return str(GameMaster.Part(part).label) if part in GameMaster.Part.values else part


def _appointed(told: Notification) -> str:
    data = {"game": told.data.get("game", "")}
    match told.data.get("part"):
        case "master":
            return _("You are in charge of the game “%(game)s” from now on.") % data
        case "backup":
            return _("You are the backup of the game “%(game)s”: you are called when its game masters are away.") % data
    return _("You are co-master of the game “%(game)s”.") % data


NOTICES: Mapping[str, Callable[[Notification], str]] = {
    "master_appointed": _appointed,
    "master_called": lambda told: _("“%(game)s” waits and its game masters are away. You have its desk until they come back.") % told.data,
    "backup_called": lambda told: _("“%(game)s” has waited too long: %(name)s has been called and has the desk until you come back.")
    % told.data,
    "master_back": lambda told: _("%(by)s is back at “%(game)s”. Thank you for standing in.") % told.data,
    "seat_taken_over": lambda told: _("You play in “%(game)s” from now on, on the seat of %(name)s. All that this seat knows stands on one page.")
    % told.data,
    "seat_given_up": lambda told: _("Somebody else plays on your seat in “%(game)s” from now on.") % told.data,
}

WHYS: Mapping[str, Callable[[], str]] = {
    "text": lambda: _("a text waits to be read"),
    "draft": lambda: _("an announcement waits to be sent"),
    "start": lambda: _("the game waits to be started"),
    "hour": lambda: _("an hour has struck and nobody has looked"),
    "ruling": lambda: _("a decision is waited for"),
    "held": lambda: _("the clock stands still though an hour has passed"),
}


def why_words(code: str) -> str:
    """What waits for a game master, in words."""
    return WHYS[code]() if code in WHYS else code


def act_words(act: MasterAct) -> str:
    """One act on record about the running of a game."""
    data = {**act.data, "part": part_words(str(act.data.get("part", ""))), "why": why_words(str(act.data.get("why", "")))}
    match act.code:
        case "hours_set":
            hours = int(act.data.get("hours", 0))
            return ngettext("The backup is called after %(hours)s hour.", "The backup is called after %(hours)s hours.", hours) % data
        case code if code in ACTS:
            return ACTS[code]() % data
    return act.code


ACTS: Mapping[str, Callable[[], str]] = {
    "appointed": lambda: _("%(name)s is named: %(part)s."),
    "dismissed": lambda: _("%(name)s is dismissed: %(part)s."),
    "left": lambda: _("%(name)s steps down: %(part)s."),
    "revived": lambda: _("%(name)s is alive again and plays on, and steps down: %(part)s."),
    "handed_over": lambda: _("%(name)s is in charge from now on."),
    "called": lambda: _("%(name)s is called: %(why)s."),
    "back": lambda: _("The game masters are back; %(name)s steps back."),
    "set_aside": lambda: _("A text of %(name)s is set aside."),
    "forked": lambda: _("A fork is made as of № %(point)s."),
    "discarded": lambda: _("A fork as of № %(point)s is deleted."),
}
