"""Drafts: texts not sent yet, each kept for its own place."""

from datetime import datetime
from typing import Any

from .models import Category, Draft, Topic

MOST_KEPT = 50


def in_topic(topic: Topic) -> str:
    return f"topic:{topic.pk}"


def in_category(category: Category) -> str:
    return f"new:{category.pk}"


NEW_TALK = "talk"


def find(user: Any, place: str) -> Draft | None:
    """The draft of this member for this place, if any."""
    return Draft.objects.filter(user=user, place=place).first()


def keep(user: Any, place: str, *, at: datetime, text: str, title: str = "", people: str = "") -> Draft | None:
    """Keeps the draft of a place, in place of the one before; an empty one is dropped. The oldest make room."""
    if not (text.strip() or title.strip() or people.strip()):
        drop(user, place)
        return None
    draft, _ = Draft.objects.update_or_create(
        user=user, place=place, defaults={"text": text[:65536], "title": title[:200], "people": people[:500], "at": at}
    )
    old = Draft.objects.filter(user=user).order_by("-at").values_list("pk", flat=True)[MOST_KEPT:]
    Draft.objects.filter(pk__in=list(old)).delete()
    return draft


def drop(user: Any, place: str) -> None:
    """Forgets the draft of a place."""
    Draft.objects.filter(user=user, place=place).delete()
