"""Letters of one seat in the replay: those between it and the game master during a phase.

Whoever may read the conversation itself reads all of it. Where the whole journal is open others read what the game wrote
to the seat, which is the journal in other words, and nothing that a person wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from forum import markup
from forum.models import Post
from forum.visibility import Viewer

from .models import Told
from .projecting import context
from .replaying import Replay
from .steps import Part

MOST = 60


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter in plain words. `mine` is one that the seat wrote."""

    at: datetime
    by: str
    mine: bool
    text: str
    annulled: str


def letters_of(replay: Replay, viewer: Viewer, part: Part | None = None) -> Sequence[Letter]:
    """The letters of the seat whose eyes are borrowed, of the present phase or another; none for other eyes."""
    eyes = replay.eyes
    if not eyes:
        return []
    since, until = replay.span(part or replay.part)
    rows = Post.objects.filter(topic__context=context(replay.game, f"pm:{eyes}"), deleted_at=None)
    rows = rows.filter(at__gte=since) if since is not None else rows
    rows = rows.filter(at__lt=until) if until is not None else rows
    return [
        _letter(post)
        for post in _readable(replay, rows, viewer).select_related("author__member").order_by("position")[:MOST]
    ]


def _readable(replay: Replay, rows: Any, viewer: Viewer) -> Any:
    """The letters that this reader may read."""
    own = rows.visible_to(viewer)
    if own.exists() or not replay.pov.sees_all:
        return own
    return rows.filter(pk__in=Told.objects.filter(game=replay.game).values("post_id"))


def _letter(post: Post) -> Letter:
    return Letter(post.at, post.author_name, not post.is_tale, markup.plain(post.source), post.annulled or "")


def announcements_of(replay: Replay, viewer: Viewer) -> Sequence[Letter]:
    """What the game and its master said aloud in the places that this reader may read, oldest first."""
    rows = Post.objects.visible_to(viewer).filter(
        topic__context__startswith=context(replay.game, ""), kind=Post.Kind.TALE, deleted_at=None
    )
    rows = rows.exclude(topic__context__startswith=context(replay.game, "pm:"))
    return [_letter(post) for post in rows.select_related("author__member").order_by("at", "pk")]


def talk_at(replay: Replay, viewer: Viewer) -> str:
    """Address of what was last said in the game's own topic at the present step; nothing where nothing was, or is read."""
    moment = replay.now
    if moment is None:
        return ""
    rows = Post.objects.visible_to(viewer).filter(
        topic__context=context(replay.game, "game"), at__lte=moment.at, deleted_at=None
    )
    post = rows.order_by("-position").first()
    return post.get_absolute_url() if post is not None else ""
