"""The switches of the frame, which work without JavaScript, and the style guide."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import translate_url
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from forum import chrome, clock
from forum.models import Member
from forum.style_guide import examples

YEAR = 60 * 60 * 24 * 365


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Reads on in another language: kept in the member's profile and in a cookie, for when one is signed out."""
    code = request.POST.get("language", "")
    response = HttpResponseRedirect(_back(request, code))
    if code in dict(settings.LANGUAGES):
        if (member := chrome.member_of(request)) is not None:
            Member.objects.filter(pk=member.pk).update(language=code)
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, code, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True
        )
    return response


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Day, night or as the device has it: kept in the member's profile and in a cookie."""
    theme = request.POST.get("theme", "")
    response = HttpResponseRedirect(_back(request))
    if theme in chrome.THEMES:
        if (member := chrome.member_of(request)) is not None:
            Member.objects.filter(pk=member.pk).update(theme=theme)
        response.set_cookie(
            chrome.THEME_COOKIE, theme, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True
        )
    return response


def style_guide(request: HttpRequest) -> HttpResponse:
    """Every component in both themes. Nobody but staff knows that it exists."""
    if not (request.user.is_authenticated and request.user.is_active and request.user.is_staff):
        raise Http404
    return render(request, "style.html", examples(clock.now()))


def _back(request: HttpRequest, language: str = "") -> str:
    """The page that the form stood on, if it is one of ours."""
    url = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(url, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return "/"
    if language:
        with translation.override(language):
            return translate_url(url, language)
    return url
