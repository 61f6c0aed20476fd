"""Committed entries -> the game's posts and PMs, in the same transaction, in the game's own language."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import translation

from forum import editing, members, notes, notifying, posting
from forum.models import Post, Topic

from . import args, drafting, notices, tones
from .journal import Written, to_line
from .kernel.audience import PUBLIC
from .kernel.draft import Entry as Line
from .kernel.engine import Engine
from .kernel.order import GM
from .kernel.order import Order as Asked
from .kernel.seat import Seat
from .models import AnnouncementDraft, Entry, Game, Order, Told
from .projecting import topic_of
from .unsealing import opened
from .words import Words

log = logging.getLogger("conteur.announcing")

VOICES = {"fr": "Le Conteur", "ru": "Ведущий", "en": "The game master"}
"""Whose words announcements are, in the game's language; a name, so not a phrase of the interface."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that the game says: `to` is a topic role, or `pm:3` for one seat; `text` is BBCode.

    `by`: the seat in whose name it is posted, where an order given elsewhere has to stand in a topic for all to see.
    What is `urgent` (a pause, a moved hour) goes out at once also where announcements wait to be edited; so do letters.
    """

    to: str
    text: str
    by: Seat | None = None
    urgent: bool = False

    @property
    def is_letter(self) -> bool:
        return self.to.startswith("pm:")


def publish(game: Game, engine: Engine, parts: Sequence[Written], before: Any = None) -> None:
    """Posts what the game has to say of these orders, each at its own real instant. `before` is the state before them,
    where nothing was struck out.

    A ruleset's `announcing.announce(lines, state, words)` turns the lines of one order into announcements, with the
    state after it; before them come earlier lines whose seal the order broke, since they reach their readers only now.
    What the game master says in person is posted here for every game. Where announcements are edited first, those that
    everybody may read wait on the desk instead (`waits`).
    """
    app = game.config.part("announcing")
    state = before
    with translation.override(game.language):
        words, tone = Words(game), tones.known(game.config, game.tone)
        for part in parts:
            at = game.tempo.to_real(part.order.at)
            for said in masters_words(game, part):
                tell(game, said, at)
            sealed = state.seals if state is not None else frozenset()
            state = _fold_on(engine, state, part.lines) if state is not None else None
            broken = state.seals - sealed if state is not None else sealed
            earlier = [line for line in engine.entries if line.order.number < part.row.number] if broken else ()
            lines = list(opened(earlier, part.lines, broken))
            for said in app.announce(lines, engine.state if state is None else state, words) if app else ():
                if game.edited_first and waits(engine, said):
                    drafting.hold(game, part.row, said.to, said.text, at)
                    if part.order.by != GM:  # who gives an order at the desk sees there what came of it
                        notices.draft_waits(game, at)
                elif (post := tell(game, said, at, part.order)) is not None:
                    Told.objects.create(game=game, order=part.row, post=post, tone=tone)


def waits(engine: Engine, said: Announcement) -> bool:
    """Whether this waits to be edited where announcements do: what everybody may read, in the game's own name."""
    if said.is_letter or said.urgent or said.by is not None:
        return False
    places = {place.role: place for place in engine.rules.topics(engine.state)}
    return said.to in places and any(grant.token in PUBLIC for grant in places[said.to].read)


def release(game: Game, draft: AnnouncementDraft, at: datetime) -> None:
    """Puts a waiting draft out as it stands: before it whatever waits for the same place from earlier, and with it what
    else is said of the same order and nobody has edited (the recap of an evening beside its story).

    The caller holds the game's lock.
    """
    rows = AnnouncementDraft.objects.filter(game=game, state=drafting.WAITING)
    with translation.override(game.language):
        for each in [draft, *rows.filter(order=draft.order_id, edited_by=None).exclude(place=draft.place).order_by("pk")]:
            for earlier in rows.filter(place=each.place, pk__lte=each.pk).select_related("order").order_by("pk"):
                _put_out(game, earlier, at)


def _put_out(game: Game, draft: AnnouncementDraft, at: datetime) -> None:
    post = tell(game, Announcement(draft.place, draft.text), at)
    draft.state, draft.closed_at, draft.post = AnnouncementDraft.State.PUBLISHED, at, post
    draft.save(update_fields=["state", "closed_at", "post"])
    if post is not None:
        Told.objects.create(game=game, order=draft.order, post=post, tone=draft.tone, said=draft.said)


def release_due(until: datetime) -> int:
    """Puts out every draft whose time is up at a real instant, one game a transaction. Safe to run twice.

    A game that somebody else holds, or whose draft cannot be put out, is left to the next sweep; the others go on.
    """
    due = AnnouncementDraft.objects.filter(state=drafting.WAITING, due_at__lte=until)
    released = 0
    for game_id in list(due.order_by().values_list("game", flat=True).distinct()):
        try:
            with transaction.atomic():
                released += _release_of(game_id, due, until)
        except Exception:
            log.exception("drafts of game %s could not be put out", game_id)
    return released


def _release_of(game_id: int, due: QuerySet[AnnouncementDraft], until: datetime) -> int:
    game = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
    released = 0
    while game is not None and (draft := due.filter(game=game).order_by("pk").first()) is not None:
        release(game, draft, until)
        released += 1
    return released


def _fold_on(engine: Engine, state: Any, lines: Sequence[Line]) -> Any:
    """The state after these lines."""
    for line in lines:
        state = engine.rules.evolve(state, line.event)
    return state


def annul(game: Game, engine: Engine, by: Order) -> None:
    """Marks what was said of the orders that a game master's order has struck out, and lets go of what waits to be said.
    What the game master said in person stays said.

    Of an order that is struck out in part (the end of a game, not the execution that brought it about), what its other
    lines would say in the same words stays, and the rest counts as annulled in part.
    """
    orders = set(by.undid.values_list("order", flat=True))
    struck = Told.objects.filter(game=game, order__in=orders).select_related("post__topic")
    standing: dict[int, list[Line]] = {}
    for row in (
        Entry.objects.filter(game=game, order__in=orders, undone_by=None).select_related("order").order_by("seq")
    ):
        standing.setdefault(row.order_id, []).append(to_line(game, row))
    app = game.config.part("announcing")
    with translation.override(game.language):
        for told in struck:
            left = standing.get(told.order_id)
            still = app.announce(left, engine.state, Words(game, told.tone or tones.own(game.config))) if app and left else ()
            if (told.said or told.post.source) not in {said.text for said in still}:
                editing.annul([told.post], part=bool(left))
    drafting.strike(game, orders, engine.state, by.received_at)


def masters_words(game: Game, part: Written) -> list[Announcement]:
    """What the game master says in person: `announce` in a place (where none is said, the ruleset's `announces_in`), `write_to` by a letter to each of several seats."""
    if part.order.by != GM or part.order.verb not in ("announce", "write_to"):
        return []
    text = str(part.order.args.get("text") or "")
    if part.order.verb == "write_to":
        return [Announcement(f"pm:{int(seat)}", text) for seat in dict.fromkeys(part.order.seats("to"))]
    to = part.order.args.get("to") or usual_place(game)
    if to == "pm:all":
        return [Announcement(f"pm:{number}", text) for number in game.seats.values_list("number", flat=True)]
    return [Announcement(str(to), text)]


def usual_place(game: Game) -> str:
    """The place where a game master of this game speaks to all."""
    return str(getattr(game.config.rules, "announces_in", "game"))


def tell(game: Game, said: Announcement, at: datetime, order: Asked | None = None) -> Post | None:
    """Writes one announcement in its place, in the game's voice, or in the name of the seat that gave `order`."""
    topic = topic_of(game, said.to)
    if topic is None:
        return None
    if said.by is not None:
        return _post_for(game, topic, said, at, order)
    post = posting.add_post(
        topic, None, said.text, at=at, kind=Post.Kind.TALE, voice=VOICES.get(game.language, VOICES["en"])
    )
    if said.is_letter:
        seat = game.seats.filter(number=int(said.to.removeprefix("pm:"))).select_related("user").first()
        if seat is not None and seat.user is not None:
            notifying.notify(seat.user, "letter", {"by": post.author_name}, post.get_absolute_url(), at=at, topic=topic,
                             key=f"letter:{topic.pk}", mail=members.wants_mail(seat.user))  # fmt: skip
    return post


def _post_for(game: Game, topic: Topic, said: Announcement, at: datetime, order: Asked | None) -> Post:
    """A seat's order as a post of its own, with the receipt under it as if it had been read there."""
    row = game.seats.select_related("user").get(number=int(said.by or 0))
    post = posting.add_post(
        topic, row.user, said.text, at=at, voice="" if row.user is not None else row.name, live=False
    )
    if order is not None and order.by == row.seat:
        notes.add(post, notes.note(
            "order_read", tokens=[game.token("gm"), "public"], style=style_of(order), line=0, game=game.pk, verb=order.verb,
            args=args.to_json(dict(order.args)),
        ))  # fmt: skip
    return post


def style_of(order: Asked) -> str:
    """How an order is marked where it was posted: in its own colour where it has one."""
    color = order.args.get("color")
    return str(color) if color in notes.STYLES else "mark"
