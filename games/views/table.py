"""The table of one game: what whoever looks may know of it, and what a player or its game master does there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from forum import clock, notes
from forum.errors import Denied, ForumError
from forum.limits import limit
from forum.markup import clean_source
from forum.phrases import refusal as forum_refusal
from games import args, demo, inbox, mastering, opening, play, staffing
from games.forms import GuestForm, RolesForm
from games.kernel.refusal import Refused
from games.kernel.ruleset import find_verb
from games.models import Game, Seat
from games.offers import withdrawal
from games.pov import pov_of
from games.receipts import order_words
from games.sheets import Sheet
from games.words import Words

from .pages import get_game, sheet_of

ORDERS_A_MINUTE = 40
LISTS_A_MINUTE = 20


def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a game: registration, running, over, each for whoever looks. A sandbox has its desk only."""
    game = get_game(pk, request.user)
    if game.private:
        return redirect("games:desk", pk)
    if request.user.is_authenticated:
        staffing.seen(game, request.user, clock.now())
    return render_table(request, sheet_of(request, game))


def render_table(request: HttpRequest, sheet: Sheet, *, status: int = 200, error: str = "", roles: RolesForm | None = None, typed: str = "", read_as: Sequence[str] = ()) -> HttpResponse:
    """The table page; `error` is said at its head, `roles` is the form that a game master has sent."""
    if roles is None and sheet.pov.is_master and sheet.stage == Game.Stage.REGISTRATION:
        roles = roles_form(sheet)
    context = {
        "sheet": sheet, "game": sheet.game, "error": error, "roles_form": roles, "typed": typed, "read_as": read_as,
        "own_template": f"{sheet.game.config.label}/table.html", "chair": _free_chair(sheet), **sheet.own,
    }  # fmt: skip
    return render(request, "games/table.html", context, status=status)


def _free_chair(sheet: Sheet) -> GuestForm | None:
    """The form by which whoever looks on takes a chair of the demonstration; None where there is none to be had."""
    shown = demo.is_on() and sheet.game.demo and sheet.stage == Game.Stage.RUNNING
    looks_on = sheet.pov.seat is None and not sheet.pov.is_master
    return GuestForm() if shown and looks_on and demo.free_seat(sheet.game) is not None else None


def roles_form(sheet: Sheet, data: Any = None) -> RolesForm:
    """The roles for those who are enrolled: as planned where the number fits, else as the game suggests."""
    game, seats = sheet.game, len(sheet.enrolled)
    planned = {role: game.roles.count(role) for role in game.config.rules.roles}
    fits = sum(planned.values()) == seats
    initial = planned if fits else mastering.suggested_roles(game.config, seats, game.options)
    return RolesForm(game.config, sheet.words, seats, data, initial)


# --- registration ---------------------------------------------------------------------------------------------------
def _act(request: HttpRequest, pk: int, act: Callable[[Game], str]) -> HttpResponse:
    """Does something with a game and goes back to its table; a refusal is said there."""
    game = get_game(pk)
    if not request.user.is_authenticated:
        return redirect_to_login(game.get_absolute_url())
    try:
        limit(f"list:{request.user.pk}", LISTS_A_MINUTE, 60)
        said = act(game)
    except Denied as denied:
        return render_table(request, sheet_of(request, get_game(pk)), status=429, error=forum_refusal(denied))
    except Refused as refused:
        sheet = sheet_of(request, get_game(pk))
        return render_table(request, sheet, status=409, error=sheet.words.refusal(refused.code, refused.data))
    messages.success(request, said)
    return redirect(game)


@require_POST
def join(request: HttpRequest, pk: int) -> HttpResponse:
    """Puts the member on the list, or in reserve."""

    def act(game: Game) -> str:
        if request.user.member.temporary:
            raise Refused("guest_may_not_enrol")
        entry = opening.enrol(game, request.user, clock.now())
        waits = entry in opening.listed(game)[1]
        return _("You are in reserve: you move up when somebody leaves.") if waits else _("You are enrolled.")

    return _act(request, pk, act)


@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes the member off the list."""

    def act(game: Game) -> str:
        opening.leave(game, request.user)
        return _("You are off the list.")

    return _act(request, pk, act)


def _master_or_404(request: HttpRequest, pk: int) -> Game:
    game = get_game(pk)
    if not pov_of(game, request.user).is_master:
        raise Http404
    return game


@require_POST
def close_list(request: HttpRequest, pk: int) -> HttpResponse:
    """The game master closes the list, with the roles for those who came."""
    sheet = sheet_of(request, _master_or_404(request, pk))
    form = roles_form(sheet, request.POST)
    if sheet.stage == Game.Stage.REGISTRATION and not form.is_valid():
        return render_table(request, sheet, status=422, roles=form)
    try:
        mastering.close_list(pk, clock.now(), request.user, form.roles if form.is_valid() else None)
    except Refused as refused:
        form.full_clean()
        form.add_error(None, sheet.words.refusal(refused.code, refused.data))
        fresh = sheet_of(request, get_game(pk))
        return render_table(request, fresh, status=409, roles=form, error=sheet.words.refusal(refused.code, refused.data))
    messages.success(request, _("The list is closed. Deal the roles, then start the game."))
    return redirect(sheet.game)


@require_POST
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """The game master starts the game."""
    _master_or_404(request, pk)

    def act(game: Game) -> str:
        opening.start(pk, clock.now(), by=request.user)
        return _("The game has begun.")

    return _act(request, pk, act)


@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """The game master calls the game off before it begins."""
    _master_or_404(request, pk)

    def act(game: Game) -> str:
        mastering.cancel(pk)
        return _("The game is called off.")

    return _act(request, pk, act)


# --- orders ---------------------------------------------------------------------------------------------------------
def at_own_seat(view: Callable[[HttpRequest, Game, Seat, datetime], HttpResponse]) -> Callable[[HttpRequest, int], HttpResponse]:
    """A form of somebody who sits in this game. Whoever is not signed in is asked to be; 403: who has no seat."""

    @require_POST
    @wraps(view)
    def seated(request: HttpRequest, pk: int) -> HttpResponse:
        game, at = get_game(pk), clock.now()
        if not request.user.is_authenticated:
            return redirect_to_login(game.get_absolute_url())
        seat = opening.seat_of(game, request.user)
        if seat is None:
            return render_table(request, sheet_of(request, game, at), status=403, error=Words(game).refusal("not_a_player", {}))
        return view(request, game, seat, at)

    return seated


@at_own_seat
def give_order(request: HttpRequest, game: Game, seat: Seat, at: datetime) -> HttpResponse:
    """One order of a form. 422: it cannot be one; 409: the game refuses it; in both, what was typed stays."""
    verb = request.POST.get("verb", "")[:60]
    back = request.POST.get("withdraw", "")[:60]
    try:
        limit(f"order:{request.user.pk}", ORDERS_A_MINUTE, 60)
    except Denied as denied:
        return _answer(request, game.pk, verb, forum_refusal(denied), None, status=429)
    sheet = sheet_of(request, game, at)
    form = sheet.bound(verb, request.POST)
    if form is not None and not form.is_valid() and not back:
        return render_table(request, sheet, status=422)
    try:
        ask = _ask(sheet, verb, back, form)
        receipt = play.submit(game.pk, seat.seat, [ask], at, user=request.user, key=request.POST.get("key", "")[:48])
    except Refused as refused:
        return _answer(request, game.pk, verb, "", refused, status=409)
    messages.success(request, _said(sheet.words, receipt))
    return redirect(f"{game.get_absolute_url()}#orders")


def _ask(sheet: Sheet, verb: str, back: str, form: Any) -> play.Ask:
    """What the form asks: its order, or to take one back. Rubbish is asked as it came, refused and kept."""
    if back:
        declared = find_verb(sheet.pov.rules, "withdraw")
        return play.Ask("withdraw", withdrawal(declared, back) if declared else {"order": back})
    return play.Ask(verb, form.args() if form is not None else {})


def _answer(request: HttpRequest, pk: int, verb: str, error: str, refused: Refused | None, *, status: int) -> HttpResponse:
    """The table as it is now, with the form as it was sent and why it was not taken."""
    sheet = sheet_of(request, get_game(pk))
    form = sheet.bound(verb, request.POST)
    if form is not None and refused is not None and not request.POST.get("withdraw"):
        form.refuse(refused)
    if refused is not None and (form is None or sheet.is_whole or request.POST.get("withdraw")):
        error = sheet.words.refusal(refused.code, refused.data)
    return render_table(request, sheet, status=status, error=error)


@at_own_seat
def write(request: HttpRequest, game: Game, seat: Seat, at: datetime) -> HttpResponse:
    """A letter to the game master, written at the table; several fields `text` are one text, so that a form can put
    words around what is typed. The answer says what was read in it. What was typed stays where it is refused; with `dry` it
    is only read, and stays too."""
    text = "".join(request.POST.getlist("text"))
    error, status = "", 409
    try:
        limit(f"order:{request.user.pk}", ORDERS_A_MINUTE, 60)
        source = clean_source(text)
        if "dry" in request.POST:
            words = sheet_of(request, game, at).words
            read = [order_words(words, order.verb, dict(order.args)) for order in inbox.read_dry(game, seat, source, at)]
            return render_table(request, sheet_of(request, game, at), typed=text, read_as=read)
        post = inbox.say(game, seat, source, at, key=request.POST.get("key", "")[:48])
    except Refused as refused:
        error = sheet_of(request, get_game(game.pk)).words.refusal(refused.code, refused.data)
    except ForumError as wrong:
        error, status = forum_refusal(wrong), 422
    if error:
        return render_table(request, sheet_of(request, get_game(game.pk)), status=status, error=error, typed=text)
    for note in post.notes if post is not None else ():
        if said := notes.say(note, post):
            messages.success(request, said)
    return redirect(f"{game.get_absolute_url()}#orders")


def _said(words: Words, receipt: play.Receipt) -> str:
    row = receipt.orders[0]
    values = args.kept_args(row.args)
    return _("Understood as: %(order)s") % {"order": order_words(words, row.verb, values)}
