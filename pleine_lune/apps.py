"""Pleine Lune as a Django app."""

from django.utils.translation import gettext_lazy as _

from games.registry import GameConfig


class PleineLuneConfig(GameConfig):
    name = "pleine_lune"
    verbose_name = _("Pleine Lune")
    default_auto_field = "django.db.models.BigAutoField"
    ruleset = "pleine_lune.rules.RULESET"
    ribbon = "lune"
