"""Who runs a game: co-masters, the backup, and what has been done about them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from forum.forms import TypedText
from forum.views.gate import number
from games import staffing, staffing_words
from games.desking import Desk
from games.kernel.refusal import Refused
from games.models import GameMaster
from games.rights import runs

from .desk import page, worldly_desk_or_404

Part = GameMaster.Part
RECORD = 100
"""How many of the last acts are shown."""


class AppointForm(forms.Form):
    """Who, and as what."""

    name = TypedText(
        label=gettext_lazy("Name"), help_text=gettext_lazy("Name of a member who does not play here."),
        widget=forms.TextInput(attrs={"dir": "auto", "spellcheck": "false", "maxlength": 60}),
    )  # fmt: skip
    part = forms.ChoiceField(
        label=gettext_lazy("Part"), choices=[(Part.CO, Part.CO.label), (Part.BACKUP, Part.BACKUP.label)], required=False,
        help_text=gettext_lazy("A co-master does all that you do, except appoint others. A backup sees no more than everybody else until called."),
    )  # fmt: skip


class HoursForm(forms.Form):
    """How long something may wait."""

    hours = forms.IntegerField(
        label=gettext_lazy("Call the backup after so many hours"), required=False,
        help_text=gettext_lazy("Counted from when something waits or an hour has struck, while no game master is seen."),
        widget=forms.NumberInput(attrs={"min": 1, "max": staffing.MOST_HOURS}),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def masters(request: HttpRequest, pk: int) -> HttpResponse:
    """The list and the record; the one in charge names, dismisses and hands over. 409: refused, with what was typed."""
    desk = worldly_desk_or_404(request, pk)
    if request.method != "POST":
        return _page(request, desk)
    act = request.POST.get("act", "")
    appoint = AppointForm(request.POST if act == "appoint" else None)
    hours = HoursForm(request.POST if act == "hours" else None, initial={"hours": desk.game.away_hours})
    try:
        _do(request, desk, act, appoint, hours)
    except Refused as refused:
        said = desk.words.refusal(refused.code, refused.data)
        form = {"appoint": appoint, "hours": hours}.get(act)
        if form is None:
            return _page(request, desk, status=409, error=said)
        if not form.errors:
            form.add_error("name" if act == "appoint" else "hours", said)
        return _page(request, desk, status=409, appoint=appoint, hours=hours)
    messages.success(request, _("Done, and on record."))
    return redirect("games:desk_masters", pk) if runs(desk.game, request.user) else redirect(desk.game)


def _do(request: HttpRequest, desk: Desk, act: str, appoint: AppointForm, hours: HoursForm) -> None:
    who = number(request.POST.get("who"), 1, 10**9, 0)
    match act:
        case "appoint":
            appoint.is_valid()
            given = appoint.cleaned_data
            staffing.appoint(desk.game.pk, given.get("name", ""), given.get("part", ""), desk.at, by=request.user)
        case "hours":
            hours.is_valid()
            staffing.set_hours(desk.game.pk, hours.cleaned_data.get("hours") or 0, desk.at, by=request.user)
        case "dismiss":
            staffing.dismiss(desk.game.pk, who, desk.at, by=request.user)
        case "hand_over":
            staffing.hand_over(desk.game.pk, who, desk.at, by=request.user)
        case _:
            raise Refused("unknown_verb")


def _page(
    request: HttpRequest, desk: Desk, *, status: int = 200, error: str = "", appoint: AppointForm | None = None, hours: HoursForm | None = None
) -> HttpResponse:
    rows = list(desk.game.masters.select_related("user__member"))
    acts = desk.game.master_acts.select_related("by__member")[:RECORD]
    return page(
        request, desk, "desk_masters", status=status, error=error, rows=rows, in_charge=staffing.is_in_charge(desk.game, request.user),
        appoint=appoint or AppointForm(), hours=hours or HoursForm(initial={"hours": desk.game.away_hours}),
        record=[(act, staffing_words.act_words(act)) for act in acts], needs=_needs(desk),
    )  # fmt: skip


def _needs(desk: Desk) -> list[tuple[str, Any]]:
    """What waits, in words. An hour that has struck is seen by looking at the desk."""
    found = staffing.needs_of(desk.game)
    return [(staffing_words.why_words(need.code), need.since) for need in found if need.since <= desk.at and need.code != "hour"]
