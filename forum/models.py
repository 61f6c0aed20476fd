"""Rows of the forum. What may be seen is decided by `visible_to`; what may be done by the services beside this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from . import markup, names
from .ids import new_id

if TYPE_CHECKING:
    from .visibility import Viewer

USER = settings.AUTH_USER_MODEL
POSTS_A_PAGE = 20
EXCERPT = 140  # characters


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
    created_at = models.DateTimeField()

    objects = MemberQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("forum:member", args=[self.pk])

    @property
    def initial(self) -> str:
        """The letter of the monogram that stands in for a missing picture."""
        return self.name[:1].upper()


class AccessMode(models.TextChoices):
    READ = "read", _("read")
    WRITE = "write", _("write")
    OPEN = "open", _("open topics")


class AccessRow(models.Model):
    """Opens something in one mode to holders of `token` who do not hold `unless`. No row: closed."""

    mode = models.CharField(max_length=5, choices=AccessMode)
    token = models.CharField(max_length=100)
    unless = models.CharField(max_length=100, blank=True, default="")

    class Meta:
        abstract = True

    def opens_for(self, viewer: Viewer) -> bool:
        return viewer.holds(self.token, self.unless)


def _open_rows(rows: models.QuerySet, viewer: Viewer, mode: str) -> models.QuerySet:
    return rows.filter(mode=mode, token__in=viewer.tokens).exclude(unless__in=viewer.tokens)


class CategoryQuerySet(models.QuerySet["Category"]):
    def visible_to(self, viewer: Viewer, mode: str = AccessMode.READ) -> CategoryQuerySet:
        return self.filter(Exists(_open_rows(CategoryAccess.objects.filter(category=OuterRef("pk")), viewer, mode)))


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
        return self.filter(Exists(_open_rows(rows, viewer, AccessMode.READ)))

    def with_unread(self, viewer: Viewer) -> TopicQuerySet:
        """Adds `read_to`, the position read up to (None when never opened). Visitors have read nothing."""
        if not viewer.is_member:
            return self.annotate(read_to=models.Value(None, output_field=models.IntegerField()))
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
        return _open_rows(self.access.all(), viewer, mode).exists()

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
