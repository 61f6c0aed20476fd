"""Topics: opening them, and saying who may read and write there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from .errors import Denied, Invalid
from .markup import clean_line
from .models import AccessMode, Category, CategoryAccess, Topic, TopicAccess
from .visibility import STAFF, Viewer

TITLE_LENGTH = 150
Rows = Iterable["tuple[str, str] | str"]


def clean_title(title: str) -> str:
    """A title that can be kept: one line, no control marks. Raises Invalid: title_empty, title_long."""
    kept = clean_line(title)
    if not kept:
        raise Invalid("title_empty")
    if len(kept) > TITLE_LENGTH:
        raise Invalid("title_long", most=TITLE_LENGTH)
    return kept


def _pairs(mode: str, rows: Rows) -> set[tuple[str, str, str]]:
    return {(mode, row, "") if isinstance(row, str) else (mode, row[0], row[1]) for row in rows}


def create_topic(
    *,
    title: str,
    read: Rows,
    write: Rows,
    at: datetime,
    category: Category | None = None,
    author: Any = None,
    kind: str = Topic.Kind.TOPIC,
    context: str = "",
    key: str = "",
) -> Topic:
    """An empty topic or conversation open to these rows, each a token or (token, unless). No read row: nobody sees it."""
    with transaction.atomic():
        topic = Topic.objects.create(
            kind=kind,
            category=category,
            title=clean_title(title),
            author=author,
            context=context,
            key=key,
            created_at=at,
            last_post_at=at,
        )
        wanted = _pairs(AccessMode.READ, read) | _pairs(AccessMode.WRITE, write)
        TopicAccess.objects.bulk_create(
            TopicAccess(topic=topic, mode=mode, token=token, unless=unless) for mode, token, unless in sorted(wanted)
        )
    return topic


def set_access(topic: Topic, *, read: Rows, write: Rows) -> bool:
    """Makes these the topic's only access rows; says whether anything changed. Equal rows are left as they are."""
    wanted = _pairs(AccessMode.READ, read) | _pairs(AccessMode.WRITE, write)
    with transaction.atomic():
        present = {(row.mode, row.token, row.unless): row.pk for row in TopicAccess.objects.filter(topic=topic)}
        if set(present) == wanted:
            return False
        TopicAccess.objects.filter(pk__in=[pk for row, pk in present.items() if row not in wanted]).delete()
        TopicAccess.objects.bulk_create(
            [
                TopicAccess(topic=topic, mode=mode, token=token, unless=unless)
                for mode, token, unless in sorted(wanted - set(present))
            ],
            ignore_conflicts=True,
        )
    return True


def access_of(topic: Topic, mode: str) -> list[tuple[str, str]]:
    """The (token, unless) rows of one mode."""
    return sorted(TopicAccess.objects.filter(topic=topic, mode=mode).values_list("token", "unless"))


def set_closed(topic: Topic, closed: bool) -> None:
    """Closes or reopens a topic: closed, it is read as before and nobody but staff writes there."""
    if topic.closed != closed:
        Topic.objects.filter(pk=topic.pk).update(closed=closed)
        topic.closed = closed


def moderate(topic: Topic, viewer: Viewer, act: str) -> None:
    """Closes, opens, pins or unpins an ordinary topic. Raises Denied topic_forbidden for anybody but staff who read it,
    and for places that an owner rules."""
    acts = {"close": {"closed": True}, "open": {"closed": False}, "pin": {"pinned": True}, "unpin": {"pinned": False}}
    if (
        STAFF not in viewer.tokens
        or topic.context
        or topic.is_conversation
        or act not in acts
        or not topic.may_read(viewer)
    ):
        raise Denied("topic_forbidden")
    Topic.objects.filter(pk=topic.pk).update(**acts[act])


def rename(topic: Topic, title: str) -> None:
    """Gives the topic another title."""
    topic.title = clean_title(title)
    topic.save(update_fields=["title"])


def create_category(
    *,
    title: str,
    slug: str,
    read: Rows,
    write: Rows,
    open: Rows,  # noqa: A002  the name of the mode
    intro: str = "",
    titles: dict[str, list[str]] | None = None,
    position: int = 0,
) -> Category:
    """A category, or the one with this slug made so. `open` says who may open topics, `write` who may answer."""
    with transaction.atomic():
        category, _ = Category.objects.update_or_create(
            slug=slug, defaults={"title": title, "intro": intro, "titles": titles or {}, "position": position}
        )
        wanted = _pairs(AccessMode.READ, read) | _pairs(AccessMode.WRITE, write) | _pairs(AccessMode.OPEN, open)
        present = set(category.access.values_list("mode", "token", "unless"))
        if present != wanted:
            category.access.all().delete()
            CategoryAccess.objects.bulk_create(
                CategoryAccess(category=category, mode=mode, token=token, unless=unless)
                for mode, token, unless in sorted(wanted)
            )
            spread_access(category)
    return category


def spread_access(category: Category) -> None:
    """Gives the category's rows to its ordinary topics; topics that an owner rules (with a context) are left alone."""
    rows = category_rows(category)
    for topic in category.topics.filter(context=""):
        set_access(topic, **rows)


def category_rows(category: Category) -> dict[str, list[tuple[str, str]]]:
    """The read and write rows that a topic opened here is given."""
    rows: dict[str, list[tuple[str, str]]] = {"read": [], "write": []}
    for mode, token, unless in category.access.exclude(mode=AccessMode.OPEN).values_list("mode", "token", "unless"):
        rows[mode].append((token, unless))
    return rows


def recent(viewer: Viewer, most: int = 5) -> list[Topic]:
    """The topics with the newest posts among those that the viewer may read, with their last authors."""
    rows = Topic.objects.visible_to(viewer).filter(kind=Topic.Kind.TOPIC, post_count__gt=0)
    return list(rows.select_related("category", "last_author__member").order_by("-last_post_at", "pk")[:most])
