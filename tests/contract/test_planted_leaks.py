"""The tests of twin sites and of canaries can fail: a leak is planted in each layer, and each is found."""

from __future__ import annotations

import sys
import types

import pytest
from django.http import Http404, HttpResponse
from django.urls import clear_url_caches, path

from config.urls import urlpatterns
from forum import members, telling
from forum import search as searching
from forum.models import Post, Topic
from forum.views import finding, people, topics
from games import pushing, sheets
from games.models import Order
from games.pov import Pov

from .addresses import MISSING, Ask, unknown
from .recording import World
from .test_canaries import MAY_READ, found, secrets
from .test_twin_sites import busy, quiet, swapped, told_apart

pytestmark = pytest.mark.one_database
VIEWER = "Fay"
FEW = ("/", "/games/", "/games/2/", "/forum/", "/member/4/", "/search/?q=Boo", "/letters/", "/notifications/counts/")


def few(user):
    """A few pages, and each topic by its address."""
    yield from (Ask(path) for path in FEW)
    for topic in [MISSING, *Topic.objects.order_by("pk").values_list("pk", flat=True)]:
        yield Ask(f"/topic/{topic}/", topic)


def role_of_all(monkeypatch):
    """The table shows the roles of the living."""
    plain = sheets.Sheet._person

    def person(self, seat, cause, died):
        shown = plain(self, seat, cause, died)
        return type(shown)(**{**{name: getattr(shown, name) for name in shown.__slots__}, "notes": (str(self.pov.rules.role(self.pov.engine.state, seat)),)})

    monkeypatch.setattr(sheets.Sheet, "_person", person)


def whole_state(monkeypatch):
    """A player's page is folded from the whole journal."""
    monkeypatch.setattr(Pov, "lines", property(lambda self: self.engine.entries))


def count_of_orders(monkeypatch):
    """The table counts what was sent to the game master."""
    monkeypatch.setattr(sheets.Sheet, "deck", property(lambda self: f"{Order.objects.filter(game=self.game).count()} orders"))


def profile_past_the_gate(monkeypatch):
    """A profile counts all posts of its member."""
    monkeypatch.setattr(people, "_posts_of", lambda member, request: Post.objects.filter(author=member.pk))


def search_past_the_gate(monkeypatch):
    """Search finds what is hidden, though it shows the number only."""
    monkeypatch.setattr(finding, "search", lambda viewer, asked, **narrowed: Post.objects.filter(words__contains=searching.folded(asked)))


def poke_to_all(monkeypatch):
    """Each order pokes everybody."""
    plain = pushing.after_commit

    def after_commit(game, parts):
        plain(game, parts)
        pushing.live.publish(["public"], {"type": "game", "game": game.pk})

    monkeypatch.setattr(pushing, "after_commit", after_commit)


def notice_to_all(monkeypatch):
    """A post in a closed place is told to those it names, whether or not they may read it."""
    monkeypatch.setattr(telling, "_concerned", lambda post, known, rows: [(user, "letter") for user in members.users(range(1, 9))])
    monkeypatch.setattr(Topic, "may_read", lambda self, viewer: True)


@pytest.mark.parametrize(
    ("plant", "scripts", "by"),
    [
        (None, (quiet, busy()), ""),
        (role_of_all, (quiet, quiet), "/games/2/"),
        (whole_state, (quiet, busy()), "/games/2/"),
        (count_of_orders, (quiet, busy()), "/games/2/"),
        (profile_past_the_gate, (quiet, busy()), "/member/4/"),
        (search_past_the_gate, (quiet, busy()), "/search/"),
        (poke_to_all, (quiet, busy()), "frames"),
        (notice_to_all, (quiet, busy()), "notice"),
    ],
    ids=lambda each: getattr(each, "__name__", str(each)[:20]) if each is None or callable(each) else "",
)
def test_a_leak_tells_twin_sites_apart(recorder, monkeypatch, plant, scripts, by):
    if plant is not None:
        plant(monkeypatch)
    one, other = (
        recorder.record(script, (VIEWER,) if scripts[0] is not scripts[1] else ("Hal",), lambda roles=roles: World("toy", roles), few)
        for script, roles in zip(scripts, (None, swapped("toy") if scripts[0] is scripts[1] else None), strict=True)
    )
    differences = told_apart(one, other)
    assert bool(differences) is (plant is not None), differences
    assert by in str(differences)


def test_a_404_that_is_not_like_that_of_a_missing_id_is_found(recorder, monkeypatch):
    plain = topics.topic_or_404

    class NotForYou(Http404):
        pass

    def telling(request, pk, kind=None):
        if Topic.objects.filter(pk=pk).exists() and not Topic.objects.visible_to(topics.viewer(request)).filter(pk=pk).exists():
            raise NotForYou("This topic is not for you.")
        return plain(request, pk, kind)

    monkeypatch.setattr(topics, "topic_or_404", telling)
    monkeypatch.setattr("config.urls.handler404", lambda request, exception: HttpResponse(str(exception), status=404), raising=False)
    records = recorder.record(quiet, ("visitor",), lambda: World("toy"), few, whole_404=("visitor",))
    assert records["visitor"].told_apart


def test_a_canary_that_escapes_is_found(recorder, monkeypatch):
    monkeypatch.setattr(finding, "search", lambda viewer, asked, **narrowed: Post.objects.filter(words__contains="canary").select_related("topic", "author__member"))
    records = recorder.record(secrets, ("visitor",), lambda: World("pleine_lune"), lambda user: [Ask("/search/?q=any")])
    assert found(records["visitor"]) >= {"canarycemetery", "canarypack", "canaryletter", "canarytitle"}
    assert not any("visitor" in readers for readers in MAY_READ.values())


def test_a_page_with_no_entry_in_the_walk_is_found(monkeypatch, settings):
    more = types.ModuleType("more_urls")
    more.urlpatterns = [*urlpatterns, path("secret/", lambda request: None)]
    monkeypatch.setitem(sys.modules, "more_urls", more)
    settings.ROOT_URLCONF = "more_urls"
    clear_url_caches()
    assert unknown() == {"secret/"}
