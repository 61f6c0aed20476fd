"""Posts, and the texts that they had before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from .. import markup
from ..ids import new_id
from .topics import Topic

if TYPE_CHECKING:
    from ..visibility import Viewer

USER = settings.AUTH_USER_MODEL
EXCERPT = 140  # characters


class PostQuerySet(models.QuerySet["Post"]):
    def visible_to(self, viewer: Viewer) -> PostQuerySet:
        """Posts of topics that this viewer may read; a deleted one is still a place in its topic."""
        return self.filter(topic__in=Topic.objects.visible_to(viewer).values("pk"))


class Post(models.Model):
    """One text by a member, or by the voice of a game."""

    class Kind(models.TextChoices):
        POST = "post", _("post")
        TALE = "tale", _("announcement")

    class Annulled(models.TextChoices):
        """How much of what it said here the game's voice has taken back. The text stays: people have read it."""

        PART = "part", _("annulled in part")
        WHOLE = "whole", _("annulled")

    id = models.BigIntegerField(primary_key=True, default=new_id, editable=False)
    topic = models.ForeignKey(Topic, models.CASCADE, related_name="posts")
    position = models.PositiveIntegerField()  # from 1, without gaps: a page is a range of positions
    author = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="posts")
    voice = models.CharField(max_length=60, blank=True, default="")
    kind = models.CharField(max_length=4, choices=Kind, default=Kind.POST)
    source = models.TextField()
    html = models.TextField(editable=False)
    html_version = models.PositiveSmallIntegerField(editable=False)
    words = models.TextField(editable=False, default="")  # what search reads: folded, no markup, no spoilers
    notes = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64, blank=True, default="", editable=False)
    at = models.DateTimeField()
    edited_at = models.DateTimeField(null=True, blank=True)
    edits = models.PositiveSmallIntegerField(default=0)
    deleted_at = models.DateTimeField(null=True, blank=True)
    # null, not empty: SQLite adds such a column without making the table anew, which would lose the triggers of the search
    annulled = models.CharField(max_length=5, choices=Annulled, null=True, default=None, editable=False)

    objects = PostQuerySet.as_manager()

    class Meta:
        ordering = ["topic", "position"]
        indexes = [models.Index(fields=["author", "-at"], name="post_by_author")]
        constraints = [
            models.UniqueConstraint(fields=["topic", "position"], name="post_position_once"),
            models.UniqueConstraint(fields=["author", "key"], condition=~Q(key=""), name="post_form_once"),
        ]

    def __str__(self) -> str:
        return f"{self.topic_id} № {self.position}"

    def get_absolute_url(self) -> str:
        """The permalink; it leads to the page of the topic and the place on it."""
        return reverse("forum:post", args=[self.pk])

    @property
    def is_tale(self) -> bool:
        return self.kind == self.Kind.TALE

    @property
    def excerpt(self) -> str:
        """The first words, without markup, quotes and spoilers."""
        words = "" if self.deleted_at else markup.plain(self.source)
        return words if len(words) <= EXCERPT else words[: EXCERPT - 1].rstrip() + "…"

    @property
    def author_name(self) -> str:
        """The name shown beside the post; empty when its author is gone."""
        if self.voice:
            return self.voice
        member = getattr(self.author, "member", None)
        return member.name if member else ""


class PostRevision(models.Model):
    """A text that a post had before an edit."""

    post = models.ForeignKey(Post, models.CASCADE, related_name="revisions")
    number = models.PositiveSmallIntegerField()  # 1 is the text as first sent
    source = models.TextField()
    at = models.DateTimeField()  # when this text was written
    editor = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["post", "number"], name="post_revision_once")]
