"""What the game has said aloud of its orders, and how many have read it: for the journal and before going back."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from forum import readmarks

from .kernel.seat import Seat
from .models import Game, Told
from .words import Words


@dataclass(frozen=True, slots=True)
class Saying:
    """One announcement or letter. `read` of `readers` players have read as far as this: a number, no names."""

    order: int
    place: str
    url: str
    at: datetime
    excerpt: str
    annulled: str
    read: int
    readers: int


def told_of(game: Game, words: Words, orders: Collection[int] | None = None) -> list[Saying]:
    """What was said of these orders (by their numbers; of all where none are given), oldest first."""
    rows = Told.objects.filter(game=game).select_related("order", "post__topic")
    if orders is not None:
        rows = rows.filter(order__number__in=orders)
    found = list(rows)
    users = {row.number: row.user_id for row in game.seats.all() if row.user_id}
    counts = readmarks.count_read([told.post for told in found], users.values())
    return [_saying(game, words, told, counts[told.post_id], users) for told in found]


def _saying(game: Game, words: Words, told: Told, read: int, users: Collection[int]) -> Saying:
    role = told.post.topic.context.removeprefix(f"game:{game.pk}:")
    readers = 1 if role.startswith("pm:") else len(users)
    return Saying(
        told.order.number, place_words(words, role), told.post.get_absolute_url(), told.post.at, told.post.excerpt,
        told.post.annulled or "", min(read, readers), readers,
    )  # fmt: skip


def place_words(words: Words, role: str) -> str:
    """Where something was said: a place of the game, or the letter to somebody."""
    if role.startswith("pm:"):
        return _("letter to %(name)s") % {"name": words.name(Seat(int(role.removeprefix("pm:"))))}
    return capfirst(words.say("TOPICS", role))


def by_order(sayings: Iterable[Saying]) -> dict[int, list[Saying]]:
    """The same, under the numbers of their orders."""
    found: dict[int, list[Saying]] = {}
    for saying in sayings:
        found.setdefault(saying.order, []).append(saying)
    return found
