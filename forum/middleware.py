"""Speaks to each member in their own language, and tells hours in their own time zone."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import is_valid_path
from django.utils import timezone, translation

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
        with timezone.override(zone_of(member.zone if member is not None else "")):
            answer = self.get_response(request)
            return form_only(request, answer) if answer.status_code == 405 and not answer.content else answer


def form_only(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A page for the address of a form that somebody opened by hand, instead of an empty one: the way back."""
    parent = request.path.rstrip("/").rpartition("/")[0] + "/"
    page = render(request, "405.html", {"back": parent if is_valid_path(parent) else "/"}, status=405)
    page["Allow"] = answer["Allow"]
    return page


def zone_of(name: str) -> ZoneInfo | None:
    """The zone of this name, or None (the site's own) when it is empty or no longer known."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None
