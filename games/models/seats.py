"""Who wants to play, who sits where, and what a chair or a past game leaves to somebody."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ..kernel.seat import Seat as SeatNumber
from .games import Game

USER = settings.AUTH_USER_MODEL


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


class Takeover(models.Model):
    """A chair that went from one person to another. Append-only."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="takeovers")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="takeovers")
    before = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    after = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]


class Immunity(models.Model):
    """What a past game left to an account for its next game of the same ruleset, once."""

    user = models.ForeignKey(USER, models.CASCADE, related_name="immunities")
    ruleset = models.CharField(max_length=40)
    earned_in = models.ForeignKey(Game, models.CASCADE, related_name="+")
    used_in = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="+")
