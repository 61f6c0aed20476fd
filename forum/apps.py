"""The forum as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ForumConfig(AppConfig):
    name = "forum"
    verbose_name = _("Forum")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from . import accounts, conversations, members, phrases

        members.connect()
        conversations.connect()
        accounts.connect()
        phrases.register()
