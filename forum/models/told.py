"""What is kept for one member: how far they have read, what they are told, what they have not sent yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q

from ..ids import new_id
from .topics import Topic

if TYPE_CHECKING:
    from ..visibility import Viewer

USER = settings.AUTH_USER_MODEL


class ReadMark(models.Model):
    """How far a member has read in a topic. Shown to nobody else."""

    topic = models.ForeignKey(Topic, models.CASCADE, related_name="marks")
    user = models.ForeignKey(USER, models.CASCADE, related_name="+")
    position = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["topic", "user"], name="read_mark_once")]


class NotificationQuerySet(models.QuerySet["Notification"]):
    def visible_to(self, viewer: Viewer) -> NotificationQuerySet:
        """One's own notifications whose topic and tokens are still within reach."""
        if not viewer.is_member:
            return self.none()
        held = Q(tokens="")
        for token in sorted(viewer.tokens):
            held |= Q(tokens__contains=f"|{token}|")
        topics = Topic.objects.visible_to(viewer).values("pk")
        return self.filter(held, Q(topic=None) | Q(topic__in=topics), user=viewer.user)


class Notification(models.Model):
    """Something that a member should know; its words are made when it is shown."""

    id = models.BigIntegerField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(USER, models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    url = models.CharField(max_length=250)
    topic = models.ForeignKey(Topic, models.CASCADE, null=True, blank=True, related_name="+")
    tokens = models.CharField(max_length=400, blank=True, default="")  # "|a|b|": any of them opens it; empty: no matter
    key = models.CharField(max_length=120, blank=True, default="")
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    mail_due = models.BooleanField(default=False)
    mailed_at = models.DateTimeField(null=True, blank=True)

    objects = NotificationQuerySet.as_manager()

    class Meta:
        ordering = ["-at"]
        indexes = [
            models.Index(fields=["user", "read_at", "-at"], name="notification_list"),
            models.Index(fields=["at"], condition=Q(mail_due=True, mailed_at=None), name="notification_mail_due"),
        ]
        constraints = [models.UniqueConstraint(fields=["user", "key"], condition=~Q(key=""), name="notification_once")]


class Draft(models.Model):
    """A text not sent yet, bound to its place: it is never offered in another."""

    user = models.ForeignKey(USER, models.CASCADE, related_name="+")
    place = models.CharField(max_length=60)
    title = models.CharField(max_length=200, blank=True, default="")
    people = models.CharField(max_length=500, blank=True, default="")
    text = models.TextField(blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "place"], name="draft_once")]
