"""House players: seats that the machine plays, in free text, through the same door as people.

The host says whose turn it is and carries out what that seat wants; what it wants is the game app's to say
(`<app>/house.py`, `moves(view, rng)`), from nothing but what a person on this seat could read.

Turns depend on the game's seed, the seat and the hour alone, and each leaves posts under keys of its own: calling
twice, late, or from two workers at once changes nothing.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Literal

from django.core.cache import cache
from django.db.models import Q

from forum.errors import ForumError
from forum.models import AccessMode, Post, Topic, TopicAccess
from forum.visibility import viewer_of

from . import inbox, journal, play
from .kernel.audience import PUBLIC
from .kernel.draft import Entry as Line
from .kernel.engine import Engine, tokens_of
from .kernel.reading import PARTING, own_words
from .kernel.refusal import Refused
from .kernel.seat import Seat as SeatNumber
from .models import Game, Seat
from .projecting import context

log = logging.getLogger("conteur.house")

PACE = timedelta(hours=1)  # of the game's time: in each such span a seat has one turn, unless the game app says otherwise
STEP = timedelta(seconds=2)  # real: how often somebody asks whose turn it is
AFTERWARDS = timedelta(minutes=1)  # real: so long they talk when the game is over
HEARD = 40  # posts of a place that a seat remembers


@dataclass(frozen=True, slots=True)
class Said:
    """A post that a seat has read: whose (None where no seat's), its own words, its hour in the game's time, its id."""

    by: SeatNumber | None
    text: str
    at: datetime
    post_id: int


@dataclass(frozen=True, slots=True)
class View:
    """What the person on one seat can read at an instant of the game's time."""

    seat: SeatNumber
    now: datetime
    lines: Sequence[Line]
    names: Mapping[SeatNumber, str]
    talk: Mapping[str, Sequence[Said]] = field(default_factory=dict)
    """By topic role, oldest first; only places that the seat may read."""
    writable: frozenset[str] = frozenset()
    deadlines: Mapping[str, datetime] = field(default_factory=dict)
    """The hours that everybody knows, by name."""
    language: str = "fr"
    salt: str = ""
    """The same for one seat all through a game: what its temper hangs on."""


@dataclass(frozen=True, slots=True)
class Move:
    """Something to say: a private message to the game master, or a post in the topic of a role."""

    kind: Literal["post", "pm"]
    text: str
    topic: str = "game"


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A game as the demonstration plays it, brought by a game app as `house.DEMONSTRATION`."""

    roles: Sequence[str]
    options: Mapping[str, Any]
    titles: Sequence[str]
    names: Sequence[tuple[str, str]]
    """Names of the house players with their genders, more than there are seats: some names may be taken."""
    intro: str = ""
    factor: int = 480
    begins: str = "18:00"
    """Hour of the game's own clock at which a game starts."""
    language: str = "fr"
    ending: Mapping[str, Any] = field(default_factory=dict)
    """Arguments of `end_game` for a game that nobody can play on."""
    prepare: Callable[[Game], None] | None = None
    """What a new game needs besides before its chairs are taken."""
    cast: bool = True
    """Whether `roles` are the ruleset's own; if not they say how many chairs there are, and the game casts by itself."""


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """One seat's moment (real time), and which of its turns it is."""

    at: datetime
    seat: int
    number: int


def act_due(now: datetime) -> int:
    """Lets every house player whose turn has come since the last call act; returns how many things were said."""
    going = Q(stage=Game.Stage.RUNNING) | Q(stage=Game.Stage.OVER, ended_at__gt=now - AFTERWARDS)
    said = 0
    for game_id in Game.objects.shown().filter(going, seats__kind=Seat.Kind.HOUSE).distinct().values_list("pk", flat=True):
        key = f"house:{game_id}"
        since = cache.get(key)
        if since is None or since > now:
            since = now - STEP
        cache.set(key, now, 3600)
        said += act(game_id, since, now)
    return said


def act(game_id: int, since: datetime, until: datetime) -> int:
    """Plays the turns of one game after `since` up to `until` (real), as of `until`. Turns long past are lost."""
    play.settle(game_id, until)
    game = Game.objects.get(pk=game_id)
    part = game.config.part("house")
    if part is None or game.started_at is None or (game.stage == Game.Stage.RUNNING and journal.load(game).state.paused):
        return 0
    since = max(since, until - pace_of(part) / game.tempo_factor)
    return sum(_take(game_id, turn, until, part) for turn in turns(game, since, until))


def rehearse(game_id: int, since: datetime, until: datetime) -> None:
    """Plays a stretch of a game's past at once: everything said and done has the hour at which it would have been."""
    game = Game.objects.get(pk=game_id)
    part = game.config.part("house")
    for turn in turns(game, since, until) if part is not None else ():
        play.settle(game_id, turn.at)
        _take(game_id, turn, turn.at, part)
    play.settle(game_id, until)


def turns(game: Game, since: datetime, until: datetime) -> list[Turn]:
    """Whose turns come after `since` up to `until`, in their order."""
    assert game.started_at is not None
    salt, pace = salt_of(game), pace_of(game.config.part("house")) / game.tempo_factor
    seats = list(game.seats.filter(kind=Seat.Kind.HOUSE).values_list("number", flat=True))
    first, last = ((at - game.started_at) // pace for at in (since, until))
    found = [
        Turn(game.started_at + pace * (n + Random(f"{salt}:{seat}:{n}").random()), seat, n)
        for n in range(max(first, 0), last + 1)
        for seat in seats
    ]
    return sorted(turn for turn in found if since < turn.at <= until)


def pace_of(part: Any) -> timedelta:
    """In how much of the game's time a seat has one turn, by the game app's `house.PACE`."""
    pace: timedelta = getattr(part, "PACE", PACE)
    return pace


def salt_of(game: Game) -> str:
    """What tempers and moments hang on: the game's own, and no way back to the seed."""
    return hashlib.sha256(b"house\n" + bytes(game.seed)).hexdigest()[:16]


def _take(game_id: int, turn: Turn, at: datetime, part: Any) -> int:
    """One seat's turn. Whatever is refused stays on record as a person's would; the others go on."""
    game = Game.objects.get(pk=game_id)  # the turn before may have moved it
    seat = game.seats.select_related("user__member").filter(number=turn.seat, kind=Seat.Kind.HOUSE).first()
    if seat is None or seat.user is None:
        return 0  # a visitor has just sat down
    view = view_of(game, seat, at, getattr(part, "PLACES", ("game",)))
    said = 0
    for position, move in enumerate(part.moves(view, Random(f"{view.salt}:{turn.number}"))):
        key = f"house:{game.pk}:{turn.seat}:{turn.number}:{position}"
        try:
            inbox.say(game, seat, move.text, at, role=move.topic if move.kind == "post" else "", key=key)
            said += 1
        except (Refused, ForumError) as refusal:
            log.info("game %s, seat %s: %s", game.pk, turn.seat, refusal)
    return said


def view_of(game: Game, seat: Seat, at: datetime, places: Sequence[str] = ("game",)) -> View:
    """What the person on this seat can read at a real instant."""
    engine = journal.load(game)
    held = tokens_of(engine.rules, engine.state, seat.seat)
    rows = list(game.seats.all())
    viewer = viewer_of(seat.user)
    by_context = {context(game, role): role for role in places}
    topics = {by_context[topic.context]: topic for topic in Topic.objects.visible_to(viewer).filter(context__in=by_context)}
    rows_of = TopicAccess.objects.filter(topic__in=topics.values(), mode=AccessMode.WRITE)
    open_now = {row.topic_id for row in rows_of if row.opens_for(viewer)}
    return View(
        seat=seat.seat,
        now=game.tempo.to_game(at),
        lines=[line for line in engine.entries if not line.to.isdisjoint(held)],
        names={row.seat: row.name for row in rows},
        talk={role: tuple(_heard(game, topic, rows)) for role, topic in topics.items()},
        writable=frozenset(role for role, topic in topics.items() if topic.pk in open_now and not topic.closed),
        deadlines=_public_deadlines(engine),
        language=game.language,
        salt=f"{salt_of(game)}:{seat.number}",
    )


def _public_deadlines(engine: Engine[Any]) -> dict[str, datetime]:
    return {due.name or due.verb: due.at for due in engine.rules.deadlines(engine.known(PUBLIC)) if due.shown}


def _heard(game: Game, topic: Topic, rows: Sequence[Seat]) -> Iterator[Said]:
    """The last posts of a place, the oldest first; announcements are left out, the journal says the same."""
    if not topic.post_count:
        return
    seat_of = {row.user_id: row.seat for row in rows if row.user_id}
    posts = Post.objects.filter(topic=topic, kind=Post.Kind.POST, deleted_at=None).order_by("-position")
    for post_id, author, source, at in reversed(posts.values_list("pk", "author_id", "source", "at")[:HEARD]):
        yield Said(seat_of.get(author), own_words(source).replace(PARTING, " ").strip(), game.tempo.to_game(at), post_id)
