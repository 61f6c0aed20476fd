"""Editing posts: every earlier text is kept; deleting leaves the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from . import live, markup, members
from .errors import Denied
from .models import AccessMode, Post, PostRevision
from .search import folded
from .topics import access_of
from .visibility import STAFF, Viewer

EditPolicy = Callable[[Post, Any], "str | None"]
_policies: list[EditPolicy] = []


def register_edit_policy(policy: EditPolicy) -> None:
    """Adds a function (post, user) -> None, or the code that forbids the edit (`edit_forbidden`)."""
    if policy not in _policies:
        _policies.append(policy)


def check_edit(post: Post, viewer: Viewer) -> None:
    """Raises Denied: topic_forbidden, not_yours, topic_closed, edit_forbidden, or what a policy says.

    One edits one's own posts where one may write; announcements and deleted posts are not edited here.
    """
    if not post.topic.may_read(viewer):
        raise Denied("topic_forbidden")
    if not viewer.is_member or post.author_id != viewer.user.pk:
        raise Denied("not_yours")
    if post.is_tale or post.deleted_at:
        raise Denied("edit_forbidden")
    if not post.topic.may_write(viewer):
        raise Denied("topic_closed" if post.topic.closed else "edit_forbidden")
    _ask_policies(post, viewer)


def _ask_policies(post: Post, viewer: Viewer) -> None:
    for policy in _policies:
        code = policy(post, viewer.user)
        if code:
            raise Denied(code)


def may_edit(post: Post, viewer: Viewer) -> bool:
    """Whether an edit would be let through."""
    try:
        check_edit(post, viewer)
    except Denied:
        return False
    return True


def check_delete(post: Post, viewer: Viewer) -> None:
    """Raises Denied as `check_edit`; staff may delete the posts of others in every topic that they can read."""
    if STAFF in viewer.tokens and post.topic.may_read(viewer) and post.author_id != viewer.user.pk:
        if post.is_tale or post.deleted_at:
            raise Denied("edit_forbidden")
        _ask_policies(post, viewer)
    else:
        check_edit(post, viewer)


def edit_post(post: Post, viewer: Viewer, text: str, *, at: datetime) -> Post:
    """Gives a post another text, keeping the one before. An edit is never a command and notifies nobody.

    Raises Denied as `check_edit`, Invalid for a text that cannot be.
    """
    source = markup.clean_source(text)
    known = members.known(markup.mentioned_names(source))
    body = markup.render(source, known)
    with transaction.atomic():
        post = Post.objects.select_for_update(of=("self",)).select_related("topic").get(pk=post.pk)
        check_edit(post, viewer)
        if source == post.source:
            return post
        PostRevision.objects.create(
            post=post, number=post.edits + 1, source=post.source, at=post.edited_at or post.at, editor=viewer.user
        )
        post.source, post.html, post.html_version = source, body, markup.VERSION
        post.words = folded(markup.plain(source))
        post.edits += 1
        post.edited_at = at
        post.save(update_fields=["source", "html", "html_version", "words", "edits", "edited_at"])
        live.publish(
            access_of(post.topic, AccessMode.READ), {"type": "edit", "post": str(post.pk), "topic": str(post.topic_id)}
        )
    return post


def delete_post(post: Post, viewer: Viewer, *, at: datetime) -> Post:
    """Empties the place of a post: its text and history are shown to nobody, the positions of others stay.

    Its author may where an edit would be allowed; staff may in every topic that they can read. Raises Denied.
    """
    with transaction.atomic():
        post = Post.objects.select_for_update(of=("self",)).select_related("topic").get(pk=post.pk)
        check_delete(post, viewer)
        post.deleted_at = post.deleted_at or at
        post.words = ""  # search must not find it
        post.save(update_fields=["deleted_at", "words"])
        live.publish(
            access_of(post.topic, AccessMode.READ), {"type": "edit", "post": str(post.pk), "topic": str(post.topic_id)}
        )
    return post


def annul(posts: Iterable[Post], *, part: bool = False) -> None:
    """Marks announcements as taken back, wholly or in part, for everybody who reads them. Nothing is hidden: they can
    be quoted and found as before. What is annulled stays so."""
    marks = Post.Annulled
    for post in posts:
        if post.annulled == marks.WHOLE or (part and post.annulled):
            continue
        post.annulled = marks.PART if part else marks.WHOLE
        post.save(update_fields=["annulled"])
        poke = {"type": "edit", "post": str(post.pk), "topic": str(post.topic_id)}
        live.publish(access_of(post.topic, AccessMode.READ), poke)


def history(post: Post) -> list[tuple[int, datetime, str]]:
    """All texts of a post, oldest first, as (number, written at, source). Nothing of a deleted post."""
    if post.deleted_at:
        return []
    earlier = [(r.number, r.at, r.source) for r in post.revisions.all()]
    return [*earlier, (post.edits + 1, post.edited_at or post.at, post.source)]
