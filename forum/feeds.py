"""Atom feeds of what everybody may read. A feed carries no sign-in, so it shows what a visitor sees and no more."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from . import markup
from .models import Post, Topic
from .visibility import VISITOR

ENTRIES = 30


class _PostFeed(Feed):
    feed_type = Atom1Feed

    def item_title(self, item: Post) -> str:
        return f"{item.topic.title}, № {item.position}"

    def item_description(self, item: Post) -> str:
        return markup.present(item.html)

    def item_link(self, item: Post) -> str:
        return item.get_absolute_url()

    def item_author_name(self, item: Post) -> str:
        return item.author_name

    def item_pubdate(self, item: Post) -> datetime:
        return item.at

    def item_updateddate(self, item: Post) -> datetime:
        return item.edited_at or item.at


def _newest() -> Any:
    rows = Post.objects.visible_to(VISITOR).filter(deleted_at=None, topic__kind=Topic.Kind.TOPIC)
    return rows.select_related("topic", "author__member").order_by("-at", "pk")


class ForumFeed(_PostFeed):
    """The newest posts of the forum."""

    def title(self) -> str:
        return f"Conteur · {_('Forum')}"

    def link(self) -> str:
        return reverse("forum:index")

    def subtitle(self) -> str:
        return str(_("The newest posts that everybody may read."))

    def items(self) -> list[Post]:
        return list(_newest()[:ENTRIES])


class TopicFeed(_PostFeed):
    """The newest posts of one topic. A topic that a visitor may not read has none: a 404, as if it did not exist."""

    def get_object(self, request: HttpRequest, pk: int) -> Topic:
        topic = Topic.objects.visible_to(VISITOR).filter(pk=pk, kind=Topic.Kind.TOPIC).first()
        if topic is None:
            raise Http404
        return topic

    def title(self, topic: Topic) -> str:
        return f"Conteur · {topic.title}"

    def link(self, topic: Topic) -> str:
        return topic.get_absolute_url()

    def items(self, topic: Topic) -> list[Post]:
        return list(_newest().filter(topic=topic)[:ENTRIES])
