"""Shelves and topics. A conversation by letters is a topic too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from ..ids import new_id
from .access import AccessMode, AccessRow, open_rows

if TYPE_CHECKING:
    from ..visibility import Viewer

USER = settings.AUTH_USER_MODEL
POSTS_A_PAGE = 20


class CategoryQuerySet(models.QuerySet["Category"]):
    def visible_to(self, viewer: Viewer, mode: str = AccessMode.READ) -> CategoryQuerySet:
        return self.filter(Exists(open_rows(CategoryAccess.objects.filter(category=OuterRef("pk")), viewer, mode)))


class Category(models.Model):
    """A shelf of topics. Its access rows are copied to the topics opened on it."""

    title = models.CharField(_("title"), max_length=100)
    slug = models.SlugField(unique=True)
    intro = models.CharField(_("description"), max_length=250, blank=True)
    titles = models.JSONField(
        _("title and description by language"),
        default=dict,
        blank=True,
        help_text='{"fr": ["…", "…"], "ru": ["…", "…"]}',
    )
    position = models.PositiveSmallIntegerField(default=0)

    objects = CategoryQuerySet.as_manager()

    class Meta:
        ordering = ["position", "pk"]
        verbose_name_plural = _("categories")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("forum:category", args=[self.slug])

    def _localised(self, index: int, otherwise: str) -> str:
        words = self.titles.get((get_language() or "")[:2]) if isinstance(self.titles, dict) else None
        return words[index] if isinstance(words, list) and len(words) > index and words[index] else otherwise

    @property
    def name(self) -> str:
        """The title in the language of the page, where it was given."""
        return self._localised(0, self.title)

    @property
    def description(self) -> str:
        return self._localised(1, self.intro)


class CategoryAccess(AccessRow):
    category = models.ForeignKey(Category, models.CASCADE, related_name="access")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["category", "mode", "token", "unless"], name="category_access_once")
        ]
        verbose_name_plural = _("access rows")


class TopicQuerySet(models.QuerySet["Topic"]):
    def visible_to(self, viewer: Viewer) -> TopicQuerySet:
        """Topics and conversations that this viewer may read."""
        rows = TopicAccess.objects.filter(topic=OuterRef("pk"))
        return self.filter(Exists(open_rows(rows, viewer, AccessMode.READ)))

    def with_unread(self, viewer: Viewer) -> TopicQuerySet:
        """Adds `read_to`, the position read up to (None when never opened). Visitors have read nothing."""
        if not viewer.is_member:
            return self.annotate(read_to=models.Value(None, output_field=models.IntegerField()))
        from .told import ReadMark

        mark = ReadMark.objects.filter(topic=OuterRef("pk"), user=viewer.user).values("position")[:1]
        return self.annotate(read_to=models.Subquery(mark))

    def unread_by(self, viewer: Viewer) -> TopicQuerySet:
        """Of these, the ones with something new; what was quiet since before this member came counts as read."""
        if not viewer.is_member:
            return self.none()
        since = viewer.user.member.created_at
        return self.with_unread(viewer).filter(
            Q(read_to__lt=F("post_count")) | Q(read_to__isnull=True, last_post_at__gte=since), post_count__gt=0
        )


class Topic(models.Model):
    """A topic of the forum, or a conversation by letters: one gate, one editor, one read mark."""

    class Kind(models.TextChoices):
        TOPIC = "topic", _("topic")
        CONVERSATION = "conversation", _("conversation")

    id = models.BigIntegerField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.TOPIC)
    category = models.ForeignKey(Category, models.PROTECT, null=True, blank=True, related_name="topics")
    title = models.CharField(_("title"), max_length=200)
    author = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    context = models.CharField(max_length=100, blank=True, default="", db_index=True)
    closed = models.BooleanField(default=False)
    pinned = models.BooleanField(default=False)
    key = models.CharField(max_length=64, blank=True, default="", editable=False)
    created_at = models.DateTimeField()
    last_post_at = models.DateTimeField()
    last_author = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    last_voice = models.CharField(max_length=60, blank=True, default="")
    post_count = models.PositiveIntegerField(default=0)

    objects = TopicQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["category", "-pinned", "-last_post_at"], name="topic_listing"),
            models.Index(fields=["kind", "-last_post_at"], name="topic_recent"),
        ]
        constraints = [
            models.CheckConstraint(
                name="topic_has_category_or_is_talk", condition=Q(kind="topic") | Q(kind="conversation", category=None)
            ),
            models.UniqueConstraint(fields=["author", "key"], condition=~Q(key=""), name="topic_form_once"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("forum:conversation" if self.is_conversation else "forum:topic", args=[self.pk])

    @property
    def is_conversation(self) -> bool:
        return self.kind == self.Kind.CONVERSATION

    def may_read(self, viewer: Viewer) -> bool:
        return self._allows(viewer, AccessMode.READ)

    def may_write(self, viewer: Viewer) -> bool:
        """Whether this viewer may post here now. Never without the right to read; a closed topic lets only staff."""
        if self.closed and "staff" not in viewer.tokens:
            return False
        return self.may_read(viewer) and self._allows(viewer, AccessMode.WRITE)

    def _allows(self, viewer: Viewer, mode: str) -> bool:
        # asked afresh each time: access may change within one request
        return open_rows(self.access.all(), viewer, mode).exists()

    def page_of(self, position: int) -> int:
        """Number of the page (from 1) that shows the post at this position."""
        return max(position - 1, 0) // POSTS_A_PAGE + 1

    @property
    def pages(self) -> int:
        return self.page_of(self.post_count)


class TopicAccess(AccessRow):
    topic = models.ForeignKey(Topic, models.CASCADE, related_name="access")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["topic", "mode", "token", "unless"], name="topic_access_once")]
        indexes = [models.Index(fields=["token", "mode", "topic"], name="topic_access_by_token")]
        verbose_name_plural = _("access rows")
