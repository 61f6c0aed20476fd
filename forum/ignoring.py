"""Members whose posts another sees folded, and of whose words nothing is told. Those set aside never learn of it.

What a game announces is never folded, nor what those who run a place write in it: they register with `register_spared`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from . import members
from .errors import Denied
from .models import Ignored, Post, Topic
from .visibility import Viewer

MOST_IGNORED = 200

Spared = Callable[[Topic], Iterable[int]]
_spared: list[Spared] = []


def register_spared(spared: Spared) -> None:
    """Adds a function topic -> ids of the users whose words there nobody can set aside."""
    if spared not in _spared:
        _spared.append(spared)


def ignore(viewer: Viewer, other: Any, at: datetime) -> None:
    """Sets a member aside; twice is once. Raises Denied: ignore_self, ignore_many."""
    if not viewer.is_member or other.pk == viewer.user.pk:
        raise Denied("ignore_self")
    if not ignores(viewer, other) and Ignored.objects.filter(user=viewer.user).count() >= MOST_IGNORED:
        raise Denied("ignore_many", most=MOST_IGNORED)
    Ignored.objects.get_or_create(user=viewer.user, other=other, defaults={"at": at})


def heed(viewer: Viewer, other: Any) -> None:
    """Reads a member again."""
    if viewer.is_member:
        Ignored.objects.filter(user=viewer.user, other=other).delete()


def ignores(viewer: Viewer, other: Any) -> bool:
    """Whether this viewer has set the other aside."""
    return viewer.is_member and Ignored.objects.filter(user=viewer.user, other=other).exists()


def ignored_by(viewer: Viewer) -> list[Any]:
    """The users whom a member has set aside, by name."""
    rows = Ignored.objects.filter(user=viewer.user).values_list("other", flat=True)
    return sorted(members.users(rows), key=lambda user: user.member.name.casefold())


def folded_in(topic: Topic, viewer: Viewer) -> frozenset[int]:
    """Ids of the users whose posts in this topic are folded for this viewer."""
    if not viewer.is_member:
        return frozenset()
    aside = frozenset(Ignored.objects.filter(user=viewer.user).values_list("other", flat=True))
    return aside - _spared_in(topic) if aside else aside


def deaf_to(post: Post) -> frozenset[int]:
    """Ids of the users who want to be told nothing of this post, because they have set its author aside."""
    if post.author_id is None or post.voice or post.is_tale:
        return frozenset()
    deaf = frozenset(Ignored.objects.filter(other=post.author_id).values_list("user", flat=True))
    return frozenset() if deaf and post.author_id in _spared_in(post.topic) else deaf


def _spared_in(topic: Topic) -> frozenset[int]:
    return frozenset(pk for spared in _spared for pk in spared(topic))
