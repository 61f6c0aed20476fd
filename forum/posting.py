"""Writing posts: the one way in, for members and for the voices of games, in topics and in conversations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction

from . import limits, markup, members, telling
from .errors import Denied
from .models import Post, Topic
from .search import folded
from .signals import post_created
from .visibility import Viewer, viewer_of

POSTS_A_MINUTE = 20

_before: list[Callable[[Topic, datetime], None]] = []
_locks: list[Callable[[Topic], None]] = []
_checks: list[Callable[[Topic, Viewer], None]] = []
_bars: list[Callable[[Topic, Viewer], Denied | None]] = []


def register_lock(lock: Callable[[Topic], None]) -> None:
    """Adds a function called inside the transaction before the topic's row is locked, for rows to be locked first.

    A post that moves a game locks game, then topic; so does a game that writes: locks taken in one order cannot
    wait for each other in a ring.
    """
    if lock not in _locks:
        _locks.append(lock)


def register_before(step: Callable[[Topic, datetime], None]) -> None:
    """Adds a function called before the gate is asked: an owner brings its topic up to this instant first."""
    if step not in _before:
        _before.append(step)


def register_check(check: Callable[[Topic, Viewer], None]) -> None:
    """Adds a function that may raise Denied before a viewer's post is written."""
    if check not in _checks:
        _checks.append(check)


def register_bar(bar: Callable[[Topic, Viewer], Denied | None]) -> None:
    """Adds a function that knows a better reason than `topic_forbidden` why a viewer who reads here may not write; None
    where it knows none. Asked only once the gate is shut: it opens nothing."""
    if bar not in _bars:
        _bars.append(bar)


def add_post(
    topic: Topic,
    author: Any,
    text: str,
    *,
    at: datetime,
    key: str = "",
    kind: str = Post.Kind.POST,
    viewer: Viewer | None = None,
    voice: str = "",
    live: bool = True,
) -> Post:
    """Writes a post and tells everybody concerned; gives the post, or the one that the same form had already made.

    With `viewer`, asks the gate first: Denied topic_forbidden, topic_closed, rate_limited, talk_forbidden. Raises
    Invalid for a text that cannot be. `kind` "tale" is an announcement; `voice` is the name shown for it. The signal
    `post_created` is sent within the transaction: what its receivers raise undoes the post.
    """
    source = markup.clean_source(text)
    if twin := _same_form(author, key):
        return twin
    if viewer is not None:
        viewer = _admit(topic, author, viewer, at)
    known = members.known(markup.mentioned_names(source))
    post = Post(
        topic=topic,
        author=author,
        voice=voice,
        kind=kind,
        source=source,
        key=key,
        at=at,
        html=markup.render(source, known),
        html_version=markup.VERSION,
        words=folded(markup.plain(source)),
    )
    try:
        _write(post, known, viewer, live=live)
    except IntegrityError:
        if twin := _same_form(author, key):  # the same form, sent twice at once
            return twin
        raise
    return post


def _admit(topic: Topic, author: Any, viewer: Viewer, at: datetime) -> Viewer:
    """Brings the topic up to the hour, then asks the gate. Gives the viewer as of now. Raises Denied."""
    for step in _before:
        step(topic, at)
    viewer = viewer_of(viewer.user)
    if not topic.may_read(viewer):
        raise Denied("topic_forbidden")
    if author is not None:
        limits.limit(f"post:{author.pk}", getattr(settings, "FORUM_POSTS_A_MINUTE", POSTS_A_MINUTE), 60)
    return viewer


def _write(post: Post, known: markup.Known, viewer: Viewer | None, *, live: bool) -> None:
    with transaction.atomic():
        if viewer is not None:
            _check_write(post.topic, viewer)
        _place(post)
        telling.tell(post, known)
        post_created.send(sender=Post, post=post, at=post.at, live=live)


def _same_form(author: Any, key: str) -> Post | None:
    return Post.objects.filter(author=author, key=key).first() if author is not None and key else None


def barred(topic: Topic, viewer: Viewer) -> Denied | None:
    """Why somebody who reads here may not write, in the words of whoever runs this topic; None where nobody says."""
    return next(filter(None, (bar(topic, viewer) for bar in _bars)), None)


def _check_write(topic: Topic, viewer: Viewer) -> None:
    fresh = Topic.objects.get(pk=topic.pk)
    if not fresh.may_read(viewer):
        raise Denied("topic_forbidden")
    if not fresh.may_write(viewer):
        raise barred(fresh, viewer) or Denied("topic_closed" if fresh.closed else "topic_forbidden")
    for check in _checks:
        check(fresh, viewer)


def _place(post: Post) -> None:
    """Gives the post the next position of its topic."""
    for lock in _locks:
        lock(post.topic)
    topic = Topic.objects.select_for_update(of=("self",)).get(pk=post.topic_id)
    topic.post_count += 1
    topic.last_post_at = post.at
    topic.last_author = post.author
    topic.last_voice = post.voice
    topic.save(update_fields=["post_count", "last_post_at", "last_author", "last_voice"])
    post.topic = topic
    post.position = topic.post_count
    post.save(force_insert=True)
