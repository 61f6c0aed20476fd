"""Editions: those of the games and one's own, each with a page to share, a file, and a game that starts from it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from forum import clock
from forum.errors import Denied
from forum.phrases import refusal as forum_refusal
from games import editions, mastering
from games.forms import new_key
from games.words import RulesetWords

from .wizard import option_rows, role_rows, shelf, shown_forecast


def shelves(request: HttpRequest) -> HttpResponse:
    """All editions, and one read from a file."""
    if request.method == "POST":
        return _read(request)
    return _shelves(request)


def _shelves(request: HttpRequest, *, status: int = 200, faults: Any = (), text: str = "") -> HttpResponse:
    context = {
        "own": [shelf(each) for each in editions.kept_by(request.user)], "brought": [shelf(each) for each in editions.brought()],
        "may_create": mastering.may_create(request.user), "faults": faults, "text": text, "key": new_key(),
    }  # fmt: skip
    return render(request, "games/editions.html", context, status=status)


def _read(request: HttpRequest) -> HttpResponse:
    """Keeps the edition of a file or of its pasted text; what is wrong with it is said, all at once."""
    if not mastering.may_create(request.user):
        raise Http404
    sent = request.FILES.get("file")
    text = request.POST.get("text", "")
    content: bytes | str = sent.read(editions.MOST_FILE + 1) if sent is not None and sent.size else text
    try:
        kept = editions.keep(request.user, editions.from_file(content), clock.now(), key=request.POST.get("key", "")[:64])
    except editions.BadEdition as bad:
        return _shelves(request, status=422, faults=bad.faults, text=text[: editions.MOST_FILE])
    except Denied as denied:
        return _shelves(request, status=429, faults=[forum_refusal(denied)], text=text[: editions.MOST_FILE])
    return redirect("games:edition", kept.code)


def _find(code: str) -> editions.Edition:
    edition = editions.find(code)
    if edition is None:
        raise Http404
    return edition


@require_safe
def edition(request: HttpRequest, code: str) -> HttpResponse:
    """An edition to look at. Whoever has its address may."""
    found = _find(code)
    context = {
        "edition": found, "own": found.saved is not None and found.saved.owner_id == request.user.pk,
        "ribbon": found.app.ribbon or "conteur", "may_create": mastering.may_create(request.user),
        "address": request.build_absolute_uri(), "role_rows": role_rows(RulesetWords(found.app), found.roles),
        "option_rows": option_rows(found.app, found.options), "forecast": shown_forecast(found.app, found.role_list, found.options),
    }  # fmt: skip
    return render(request, "games/edition.html", context)


@require_safe
def edition_file(request: HttpRequest, code: str) -> HttpResponse:
    """An edition as a file to keep."""
    found = _find(code)
    answer = HttpResponse(editions.as_file(found), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{editions.file_name(found)}"'
    return answer


@login_required
@require_POST
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Deletes one's own edition; the answer is the same where there was none."""
    editions.forget(request.user, code)
    return redirect("games:editions")
