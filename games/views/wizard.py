"""A new game, step by step. What was typed at each step is kept in the session, so that one may go back and forth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from forum import clock
from forum.errors import Denied
from forum.limits import limit
from forum.models import Member
from forum.phrases import refusal as forum_refusal
from games import mastering, opening
from games.forecasting import forecast
from games.forms import MOST_SEATS, GameForm, OptionsForm, RolesForm, choice_words, new_key
from games.kernel.refusal import Refused
from games.models import Game
from games.registry import GameConfig, configs
from games.words import RulesetWords, Words

KEPT = "new_game"
DONE = "new_game_done"
STEPS = (("game", _("The game")), ("options", _("Options")), ("roles", _("Roles")), ("review", _("Look it over")))
NAMES = [name for name, _label in STEPS]
GAMES_A_DAY = 12
MOST_KEPT = 5000  # characters of a field that the session keeps
DEFAULT_SEATS = 12


@dataclass
class Wizard:
    """What was typed so far, by step."""

    request: HttpRequest

    @property
    def kept(self) -> dict[str, Any]:
        return self.request.session.setdefault(KEPT, {})

    def keep(self, step: str, data: QueryDict) -> None:
        """Keeps a step as it was typed, right or wrong."""
        known = self.form(step).fields
        self.kept[self._slot(step)] = {
            name: [value[:MOST_KEPT] for value in values[:MOST_SEATS]] for name, values in data.lists() if name in known
        }
        self.request.session.modified = True

    def forget(self, step: str) -> None:
        self.kept.pop(self._slot(step), None)
        self.request.session.modified = True

    def _slot(self, step: str) -> str:
        # Options and roles are of one game: another game begins with its own.
        return step if step == "game" else f"{step}:{self._ruleset}"

    @property
    def _ruleset(self) -> str:
        return (self.kept.get("game", {}).get("ruleset") or [""])[0]

    def typed(self, step: str) -> QueryDict | None:
        """What was typed at a step, or None where one has not been there."""
        fields = self.kept.get(self._slot(step))
        if fields is None:
            return None
        data = QueryDict(mutable=True)
        for name, values in fields.items():
            data.setlist(name, values)
        return data

    @property
    def app(self) -> GameConfig:
        """The game that was chosen."""
        return configs()[self.game_form().cleaned_data["ruleset"]]

    @property
    def words(self) -> Words:
        return RulesetWords(self.app)

    def game_form(self) -> GameForm:
        typed = self.typed("game")
        form = GameForm(typed, initial=self._first())
        form.is_valid()
        return form

    def _first(self) -> dict[str, Any]:
        language = (translation.get_language() or "fr")[:2]
        names = list(configs())
        return {"ruleset": names[0] if len(names) == 1 else None, "language": language, "capacity": DEFAULT_SEATS,
                "zone": str(timezone.get_current_timezone())}  # fmt: skip

    def options_form(self) -> OptionsForm:
        return OptionsForm(self.app, self.words, self.typed("options"))

    @property
    def options(self) -> dict[str, Any]:
        form = self.options_form()
        return form.cleaned_data if form.is_valid() else {option.name: option.default for option in self.app.rules.options}

    @property
    def seats(self) -> int:
        return self.game_form().cleaned_data["capacity"]

    def roles_form(self) -> RolesForm:
        suggested = mastering.suggested_roles(self.app, self.seats, self.options)
        return RolesForm(self.app, self.words, self.seats, self.typed("roles"), suggested)

    def form(self, step: str) -> Any:
        """The form of a step, filled with what was typed there."""
        return {"game": self.game_form, "options": self.options_form, "roles": self.roles_form}[step]()

    def first_open(self, step: str) -> str:
        """The step itself, or the first before it that is not yet right."""
        for name in NAMES[: NAMES.index(step)]:
            form = self.form(name)
            if not form.is_bound or not form.is_valid():
                return name
        return step


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
        return _create(request, made)
    if made.first_open(step) != step:
        return redirect(_url(made.first_open(step)))
    made.keep(step, request.POST)
    position = NAMES.index(step)
    go = request.POST.get("go", "next")
    if go == "back" and position:
        return redirect(_url(NAMES[position - 1]))
    if go == "suggest":
        made.forget("roles")
        return redirect(_url("roles"))
    form = made.form(step)
    if not form.is_valid():
        return _page(request, made, step, form, status=422)
    if step == "roles" and (said := _setup_fault(made, form)):
        form.add_error(None, said)
        return _page(request, made, step, form, status=422)
    return redirect(_url(NAMES[position + 1]))


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


def _page(request: HttpRequest, made: Wizard, step: str, form: Any = None, *, status: int = 200, error: str = "") -> HttpResponse:
    context: dict[str, Any] = {
        "steps": STEPS, "step": step, "number": NAMES.index(step) + 1, "label": dict(STEPS)[step], "error": error,
        "previous": NAMES[NAMES.index(step) - 1] if step != "game" else "", "key": new_key(),
    }  # fmt: skip
    if step == "review":
        context.update(_summary(made))
    else:
        context["form"] = form or made.form(step)
        if step == "roles":
            context["seats"] = made.seats
    return render(request, "games/wizard.html", context, status=status)


def _summary(made: Wizard) -> dict[str, Any]:
    from games.forms import option_words

    form, words = made.game_form(), made.words
    said, values = form.cleaned_data, made.options
    roles = made.roles_form()
    roles.is_valid()
    return {
        "facts": [(form[name].label, _chosen(form, name)) for name in ("ruleset", "title", "language", "zone", "capacity", "intro") if said[name]],
        "option_rows": [(option_words(words, option)[0], _value(words, option, values[option.name])) for option in made.app.rules.options],
        "forecast": _forecast(made, roles.roles),
        "role_rows": [(capfirst(words.role(role)), number) for role, number in roles.counts.items() if number],
    }  # fmt: skip


def _forecast(made: Wizard, roles: Any) -> dict[str, Any] | None:
    """What house players made of this composition: sides in words, in percent, with the width of the interval."""
    found = forecast(made.app, roles, made.options)
    if found is None:
        return None
    rows = [(capfirst(made.words.say("SIDES", side)), share, more) for side, share, more in found.sides]
    return {"rows": rows, "games": found.games, "days": round(found.days)}


def _chosen(form: GameForm, name: str) -> Any:
    value = form.cleaned_data[name]
    return dict(getattr(form.fields[name], "choices", ())).get(value, value)


def _value(words: Words, option: Any, value: Any) -> str:
    if isinstance(value, list | tuple):
        return words.listed([choice_words(words, item, option.name) for item in value])
    return choice_words(words, value, option.name) if isinstance(value, str) else words.value(value, option.name) or "—"


def _url(step: str) -> str:
    return f"{reverse('games:wizard')}?step={step}"
