"""How far each member has read. Never shown to anybody else; an owner of topics may learn how many, not who."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Q

from .models import Post, ReadMark, Topic
from .visibility import Viewer


def position(topic: Topic, viewer: Viewer) -> int:
    """The position read up to, 0 for a topic never opened."""
    if not viewer.is_member:
        return 0
    return ReadMark.objects.filter(topic=topic, user=viewer.user).values_list("position", flat=True).first() or 0


def advance(topic: Topic, viewer: Viewer, to: int) -> None:
    """Moves the mark forward to this position; never back."""
    if not viewer.is_member or to <= 0:
        return
    moved = ReadMark.objects.filter(topic=topic, user=viewer.user)
    if not moved.filter(position__lt=to).update(position=to) and not moved.exists():
        ReadMark.objects.bulk_create([ReadMark(topic=topic, user=viewer.user, position=to)], ignore_conflicts=True)


def count_read(posts: Iterable[Post], users: Iterable[int]) -> dict[int, int]:
    """How many of these users have read as far as each post: by the post's id. Numbers only, never who."""
    posts = list(posts)
    marks = ReadMark.objects.filter(topic__in={post.topic_id for post in posts}, user__in=list(users))
    read: dict[int, list[int]] = {}
    for topic, position in marks.values_list("topic_id", "position"):
        read.setdefault(topic, []).append(position)
    return {post.pk: sum(to >= post.position for to in read.get(post.topic_id, ())) for post in posts}


def mark_all(viewer: Viewer, topics: "object | None" = None) -> int:
    """Marks these topics (default: all that the viewer may read) as read to their end; gives how many had news."""
    if not viewer.is_member:
        return 0
    chosen = Topic.objects.visible_to(viewer) if topics is None else topics
    with transaction.atomic():
        fresh = list(
            chosen.with_unread(viewer)
            .filter(post_count__gt=0)
            .filter(Q(read_to__lt=F("post_count")) | Q(read_to__isnull=True))
            .values_list("pk", "post_count")
        )
        ReadMark.objects.bulk_create(
            [ReadMark(topic_id=pk, user=viewer.user, position=count) for pk, count in fresh],
            update_conflicts=True,
            unique_fields=["topic", "user"],
            update_fields=["position"],
            batch_size=500,
        )
    return len(fresh)
