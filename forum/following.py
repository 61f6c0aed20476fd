"""Topics that members follow: they are told of new posts there. Nobody sees who follows what."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from . import members
from .errors import Denied
from .models import Following, Topic
from .visibility import Viewer

MOST_FOLLOWED = 1000


def follow(topic: Topic, viewer: Viewer, at: datetime) -> None:
    """Follows a topic; twice is once. Raises Denied topic_forbidden where it may not be read, follow_many."""
    if not viewer.is_member or topic.is_conversation or not topic.may_read(viewer):
        raise Denied("topic_forbidden")
    if not follows(topic, viewer) and Following.objects.filter(user=viewer.user).count() >= MOST_FOLLOWED:
        raise Denied("follow_many", most=MOST_FOLLOWED)
    Following.objects.get_or_create(topic=topic, user=viewer.user, defaults={"at": at})


def unfollow(topic: Topic, viewer: Viewer) -> None:
    """Follows a topic no longer."""
    if viewer.is_member:
        Following.objects.filter(topic=topic, user=viewer.user).delete()


def follows(topic: Topic, viewer: Viewer) -> bool:
    """Whether this member follows the topic."""
    return viewer.is_member and Following.objects.filter(topic=topic, user=viewer.user).exists()


def followers(topic: Topic) -> list[Any]:
    """The members to be told of a new post, by id; whether each may read it is the caller's to ask."""
    return members.users(Following.objects.filter(topic=topic).values_list("user", flat=True))


def followed_by(viewer: Viewer) -> Any:
    """The topics that a member follows and may still read, the last written in first."""
    mine = Following.objects.filter(user=viewer.user).values("topic")
    rows = Topic.objects.visible_to(viewer).filter(pk__in=mine).with_unread(viewer)
    return rows.select_related("category", "last_author__member").order_by("-last_post_at", "pk")
