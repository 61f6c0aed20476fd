"""Finding what was written."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from forum.forms import SearchForm
from forum.search import search

from .gate import viewer

HITS_A_PAGE = 20
LONGEST_QUESTION = 200  # characters


@require_GET
def search_page(request: HttpRequest) -> HttpResponse:
    """Posts that hold the words, among what the viewer may read."""
    asked = request.GET.get("q", "")[:LONGEST_QUESTION]
    hits = search(viewer(request), asked).select_related("topic", "author__member")
    page = Paginator(hits, HITS_A_PAGE).get_page(request.GET.get("page"))
    context = {"form": SearchForm(initial={"q": asked}), "asked": asked.strip(), "page": page}
    return render(request, "forum/search.html", context)
