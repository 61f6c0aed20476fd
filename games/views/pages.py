"""What every view of a game begins with, and the pages that are the same for everybody: rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.text import capfirst
from django.utils.translation import get_language

from forum import clock
from forum.views.gate import viewer
from games.models import Game
from games.offers import seat_verbs
from games.pov import pov_of
from games.registry import GameConfig, UnknownRuleset, configs
from games.rights import runs
from games.sheets import Sheet
from games.words import rule_order


def get_game(pk: int, user: Any = None) -> Game:
    """The game of this number. Missing, or of a game that is no longer installed, or a sandbox of others than `user`: one
    and the same 404."""
    game = Game.objects.filter(pk=pk).first()
    if game is None or (game.private and not runs(game, user)):
        raise Http404
    try:
        _ = game.config
    except UnknownRuleset:
        raise Http404 from None
    return game


def sheet_of(request: HttpRequest, game: Game, at: datetime | None = None) -> Sheet:
    """The game as this viewer may know it, ready for a page."""
    return Sheet(pov_of(game, request.user), viewer(request), at or clock.now())


def rules_template(app: GameConfig) -> str:
    """The game's rules page in the reader's language, else in English or French, else nothing."""
    for language in ((get_language() or "en")[:2], "en", "fr"):
        name = f"{app.label}/rules_{language}.html"
        try:
            get_template(name)
        except TemplateDoesNotExist:
            continue
        return name
    return ""


def game_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """The rules of the game's ruleset, with the options as this game has them. What a game's `pages.rules(options, words)`
    gives is context of its own template of the rules."""
    game = get_game(pk, request.user)
    return _rules(request, game.config, sheet_of(request, game))


def ruleset_rules(request: HttpRequest, name: str) -> HttpResponse:
    """The rules of a ruleset, whether or not somebody plays it."""
    if name not in configs():
        raise Http404
    return _rules(request, configs()[name], None)


def rules_index(request: HttpRequest) -> HttpResponse:
    """The games that are played here, each with its rules."""
    rulesets = [(app.verbose_name, app.ribbon or "conteur", name) for name, app in configs().items()]
    return render(request, "games/rules_index.html", {"rulesets": rulesets})


def _rules(request: HttpRequest, app: GameConfig, sheet: Sheet | None) -> HttpResponse:
    from games.words import RulesetWords

    words = sheet.words if sheet is not None else RulesetWords(app)
    context: dict[str, Any] = {
        "sheet": sheet, "game": sheet.game if sheet else None, "app": app, "ribbon": app.ribbon or "conteur",
        "rules_template": rules_template(app),
        "roles": [(capfirst(words.role(role)), words.say_or("ROLE_HELP", role, "")) for role in app.rules.roles],
        "verbs": [(capfirst(words.say("VERBS", verb.name)), words.say_or("VERB_HELP", verb.name, "")) for verb in seat_verbs(app.rules)],
        "options": _options(app, words),
        "rules": sorted(words.table("RULES").items(), key=lambda pair: rule_order(pair[0])),
    }  # fmt: skip
    own = getattr(app.part("pages"), "rules", None)
    if own is not None:
        context |= own(_values(sheet), words)
    return render(request, "games/rules.html", context)


def _values(sheet: Sheet | None) -> Mapping[str, Any] | None:
    """The options of one game; None for a ruleset that nobody plays."""
    if sheet is None:
        return None
    return sheet.pov.state.options if sheet.pov.engine.entries else sheet.game.options


def _options(app: GameConfig, words: Any) -> list[tuple[str, str]]:
    from games.forms import option_words

    return [option_words(words, option) for option in app.rules.options]
