"""The replay of a game: open to all once it is over, and to its game master before."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from forum.views.gate import number
from games.models import Game
from games.pov import pov_of
from games.replaying import Replay

from .pages import get_game


@require_safe
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """One step of a game through one pair of eyes: `?at=84&view=seat:3`. Without `at`, the first step."""
    game = get_game(pk, request.user)
    pov = pov_of(game, request.user)
    if not pov.engine.entries or not (pov.is_master or game.stage == Game.Stage.OVER):
        raise Http404
    at = request.GET.get("at")
    step = number(at, 0, 10**7, 0) if at else None
    return render(request, "games/replay.html", {"replay": Replay(pov, request.GET.get("view", ""), step), "game": game})
