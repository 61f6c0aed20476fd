"""How each address of the site is walked: which ids it is asked with, and what is sent to it.

`ROUTES` names every pattern that `config.urls` knows; one that is missing, or no longer there, fails
`test_twin_sites.py`. Frames of the admin and of django-allauth are walked by the names of their parameters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q
from django.urls import URLPattern, URLResolver, get_resolver

from forum.models import POSTS_A_PAGE, Category, Member, Notification, Post, Report, Topic
from forum.visibility import viewer_of
from games import editions
from games.models import AnnouncementDraft, Game, SavedEdition, Unread
from games.registry import config, configs

MISSING = 2**53 - 3
"""An id that is never given."""


@dataclass(frozen=True)
class Ask:
    """One request: its path, and what is posted or None. `about` is the id in it that may not exist for the viewer."""

    path: str
    about: int | str = ""
    data: Mapping[str, Any] | None = None


Walk = Callable[[], Iterator[Ask]]


@dataclass
class Scope:
    """Whose walk this is. A `full` one asks for every id there is, and for each of them in every way; else places out of
    reach are asked for by a few examples, since each of them is the same 404, which a full walk proves."""

    user: Any = None
    full: bool = True

    def reaches(self) -> list[int]:
        """The topics that the viewer may open."""
        return list(Topic.objects.visible_to(viewer_of(self.user)).values_list("pk", flat=True))


scope = Scope()


def patterns(found: Sequence[Any] | None = None, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every route of the site with the pattern at its end."""
    for each in get_resolver().url_patterns if found is None else found:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns, route)
        else:
            yield route, each


# ---- ids -------------------------------------------------------------------------------------------------------------
def topics() -> list[int]:
    rows = Topic.objects.order_by("pk")
    if not scope.full:
        seen = scope.reaches()
        # The same ones in both of two twins, whatever was written there.
        examples = rows.filter(context__regex=r":(pm:2|cemetery|pack)$").values_list("pk", flat=True)
        rows = rows.filter(pk__in=[*seen, *examples])
    return [*rows.values_list("pk", flat=True), MISSING]


def letters() -> list[int]:
    """Topics that are conversations, with two that are not: what is no letter is no letter whatever else it is."""
    if scope.full:
        return topics()
    known = topics()
    kinds = dict(Topic.objects.filter(pk__in=known).values_list("pk", "kind"))
    others = [pk for pk in known if pk in kinds and kinds[pk] != Topic.Kind.CONVERSATION]
    return [pk for pk in known if pk not in others[2:]]


def topic_pages() -> Iterator[Ask]:
    """Each topic as a whole and by one author; further pages where there are some, in a full walk everywhere."""
    reached = scope.reaches()
    long = set(Topic.objects.filter(pk__in=reached, post_count__gt=POSTS_A_PAGE).values_list("pk", flat=True))
    for pk in topics():
        once = not scope.full and pk not in reached and pk != MISSING
        more = scope.full or pk in long or pk == MISSING
        for query in ("",) if once else ("", "?page=2", "?by=3", "?by=4&page=2") if more else ("", "?by=3"):
            yield Ask(f"/topic/{pk}/{query}", pk)


def posts() -> list[int]:
    """The first and the last of each topic; in a short walk the last alone of those out of reach."""
    found = []
    reached = scope.reaches()
    for topic in topics():
        ids = list(Post.objects.filter(topic=topic).order_by("position").values_list("pk", flat=True))
        found += ids[-1:] if not scope.full and topic not in reached else sorted({*ids[:1], *ids[-1:]}, key=ids.index)
    return [*found, MISSING]


def notices() -> list[int]:
    """The first notifications of everybody."""
    found = []
    for user in Member.objects.order_by("pk").values_list("pk", flat=True) if scope.full else [scope.user.pk] if scope.user is not None else []:
        found += list(Notification.objects.filter(user=user).order_by("pk").values_list("pk", flat=True)[:3])
    return [*found, MISSING]


def people() -> list[int]:
    """Everybody; in a short walk those of whom twin games differ, and one's own page."""
    ids = list(Member.objects.order_by("pk").values_list("pk", flat=True))
    own = [scope.user.pk] if scope.user is not None else []
    return [*(ids if scope.full else sorted({*ids[:2], ids[5], *own})), 999]


def games() -> list[int]:
    """Every game; in a short walk the one that is played, and those that the viewer runs."""
    rows = Game.objects.order_by("pk")
    if not scope.full:
        rows = rows.filter(Q(stage=Game.Stage.RUNNING) | Q(masters__user=scope.user)) if scope.user is not None else rows.filter(stage=Game.Stage.RUNNING)
    return [*rows.values_list("pk", flat=True), 999]


def reports() -> list[int]:
    return [*Report.objects.order_by("at", "pk").values_list("pk", flat=True)[:5], MISSING]


def slugs() -> list[str]:
    return [*Category.objects.order_by("pk").values_list("slug", flat=True), "missing"]


FORM = {"text": "I was here", "title": "Some title", "people": "Hal", "key": "k" * 16, "topic": "game"}


def each(prefix: str, ids: Callable[[], Sequence[Any]], suffix: str = "/", queries: Sequence[str] = ("",), data: Mapping[str, Any] | None = None) -> Walk:
    """An address with each of these ids, asked for and, with `data`, sent to."""

    def walk() -> Iterator[Ask]:
        for pk in ids():
            for query in queries:
                yield Ask(f"{prefix}{pk}{suffix}{query}", pk)
            if data is not None:
                yield Ask(f"{prefix}{pk}{suffix}", pk, data)

    return walk


def one(*paths: str, data: Mapping[str, Any] | None = None) -> Walk:
    """Addresses without an id."""
    return lambda: iter([*(Ask(path) for path in paths), *([Ask(paths[0], data=data)] if data is not None else [])])


def searches() -> Iterator[Ask]:
    for word in ("canary", "vote", "owl", "Ana", "a") if scope.full else ("canary", "a"):
        yield Ask(f"/search/?q={word}")
    yield Ask("/search/?q=canary&page=2")
    yield Ask("/search/?q=a&by=Bo&where=tavern&since=7")


def orders() -> Iterator[Ask]:
    """Every verb of a game as a forged form, about the same person; taking back what may stand. In a short walk the first
    verb of each shape: `test_twin_rules.py` compares the refusals of all of them."""
    for game in Game.objects.filter(stage=Game.Stage.RUNNING):
        verbs = [verb for verb in config(game.ruleset).rules.verbs if verb.by == "seat"]
        if not scope.full:
            verbs = list({tuple(arg.kind for arg in verb.args): verb for verb in reversed(verbs)}.values())
        for verb in verbs if scope.user is not None else verbs[:2]:
            given = {arg.name: "Gus" if arg.kind == "seat" else "3" if arg.kind == "seats" else "" for arg in verb.args}
            yield Ask(f"/games/{game.pk}/order/", data={"verb": verb.name, **given, "target": "7"})
        yield Ask(f"/games/{game.pk}/order/", data={"withdraw": "vote"})
        yield Ask(f"/games/{game.pk}/order/", data={"verb": "kill", "player": "7", "reason": "x"})
    yield Ask("/games/999/order/", 999, {"verb": "vote"})


def desk_acts() -> Iterator[Ask]:
    for pk in games():
        for verb in ("kill", "open", "nonsense"):
            yield Ask(f"/games/{pk}/desk/act/{verb}/", pk)
            yield Ask(f"/games/{pk}/desk/act/{verb}/", pk, {"player": "7", "reason": "x"})


def desk_seats() -> Iterator[Ask]:
    for pk in games():
        for seat in (1, 7, 99):
            yield Ask(f"/games/{pk}/desk/as/{seat}/", pk)


def desk_chairs() -> Iterator[Ask]:
    for pk in games():
        for seat in (1, 99):
            yield Ask(f"/games/{pk}/desk/replace/{seat}/", pk)
            yield Ask(f"/games/{pk}/desk/replace/{seat}/", pk, {"g-with": "Hal", "g-reason": "x"})


def desk_texts() -> Iterator[Ask]:
    for text in [*Unread.objects.order_by("pk").values_list("pk", flat=True), 999]:
        for pk in games():
            yield Ask(f"/games/{pk}/desk/text/{text}/", f"{pk}/desk/text/{text}")
            yield Ask(f"/games/{pk}/desk/text/{text}/", f"{pk}/desk/text/{text}", {"aside": "1"})


def edition_codes() -> list[str]:
    """Editions of the games and of members, and one that nobody has."""
    return [*(each.code for each in editions.brought()[:2]), *SavedEdition.objects.order_by("pk").values_list("code", flat=True), "missing"]


def desk_drafts() -> Iterator[Ask]:
    """Announcements that wait: read, and sent off."""
    for draft in [*AnnouncementDraft.objects.order_by("pk").values_list("pk", flat=True)[:2], 999]:
        for pk in games():
            yield Ask(f"/games/{pk}/desk/drafts/{draft}/", f"{pk}/desk/drafts/{draft}")
            yield Ask(f"/games/{pk}/desk/drafts/{draft}/", f"{pk}/desk/drafts/{draft}", {"do": "look", "g-text": "x"})


def rules_pages() -> Iterator[Ask]:
    for name in [*configs(), "missing"]:
        yield Ask(f"/games/rules/{name}/", name)


def drafts() -> Iterator[Ask]:
    """A draft for a place that may not exist: the answer must not tell."""
    for pk in topics():
        yield Ask("/draft/", pk, {"place": f"topic:{pk}", "text": "a draft"})


def own(prefix: str, suffix: str = "/", data: Mapping[str, Any] | None = None, queries: Sequence[str] = ("",)) -> Walk:
    return each(prefix, games, suffix, queries, data)


def sent(prefix: str, ids: Callable[[], Sequence[Any]], suffix: str, data: Mapping[str, Any]) -> Walk:
    """An address that only takes forms."""
    return each(prefix, ids, suffix, (), data)


def studio_pages() -> dict[str, Walk]:
    """The pages of a draft of an edition, which its writer alone may open: here one that is not there."""
    pages = (
        "", "head/", "text/", "file/", "report/", "sheet/<slug:name>/", "pictures/", "play/", "rehearse/", "delete/", "settings/", "travel/", "rounds/",
        "rounds/<int:number>/", "board/", "board/<int:row>/<int:col>/", "parts/<slug:section>/", "parts/<slug:section>/-/",
        "parts/<slug:section>/<slug:name>/", "parts/<slug:section>/<slug:name>/<str:key>/",
    )  # fmt: skip
    route = "nonary/studio/<slug:code>/"
    return {route + page: one("/" + re.sub("<[^>]*>", "1", route + page)) for page in pages}


ROUTES: dict[str, Walk] = {
    "healthz": one("/healthz"),
    "language/": one("/language/", data={"language": "fr", "next": "/games/"}),
    "theme/": one("/theme/", data={"theme": "dark", "next": "/games/"}),
    "style/": one("/style/"),
    "accounts/keep/": one("/accounts/keep/"),
    r"^media/(?P<path>avatars/[\w.-]+)$": one("/media/avatars/missing.png"),
    "": one("/"),
    "play-now/": one("/play-now/", data={"name": "Guest"}),
    "games/": one("/games/"),
    "games/archive/": one("/games/archive/"),
    "games/new/": one("/games/new/"),
    "games/editions/": one("/games/editions/", data={"text": "{}"}),
    "games/editions/<str:code>/": each("/games/editions/", edition_codes),
    "games/editions/<str:code>/file/": each("/games/editions/", edition_codes, "/file/"),
    "games/editions/<str:code>/delete/": sent("/games/editions/", lambda: ["missing"], "/delete/", {}),
    "games/rules/": one("/games/rules/"),
    "games/rules/<slug:name>/": rules_pages,
    "games/<int:pk>/": own("/games/"),
    "games/<int:pk>/rules/": own("/games/", "/rules/"),
    "games/<int:pk>/write/": sent("/games/", games, "/write/", {"text": "je vote Ana", "dry": "1"}),
    "games/<int:pk>/join/": sent("/games/", games, "/join/", {}),
    "games/<int:pk>/leave/": sent("/games/", games, "/leave/", {}),
    "games/<int:pk>/close/": sent("/games/", games, "/close/", {}),
    "games/<int:pk>/start/": sent("/games/", games, "/start/", {}),
    "games/<int:pk>/cancel/": sent("/games/", games, "/cancel/", {}),
    "games/<int:pk>/order/": orders,
    "games/<int:pk>/desk/": own("/games/", "/desk/"),
    "games/<int:pk>/desk/journal/": own("/games/", "/desk/journal/"),
    "games/<int:pk>/desk/preview/": own("/games/", "/desk/preview/"),
    "games/<int:pk>/desk/act/<slug:verb>/": desk_acts,
    "games/<int:pk>/desk/as/<int:seat>/": desk_seats,
    "games/<int:pk>/desk/rewind/": own("/games/", "/desk/rewind/", {"to": "1", "reason": "x"}),
    "games/<int:pk>/desk/deal/": own("/games/", "/desk/deal/", {}),
    "games/<int:pk>/desk/text/<int:text>/": desk_texts,
    "games/<int:pk>/desk/drafts/": own("/games/", "/desk/drafts/", {"g-edited": "yes", "g-hold": "1"}),
    "games/<int:pk>/desk/drafts/<int:draft>/": desk_drafts,
    "games/<int:pk>/desk/letters/": own("/games/", "/desk/letters/", {"do": "look", "g-to": "2", "g-text": "x"}),
    "games/<int:pk>/desk/activity/": own("/games/", "/desk/activity/"),
    "games/<int:pk>/desk/note/": sent("/games/", games, "/desk/note/", {"text": "x"}),
    "games/<int:pk>/desk/masters/": own("/games/", "/desk/masters/", {"act": "appoint", "name": "Hal", "part": "co"}),
    "games/<int:pk>/desk/replace/<int:seat>/": desk_chairs,
    "games/<int:pk>/handover/": own("/games/", "/handover/"),
    "games/<int:pk>/stand-in/": sent("/games/", games, "/stand-in/", {}),
    "games/<int:pk>/desk/forks/": own("/games/", "/desk/forks/", {"at": "1"}),
    "games/<int:pk>/desk/time/": own("/games/", "/desk/time/", {"next": "1"}),
    "games/<int:pk>/desk/discard/": sent("/games/", games, "/desk/discard/", {}),
    "games/<int:pk>/export/": own("/games/", "/export/"),
    "games/rehearsals/": one("/games/rehearsals/", data={}),
    "games/<int:pk>/replay/": own("/games/", "/replay/", None, ("", "?at=3", "?view=seat:1", "?view=all&at=5")),
    "games/<int:pk>/replay/knowledge/": own("/games/", "/replay/knowledge/", None, ("", "?seat=1")),
    "games/<int:pk>/replay/votes/": own("/games/", "/replay/votes/", None, ("", "?round=1")),
    "games/<int:pk>/replay/story/": own("/games/", "/replay/story/", None, ("", "?view=seat:1")),
    "forum/": one("/forum/"),
    "forum/read/": one("/forum/read/", data={}),
    "forum/feed/": one("/forum/feed/"),
    "forum/<slug:slug>/": each("/forum/", slugs),
    "forum/<slug:slug>/new/": each("/forum/", slugs, "/new/", data=FORM),
    "topic/<id:pk>/": topic_pages,
    "topic/<id:pk>/reply/": sent("/topic/", topics, "/reply/", FORM),
    "topic/<id:pk>/unread/": each("/topic/", topics, "/unread/"),
    "topic/<id:pk>/after/": each("/topic/", topics, "/after/", ("?after=0",)),
    "topic/<id:pk>/feed/": each("/topic/", topics, "/feed/"),
    "topic/<id:pk>/follow/": sent("/topic/", topics, "/follow/", {"on": "1"}),
    "topic/<id:pk>/moderate/": sent("/topic/", topics, "/moderate/", {"act": "unpin"}),
    "following/": one("/following/"),
    "mails/stop/<str:token>/": one("/mails/stop/nothing/", data={}),
    "post/<id:pk>/": each("/post/", posts),
    "post/<id:pk>/now/": each("/post/", posts, "/now/"),
    "post/<id:pk>/quote/": each("/post/", posts, "/quote/"),
    "post/<id:pk>/edit/": each("/post/", posts, "/edit/", data=FORM),
    "post/<id:pk>/delete/": each("/post/", posts, "/delete/", data={}),
    "post/<id:pk>/history/": each("/post/", posts, "/history/"),
    "post/<id:pk>/react/": sent("/post/", posts, "/react/", {"kind": "agree"}),
    "post/<id:pk>/report/": each("/post/", posts, "/report/", data={"reason": "rude"}),
    "reports/": one("/reports/"),
    "reports/<id:pk>/": sent("/reports/", reports, "/", {"answer": "done"}),
    "preview/": one("/preview/", data=FORM),
    "draft/": drafts,
    "letters/": one("/letters/"),
    "letters/new/": one("/letters/new/", data=FORM),
    "letters/<id:pk>/": each("/letters/", letters),
    "letters/<id:pk>/add/": sent("/letters/", letters, "/add/", {"people": "Ivo"}),
    "letters/<id:pk>/leave/": sent("/letters/", letters, "/leave/", {}),
    "notifications/": one("/notifications/"),
    "notifications/read/": one("/notifications/read/", data={}),
    "notifications/counts/": one("/notifications/counts/"),
    "notifications/<id:pk>/": each("/notifications/", notices),
    "member/<id:pk>/": each("/member/", people),
    "member/<id:pk>/posts/": each("/member/", people, "/posts/"),
    "member/<id:pk>/ignore/": sent("/member/", people, "/ignore/", {"on": ""}),
    "search/": searches,
    "help/": one("/help/"),
    "about/": one("/about/"),
    "settings/": one("/settings/"),
    "nonary/studio/": one("/nonary/studio/"),
    r"^media/(?P<path>nonary/[\w.-]+)$": one("/media/nonary/missing.png"),
    **studio_pages(),
}
FRAMES = ("admin/", "accounts/")
PLAIN = {
    "healthz", "language/", "theme/", "style/", "accounts/keep/", r"^media/(?P<path>avatars/[\w.-]+)$", "play-now/", "games/new/",
    "games/editions/", "games/editions/<str:code>/", "games/editions/<str:code>/file/", "games/editions/<str:code>/delete/",
    "nonary/studio/", *studio_pages(), r"^media/(?P<path>nonary/[\w.-]+)$",
    "games/rules/", "games/rules/<slug:name>/", "games/rehearsals/", "mails/stop/<str:token>/", "preview/", "help/", "about/", "settings/",
}  # fmt: skip
"""Pages that show nothing of any game."""
NO_FRAME = ("admin/logout/", "accounts/logout/")
"""Asked for last: whoever is signed out sees nothing more."""
PARAMETERS: dict[str, Callable[[], Sequence[Any]]] = {
    "object_id": lambda: [1, 2, 3],
    "id": lambda: [1, 2, 3],
    "content_type_id": lambda: [1],
    "app_label": lambda: ["forum", "auth"],
    "url": lambda: ["games/game/", "forum/post/"],
    "key": lambda: ["nothing"],
    "uidb36": lambda: ["1"],
    "pk": lambda: [1],
}


def frame_walk(route: str, pattern: URLPattern) -> Iterator[Ask]:
    """A page of the admin or of allauth, with values for its parameters."""
    regex = pattern.pattern.regex
    names = list(regex.groupindex) or list(pattern.pattern.converters)
    values = [PARAMETERS[name]() for name in names]
    for nth in range(max(map(len, values), default=1)):
        path = route
        for name, some in zip(names, values, strict=True):
            path = _fill(path, name, str(some[min(nth, len(some) - 1)]))
        yield Ask("/" + path.replace("^", "").replace("$", ""))


def _fill(route: str, name: str, value: str) -> str:
    route = re.sub(rf"<(?:\w+:)?{name}>", value, route)
    return re.sub(rf"\(\?P<{name}>[^)]*\)", value, route)


def unknown() -> set[str]:
    """Routes of the site that nobody walks."""
    return {route for route, _ in patterns() if route not in ROUTES and not route.startswith(FRAMES)}


def walk(user: Any = None, *, full: bool = False, forms: bool = True, plain: bool = True) -> Iterator[Ask]:
    """Every request of one viewer, in an order that does not depend on what exists; without `forms`, only what is read;
    without `plain`, only what may show something of a game."""
    scope.user, scope.full = user, full
    return (ask for ask in _walk(user, full=full, plain=plain) if forms or ask.data is None)


def _walk(user: Any, *, full: bool, plain: bool) -> Iterator[Ask]:
    for route, pattern in patterns():
        if not plain and (route in PLAIN or route.startswith(FRAMES)):
            continue
        if route in ROUTES:
            yield from ROUTES[route]()
        elif route not in NO_FRAME and (route in FRAMES or full or _is_for(user, route)):
            yield from frame_walk(route, pattern)
    yield Ask("/nothing/here/")


def _is_for(user: Any, route: str) -> bool:
    """Whether a page of the frame shows this viewer more than the way to the sign-in."""
    return user is not None and user.is_staff if route.startswith("admin/") else user is None


def superuser(user: Any) -> Any:
    get_user_model().objects.filter(pk=user.pk).update(is_superuser=True)
    user.refresh_from_db()
    return user
