"""The front page: a village to join at once, open games, running games, talk, replays."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from forum import accounts, clock, hours, phrases
from forum.errors import ForumError
from forum.models import Post, Topic
from forum.views.gate import status_of, viewer
from games import demo, opening
from games.forms import GuestForm
from games.kernel.refusal import Refused
from games.models import Game
from games.projecting import topic_of
from games.words import Words

from .lobby import known_games, public_hour, volume

CARDS = 4
TOPICS = 6
REPLAYS = 2
TALK = 3


def front(request: HttpRequest) -> HttpResponse:
    """The first page that anybody sees."""
    return render_front(request)


def render_front(request: HttpRequest, form: GuestForm | None = None, status: int = 200, ruleset: str = "") -> HttpResponse:
    """The front page; `form` is the name that a visitor has sent, for the table of this game."""
    games = known_games()
    running = [game for game in games.filter(stage=Game.Stage.RUNNING).order_by("demo", "-started_at")[: CARDS + 1] if not game.demo]
    over = games.filter(stage=Game.Stage.OVER).order_by("demo", "-ended_at")[:REPLAYS]
    tables = demo_tables()
    sent = ruleset or (tables[0].ruleset if tables else "")
    context = {
        "lives": [live_table(request, game, form if form is not None and game.ruleset == sent else None) for game in tables],
        "play_url": reverse("games:play_now"),
        "read_url": running[0].get_absolute_url() if running else tables[0].get_absolute_url() if tables else "",
        "open_games": [volume(game) for game in games.filter(stage=Game.Stage.REGISTRATION)[:CARDS]],
        "running": [volume(game) for game in running[:CARDS]],
        "topics": talk(request),
        "replays": [_replay(game) for game in over],
    }
    return render(request, "front.html", context, status=status)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A name, and one sits at a table: makes a guest where nobody is signed in, takes the free seat, opens the table."""
    ruleset = _asked_table(request)
    if not demo.is_on() or (demo.free_seat(demo.current(ruleset)) is None and not request.user.is_authenticated):
        return _too_late(request, ruleset)
    if not request.user.is_authenticated:
        form = GuestForm(request.POST, auto_id=form_id(ruleset))
        form.full_clean()
        try:
            accounts.sign_in_guest(request, form.cleaned_data.get("name", ""), form.cleaned_data.get("key") or "")
        except ForumError as refused:
            form.add_error("name", phrases.refusal(refused))
            return render_front(request, form, status_of(refused), ruleset)
    try:
        game, _seat = demo.sit(request.user, clock.now(), ruleset)
    except Refused:
        return _too_late(request, ruleset)
    messages.success(request, _("You sit at the table. Your secret sheet says who you are."))
    return redirect(game)


def _asked_table(request: HttpRequest) -> str:
    """The game whose table is meant: the one that was asked for, else the first that the visitor is shown."""
    asked = request.POST.get("game", "")
    names = [game.ruleset for game in demo_tables()]
    return asked if asked in names else names[0] if names else ""


def form_id(ruleset: str) -> str:
    """How the fields of a table's form are called on a page that has several."""
    return f"id_{ruleset}_%s"


def _too_late(request: HttpRequest, ruleset: str) -> HttpResponse:
    messages.warning(request, _("No chair is free at this moment. Watch the game meanwhile: the next one has a chair."))
    shown = demo.current(ruleset) if demo.is_on() else None
    return redirect(shown if shown is not None else "games:front")


def demo_tables() -> list[Game]:
    """The games of the demonstration that run now, those in the visitor's language first."""
    spoken = get_language() or ""
    return sorted(demo.running(), key=lambda game: not spoken.startswith(game.language)) if demo.is_on() else []


def live_table(request: HttpRequest, game: Game, form: GuestForm | None = None) -> dict[str, Any]:
    """A table of the demonstration as everybody sees it: its last words, its chairs, its next hour; and how to sit down."""
    free = demo.free_seat(game) is not None
    words = Words(game)
    topic = topic_of(game, "game")
    rows = Post.objects.visible_to(viewer(request)).filter(topic=topic, kind=Post.Kind.POST, deleted_at=None) if topic else Post.objects.none()
    last = list(rows.select_related("author__member").order_by("-position")[:TALK])[::-1]
    dead = game.seats.exclude(cause="").count()
    label, at = public_hour(game)
    mine = opening.seat_of(game, request.user) is not None
    return {
        "title": game.title, "url": game.get_absolute_url(), "game": game.config.ribbon or "conteur",
        "game_name": game.config.verbose_name, "said": _("live"), "lang": game.language,
        "talk": [{"name": post.author_name, "text": Truncator(post.excerpt).chars(140)} for post in last],
        "taken": len(words.seats) - dead - free, "total": len(words.seats) - dead, "at": at, "zone": game.zone,
        "label": label, "free": free and not mine, "mine": mine, "ruleset": game.ruleset,
        "form": None if request.user.is_authenticated else form or GuestForm(auto_id=form_id(game.ruleset)),
    }  # fmt: skip


def talk(request: HttpRequest) -> list[dict[str, Any]]:
    """The topics that were last written in, of those within the viewer's reach."""
    rows = Topic.objects.visible_to(viewer(request)).filter(kind=Topic.Kind.TOPIC, post_count__gt=0)
    topics = list(rows.select_related("category", "last_author__member").order_by("-last_post_at")[:TOPICS])
    return [_line(topic, _game_of(topic)) for topic in topics]


def _line(topic: Topic, game: Game | None) -> dict[str, Any]:
    member = getattr(topic.last_author, "member", None)
    who = topic.last_voice or (member.name if member is not None else "")
    when = hours.said(topic.last_post_at, now=clock.now())
    title, where = topic.title, topic.category.name if topic.category is not None else ""
    if game is not None:
        place = Words(game).say_or("TOPICS", topic.context.split(":", 2)[2], topic.title)
        title, where = f"{game.title} · {place}", str(game.config.verbose_name)
    return {
        "title": title, "url": topic.get_absolute_url(), "count": topic.post_count, "lang": game.language if game else "",
        "game": (game.config.ribbon or "conteur") if game is not None else "",
        "meta": ", ".join(part for part in (who, when, where) if part),
    }  # fmt: skip


def _game_of(topic: Topic) -> Game | None:
    parts = topic.context.split(":")
    if parts[0] != "game" or len(parts) < 3:
        return None
    return known_games().filter(pk=int(parts[1])).first()


def _replay(game: Any) -> dict[str, Any]:
    from games.sheets import address

    days = max((game.ended_at - game.started_at).days, 1) if game.ended_at and game.started_at else 1
    players = ngettext("%(n)s player", "%(n)s players", game.seated) % {"n": game.seated}
    length = ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    return {
        "over": f"{game.config.verbose_name}, {players}, {length}", "title": game.title,
        "url": address("games:replay", game.pk) or game.get_absolute_url(), "lang": game.language,
        "text": game.intro[:200], "game": game.config.ribbon or "conteur",
    }  # fmt: skip
