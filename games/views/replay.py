"""The replay of a game and what is worked out of it: open to all once it is over, and to nobody before."""

from __future__ import annotations

import hashlib
import zlib

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from forum.views.gate import number, viewer
from games.ballots import Ballots
from games.camps import Camps
from games.knowing import Knowing
from games.letters import letters_of, talk_at
from games.pov import pov_of
from games.replaying import Replay
from games.story import Story

from .pages import get_game

STORY_SECONDS = 300


def _replay(request: HttpRequest, pk: int) -> Replay:
    """The replay as this reader may have it; the same 404 for a game that is not over and for one that is not there."""
    game = get_game(pk, request.user)
    pov = pov_of(game, request.user)
    if not pov.may_replay:
        raise Http404
    at = request.GET.get("at")
    step = number(at, 0, 10**7, 0) if at else None
    return Replay(pov, request.GET.get("view", ""), step)


@require_safe
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """One step of a game through one pair of eyes: `?at=84&view=seat:3`. Without `at`, the first step."""
    found = _replay(request, pk)
    reader = viewer(request)
    context = {
        "replay": found, "game": found.game, "camps": Camps(found, found.widest), "letters": letters_of(found, reader),
        "talk_url": talk_at(found, reader), "page": "replay",
    }  # fmt: skip
    return render(request, "games/replay.html", context)


@require_safe
def knowledge(request: HttpRequest, pk: int) -> HttpResponse:
    """Who knew what when; `?seat=3` for one seat."""
    found = _replay(request, pk)
    seat = number(request.GET.get("seat"), 0, 10**6, 0)
    context = {"replay": found, "game": found.game, "knowing": Knowing(found, seat or None), "page": "knowledge"}
    return render(request, "games/replay_knowledge.html", context)


@require_safe
def votes(request: HttpRequest, pk: int) -> HttpResponse:
    """Who voted against whom in one vote: `?round=2`, the last one without."""
    found = _replay(request, pk)
    rounds = Ballots(found, found.widest).rounds
    wanted = number(request.GET.get("round"), 1, max(len(rounds), 1), len(rounds))
    context = {
        "replay": found,
        "game": found.game,
        "rounds": rounds,
        "round": rounds[wanted - 1] if rounds else None,
        "page": "votes",
    }
    return render(request, "games/replay_votes.html", context)


@require_safe
def story(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole story as one file that needs nothing else: as far as this reader may know it."""
    found, reader = _replay(request, pk), viewer(request)
    # Of a long game it takes a second to write: whoever knows the same gets the same for a while.
    asked = (found.game.pk, found.game.version, get_language(), found.view, found.widest, sorted(reader.tokens))
    key = f"story:{hashlib.sha256(repr(asked).encode()).hexdigest()}"
    packed = cache.get(key)
    if packed is None:
        context = {"story": Story(found, reader), "replay": found, "game": found.game}
        packed = zlib.compress(render_to_string("games/story.html", context).encode())
        cache.set(key, packed, STORY_SECONDS)
    answer = HttpResponse(zlib.decompress(packed), content_type="text/html; charset=utf-8")
    answer["Content-Disposition"] = (
        f'attachment; filename="conteur-{found.game.pk}-{slugify(found.game.title)[:40] or "story"}.html"'
    )
    return answer
