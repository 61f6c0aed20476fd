"""What tells that a game master is there, and what ends somebody's part: posts, and what happens in the game."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from forum.models import Post
from forum.signals import post_created

from . import play, staffing
from .inbox import place_of
from .models import Game


def register() -> None:
    """Listens to the posts of game masters and to the turns of games."""
    post_created.connect(on_post_created, dispatch_uid="games.presence")
    play.after_turn.connect(on_turn, dispatch_uid="games.presence")


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
