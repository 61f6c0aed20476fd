"""Pages that explain the site: help, and what is kept of its members."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from forum import guests, markup

MARKS = (
    "[b]{word}[/b]",
    "[i]{word}[/i]",
    "[u]{word}[/u]",
    "[s]{word}[/s]",
    "[color=red]{word}[/color]",
    "[url=https://example.org]{word}[/url]",
    "[quote=Ana]{word}[/quote]",
    "[spoiler]{word}[/spoiler]",
    "[list][*]{word}[*]{word}[/list]",
    "[code][b]{word}[/b][/code]",
)


@require_GET
def help_page(request: HttpRequest) -> HttpResponse:
    """How to read, play and write here."""
    sources = [mark.format(word=_("a few words")) for mark in MARKS]
    marks = [(source, mark_safe(markup.present(markup.render(source)))) for source in sources]  # noqa: S308  nh3 has cleaned it
    return render(request, "forum/help.html", {"marks": marks})


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    """What this site is, and what it keeps."""
    return render(request, "forum/about.html", {"days": guests.KEPT.days})
