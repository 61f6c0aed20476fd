"""Committed entries -> the game's posts and PMs, in the same transaction, in the game's own language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import translation

from forum import editing, members, notifying, posting
from forum.models import Post

from .journal import Written, to_line
from .kernel.draft import Entry as Line
from .kernel.engine import Engine
from .kernel.order import GM
from .models import Entry, Game, Order, Told
from .projecting import topic_of
from .words import Words

VOICES = {"fr": "Le Conteur", "ru": "Ведущий", "en": "The game master"}
"""Whose words announcements are, in the game's language; a name, so not a phrase of the interface."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that the game says: `to` is a topic role, or `pm:3` for one seat; `text` is BBCode.

    What is `urgent` (a pause, a moved hour) goes out at once also where announcements wait to be edited; so do letters.
    """

    to: str
    text: str
    urgent: bool = False

    @property
    def is_letter(self) -> bool:
        return self.to.startswith("pm:")


def publish(game: Game, engine: Engine, parts: Sequence[Written]) -> None:
    """Posts what the game has to say of these orders, each at its own real instant.

    A ruleset's `announcing.announce(lines, state, words)` turns the lines of one order into announcements. What the
    game master says by `announce` is posted here for every game: `to` is a place, `pm:3`, or `pm:all` for everybody.
    """
    app = game.config.part("announcing")
    with translation.override(game.language):
        words = Words(game)
        for part in parts:
            at = game.tempo.to_real(part.order.at)
            for said in masters_words(game, part):
                tell(game, said, at)
            told = [tell(game, said, at) for said in (app.announce(part.lines, engine.state, words) if app else ())]
            Told.objects.bulk_create([Told(game=game, order=part.row, post=post) for post in told if post is not None])


def annul(game: Game, engine: Engine, by: Order) -> None:
    """Marks what was said of the orders that a game master's order has struck out. What the game master said in person
    stays said.

    Of an order that is struck out in part (the end of a game, not the execution that brought it about), what its other
    lines would say in the same words stays, and the rest counts as annulled in part.
    """
    orders = set(by.undid.values_list("order", flat=True))
    struck = Told.objects.filter(game=game, order__in=orders).select_related("post__topic")
    standing: dict[int, list[Line]] = {}
    for row in Entry.objects.filter(game=game, order__in=orders, undone_by=None).select_related("order").order_by("seq"):
        standing.setdefault(row.order_id, []).append(to_line(game, row))
    app = game.config.part("announcing")
    with translation.override(game.language):
        words = Words(game)
        for told in struck:
            left = standing.get(told.order_id)
            still = app.announce(left, engine.state, words) if app and left else ()
            if told.post.source not in {said.text for said in still}:
                editing.annul([told.post], part=bool(left))


def masters_words(game: Game, part: Written) -> list[Announcement]:
    """What an order `announce` says, and to whom."""
    if part.order.verb != "announce" or part.order.by != GM:
        return []
    text, to = str(part.order.args.get("text") or ""), str(part.order.args.get("to") or "game")
    if to == "pm:all":
        return [Announcement(f"pm:{number}", text) for number in game.seats.values_list("number", flat=True)]
    return [Announcement(to, text)]


def tell(game: Game, said: Announcement, at: datetime) -> Post | None:
    """Writes one announcement in its place, in the game's voice."""
    topic = topic_of(game, said.to)
    if topic is None:
        return None
    post = posting.add_post(
        topic, None, said.text, at=at, kind=Post.Kind.TALE, voice=VOICES.get(game.language, VOICES["en"])
    )
    if said.to.startswith("pm:"):
        seat = game.seats.filter(number=int(said.to.removeprefix("pm:"))).select_related("user").first()
        if seat is not None and seat.user is not None:
            notifying.notify(seat.user, "letter", {"by": post.author_name}, post.get_absolute_url(), at=at, topic=topic,
                             key=f"letter:{topic.pk}", mail=members.wants_mail(seat.user))  # fmt: skip
    return post
