"""A whole site with one game in it, and all that it sends to whoever looks: pages, frames of sockets, mails, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from asgiref.sync import async_to_sync, sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from forum import clock, conversations, drafts, editing, ids, live, mailing, members, posting, reporting, topics
from forum.consumers import LiveConsumer
from forum.visibility import PUBLIC, viewer_of
from games import desk_acts, drafting, inbox, opening, play
from games.kernel.order import GM
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Game
from games.projecting import topic_of

from .addresses import MISSING, Ask, superuser, walk

MONDAY = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
SEATED = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Fay", "Gus", "Ida")
"""Ana has the power, Bo is busy in secret, Cleo is staff and plays, Dan dies, Eva is replaced by Flo, Fay is a neighbour of
Ana's, Gus and Ida are the pack where there is one."""
AROUND = ("Flo", "Gina", "Hal", "Ivo")
"""Flo takes over Eva's chair, Gina runs the game, Hal looks on, Ivo runs another game."""
ROLES = {
    "toy": ("owl", *["peasant"] * 7),
    "pleine_lune": ("militia", *["villager"] * 5, "werewolf", "werewolf"),
    "mafia_graal": ("huntress", "inquisitor", "king", *["knight"] * 3, "lancelot", "spy"),
}
MARK = {"type": "mark"}
POWERS = {"toy": "peek", "pleine_lune": "guard", "mafia_graal": "silence"}
SECRETS = {
    "toy": ("vote", "I vote against"), "pleine_lune": ("vote", "I vote against"), "mafia_graal": ("inquisition", "inquisition"),
}  # fmt: skip
"""What Bo does in secret: the verb, and how he says it in a letter."""


class World:
    """One site with one running game, at a clock that stands still unless moved."""

    def __init__(
        self, ruleset: str, roles: Sequence[str] | None = None, *, role_key: str = "role", setup: Mapping[str, Any] | None = None, **fields: Any
    ) -> None:  # fmt: skip
        self.at = MONDAY
        self.users = {name: members.create_member(name, at=MONDAY, email=f"{name.lower()}@example.org", staff=name == "Cleo")
                      for name in (*SEATED, *AROUND)}  # fmt: skip
        superuser(self.users["Cleo"])
        self.tavern = topics.create_category(title="Tavern", slug="tavern", read=["public"], write=["member"], open=["member"])
        talk = topics.create_topic(title="Around the fire", category=self.tavern, at=MONDAY, **topics.category_rows(self.tavern))
        self.fire = talk
        common = {"language": "en", "at": MONDAY, "seed": b"\x07" * 32}
        opening.create_game(ruleset=ruleset, title="Another game", master=self.users["Ivo"], **common, options=fields.get("options"))
        game = opening.create_game(ruleset=ruleset, title="The game", master=self.users["Gina"], **common, **fields)
        self.pk = game.pk
        self.roles = list(roles or ROLES[ruleset])
        people = [{"name": name, "user": self.users[name], role_key: role} for name, role in zip(SEATED, self.roles, strict=True)]
        opening.open_game(game, people, MONDAY, setup=setup)
        opening.start(game.pk, MONDAY, by=self.users["Gina"])

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.pk)

    def number(self, name: str) -> int:
        return SEATED.index(name) + 1

    @property
    def powerful(self) -> str:
        """Who has the power: Ana, unless roles were swapped."""
        return SEATED[self.roles.index(ROLES[self.game.ruleset][0])]

    def wait(self, minutes: int = 1) -> None:
        self.at += timedelta(minutes=minutes)

    def gm(self, verb: str, **given: Any) -> None:
        self.wait()
        play.submit(self.pk, GM, [play.Ask(verb, {"reason": "as ruled", **given})], self.at, source="gm", user=self.users["Gina"])

    def ask(self, name: str, verb: str, **given: Any) -> str:
        """An order by form; gives the code of its refusal, or nothing."""
        self.wait()
        try:
            play.submit(self.pk, Seat(self.number(name)), [play.Ask(verb, given)], self.at, user=self.users[name])
        except Refused as refused:
            return refused.code
        return ""

    def say(self, name: str, text: str, role: str = "") -> str:
        """A post, or a letter to the game master."""
        self.wait()
        cache.clear()  # the minute of the limits is a real one
        try:
            inbox.say(self.game, self.game.seats.get(number=self.number(name)), text, self.at, role=role)
        except Refused as refused:
            return refused.code
        return ""

    def write(self, name: str, others: Iterable[str], title: str, text: str) -> Any:
        """A letter between members."""
        self.wait()
        user = self.users[name]
        return conversations.start(user, [self.users[other] for other in others], title, text, at=self.at, viewer=viewer_of(user))

    def answer(self, name: str, topic: Any, text: str) -> Any:
        """A post of a member anywhere."""
        self.wait()
        return posting.add_post(topic, self.users[name], text, at=self.at, viewer=viewer_of(self.users[name]))

    def edit(self, name: str, post: Any, text: str) -> None:
        editing.edit_post(post, viewer_of(self.users[name]), text, at=self.at)

    def say_in(self, name: str, text: str, role: str) -> Any:
        """A post in a topic of the game, as it was written."""
        self.say(name, text, role=role)
        return topic_of(self.game, role).posts.order_by("position").last()

    def report(self, name: str, post: Any, reason: str) -> None:
        reporting.report(post, viewer_of(self.users[name]), reason, at=self.at)

    def delete(self, name: str, post: Any) -> None:
        editing.delete_post(post, viewer_of(self.users[name]), at=self.at)

    def note(self, text: str) -> None:
        desk_acts.add_note(self.game, self.users["Gina"], text, self.at)

    def hold(self, text: str) -> None:
        """An announcement that waits on the desk."""
        drafting.hold(self.game, self.game.orders.order_by("number").last(), "game", text, self.at)

    def draft(self, name: str, text: str) -> None:
        drafts.keep(self.users[name], drafts.in_topic(topic_of(self.game, "game")), at=self.at, text=text)

    def user(self, viewer: str) -> Any:
        return None if viewer == "visitor" else type(self.users["Ana"]).objects.get(pk=self.users[viewer].pk)


class Browser(Client):
    """A client that keeps no copies of templates and contexts: thousands of pages are asked for."""

    def request(self, **request: Any) -> Any:
        response = self.handler(self._base_environ(**request))
        self.cookies.update(response.cookies)
        assert response.status_code != 500, request["PATH_INFO"]
        return response


@dataclass
class Record:
    """What one viewer was sent. `pages` in the order of the walk, without what was answered as a missing thing is."""

    pages: list[tuple[str, str]] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    mails: list[str] = field(default_factory=list)
    told_apart: list[str] = field(default_factory=list)
    """Addresses whose 404 is not that of a missing id."""

    def everything(self) -> str:
        return "\n".join([*(f"{label}\n{body}" for label, body in self.pages), *self.frames, *self.mails])


@contextmanager
def bare_404() -> Iterator[None]:
    """Half of a walk finds nothing: the page that says so is left undrawn where nobody compares it."""
    with patch("config.urls.handler404", lambda request, exception: HttpResponse(status=404), create=True):
        yield


Script = Callable[[World], Iterable[Any]]
"""Plays the game; each `yield` lets the sockets catch up."""


class Recorder:
    """Plays a script on a fresh site and writes down what each viewer gets, at its end."""

    def __init__(self, monkeypatch: Any, empty: Callable[[], None]) -> None:
        self.world: World | None = None
        self._empty = empty
        self._ids = iter(range(2**40, 2**53, 2**20 + 7))

        def now() -> datetime:
            return self.world.at if self.world is not None else MONDAY

        monkeypatch.setattr(clock, "now", now)
        monkeypatch.setattr("django.utils.timezone.now", now)
        # Ids that rise: rows of one instant are listed by them, and must come in one order in both games.
        monkeypatch.setattr(ids, "secrets", SimpleNamespace(randbelow=lambda most: next(self._ids) - 2**40))

    def record(
        self, script: Script, viewers: Sequence[str], build: Callable[[], World],
        asks: Callable[[Any], Iterable[Ask]] = walk, whole_404: Container[str] = (),
    ) -> Mapping[str, Record]:  # fmt: skip
        """What each viewer gets once the script is played. `whole_404` names those who are shown the site's own page
        for what is missing, so that it can be compared; the others get a bare answer, which is soon made."""
        self._ids = iter(range(2**40, 2**53, 2**20 + 7))
        self._empty()
        cache.clear()
        mail.outbox.clear()
        self.world = None
        self.world = build()
        self.records = records = {viewer: Record() for viewer in viewers}
        async_to_sync(self._play)(script, records)
        mailing.sweep(at=self.world.at + timedelta(minutes=2))
        for viewer, record in records.items():
            address = "" if viewer == "visitor" else self.world.users[viewer].email
            record.mails = sorted(normal(f"{m.subject}\n{m.extra_headers}\n{m.body}") for m in mail.outbox if m.to == [address])
            with nullcontext() if viewer in whole_404 else bare_404():
                self._walk(viewer, record, asks)
        return records

    async def _play(self, script: Script, records: Mapping[str, Record]) -> None:
        world = self.world
        assert world is not None
        links = {}
        for viewer in records:
            link = WebsocketCommunicator(LiveConsumer.as_asgi(), "/ws/live/")
            link.scope["user"] = await sync_to_async(world.user)(viewer) or AnonymousUser()
            assert (await link.connect())[0]
            links[viewer] = link
        acts = iter(await sync_to_async(script)(world))
        while await sync_to_async(next)(acts, self) is not self:
            await _hear(links, records)
        for link in links.values():
            await link.disconnect()

    def _walk(self, viewer: str, record: Record, asks: Callable[[Any], Iterable[Ask]]) -> None:
        assert self.world is not None
        user = self.world.user(viewer)
        with transaction.atomic():
            client = Browser(headers={"accept-language": "en"})
            if user is not None:
                client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            missing: dict[tuple[str, str, bool], str] = {}
            requests = list(asks(user))
            # First what is missing for certain: what else is answered alike says nothing, and is not written down.
            for ask in sorted(requests, key=lambda ask: str(ask.about).rpartition("/")[2] not in (str(MISSING), "999", "missing")):
                self._ask(client, ask, record, missing)
            transaction.set_rollback(True)
        numbers = Numbers()
        record.pages = [(numbers.told(label), numbers.told(body)) for label, body in record.pages]
        numbers = Numbers()
        record.frames = [numbers.told(frame) for frame in record.frames]
        record.mails = [Numbers().told(text) for text in record.mails]

    def _ask(self, client: Client, ask: Ask, record: Record, missing: dict[tuple[str, str, bool], str]) -> None:
        with transaction.atomic():
            if ask.data is not None:
                cache.clear()
            cookies = client.cookies.copy()
            response = client.get(ask.path) if ask.data is None else client.post(ask.path, ask.data)
            client.cookies = cookies
            transaction.set_rollback(True)  # reading leaves marks, which must not count for the next page
        body = normal(response.content.decode(errors="replace")) if not response.streaming else "stream"
        heads = {name: value for name, value in sorted(response.headers.items()) if name not in ("Content-Length", "Expires", "Last-Modified")}
        text = f"{response.status_code} {normal(str(heads))} {sorted(response.cookies)}\n{body}"
        if response.status_code == 404 and ask.about != "":
            place, _, query = ask.path.partition("?")
            bare = place.replace(f"/{ask.about}/", "/#/", 1)
            anonymous = text.replace(place, bare).replace(place.replace("/", "%2F"), bare)
            if missing.setdefault((bare, query, ask.data is not None), anonymous) != anonymous:
                record.told_apart.append(f"{ask.path}: {_first_difference(missing[bare, query, ask.data is not None], anonymous)}")
            return
        record.pages.append((f"{'GET' if ask.data is None else 'POST'} {ask.path} {sorted((ask.data or {}).items())}", text))


async def _hear(links: Mapping[str, Any], records: Mapping[str, Record]) -> None:
    """Takes down what has come through the sockets: a mark is sent after it, to everybody, and waited for."""
    poke = {"type": "live.poke", "token": PUBLIC, "unless": "", "payload": MARK}
    await get_channel_layer().group_send(live.group(PUBLIC), poke)
    for viewer, link in links.items():
        while (frame := await link.receive_from(timeout=60)) != json.dumps(MARK):
            records[viewer].frames.append(frame)


_RANDOM = (
    (re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*'), r"\1…"),
    (re.compile(r'(name="(?:key|g-key)" value=")[^"]*'), r"\1…"),
    (re.compile(r'(name="(?:initial-)?\w+_at_\d" value=")[^"]*'), r"\1…"),
    # A feed without entries bears the hour at which it was asked for.
    (re.compile(r"<updated>(?!2026-03)[^<]*"), "<updated>…"),
)


def normal(text: str) -> str:
    """Without what is drawn anew for each page: keys of forms."""
    for pattern, instead in _RANDOM:
        text = pattern.sub(instead, text)
    return text


class Numbers:
    """Public ids are random: which one a thing has says nothing, so each is told by the order in which it is met."""

    def __init__(self) -> None:
        self._met: dict[str, str] = {}

    def told(self, text: str) -> str:
        return re.sub(r"\b\d{13,16}\b", lambda found: self._met.setdefault(found[0], f"#{len(self._met) + 1}"), text)


def differences(one: Record, other: Record) -> list[str]:
    """What a viewer could tell two sites apart by: the addresses, and a few words of each."""
    found = []
    mine, theirs = dict(one.pages), dict(other.pages)
    if list(mine) != list(theirs):
        found.append(f"other addresses answer: {sorted(set(mine) ^ set(theirs))[:6]}")
    both = [label for label in mine if label in theirs and mine[label] != theirs[label]]
    found += [f"{label}: {_first_difference(mine[label], theirs[label])}" for label in both]
    if one.frames != other.frames:
        found.append(f"frames: {one.frames} / {other.frames}")
    if one.mails != other.mails:
        found.append(f"mails: {one.mails} / {other.mails}")
    return sorted(found)


def _first_difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(at - 80, 0) : at + 80]!r} / …{other[max(at - 80, 0) : at + 80]!r}"
