"""The Nonary Game as a Django app."""

from django.utils.translation import gettext_lazy as _

from games.registry import GameConfig


class NonaryConfig(GameConfig):
    name = "nonary"
    verbose_name = _("The Nonary Game")
    default_auto_field = "django.db.models.BigAutoField"
    ruleset = "nonary.rules.ruleset.RULESET"
    ribbon = "nonary"
    studio = "nonary:studio"
