"""Speaks to each member in their own language, and tells hours in their own time zone."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation

from . import attendance, clock
from .chrome import member_of

_LANGUAGES = dict(settings.LANGUAGES)


class ReaderMiddleware:
    """Activates the member's language and zone for one request. A visitor has the browser's language, the site's zone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        member = member_of(request)
        if member is not None and member.language in _LANGUAGES:
            translation.activate(member.language)
            request.LANGUAGE_CODE = translation.get_language()
        if member is not None:
            attendance.note(request.user, clock.now())
        with timezone.override(zone_of(member.zone if member is not None else "")):
            answer = self.get_response(request)
            opened = request.method == "GET" and answer.status_code == 405
            return form_only(request, answer) if opened and not answer.content else answer


def form_only(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A page for the address of a form that somebody opened by hand, instead of an empty one: one step up is the page
    on which the form stands. It names no number, so that it says the same of what is there and what is not."""
    page = render(request, "405.html", status=405)
    page["Allow"] = answer["Allow"]
    return page


def zone_of(name: str) -> ZoneInfo | None:
    """The zone of this name, or None (the site's own) when it is empty or no longer known."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None
