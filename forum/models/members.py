"""Members: the name shown, and how each likes to read and to be told."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .. import names

USER = settings.AUTH_USER_MODEL


class MemberQuerySet(models.QuerySet["Member"]):
    def named(self, name: str) -> MemberQuerySet:
        """Members whose name would be taken for this one: none or one."""
        return self.filter(skeleton=names.skeleton(name), user__is_active=True)


class Member(models.Model):
    """What the forum knows of a user: the name shown, and how this person likes to read."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("As my device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Gender(models.TextChoices):
        UNSET = "", _("Not said")
        FEMININE = "f", _("She")
        MASCULINE = "m", _("He")

    class Mails(models.TextChoices):
        NO = "no", pgettext_lazy("mails", "None")
        DAILY = "daily", _("One a day at most")
        EACH = "each", _("One a topic, until I have read it")

    user = models.OneToOneField(USER, models.CASCADE, primary_key=True, related_name="member")
    name = models.CharField(_("name"), max_length=60)
    skeleton = models.CharField(max_length=120, unique=True, editable=False)
    language = models.CharField(_("language"), max_length=8, blank=True)
    zone = models.CharField(_("time zone"), max_length=64, blank=True)
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    gender = models.CharField(_("spoken of as"), max_length=1, choices=Gender, default=Gender.UNSET, blank=True)
    about = models.TextField(_("about me"), max_length=600, blank=True)
    avatar = models.ImageField(upload_to="avatars/", blank=True)
    temporary = models.BooleanField(default=False)
    mail_letters = models.BooleanField(_("mail me when a letter waits"), default=True)
    mail_topics = models.CharField(
        _("mails about topics that I follow"), max_length=5, choices=Mails, default=Mails.DAILY
    )
    follow_mine = models.BooleanField(_("follow the topics that I open"), default=True)
    digest_at = models.DateTimeField(null=True, blank=True, editable=False)  # when the last mail of the day went out
    form_key = models.CharField(max_length=64, blank=True, default="", editable=False)  # of the form that made a guest
    created_at = models.DateTimeField()

    objects = MemberQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["form_key"], condition=~Q(form_key=""), name="guest_form_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("forum:member", args=[self.pk])

    @property
    def initial(self) -> str:
        """The letter of the monogram that stands in for a missing picture."""
        return self.name[:1].upper()
