"""Pleine Lune as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PleineLuneConfig(AppConfig):
    name = "pleine_lune"
    verbose_name = _("Pleine Lune")
    default_auto_field = "django.db.models.BigAutoField"
