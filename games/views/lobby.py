"""The lobby: games to join, games being played, games to read again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forum import clock
from forum.markup import plain
from forum.views.gate import number
from games import staffing
from games.kernel.common import GameOver
from games.mastering import may_create
from games.models import Entry, Game
from games.pov import pov_of
from games.registry import configs
from games.sheets import address
from games.words import Words

ARCHIVE_PAGE = 24
SHOWN = 12


def known_games() -> Any:
    """Games whose rules are installed."""
    counts: dict[str, Any] = {"enrolled": Count("enrolments", distinct=True), "seated": Count("seats", distinct=True)}
    ends = Entry.objects.filter(game=OuterRef("pk"), type=GameOver.type, undone_by=None)
    counts["unwon"] = Exists(ends.filter(data__winners=[]))
    return Game.objects.shown().filter(ruleset__in=list(configs())).annotate(**counts).prefetch_related("masters__user__member")


def volume(game: Any) -> dict[str, Any]:
    """A game as a book on the shelf. Nothing here but what everybody may know."""
    before = game.stage == Game.Stage.REGISTRATION
    label, at = public_hour(game) if game.stage == Game.Stage.RUNNING else (_("Ended"), game.ended_at)
    return {
        "game": game.config.ribbon or "conteur", "game_name": game.config.verbose_name, "title": game.title,
        "url": game.get_absolute_url(), "lang": game.language, "pitch": plain(game.intro)[:200],
        "taken": min(game.enrolled, game.capacity) if before else 0, "total": game.capacity if before else 0,
        "gm": ", ".join(staffing.names(game)[0]),
        "note": _note(game, before),
        "at": at, "label": label, "zone": game.zone,
    }  # fmt: skip


def public_hour(game: Game) -> tuple[str, datetime | None]:
    """What comes next, as everybody knows, and when (real time). The row's own hour may be of a secret deadline."""
    pov = pov_of(game, None)
    due = pov.next_hour(clock.now())
    if due is None:
        return "", None
    said = Words(game).say("DEADLINES", due.name) if due.name else _("Next hour")
    return capfirst(said), game.tempo.to_real(due.at)


def _note(game: Any, before: bool) -> str:
    if game.demo:
        return _("demonstration")
    if before:
        waiting = max(game.enrolled - game.capacity, 0)
        return ngettext("%(n)s in reserve", "%(n)s in reserve", waiting) % {"n": waiting} if waiting else ""
    players = ngettext("%(n)s player", "%(n)s players", game.seated) % {"n": game.seated}
    return _("%(players)s, nobody won") % {"players": players} if game.stage == Game.Stage.OVER and game.unwon else players


def lobby(request: HttpRequest) -> HttpResponse:
    """All games that are not over, and the last that are."""
    games = known_games()
    running = games.filter(stage__in=[Game.Stage.SETUP, Game.Stage.RUNNING]).order_by("-started_at")
    context = {
        "open_games": [volume(game) for game in games.filter(stage=Game.Stage.REGISTRATION)],
        "running": [volume(game) for game in running[:SHOWN]],
        "over": [volume(game) for game in games.filter(stage=Game.Stage.OVER).order_by("-ended_at")[:SHOWN]],
        "may_create": may_create(request.user),
        "studios": [(app.verbose_name, address(app.studio)) for app in configs().values() if app.studio],
        "rulesets": [(app.verbose_name, app.ribbon or "conteur", address("games:ruleset_rules", name)) for name, app in configs().items()],
    }  # fmt: skip
    return render(request, "games/lobby.html", context)


def archive(request: HttpRequest) -> HttpResponse:
    """Games that are over, page by page."""
    games = known_games().filter(stage=Game.Stage.OVER).order_by("-ended_at", "-pk")
    page = Paginator(games, ARCHIVE_PAGE).get_page(number(request.GET.get("page"), 1, 10_000, 1))
    return render(request, "games/archive.html", {"page": page, "volumes": [volume(game) for game in page]})
