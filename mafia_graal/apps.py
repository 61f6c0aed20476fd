"""The Grail mafia as a Django app."""

from django.utils.translation import gettext_lazy as _

from games.registry import GameConfig


class MafiaGraalConfig(GameConfig):
    name = "mafia_graal"
    verbose_name = _("The Grail mafia")
    default_auto_field = "django.db.models.BigAutoField"
    ruleset = "mafia_graal.rules.RULESET"
    ribbon = "graal"
