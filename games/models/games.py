"""A game, and who runs it."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ..kernel import dice
from ..tempo import Tempo

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
        from ..registry import config

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
    """Somebody who runs a game, or would if its masters were away. Rights are asked of `rights`, never of a row."""

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
