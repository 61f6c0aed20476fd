"""Finding what was written."""

from __future__ import annotations

from datetime import timedelta

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from forum import clock
from forum.forms import SearchForm
from forum.models import Category
from forum.search import search

from .gate import number, viewer

HITS_A_PAGE = 20
LONGEST_QUESTION = 200  # characters


@require_GET
def search_page(request: HttpRequest) -> HttpResponse:
    """Posts that hold the words, among what the viewer may read."""
    who = viewer(request)
    given = {name: request.GET.get(name, "")[:LONGEST_QUESTION] for name in ("q", "by", "where", "since")}
    days = number(given["since"], 0, 4000, 0)
    since = clock.now() - timedelta(days=days) if days else None
    hits = search(who, given["q"], by=given["by"], where=given["where"], since=since)
    hits = hits.select_related("topic__category", "author__member")
    page = Paginator(hits, HITS_A_PAGE).get_page(request.GET.get("page"))
    form = SearchForm(initial=given, shelves=Category.objects.visible_to(who))
    narrowed = any(given[name].strip() for name in ("by", "where", "since"))
    context = {"form": form, "asked": given["q"].strip(), "page": page, "narrowed": narrowed}
    return render(request, "forum/search.html", context)
