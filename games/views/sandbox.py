"""Files of journals, rehearsals and forks. A sandbox is a desk that only its owners know of; time there is moved by hand."""

from __future__ import annotations

import json

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from forum import clock
from forum.errors import Denied
from forum.limits import limit
from forum.phrases import refusal as forum_refusal
from forum.views.gate import members_only, number
from games import exporting, importing, plain_json, sandboxes
from games.desk_forms import TimeForm
from games.desk_journal import journal_of
from games.desking import Desk
from games.kernel.refusal import Refused
from games.mastering import may_create
from games.phrases import REFUSALS
from games.pov import pov_of

from .desk import desk_or_404, page, worldly_desk_or_404
from .pages import get_game

FILES_AN_HOUR = 20


@require_safe
def export(request: HttpRequest, pk: int) -> HttpResponse:
    """The journal as a file: to whoever runs the game, and after the end to everybody as far as they may know."""
    game = get_game(pk, request.user)
    document = exporting.export(pov_of(game, request.user))
    if document is None:
        raise Http404
    text = json.dumps(document, ensure_ascii=False, indent=1)
    name = f"conteur-{game.ruleset}-{game.pk}.json"
    return HttpResponse(
        text, content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )  # fmt: skip


# ---- rehearsals ----------------------------------------------------------------------------------------------------


class FileForm(forms.Form):
    """One file."""

    file = forms.FileField(
        label=gettext_lazy("File of a journal"), required=False, allow_empty_file=True,
        help_text=gettext_lazy("As the desk or the replay of a game exports it."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def rehearsals(request: HttpRequest) -> HttpResponse:
    """One's own rehearsals, and a new one from a file. 409: the file is refused, with the place where it is wrong."""
    if not may_create(request.user):
        raise Http404
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    status = 200
    if request.method == "POST":
        try:
            limit(f"file:{request.user.pk}", FILES_AN_HOUR, 3600)
            game = sandboxes.rehearse(importing.read(_raw(form)), clock.now(), by=request.user)
        except (Refused, Denied) as refused:
            said = str(REFUSALS[refused.code]).format_map(refused.data) if isinstance(refused, Refused) else forum_refusal(refused)
            form.is_valid()
            form.add_error("file", said)
            status = 429 if isinstance(refused, Denied) else 409
        else:
            messages.success(request, _("The rehearsal is laid out. Nobody but you can see it."))
            return redirect("games:desk", game.pk)
    boxes = sandboxes.rehearsals_of(request.user)
    return render(request, "games/rehearsals.html", {"form": form, "boxes": boxes, "most": sandboxes.MOST}, status=status)


def _raw(form: FileForm) -> bytes:
    """What the file holds, as far as one may have to read; one that is larger is refused unread."""
    form.is_valid()
    file = form.cleaned_data.get("file")
    if file is None:
        raise Refused("file_empty")
    return bytes(file.read(plain_json.LARGEST_FILE + 1))


# ---- forks ---------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def forks(request: HttpRequest, pk: int) -> HttpResponse:
    """The forks of a game, and a new one as of any order of its journal."""
    desk = worldly_desk_or_404(request, pk)
    if not desk.opened:
        raise Http404
    wanted = number((request.POST if request.method == "POST" else request.GET).get("at"), 1, 10**9, 0) or None
    if request.method != "POST":
        return _forks_page(request, desk, wanted)
    try:
        game = sandboxes.fork(desk.game, desk.at, by=request.user, number=wanted)
    except Refused as refused:
        said = desk.words.refusal(refused.code, refused.data)
        return _forks_page(request, desk, wanted, status=409, error=said)
    messages.success(request, _("The fork is laid out. The game itself knows nothing of it."))
    return redirect("games:desk", game.pk)


def _forks_page(request: HttpRequest, desk: Desk, wanted: int | None, *, status: int = 200, error: str = "") -> HttpResponse:
    read = journal_of(desk.game, desk.words)
    titles = {order.number: order for order in read.orders}
    points = [order for order in reversed(read.orders) if (order.by_clock and order.lines) or order.number == wanted]
    boxes = [(box, titles.get(box.point)) for box in sandboxes.forks_of(desk.game)]
    return page(request, desk, "desk_forks", status=status, error=error, boxes=boxes, points=points[:200], wanted=wanted, most=sandboxes.MOST)


# ---- inside --------------------------------------------------------------------------------------------------------


def _sandbox_or_404(request: HttpRequest, pk: int) -> Desk:
    desk = desk_or_404(request, pk)
    if not desk.game.private:
        raise Http404
    return desk


@require_http_methods(["GET", "HEAD", "POST"])
def move_time(request: HttpRequest, pk: int) -> HttpResponse:
    """Moves a sandbox's time: to the next hour, or to one that is named."""
    desk = _sandbox_or_404(request, pk)
    form = TimeForm(desk, request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return page(request, desk, "desk_time", form=form)
    try:
        if "next" in request.POST:
            sandboxes.to_next(pk, desk.at, by=request.user)
        else:
            sandboxes.to_hour(pk, form.to, desk.at, by=request.user)
    except Refused as refused:
        form.refuse(refused)
        return page(request, desk, "desk_time", status=409, form=form)
    messages.success(request, _("Time has been moved."))
    return redirect("games:desk", pk)


@require_POST
def discard(request: HttpRequest, pk: int) -> HttpResponse:
    """Deletes a sandbox, and leads back to where it came from."""
    desk = _sandbox_or_404(request, pk)
    origin = sandboxes.discard(pk, desk.at, by=request.user)
    messages.success(request, _("It is deleted."))
    return redirect("games:desk_forks", origin.pk) if origin is not None else redirect("games:rehearsals")
