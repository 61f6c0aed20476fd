"""Rows of the host. The journal (`Entry`) is the truth; `phase`, `next_due_at`, `Seat.tokens` and topics are
projections of it that `rebuild` makes again."""

from __future__ import annotations

import secrets
from typing import cast

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from .kernel import dice, order
from .kernel.seat import Seat as SeatNumber
from .tempo import Tempo

USER = settings.AUTH_USER_MODEL


def new_seed() -> bytes:
    """32 bytes that nobody can foresee."""
    return secrets.token_bytes(32)


def new_version() -> str:
    """A mark that no other state of any journal bears: numbers could come again after a rollback."""
    return secrets.token_hex(8)


class GameQuerySet(models.QuerySet["Game"]):
    def due(self, until) -> GameQuerySet:
        """Games whose next deadline has come, the oldest first. In a sandbox time is moved by hand."""
        return self.shown().filter(stage=Game.Stage.RUNNING, next_due_at__lte=until).order_by("next_due_at", "pk")

    def shown(self) -> GameQuerySet:
        """Games that exist for the world: all but sandboxes."""
        return self.filter(private=False)

    def run_by(self, user) -> GameQuerySet:
        """Games that this user runs now."""
        return self.filter(pk__in=GameMaster.objects.acting().filter(user=user).values("game"))


class Game(models.Model):
    """One game of one ruleset, from its registration to its replay."""

    class Stage(models.TextChoices):
        REGISTRATION = "registration", _("registration")
        SETUP = "setup", _("dealing roles")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    ruleset = models.CharField(max_length=40)
    title = models.CharField(_("title"), max_length=100)
    intro = models.TextField(_("introduction"), blank=True, max_length=4000)
    language = models.CharField(_("language"), max_length=8, default="fr")
    zone = models.CharField(_("time zone"), max_length=64, default="Europe/Paris")
    options = models.JSONField(default=dict, blank=True)
    roles = models.JSONField(default=list, blank=True)
    capacity = models.PositiveSmallIntegerField(_("seats"), default=12)
    stage = models.CharField(max_length=12, choices=Stage, default=Stage.REGISTRATION)
    demo = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    """A sandbox: a rehearsal or a fork. Nobody but whoever runs it can see that it exists; nobody is told anything."""
    away_hours = models.PositiveSmallIntegerField(default=12)
    """Hours that something may wait for an absent game master before the backup is called."""
    seed = models.BinaryField(default=new_seed, max_length=32, editable=False)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    version = models.CharField(max_length=16, default=new_version, editable=False)
    phase = models.CharField(max_length=40, blank=True, default="")
    next_due_at = models.DateTimeField(null=True, blank=True, db_index=True)

    edited_first = models.BooleanField(default=False)
    """Whether announcements wait on the desk as drafts before they go out."""
    tone = models.CharField(max_length=20, blank=True, default="")
    """In which tone the game speaks; empty is the game's own."""
    hold_minutes = models.PositiveSmallIntegerField(default=60)
    """Real minutes after which a draft goes out as it stands."""

    tempo_factor = models.PositiveIntegerField(default=1)
    tempo_real = models.DateTimeField(null=True, blank=True)
    tempo_game = models.DateTimeField(null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("games:desk" if self.private else "games:table", args=[self.pk])

    @property
    def shown_seed(self) -> str:
        """The seed in hexadecimal once the game is over; nothing before, nor ever for a sandbox, whose seed may be that
        of a game which is still being played."""
        return bytes(self.seed).hex() if self.stage == self.Stage.OVER and not self.private else ""

    @property
    def tempo(self) -> Tempo:
        return Tempo(self.tempo_factor, self.tempo_real, self.tempo_game)

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, published at the start so that the draws can be checked at the end."""
        return dice.commitment(bytes(self.seed))

    @property
    def config(self):
        """The registered game app; `registry.UnknownRuleset` where it is no longer installed."""
        from .registry import config

        return config(self.ruleset)

    def token(self, name: str) -> str:
        """A token of this game as the forum knows it; the host's own `public` and `member` stay as they are."""
        return name if name in ("public", "member") else f"g{self.pk}:{name}"


class GameMasterQuerySet(models.QuerySet["GameMaster"]):
    def acting(self) -> GameMasterQuerySet:
        """Those who have the desk now: masters, co-masters, and a backup who has been called."""
        return self.filter(~models.Q(part=GameMaster.Part.BACKUP) | models.Q(called_at__isnull=False))

    def regular(self) -> GameMasterQuerySet:
        """Those who run the game unless they are away."""
        return self.exclude(part=GameMaster.Part.BACKUP)


class GameMaster(models.Model):
    """Somebody who runs a game, or would if its masters were away. Rights are asked of `staffing`, never of a row."""

    class Part(models.TextChoices):
        MASTER = "master", _("game master")
        CO = "co", _("co-master")
        BACKUP = "backup", _("backup")

    game = models.ForeignKey(Game, models.CASCADE, related_name="masters")
    user = models.ForeignKey(USER, models.CASCADE, related_name="mastered")
    part = models.CharField(max_length=6, choices=Part, default=Part.MASTER)
    seen_at = models.DateTimeField(null=True, blank=True)
    """When this person was last at the game, to the minute."""
    called_at = models.DateTimeField(null=True, blank=True)
    """Since when a backup stands in; None while the masters are there."""

    objects = GameMasterQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="game_master_once")]


class MasterAct(models.Model):
    """What happened to the running of a game itself: who was appointed, called, replaced, by whom. Append-only.

    No part of the journal: a rewind takes back what happened in the game, not who was its master.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="master_acts")
    at = models.DateTimeField()
    code = models.CharField(max_length=20)
    by = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    """Who did it; None for the clock."""
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]


class Enrolment(models.Model):
    """Somebody's wish to play, in order of arrival. Beyond the game's capacity one waits in reserve."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="enrolments")
    user = models.ForeignKey(USER, models.CASCADE, related_name="enrolments")
    name = models.CharField(max_length=60)
    at = models.DateTimeField()
    house = models.BooleanField(default=False)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="enrolled_once")]


class Seat(models.Model):
    """A numbered chair: who sits there now. Substitutes keep the number."""

    class Kind(models.TextChoices):
        HUMAN = "human", _("player")
        HOUSE = "house", _("house player")
        GHOST = "ghost", _("ghost")

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    user = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="seats")
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.HUMAN)
    tokens = models.JSONField(default=list, blank=True)
    cause = models.CharField(max_length=40, blank=True, default="")
    """Cause of death, empty while alive: as everybody may know it."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="seat_number_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def seat(self) -> SeatNumber:
        return SeatNumber(self.number)


class Order(models.Model):
    """What was asked, kept even when refused. `at` is game time, `received_at` the real time of receipt."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="orders")
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=60)
    by = models.CharField(max_length=20)
    user = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    args = models.JSONField(default=dict, blank=True)
    text = models.TextField(blank=True, default="")
    source = models.CharField(max_length=8, default="form")
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    refused = models.CharField(max_length=40, blank=True, default="")
    refusal = models.JSONField(default=dict, blank=True)
    key = models.CharField(max_length=64, blank=True, default="")
    post_id = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="order_number_once"),
            models.UniqueConstraint(fields=["game", "by", "key"], condition=~models.Q(key=""), name="order_key_once"),
        ]

    @property
    def author(self) -> order.By:
        """The author in the kernel's terms."""
        if self.by.startswith("seat:"):
            return SeatNumber(int(self.by.removeprefix("seat:")))
        return cast(order.By, self.by)


class Entry(models.Model):
    """One line of the journal. Append-only; a rewind marks `undone_by` and deletes nothing."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField()
    order = models.ForeignKey(Order, models.PROTECT, related_name="entries")
    type = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    audience = models.JSONField(default=list)
    rule = models.CharField(max_length=20, blank=True, default="")
    undone_by = models.ForeignKey(Order, models.PROTECT, null=True, blank=True, related_name="undid")

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="entry_seq_once")]


class Told(models.Model):
    """A post or letter that the game made of an order: when the order is struck out, so is what it said."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="told")
    order = models.ForeignKey(Order, models.CASCADE, related_name="told")
    post = models.OneToOneField("forum.Post", models.CASCADE, related_name="+")
    tone = models.CharField(max_length=20, blank=True, default="")
    said = models.TextField(blank=True, default="")
    """What the game would have said where a game master has edited it; empty where it was said as it was made."""

    class Meta:
        ordering = ["pk"]


class AnnouncementDraft(models.Model):
    """What the game says of an order, held back for its game master to edit. The facts themselves are never held back.

    `at` is the real instant of what it tells, `due_at` the one at which it goes out as it stands.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        PUBLISHED = "published", _("published")
        DROPPED = "dropped", _("dropped")

    game = models.ForeignKey(Game, models.CASCADE, related_name="announcement_drafts")
    order = models.ForeignKey(Order, models.CASCADE, related_name="announcement_drafts")
    place = models.CharField(max_length=60)
    tone = models.CharField(max_length=20, blank=True, default="")
    said = models.TextField()
    """As the game made it, in this tone."""
    text = models.TextField()
    """As it will go out."""
    at = models.DateTimeField()
    due_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    edited_by = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    edited_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    post = models.OneToOneField("forum.Post", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["due_at"], condition=models.Q(state="waiting"), name="announcement_draft_due")]


class Unread(models.Model):
    """A private message to the game master in which no command was found: it waits on the desk until it is dealt with."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="unread")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    post_id = models.BigIntegerField()
    text = models.TextField()
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    done = models.BooleanField(default=False)

    class Meta:
        ordering = ["received_at"]


class Immunity(models.Model):
    """What a past game left to an account for its next game of the same ruleset, once."""

    user = models.ForeignKey(USER, models.CASCADE, related_name="immunities")
    ruleset = models.CharField(max_length=40)
    earned_in = models.ForeignKey(Game, models.CASCADE, related_name="+")
    used_in = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="+")


class DeskNote(models.Model):
    """What the game masters of a game write down for themselves and for each other. Players never see it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="desk_notes")
    user = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+")
    text = models.TextField(max_length=4000)
    at = models.DateTimeField()
    key = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user", "key"], condition=~models.Q(key=""), name="desk_note_key_once")
        ]


class Takeover(models.Model):
    """A chair that went from one person to another. Append-only."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="takeovers")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="takeovers")
    before = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    after = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]


class Sandbox(models.Model):
    """What a private game is: a rehearsal made of a file, or a fork of a game to try what if. It goes by itself."""

    class Kind(models.TextChoices):
        REHEARSAL = "rehearsal", _("rehearsal")
        FORK = "fork", _("what if")

    game = models.OneToOneField(Game, models.CASCADE, related_name="sandbox")
    kind = models.CharField(max_length=9, choices=Kind)
    owner = models.ForeignKey(USER, models.CASCADE, related_name="sandboxes")
    origin = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="forks")
    point = models.PositiveIntegerField(default=0)
    """Number of the origin's order up to which the journal was copied."""
    dice = models.JSONField(default=dict, blank=True)
    """What its file says of the dice: fingerprint, and the seed where it was shown."""
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-made_at", "-pk"]


def new_code() -> str:
    """An address that nobody can guess, without a dot: that is for editions that games bring."""
    return secrets.token_urlsafe(9)


class SavedEdition(models.Model):
    """A whole game that a member keeps by name: how many of each role, and the options that differ from the usual."""

    owner = models.ForeignKey(USER, models.CASCADE, related_name="editions")
    ruleset = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    text = models.TextField(max_length=500, blank=True)
    roles = models.JSONField(default=dict)
    options = models.JSONField(default=dict, blank=True)
    code = models.CharField(max_length=24, unique=True, default=new_code, editable=False)
    created_at = models.DateTimeField()
    key = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], condition=~models.Q(key=""), name="edition_key_once")
        ]
