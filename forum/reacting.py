"""Reactions: one word at a post, by somebody who might as well write there. So the dead leave none among the living."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from . import limits, live, posting
from .errors import Denied
from .models import AccessMode, Post, Reaction
from .topics import access_of
from .visibility import Viewer

REACTIONS_A_MINUTE = 40


@dataclass(frozen=True, slots=True)
class Tally:
    """How many left one word at a post, who they are, and whether the viewer is among them."""

    kind: str
    label: str
    names: tuple[str, ...]
    mine: bool

    @property
    def count(self) -> int:
        return len(self.names)


def react(post: Post, viewer: Viewer, kind: str, at: datetime) -> None:
    """Leaves a word at a post in place of the one before; the same word again, or none, takes it back.

    Raises Denied: react_forbidden, or as a post there would be (the dead of a game: `dead`); rate_limited.
    """
    if not viewer.is_member or not may_react(post, viewer) or (kind and kind not in Reaction.Kind.values):
        raise Denied("react_forbidden")
    limits.limit(f"react:{viewer.user.pk}", REACTIONS_A_MINUTE, 60)
    with transaction.atomic():
        if not post.topic.may_write(viewer):
            raise posting.barred(post.topic, viewer) or Denied("react_forbidden")
        mine = Reaction.objects.select_for_update().filter(post=post, user=viewer.user).first()
        if mine is not None and kind in ("", mine.kind):
            mine.delete()
        elif kind:
            Reaction.objects.update_or_create(post=post, user=viewer.user, defaults={"kind": kind, "at": at})
        poke = {"type": "edit", "post": str(post.pk), "topic": str(post.topic_id)}
        live.publish(access_of(post.topic, AccessMode.READ), poke)


def may_react(post: Post, viewer: Viewer) -> bool:
    """Whether this post takes a word of this member, where they may write: it is a member's, another's, and still there."""
    mine = viewer.is_member and post.author_id == viewer.user.pk
    return not (mine or post.is_tale or post.voice or post.deleted_at or post.topic.is_conversation)


def tallies(posts: Iterable[Post], viewer: Viewer) -> dict[int, list[Tally]]:
    """The reactions to these posts in one query: by the post's id, in the order of the words, names by time."""
    rows = (
        Reaction.objects.filter(post__in=[post.pk for post in posts])
        .select_related("user__member")
        .order_by("at", "pk")
    )
    found: dict[int, dict[str, list[Reaction]]] = {}
    for row in rows:
        found.setdefault(row.post_id, {}).setdefault(row.kind, []).append(row)
    me = viewer.user.pk if viewer.is_member else None
    return {
        post: [
            Tally(
                kind,
                str(label),
                tuple(row.user.member.name for row in by[kind]),
                any(row.user_id == me for row in by[kind]),
            )
            for kind, label in Reaction.Kind.choices
            if kind in by
        ]
        for post, by in found.items()
    }


def words(found: Iterable[Tally]) -> list[tuple[str, str, bool]]:
    """All that can be left at a post: its kind, its words, and whether the viewer has left it."""
    mine = {tally.kind for tally in found if tally.mine}
    return [(kind, str(label), kind in mine) for kind, label in Reaction.Kind.choices]
