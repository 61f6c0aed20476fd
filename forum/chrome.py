"""What stands around every page: links, counters, language and theme of the reader.

The apps above the forum add their links with `register_link`; the forum names none of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from . import clock, hours
from .models import Member, Notification, Topic
from .visibility import Viewer, viewer_of

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "theme"
PARTS = ("nav", "account", "foot")
STAFF_ONLY = ("admin:index", "style_guide", "forum:reports")


@dataclass(frozen=True)
class Link:
    """A link of one part of the frame. `also`: other beginnings of addresses that belong to it."""

    position: int
    label: Any
    name: str
    icon: str = ""
    also: tuple[str, ...] = ()

    @cached_property
    def url(self) -> str:
        """The address, or nothing while nobody answers it. Looked up once: a page has some thirty of them."""
        try:
            return reverse(self.name)
        except NoReverseMatch:
            return ""


_links: dict[str, dict[str, Link]] = {part: {} for part in PARTS}


def register_link(
    part: str, name: str, label: Any, *, position: int = 50, icon: str = "", also: tuple[str, ...] = ()
) -> None:
    """Adds a link to `nav` (head), `account` (the member's menu) or `foot`. `name` is that of an address."""
    _links[part][name] = Link(position, label, name, icon, also)


def theme_of(request: HttpRequest) -> str:
    """The theme of the member, or the one that the visitor's cookie remembers."""
    member = member_of(request)
    kept = member.theme if member is not None else request.COOKIES.get(THEME_COOKIE, "")
    return kept if kept in THEMES else "auto"


def member_of(request: HttpRequest) -> Member | None:
    """The member who looks, if any."""
    user = getattr(request, "user", None)
    return getattr(user, "member", None) if user is not None and user.is_authenticated else None


class Chrome:
    """The frame of one page. Everything is worked out when the template asks, so a page without a frame costs nothing."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def now(self) -> datetime:
        return clock.now()

    @cached_property
    def member(self) -> Member | None:
        return member_of(self._request)

    @cached_property
    def theme(self) -> str:
        return theme_of(self._request)

    @property
    def font(self) -> str:
        """The cut of the book face that this page's language needs first."""
        return f"fonts/literata-{'cyrillic' if (get_language() or '').startswith('ru') else 'latin'}.woff2"

    @property
    def zone(self) -> str:
        return hours.zone_phrase(timezone.get_current_timezone())

    @property
    def back(self) -> str:
        """Where a switch leads back to: this page, if it was asked for and not sent."""
        return self._request.get_full_path() if self._request.method in ("GET", "HEAD") else ""

    @cached_property
    def viewer(self) -> Viewer:
        return viewer_of(self._request.user)

    @cached_property
    def letters(self) -> int:
        """Conversations with something unread."""
        talks = Topic.objects.visible_to(self.viewer).filter(kind=Topic.Kind.CONVERSATION)
        return talks.unread_by(self.viewer).count()

    @cached_property
    def notices(self) -> int:
        """Notifications not read yet."""
        return Notification.objects.visible_to(self.viewer).filter(read_at=None).count()

    @property
    def letters_url(self) -> str:
        return Link(0, "", "forum:conversations").url

    @property
    def notices_url(self) -> str:
        return Link(0, "", "forum:notifications").url

    @property
    def console_mail(self) -> bool:
        """Whether mails only appear in the terminal."""
        return settings.EMAIL_BACKEND.endswith(".console.EmailBackend")

    def _part(self, part: str) -> list[Link]:
        shut = () if self._request.user.is_staff else STAFF_ONLY
        links = sorted(_links[part].values(), key=lambda link: (link.position, link.name))
        return [link for link in links if link.url and link.name not in shut]

    @property
    def nav(self) -> list[Link]:
        return self._part("nav")

    @cached_property
    def current(self) -> Link | None:
        """The part of the site that this page belongs to: the link whose address says most of this one's."""
        path = self._request.path
        best, length = None, 0
        for link in self.nav:
            for prefix in (link.url, *link.also):
                if (path == prefix or (prefix != "/" and path.startswith(prefix))) and len(prefix) > length:
                    best, length = link, len(prefix)
        return best

    @property
    def account(self) -> list[Link]:
        links = self._part("account")
        if self.member is not None and self.member.temporary:
            return [link for link in links if link.name in ("account_keep", "forum:settings")]
        return [link for link in links if link.name != "account_keep"]

    @property
    def foot(self) -> list[Link]:
        return self._part("foot")


def chrome(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the frame as `chrome`."""
    return {"chrome": Chrome(request), "site_name": "Conteur", "demo": getattr(settings, "CONTEUR_DEMO", False)}


register_link("nav", "forum:index", _("Forum"), position=20, also=("/topic/", "/post/"))
register_link("account", "account_keep", _("Keep this account"), position=10, icon="key")
register_link("account", "forum:settings", _("Profile and settings"), position=20, icon="settings")
register_link("account", "forum:following", _("Topics that I follow"), position=25, icon="bookmark")
register_link("account", "account_email", _("E-mail address"), position=30, icon="mail")
register_link("account", "account_change_password", _("Password"), position=40, icon="key")
register_link("account", "mfa_index", _("Second factor"), position=50, icon="shield")
register_link("account", "forum:reports", _("Reports"), position=75, icon="flag")
register_link("account", "admin:index", _("Administration"), position=80, icon="flag")
register_link("account", "style_guide", _("Style guide"), position=90, icon="palette")
register_link("account", "usersessions_list", _("Where I am signed in"), position=60, icon="history")
register_link("foot", "forum:help", _("Help"), position=20)
register_link("foot", "forum:about", _("About this site"), position=30)
register_link("foot", "forum:feed", _("Feed of the forum"), position=40)
register_link("foot", "style_guide", _("Style guide"), position=90)
