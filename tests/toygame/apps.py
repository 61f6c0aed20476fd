"""The toy as a Django app."""

from django.utils.functional import lazystr

from games.registry import GameConfig


class ToyConfig(GameConfig):
    name = "tests.toygame"
    label = "toygame"
    verbose_name = lazystr("The Owl")
    ruleset = "tests.toygame.rules.RULESET"
    default_auto_field = "django.db.models.BigAutoField"
