"""What is said from the desk: announcements that wait, letters to players, and the sheet of who takes part."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from forum.errors import ForumError
from forum.markup import clean_source
from forum.phrases import refusal as forum_refusal
from forum.views.gate import number
from games import desk_acts, desk_drafts, drafting
from games.desk_activity import Activity
from games.desk_drafts import DraftForm, DraftSheet, SettingsForm
from games.desk_letters import LettersForm, Look, mark_of
from games.desking import Desk
from games.kernel.refusal import Refused
from games.models import AnnouncementDraft

from .desk import desk_or_404, page, sent_key, worldly_desk_or_404

MOST_UNDER = 50


# ---- announcements -------------------------------------------------------------------------------------------------
def drafts(request: HttpRequest, pk: int) -> HttpResponse:
    """How announcements go out, what waits, and what became of the last ones. 409: settings that cannot be."""
    desk = worldly_desk_or_404(request, pk)
    form = SettingsForm(desk, request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        try:
            desk_acts.give(desk.game, "set_announcements", form.args(), desk.at, by=request.user, key=sent_key(request))
        except Refused as refused:
            form.refuse(refused)
            status = 409
        else:
            messages.success(request, _("Saved. This holds from now on."))
            return redirect("games:desk_drafts", pk)
    return page(request, desk, "desk_drafts", status=status, form=form, waiting=desk_drafts.waiting(desk), past=desk_drafts.past(desk))


def draft(request: HttpRequest, pk: int, draft: int) -> HttpResponse:
    """One draft: look at it, tell it in another tone, save it, publish it, or let it go.

    409: it has gone out or was changed meanwhile; what was typed stays.
    """
    desk = worldly_desk_or_404(request, pk)
    row = AnnouncementDraft.objects.filter(game=desk.game, pk=draft).select_related("order", "game", "post", "edited_by__member").first()
    if row is None:
        raise Http404
    if request.method != "POST":
        return _draft_page(request, desk, row, DraftForm(desk, row))
    form, wanted = DraftForm(desk, row, request.POST), request.POST.get("do", "")
    if wanted == "tone":
        return _retold(request, desk, row, form)
    if wanted not in ("save", "publish", "drop"):
        return _draft_page(request, desk, row, form)
    try:
        said = _carry_out(request, desk, row, form, wanted)
    except (Refused, ForumError) as refused:
        if isinstance(refused, Refused):
            form.refuse(refused)
        else:
            form.add_error("text", forum_refusal(refused))
        fresh = AnnouncementDraft.objects.select_related("order", "game", "post", "edited_by__member").get(pk=row.pk)
        return _draft_page(request, desk, fresh, form, status=409)
    messages.success(request, said)
    return redirect("games:desk_draft", pk, row.pk) if wanted == "save" else redirect("games:desk_drafts", pk)


def _carry_out(request: HttpRequest, desk: Desk, row: AnnouncementDraft, form: DraftForm, wanted: str) -> str:
    """Does what was asked of a draft, and says so. Raises Refused, ForumError."""
    if wanted == "drop":
        desk_acts.give(desk.game, "drop_draft", {"draft": row.pk}, desk.at, by=request.user, key=sent_key(request))
        return _("Nothing is said of it.")
    drafting.save(desk.game, row.pk, form.typed, form.tone, desk.at, by=request.user, seen=form.seen)
    if wanted == "save":
        return _("Saved. It waits on.")
    desk_acts.give(desk.game, "publish_draft", {"draft": row.pk}, desk.at, by=request.user, key=sent_key(request))
    return _("Published.")


def _retold(request: HttpRequest, desk: Desk, row: AnnouncementDraft, form: DraftForm) -> HttpResponse:
    """The draft in another tone, not saved yet; what was typed stands beside it."""
    typed, tone = form.typed, form.tone
    text = drafting.retold(row, tone)
    earlier = typed if clean(typed) not in {clean(row.said), clean(text), ""} else ""
    fresh = DraftForm(desk, row, initial={"text": text, "tone": tone, "seen": form.seen})
    return _draft_page(request, desk, row, fresh, earlier=earlier)


def clean(text: str) -> str:
    """A text as the forum would keep it; as it is where it could not be kept."""
    try:
        return clean_source(text)
    except ForumError:
        return text


def _draft_page(
    request: HttpRequest, desk: Desk, row: AnnouncementDraft, form: DraftForm, *, status: int = 200, earlier: str = ""
) -> HttpResponse:
    sheet = DraftSheet(desk, row, form.typed)
    return page(request, desk, "desk_draft", status=status, form=form, sheet=sheet, row=row, line=sheet.line, earlier=earlier)


# ---- letters -------------------------------------------------------------------------------------------------------
def letters(request: HttpRequest, pk: int) -> HttpResponse:
    """A letter to several players, each alone: first who gets it, then it goes out. 409: refused, with what was typed."""
    desk = worldly_desk_or_404(request, pk)
    if not desk.opened:
        raise Http404
    if request.method != "POST":
        form = LettersForm(desk, initial={"to": request.GET.getlist("to"), "groups": request.GET.getlist("groups")})
        return page(request, desk, "desk_letters", form=form)
    form = LettersForm(desk, request.POST)
    chosen, text, status = form.chosen, form.text, 200
    if not chosen or not text.strip():
        form.add_error("text" if chosen else None, _("Write something.") if chosen else _("Choose whom it is for."))
        return page(request, desk, "desk_letters", status=409, form=form)
    try:
        source = clean_source(text)
        if request.POST.get("do") == "send" and form.was_shown:
            desk_acts.give(desk.game, "write_to", {"to": chosen, "text": source}, desk.at, by=request.user, key=sent_key(request))
            said = ngettext("Sent to %(n)s player.", "Sent to %(n)s players.", len(chosen)) % {"n": len(chosen)}
            messages.success(request, said)
            return redirect("games:desk", pk)
    except Refused as refused:
        form.refuse(refused)
        status = 409
    except ForumError as refused:
        form.add_error("text", forum_refusal(refused))
        status = 409
    shown = LettersForm(desk, initial={"to": [str(int(seat)) for seat in chosen], "text": text, "shown": mark_of(chosen)})
    if status == 200:
        return page(request, desk, "desk_letters", form=shown, look=Look(desk, chosen, text))
    return page(request, desk, "desk_letters", status=status, form=form)


# ---- activity ------------------------------------------------------------------------------------------------------
@require_safe
def activity(request: HttpRequest, pk: int) -> HttpResponse:
    """Posts, last signs of life, votes and warnings of every seat, sorted as one likes."""
    desk = desk_or_404(request, pk)
    under = number(request.GET.get("under"), 0, MOST_UNDER, 1)
    by, down = request.GET.get("by", ""), request.GET.get("down", "") == "1"
    return page(request, desk, "desk_activity", sheet=Activity(desk, by, down=down, under=under))
