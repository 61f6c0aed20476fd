"""A new game, step by step. What was typed at each step is kept in the session, so that one may go back and forth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst

from forum import clock
from forum.errors import Denied
from forum.limits import limit
from forum.models import Member
from forum.phrases import refusal as forum_refusal
from games import editions, mastering, opening, presets
from games.forecasting import ENOUGH, ROUGH, forecast
from games.forms import GameForm, RolesForm, new_key, option_words
from games.kernel.refusal import Refused
from games.models import Game
from games.option_tables import option_value
from games.registry import GameConfig
from games.wizarding import KEPT, NAMES, STEPS, Wizard
from games.words import RulesetWords, Words

DONE = "new_game_done"
GAMES_A_DAY = 12


def wizard(request: HttpRequest) -> HttpResponse:
    """The steps of a new game."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if not mastering.may_create(request.user):
        if request.user.member.temporary:
            return redirect("account_keep")
        raise Http404
    made = Wizard(request)
    if request.method == "POST":
        return _post(request, made)
    step = request.GET.get("step", "game")
    if step not in NAMES:
        raise Http404
    open_step = made.first_open(step)
    if open_step != step:
        return redirect(_url(open_step))
    return _page(request, made, step)


def _post(request: HttpRequest, made: Wizard) -> HttpResponse:
    step = request.POST.get("step", "")
    if step not in NAMES:
        raise Http404
    if step == "review":
        return _keep_edition(request, made) if request.POST.get("go") == "edition" else _create(request, made)
    if made.first_open(step) != step:
        return redirect(_url(made.first_open(step)))
    made.keep(step, request.POST)
    position = NAMES.index(step)
    go, _colon, what = request.POST.get("go", "next").partition(":")
    if go == "back" and position:
        return redirect(_url(NAMES[position - 1]))
    if (there := _aside(request, made, step, go, what)) is not None:
        return there
    form = made.form(step)
    if not form.is_valid():
        return _page(request, made, step, form, status=422)
    if step == "roles" and (said := _setup_fault(made, form)):
        form.add_error(None, said)
        return _page(request, made, step, form, status=422)
    return redirect(_url(NAMES[position + 1]))


def _aside(request: HttpRequest, made: Wizard, step: str, go: str, what: str) -> HttpResponse | None:
    """Buttons that lead to no other step: an edition or a cast taken, a row of a table moved, a figure asked for."""
    if go == "edition" and step == "game":
        edition = editions.find(what)
        if edition is None:
            raise Http404
        made.begin_with(edition)
        return redirect(_url("game"))
    if go == "move" and step == "options":
        name, number, way = (*what.split(":"), "", "")[:3]
        made.move(name, int(number) if number.isdecimal() and len(number) < 5 else 0, way)
        return redirect(f"{_url(step)}#{name}")
    if go in ("suggest", "take") and step == "roles":
        cast = next((each for each in presets.compositions(made.app, made.seats, made.options) if each.key == what), None)
        if cast is None:
            made.forget("roles")
        else:
            made.take(cast.roles)
        return redirect(_url("roles"))
    if go == "forecast" and step == "roles":
        return redirect(f"{_url(step)}#forecast")
    return None


def _setup_fault(made: Wizard, form: RolesForm) -> str:
    """What the rules have against these seats and roles, in words; nothing where they can be played."""
    names = [f"№{number}" for number in range(1, made.seats + 1)]
    zone = made.game_form().cleaned_data["zone"]
    try:
        mastering.check_setup(made.app, zone, names, made.options, form.roles, clock.now())
    except Refused as refused:
        return made.words.refusal(refused.code, refused.data)
    return ""


def _create(request: HttpRequest, made: Wizard) -> HttpResponse:
    """Makes the game. The same form sent twice leads to the game that it made."""
    key = request.POST.get("key", "")[:64]
    try:
        with transaction.atomic():
            Member.objects.select_for_update().get(pk=request.user.pk)  # the same form sent twice at once: one after the other
            if made_of := _made_before(request, key):
                return redirect(reverse("games:table", args=[made_of]))
            if made.first_open("review") != "review":
                return redirect(_url(made.first_open("review")))
            limit(f"new-game:{request.user.pk}", GAMES_A_DAY, 86400)
            game = _make(request, made)
            request.session[DONE] = {key: game.pk} if key else {}
            request.session.pop(KEPT, None)
            request.session.save()  # before the next may look
    except Denied as denied:
        return _page(request, made, "review", error=forum_refusal(denied), status=429)
    except Refused as refused:
        return _page(request, made, "review", error=made.words.refusal(refused.code, refused.data), status=409)
    return redirect(game)


def _keep_edition(request: HttpRequest, made: Wizard) -> HttpResponse:
    """Keeps what was typed as an edition of one's own."""
    if made.first_open("review") != "review":
        return redirect(_url(made.first_open("review")))
    name, text = request.POST.get("edition_name", ""), request.POST.get("edition_text", "")
    roles = made.roles_form()
    roles.is_valid()
    typed: dict[str, Any] = {"edition_name": name, "edition_text": text}
    try:
        kept = editions.keep(request.user, editions.make(made.app, name, text, roles.counts, made.options), clock.now(),
                             key=request.POST.get("key", "")[:64])  # fmt: skip
    except editions.BadEdition as bad:
        return _page(request, made, "review", status=422, edition_faults=bad.faults, **typed)
    except Denied as denied:
        return _page(request, made, "review", status=429, edition_faults=[forum_refusal(denied)], **typed)
    return redirect("games:edition", kept.code)


def _made_before(request: HttpRequest, key: str) -> int | None:
    """The game that this form has made already, as the session is kept now: another request may have written it."""
    kept = type(request.session)(request.session.session_key)
    done: Mapping[str, int] = kept.get(DONE, {})
    return done.get(key) if key else None


def _make(request: HttpRequest, made: Wizard) -> Game:
    said = made.game_form().cleaned_data
    roles = made.roles_form()
    roles.is_valid()
    return opening.create_game(
        ruleset=said["ruleset"], title=said["title"], master=request.user, at=clock.now(), language=said["language"],
        zone=said["zone"], intro=said["intro"], options=made.options, roles=roles.roles, capacity=said["capacity"],
    )  # fmt: skip


def _page(
    request: HttpRequest, made: Wizard, step: str, form: Any = None, *, status: int = 200, error: str = "", **more: Any
) -> HttpResponse:
    context: dict[str, Any] = {
        "steps": STEPS.items(), "step": step, "number": NAMES.index(step) + 1, "label": STEPS[step], "error": error,
        "previous": NAMES[NAMES.index(step) - 1] if step != "game" else "", "key": new_key(), **more,
    }  # fmt: skip
    if step == "review":
        context.update(_summary(made))
    else:
        context["form"] = form or made.form(step)
    if step == "game":
        context["editions"] = [shelf(each) for each in (*editions.kept_by(request.user), *editions.brought())]
    if step == "roles":
        context.update(seats=made.seats, total=made.dealt, forecast=shown_forecast(made.app, made.cast, made.options), casts=_casts(made))
    return render(request, "games/wizard.html", context, status=status)


def _summary(made: Wizard) -> dict[str, Any]:
    form, words = made.game_form(), made.words
    said = form.cleaned_data
    roles = made.roles_form()
    roles.is_valid()
    return {
        "facts": [(form[name].label, _chosen(form, name)) for name in ("ruleset", "title", "language", "zone", "capacity", "intro") if said[name]],
        "option_rows": option_rows(made.app, made.options),
        "forecast": shown_forecast(made.app, roles.roles, made.options),
        "role_rows": role_rows(words, roles.counts),
    }  # fmt: skip


# ---- compositions in words -------------------------------------------------------------------------------------------
def role_rows(words: Words, counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Roles and how many of each, those that are there."""
    return [(capfirst(words.role(role)), number) for role, number in counts.items() if number]


def option_rows(app: GameConfig, values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """These options and their values in words."""
    words = RulesetWords(app)
    return [(option_words(words, option)[0], option_value(words, option, values[option.name])) for option in app.rules.options if option.name in values]


def shown_forecast(app: GameConfig, roles: Sequence[str], options: Mapping[str, Any], enough: int = ENOUGH) -> dict[str, Any] | None:
    """What house players made of this composition: sides in words, in percent, with the width of the interval."""
    found = forecast(app, roles, options, enough)
    if found is None:
        return None
    words = RulesetWords(app)
    rows = [(capfirst(words.say("SIDES", side)), share, more) for side, share, more in found.sides]
    return {"rows": rows, "games": found.games, "days": round(found.days), "waiting": found.waiting}


def shelf(edition: editions.Edition) -> dict[str, Any]:
    """An edition as lists show it."""
    return {
        "edition": edition, "own": edition.saved is not None, "game": edition.app.verbose_name, "ribbon": edition.app.ribbon or "conteur",
        "forecast": shown_forecast(edition.app, edition.role_list, edition.options, ROUGH),
    }  # fmt: skip


def _casts(made: Wizard) -> list[dict[str, Any]]:
    """Casts for this head-count, each with its figure; the one at hand is marked."""
    app, words, options, at_hand = made.app, made.words, made.options, sorted(made.cast)
    return [
        {
            "key": each.key, "name": each.name, "text": each.text, "chosen": sorted(each.role_list) == at_hand,
            "roles": ", ".join(words.role(role) if number == 1 else f"{words.role(role)} × {number}" for role, number in each.roles.items() if number),
            "forecast": shown_forecast(app, each.role_list, options, ROUGH),
        }
        for each in presets.compositions(app, made.seats, options)
    ]  # fmt: skip


def _chosen(form: GameForm, name: str) -> Any:
    value = form.cleaned_data[name]
    return dict(getattr(form.fields[name], "choices", ())).get(value, value)


def _url(step: str) -> str:
    return f"{reverse('games:wizard')}?step={step}"
