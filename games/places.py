"""A game's places in the forum: its category, topics by role, and each seat's conversation with the game master."""

from __future__ import annotations

from datetime import datetime

from django.utils import translation
from django.utils.translation import gettext as _

from forum import topics
from forum.models import Category, Topic

from .models import Game
from .projecting import context
from .words import Words

ORDER = ("registration", "rules", "game", "vote", "recap", "cemetery")


def category_of(game: Game) -> Category:
    """The game's own part of the forum, made when first asked for."""
    found = Category.objects.filter(slug=f"game-{game.pk}").first()
    if found is not None:
        return found
    return topics.create_category(
        title=game.title, slug=f"game-{game.pk}", intro="", position=100, read=["public"], write=[], open=[]
    )


def make_place(game: Game, role: str, read: list[tuple[str, str]], write: list[tuple[str, str]], at: datetime | None = None,
               kind: str = Topic.Kind.TOPIC) -> Topic:
    """Makes the topic or conversation of a role, titled in the game's language."""  # fmt: skip
    with translation.override(game.language):
        title = Words(game).say("TOPICS", role)
        if kind == Topic.Kind.CONVERSATION:
            title = f"{title} · {game.title}"
    return topics.create_topic(
        title=title[:150], read=read, write=write, at=at or game.started_at or game.created_at, kind=kind,
        category=category_of(game) if kind == Topic.Kind.TOPIC else None, context=context(game, role),
    )  # fmt: skip


def make_letterbox(game: Game, number: int, at: datetime) -> Topic:
    """The conversation between one seat and the game master: where powers are used and role PMs arrive."""
    rows = [(game.token(f"seat:{number}"), ""), (game.token("gm"), "")]
    with translation.override(game.language):
        title = _("The game master · %(game)s") % {"game": game.title}
    return topics.create_topic(
        title=title[:150], read=rows, write=rows, at=at, kind=Topic.Kind.CONVERSATION, context=context(game, f"pm:{number}")
    )
