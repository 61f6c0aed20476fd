"""What ties members to topics, to posts and to each other: following, setting aside, reports, reactions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..ids import new_id
from .posts import Post
from .topics import Topic

USER = settings.AUTH_USER_MODEL


class Following(models.Model):
    """A member who wants to be told of new posts in a topic. Shown to nobody else."""

    topic = models.ForeignKey(Topic, models.CASCADE, related_name="followers")
    user = models.ForeignKey(USER, models.CASCADE, related_name="following")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["topic", "user"], name="following_once")]


class Ignored(models.Model):
    """A member whose posts another wants to see folded. Shown to nobody but who set it."""

    user = models.ForeignKey(USER, models.CASCADE, related_name="ignoring")
    other = models.ForeignKey(USER, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="ignored_once"),
            models.CheckConstraint(condition=~Q(user=F("other")), name="ignored_is_another"),
        ]


class Reaction(models.Model):
    """A word that a member has left at a post, at most one: everybody who reads the post sees whose."""

    class Kind(models.TextChoices):
        AGREE = "agree", pgettext_lazy("reaction", "I agree")
        DOUBT = "doubt", pgettext_lazy("reaction", "I doubt it")
        LAUGH = "laugh", pgettext_lazy("reaction", "Ha!")
        THANKS = "thanks", pgettext_lazy("reaction", "Thanks")

    post = models.ForeignKey(Post, models.CASCADE, related_name="reactions")
    user = models.ForeignKey(USER, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["post", "user"], name="reaction_once")]


class Report(models.Model):
    """A post that a member has shown to those who keep order, with the text as it was: they may not be able to read the
    place itself."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        DONE = "done", _("dealt with")

    id = models.BigIntegerField(primary_key=True, default=new_id, editable=False)
    post = models.ForeignKey(Post, models.CASCADE, related_name="+")
    by = models.ForeignKey(USER, models.CASCADE, related_name="+")
    reason = models.TextField()
    source = models.TextField()
    at = models.DateTimeField()
    state = models.CharField(max_length=4, choices=State, default=State.OPEN)
    answer = models.TextField(blank=True, default="")
    done_by = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at"]
        indexes = [models.Index(fields=["state", "-at"], name="report_listing")]
        constraints = [models.UniqueConstraint(fields=["post", "by"], name="report_once")]
