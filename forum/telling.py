"""Telling everybody whom a new post concerns: those called, quoted and written to, those who follow, and open pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from . import drafts, following, ignoring, live, markup, members, names, notifying, readmarks
from .models import AccessMode, Post
from .topics import access_of
from .visibility import user_id_of, viewer_of


def tell(post: Post, known: markup.Known) -> None:
    """Moves the author's mark, drops the draft, notifies and pokes. `known` are the members whom the text may call."""
    topic, rows = post.topic, access_of(post.topic, AccessMode.READ)
    if post.author is not None:
        drafts.drop(post.author, drafts.in_topic(topic))
        readmarks.advance(topic, viewer_of(post.author), post.position)
    told = {post.author_id, *ignoring.deaf_to(post)}
    for user, kind in _concerned(post, known, rows):
        if user.pk in told or not topic.may_read(viewer_of(user)):
            continue
        told.add(user.pk)
        _notify(post, user, kind)
    live.publish(rows, {"type": "post", "topic": str(topic.pk), "position": post.position})


def _notify(post: Post, user: Any, kind: str) -> None:
    topic = post.topic
    # one unread notice a conversation and a followed topic; each mention and quote is its own
    whole = kind in ("letter", "followed")
    notifying.notify(
        user,
        kind,
        {"by": post.author_name},
        reverse("forum:unread", args=[topic.pk]) if kind == "followed" else post.get_absolute_url(),
        at=post.at,
        topic=topic,
        key=f"{kind}:{topic.pk if whole else post.pk}",
        mail=whole and members.wants_mail(user, kind),
    )


def _concerned(post: Post, known: markup.Known, rows: list[tuple[str, str]]) -> list[tuple[Any, str]]:
    if post.topic.is_conversation:
        people = [pk for token, _ in rows if (pk := user_id_of(token)) is not None]
        return [(user, "letter") for user in members.users(people)]
    called = members.users(_called(post.source, known))
    quoted = Post.objects.filter(pk__in=markup.quoted_posts(post.source), topic=post.topic).values_list(
        "author", flat=True
    )
    return [
        *((user, "mention") for user in called),
        *((user, "quote") for user in members.users([pk for pk in quoted if pk])),
        *((user, "followed") for user in following.followers(post.topic)),
    ]


def _called(source: str, known: markup.Known) -> list[int]:
    called = (known.get(names.skeleton(name)) for name in markup.mentioned_names(source))
    return list(dict.fromkeys(found[0] for found in called if found))[: markup.MAX_MENTIONS]
