"""Chairs that change hands: the game master's page for it, the newcomer's page, and the list of substitutes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from forum import clock
from forum.errors import Denied
from forum.forms import TypedText
from forum.limits import limit
from forum.phrases import refusal as forum_refusal
from games import desk_acts, takeovers
from games.desk_forms import DeskForm
from games.desking import Desk
from games.forms import Pick
from games.handover import Handover
from games.kernel.refusal import Refused
from games.models import Game, Seat
from games.sheets import seen_as

from .desk import desk_or_404, page, sent_key, worldly_desk_or_404
from .pages import get_game, sheet_of
from .table import LISTS_A_MINUTE, render_table


class ReplaceForm(DeskForm):
    """Who comes, what becomes of the orders that stand, and why."""

    def __init__(self, desk: Desk, found: list[takeovers.Candidate], data: Any = None) -> None:
        super().__init__(desk, data, {"orders": takeovers.KEEP})
        if found:
            choices = [*((each.name, each.name) for each in found), ("", _("somebody else, by name"))]
            self.fields["candidate"] = Pick(label=_("Who waits for a chair"), choices=choices, required=False, widget=forms.RadioSelect)
            self.initial["candidate"] = found[0].name
        self.fields["with"] = TypedText(
            label=_("By name") if found else _("Who takes over"), help_text=_("Name of a member who does not play here."),
            widget=forms.TextInput(attrs={"dir": "auto", "spellcheck": "false", "maxlength": 60}),
        )  # fmt: skip
        kept = [(takeovers.KEEP, _("They stay, and the newcomer may change them.")), (takeovers.CLEAR, _("They are taken back, and texts that wait are set aside."))]
        self.fields["orders"] = Pick(label=_("Orders that stand"), choices=kept, required=False)
        self.add_reason(True)

    def args(self, seat: Seat) -> dict[str, Any]:
        """What was sent, as arguments of `replace_player`. A name that is typed wins."""
        self.full_clean()
        given = self.cleaned_data
        name = str(given.get("with") or "").strip() or given.get("candidate") or ""
        return {"player": seat.seat, "with": name[:200], "orders": given.get("orders") or "", "reason": self.reason}


@require_http_methods(["GET", "HEAD", "POST"])
def replace(request: HttpRequest, pk: int, seat: int) -> HttpResponse:
    """What a newcomer would find on this seat, who could come, and the act itself. 409: refused, with what was typed."""
    desk = worldly_desk_or_404(request, pk)
    row = desk.game.seats.select_related("user__member").filter(number=seat).first()
    if row is None or desk.game.stage not in (Game.Stage.SETUP, Game.Stage.RUNNING):
        raise Http404
    found = takeovers.candidates(desk.game, row, desk.pov.engine, desk.words)
    form = ReplaceForm(desk, found, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        try:
            desk_acts.give(desk.game, "replace_player", form.args(row), desk.at, by=request.user, key=sent_key(request))
        except Refused as refused:
            form.refuse(refused)
            return _replace_page(request, desk_or_404(request, pk), row, found, form, status=409)
        messages.success(request, _("The chair has changed hands. The newcomer has been sent the page with all that it knows."))
        return redirect("games:desk", pk)
    return _replace_page(request, desk, row, found, form)


def _replace_page(
    request: HttpRequest, desk: Desk, row: Seat, found: list[takeovers.Candidate], form: ReplaceForm, *, status: int = 200
) -> HttpResponse:
    sheet = seen_as(desk.game, request.user, row, desk.at)
    back = [capfirst(desk.words.say("VERBS", verb.name)) for verb in takeovers.standing(desk.pov.engine, desk.game, row, desk.now)]
    return page(request, desk, "desk_replace", status=status, form=form, seat=row, candidates=found, sheet=sheet,
                hand=Handover(sheet), back=back, takeovers=row.takeovers.select_related("before__member", "after__member"))  # fmt: skip


@require_safe
def handover(request: HttpRequest, pk: int) -> HttpResponse:
    """All that one's own seat knows. For everybody without a seat it does not exist."""
    sheet = sheet_of(request, get_game(pk))
    if sheet.pov.seat is None or not sheet.pov.engine.entries:
        raise Http404
    return render(request, "games/handover.html", {"sheet": sheet, "game": sheet.game, "hand": Handover(sheet)})


@require_POST
def stand_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Puts a member's name down for a chair that may become free, or takes it off."""
    game = get_game(pk)
    if not request.user.is_authenticated:
        return redirect_to_login(game.get_absolute_url())
    try:
        limit(f"list:{request.user.pk}", LISTS_A_MINUTE, 60)
        if "off" in request.POST:
            takeovers.stand_down(game, request.user)
            said = _("Your name is off the list.")
        else:
            takeovers.stand_in(game, request.user, clock.now())
            said = _("Your name is on the list. You are told when a chair is yours; until then do not read what its holder may not.")
    except Denied as denied:
        return render_table(request, sheet_of(request, game), status=429, error=forum_refusal(denied))
    except Refused as refused:
        sheet = sheet_of(request, game)
        return render_table(request, sheet, status=409, error=sheet.words.refusal(refused.code, refused.data))
    messages.success(request, said)
    return redirect(game)
