"""The host app: hooks into the forum, and the system checks of every registered game."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from forum import chrome, frames, notes
        from forum.signals import post_created
        from forum.visibility import register_token_provider

        from . import checks, framing, guarding, inbox, notices, presence, receipts
        from .pov import tokens_for

        register_token_provider(tokens_for)
        post_created.connect(inbox.on_post_created, dispatch_uid="games.inbox")
        notes.register_renderer(receipts.render)
        guarding.register()
        presence.register()
        notices.register()
        frames.register_framer(framing.frame)
        checks.register_all()
        chrome.register_link("nav", "games:lobby", _("Games"), position=10, also=("/",))
        chrome.register_link("nav", "games:archive", _("Archive"), position=30)
        chrome.register_link("foot", "games:rules_index", _("Rules of the games"), position=10)
