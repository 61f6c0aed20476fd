"""The game master's desk. For everybody else it does not exist: the same 404 as a missing game."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from forum import clock
from forum.errors import ForumError
from forum.markup import clean_source
from forum.phrases import refusal as forum_refusal
from forum.views.gate import number
from games import desk_acts, staffing, tones
from games.announcing import usual_place
from games.desk_drafts import tone_choices
from games.desk_forms import DealForm, DeskForm, FactForm, OptionForm, OrderForForm, VerbForm, option_of, seat_verb
from games.desk_journal import Filter, event_label, journal_of, point_before, points_of, shown, with_told
from games.desk_preview import sayings_of
from games.desk_texts import handled, read_so_far
from games.desk_told import told_of
from games.desking import Desk
from games.framing import own_part
from games.kernel.refusal import Refused
from games.pov import pov_of
from games.sheets import seen_as

from .pages import get_game

JOURNAL_PAGE = 60
KEY = 48


def desk_or_404(request: HttpRequest, pk: int) -> Desk:
    """The desk of a game that the viewer runs, who is noted as being there."""
    pov = pov_of(get_game(pk, request.user), request.user)
    if not pov.is_master:
        raise Http404
    at = clock.now()
    staffing.seen(pov.game, request.user, at)
    return Desk(pov, at)


def worldly_desk_or_404(request: HttpRequest, pk: int) -> Desk:
    """The desk, for what concerns people: in a sandbox there are none, so there it does not exist."""
    desk = desk_or_404(request, pk)
    if desk.game.private:
        raise Http404
    return desk


def page(request: HttpRequest, desk: Desk, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """One page of the desk."""
    return render(request, f"games/{template}.html", {"desk": desk, "game": desk.game, **context}, status=status)


def sent_key(request: HttpRequest) -> str:
    return request.POST.get("key", "")[:KEY]


@require_safe
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """Seats, orders, texts, preview, announcements and notes on one page."""
    return desk_page(request, desk_or_404(request, pk))


def desk_page(request: HttpRequest, desk: Desk, *, status: int = 200, say: VerbForm | None = None) -> HttpResponse:
    """The desk itself; `say` is an announcement that was refused."""
    own = {"own_desk": own_part(desk.game, "desk"), **desk.own}
    return page(request, desk, "desk", status=status, say=say or say_form(desk), note_key=DeskForm(desk).key, handled=handled(desk), **own)


def say_form(desk: Desk, data: Any = None) -> VerbForm:
    """The form of an announcement: to a place of the game, to one seat, or to everybody by letter."""
    from django import forms

    verb = desk.verb("announce")
    assert verb is not None
    form = VerbForm(desk, verb, data)
    topics = [place.role for place in desk.rules.topics(desk.state) if place.kind == "topic"]
    choices = [(role, capfirst(desk.words.say("TOPICS", role))) for role in topics]
    choices += [("pm:all", _("everybody, by letter"))]
    choices += [(f"pm:{line.number}", _("letter to %(name)s") % {"name": line.name}) for line in desk.seats]
    form.fields["to"] = forms.ChoiceField(label=_("Where"), choices=choices, initial=usual if (usual := usual_place(desk.game)) in topics else None)
    form.fields["text"].label = _("Text")
    return form


# ---- acts ----------------------------------------------------------------------------------------------------------
def act(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    """One act: its form, and what becomes of it. 409: refused, with what was typed; 404: no such act here."""
    desk = desk_or_404(request, pk)
    if verb == "rewind" and request.method != "POST":
        return redirect("games:desk_rewind", pk)
    declared = desk.verb(verb)
    if declared is None:
        raise Http404
    form = form_of(request, desk, verb)
    if form is None:
        return page(request, desk, "desk_choose", verb=verb, title=desk.verb_words(verb),
                    chosen=list(request.GET.values()), **choices_of(desk, verb))  # fmt: skip
    if request.method != "POST":
        return act_page(request, desk, verb, form)
    try:
        given = form.args()  # type: ignore[attr-defined]
        if verb == "announce":
            given["text"] = clean_source(str(given.get("text", "")))
        desk_acts.give(desk.game, verb, given, desk.at, by=request.user, key=sent_key(request))
    except (Refused, ForumError) as refused:
        return _refused(request, desk_or_404(request, pk), verb, form, refused)
    messages.success(request, _("Done: %(act)s.") % {"act": desk.words.say_or("MASTER_VERBS", verb, desk.words.say("VERBS", verb))})
    return redirect("games:desk", pk)


def _refused(request: HttpRequest, desk: Desk, verb: str, form: DeskForm, refused: Refused | ForumError) -> HttpResponse:
    """The form as it was sent, with the reason why nothing was done."""
    if isinstance(refused, Refused):
        form.refuse(refused)
    else:
        form.add_error("text" if "text" in form.fields else None, forum_refusal(refused))
    if verb == "announce":
        return desk_page(request, desk, status=409, say=form)
    return act_page(request, desk, verb, form, status=409)


def act_page(request: HttpRequest, desk: Desk, verb: str, form: DeskForm, *, status: int = 200) -> HttpResponse:
    title, words = desk.verb_words(verb), desk.words
    bare = verb in ("close_early", "end_game", "kill")
    return page(request, desk, "desk_act", status=status, form=form, verb=verb, title=title, grave=bare,
                help=words.say_or("MASTER_HELP", verb, words.say_or("VERB_HELP", verb, "")), preview=verb == "close_early" and desk.preview)  # fmt: skip


def form_of(request: HttpRequest, desk: Desk, verb: str) -> DeskForm | None:
    """The form of an act, or None where one must choose first: whose order, which option, which fact."""
    data, asked = request.POST if request.method == "POST" else None, request.GET
    declared = desk.verb(verb)
    assert declared is not None
    if verb == "announce":
        return say_form(desk, data)
    if verb == "order_for":
        seat, given = number(asked.get("player"), 1, 999, 0), seat_verb(desk, asked.get("order", ""))
        known = any(line.number == seat for line in desk.seats)
        return OrderForForm(desk, seat, given, data) if given is not None and known else None
    if verb == "overrule":
        cls = desk.game.config.event_types.get(asked.get("event", ""))
        return FactForm(desk, cls, data) if cls is not None else None
    if declared.arg("option") and declared.arg("value"):
        option = option_of(desk, asked.get("option", ""))
        return OptionForm(desk, option, data) if option is not None else None
    initial = {arg.name: asked[arg.name][:60] for arg in declared.args if arg.name in asked}
    return VerbForm(desk, declared, data, initial)


def choices_of(desk: Desk, verb: str) -> dict[str, Any]:
    """What is chosen before the form of an act can be shown."""
    words = desk.words
    if verb == "order_for":
        verbs = [(each.name, capfirst(words.say("VERBS", each.name))) for each in desk.seat_verbs]
        players = [(str(line.number), line.name) for line in desk.seats if line.alive] or [(str(line.number), line.name) for line in desk.seats]
        return {"selects": [("player", _("Player"), players), ("order", _("Order"), verbs)]}
    if verb == "overrule":
        facts = sorted((capfirst(event_label(words, cls)), cls.type) for cls in desk.rules.events)
        return {"selects": [("event", _("Fact"), [(name, label) for label, name in facts])]}
    options = [(option.name, capfirst(words.say_or("OPTION_NAMES", option.name, option.name))) for option in desk.rules.options]
    return {"selects": [("option", _("Option"), options)]}


def deal(request: HttpRequest, pk: int) -> HttpResponse:
    """A role for each seat, by hand."""
    desk = desk_or_404(request, pk)
    if not desk.can_deal:
        raise Http404
    form = DealForm(desk, request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return page(request, desk, "desk_deal", form=form)
    try:
        reason = str(form.data.get("g-reason") or "") or _("roles dealt by hand")
        desk_acts.deal_by_hand(desk.game, form.changed, desk.at, by=request.user, reason=reason, key=sent_key(request))
    except Refused as refused:
        form.refuse(refused)
        return page(request, desk, "desk_deal", status=409, form=form)
    messages.success(request, _("The roles are dealt."))
    return redirect("games:desk", pk)


# ---- going back, looking on ----------------------------------------------------------------------------------------
def rewind(request: HttpRequest, pk: int) -> HttpResponse:
    """The deadlines that have fired; of the one that is chosen, what would be struck out."""
    desk = desk_or_404(request, pk)
    journal = journal_of(desk.game, desk.words)
    wanted = number(request.GET.get("to"), 1, 10**9, 0)
    point = point_before(journal, wanted) if wanted else None
    told = told_of(desk.game, desk.words, point.numbers) if point else ()
    declared = desk.verb("rewind")
    assert declared is not None
    form = VerbForm(desk, declared, request.POST if request.method == "POST" else None, {"to": wanted})
    if request.method == "POST":
        try:
            given = {"to": str(wanted), "reason": form.args().get("reason", "")}
            desk_acts.give(desk.game, "rewind", given, desk.at, by=request.user, key=sent_key(request))
        except Refused as refused:
            form.refuse(refused)
            return page(request, desk, "desk_rewind", status=409, points=points_of(journal), point=point, told=told, form=form)
        messages.success(request, _("The game is back before that hour. The clock stands still until you let it go on."))
        return redirect("games:desk", pk)
    return page(request, desk, "desk_rewind", points=points_of(journal), point=point, told=told, form=form)


@require_safe
def preview(request: HttpRequest, pk: int) -> HttpResponse:
    """What the next deadline would do now, or all of them up to the one that is asked for, step by step."""
    desk = desk_or_404(request, pk)
    wanted = request.GET.get("until", "")
    desk.until = wanted if wanted in dict(desk.previews) else ""
    shape = "table" if request.GET.get("as") == "table" else "story"
    tone = tones.known(desk.game.config, request.GET.get("tone") or desk.game.tone)
    return page(request, desk, "desk_preview", shape=shape, tones=tone_choices(desk), toned=tone, sayings=sayings_of(desk, tone),
                own_desk=own_part(desk.game, "desk"), **desk.own)


@require_safe
def journal(request: HttpRequest, pk: int) -> HttpResponse:
    """Every order and every fact, also refused and struck-out ones."""
    desk = desk_or_404(request, pk)
    read = journal_of(desk.game, desk.words)
    seat, phase = number(request.GET.get("seat"), 1, 999, 0), number(request.GET.get("phase"), 1, 10**6, 0)
    wanted = Filter(seat or None, request.GET.get("type", "")[:60], phase or None)
    found = Paginator(shown(read, wanted), JOURNAL_PAGE).get_page(number(request.GET.get("page"), 1, 10**6, 1))
    found.object_list = with_told(desk.game, desk.words, found.object_list)
    present = {line.type for order in read.orders for line in order.lines}
    kinds = [(cls.type, capfirst(event_label(desk.words, cls))) for cls in desk.rules.events if cls.type in present]
    return page(request, desk, "desk_journal", journal=read, orders=found, wanted=wanted,
                kinds=[("refused", _("refused orders")), *sorted(kinds, key=lambda kind: kind[1])])  # fmt: skip


@require_safe
def as_seat(request: HttpRequest, pk: int, seat: int) -> HttpResponse:
    """The table as somebody on that seat sees it. No order can be given there."""
    desk = desk_or_404(request, pk)
    row = desk.game.seats.filter(number=seat).first()
    if row is None:
        raise Http404
    sheet = seen_as(desk.game, request.user, row, desk.at)
    sheet.__dict__["forms"] = []  # instead of what the seat could order: looking on is not acting
    context = {"sheet": sheet, "game": desk.game, "own_template": f"{desk.game.config.label}/table.html", **sheet.own,
               "seen_as": row, "desk": desk}  # fmt: skip
    return render(request, "games/desk_as.html", context)


# ---- texts, notes --------------------------------------------------------------------------------------------------
def text(request: HttpRequest, pk: int, text: int) -> HttpResponse:
    """A text that the machine did not understand: read it as an order of its own time, or set it aside."""
    desk = desk_or_404(request, pk)
    unread = desk.game.unread.filter(pk=text).select_related("seat").first()
    if unread is None:
        raise Http404
    if request.method == "POST" and "aside" in request.POST:
        desk_acts.set_aside(unread, desk.at, by=request.user)
        messages.success(request, _("The text is off the desk."))
        return redirect("games:desk", pk)
    verb = seat_verb(desk, request.GET.get("order", ""))
    form = None
    if verb is not None:
        data = request.POST if request.method == "POST" else None
        form = OrderForForm(desk, unread.seat.number, verb, data, reason=False, guess=desk.guessed(unread))
    status = 200
    if request.method == "POST" and form is not None and verb is not None:
        try:
            desk_acts.read_as(desk.game, unread, verb.name, form.given(), desk.at, by=request.user, key=sent_key(request))
        except Refused as refused:
            form.refuse(refused)
            status = 409
        else:
            messages.success(request, _("The text counts as an order of its own hour."))
            return redirect("games:desk", pk)
    verbs = [(each.name, capfirst(desk.words.say("VERBS", each.name))) for each in desk.seat_verbs]
    return page(request, desk, "desk_text", status=status, text=unread, form=form, verb=verb, verbs=verbs,
                fired=desk.fired_since(unread), read=read_so_far(desk, unread))  # fmt: skip


@require_POST
def note(request: HttpRequest, pk: int) -> HttpResponse:
    """A note of the game masters for themselves."""
    desk = desk_or_404(request, pk)
    desk_acts.add_note(desk.game, request.user, request.POST.get("text", ""), desk.at, key=sent_key(request))
    return redirect(reverse("games:desk", args=[pk]) + "#notes")

