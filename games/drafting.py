"""Announcements that wait on the desk: kept when their order is written, told anew in another tone, edited, let go of.

The facts themselves are never held back: what happened stands on the table at once, for whoever may know it. Only the
words wait (docs/decisions/0006-announcements.md). `announcing` puts them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import translation

from forum import markup

from . import tones
from .journal import load
from .kernel.draft import Entry as Line
from .kernel.engine import fold
from .kernel.refusal import Refused
from .models import AnnouncementDraft, Game, Order
from .unsealing import opened
from .words import Words

WAITING = AnnouncementDraft.State.WAITING
SHORTEST, LONGEST = 5, 24 * 60
"""Minutes for which a draft may wait."""


def waiting(game: Game) -> list[AnnouncementDraft]:
    """The drafts of a game that wait, in the order in which they go out."""
    return list(AnnouncementDraft.objects.filter(game=game, state=WAITING).select_related("order", "edited_by__member"))


def hold(game: Game, order: Order, place: str, text: str, at: datetime) -> AnnouncementDraft:
    """Keeps what the game would say of an order, until its master has seen to it or the time is up. Real instants."""
    due = at + timedelta(minutes=game.hold_minutes)
    return AnnouncementDraft.objects.create(
        game=game, order=order, place=place, tone=tones.known(game.config, game.tone), said=text, text=text, at=at, due_at=due
    )


# ---- what it tells -------------------------------------------------------------------------------------------------


def moment_of(game: Game, order: Order) -> tuple[list[Line], Any]:
    """The lines of an order that stand, after those of earlier orders whose seal it broke; and the state after it."""
    engine = load(game)
    before = [line for line in engine.entries if line.order.number < order.number]
    own = [line for line in engine.entries if line.order.number == order.number]
    state = after = fold(engine.rules, (line.event for line in before))
    for line in own:
        after = engine.rules.evolve(after, line.event)
    return list(opened(before, own, after.seals - state.seals)), after


def said_of(game: Game, lines: Sequence[Line], state: Any, words: Words, place: str) -> list[str]:
    """What the game says of these lines in one place, in its own language and in the tone of these words."""
    app = game.config.part("announcing")
    if app is None or not lines:
        return []
    with translation.override(game.language):
        return [said.text for said in app.announce(lines, state, words) if said.to == place]


def retold(draft: AnnouncementDraft, tone: str) -> str:
    """The draft as another tone tells it, its edits left aside."""
    if tone == draft.tone:
        return draft.said
    game = draft.game
    lines, state = moment_of(game, draft.order)
    texts = said_of(game, lines, state, Words(game, draft.tone), draft.place)
    position = texts.index(draft.said) if draft.said in texts else 0
    anew = said_of(game, lines, state, Words(game, tone), draft.place)
    return anew[position] if position < len(anew) else draft.said


def told_lines(game: Game, lines: Sequence[Line], state: Any, tone: str, place: str) -> list[Line]:
    """The lines that the words in one place tell of: those without which they would read otherwise."""
    words = Words(game, tone)
    whole = said_of(game, lines, state, words, place)
    return [line for line in lines if said_of(game, [other for other in lines if other is not line], state, words, place) != whole]


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact that an announcement makes public. `news`: nothing public has said it before the order that made it;
    `secret`: the table does not show it to everybody, so the words alone tell it."""

    line: Line
    news: bool
    secret: bool


def told_facts(game: Game, lines: Sequence[Line], state: Any, tone: str, place: str, before: Sequence[Line]) -> list[ToldFact]:
    """What the words in one place make public of these lines; `before` are the lines that stood earlier."""
    known = [line.event for line in before if "public" in line.to]
    return [
        ToldFact(line, line.event not in known, "public" not in line.to)
        for line in told_lines(game, lines, state, tone, place)
    ]


# ---- editing -------------------------------------------------------------------------------------------------------


def save(game: Game, number: int, text: str, tone: str, at: datetime, *, by: Any, seen: str) -> AnnouncementDraft:
    """Keeps an edited text; it then waits anew for as long as the game says. `seen` is the text that its editor was shown.

    Refused `draft_gone` where it has gone out or away, `draft_changed` where somebody else has edited it meanwhile.
    Raises Invalid for a text that no post may have.
    """
    source, tone = markup.clean_source(text), tones.known(game.config, tone)
    with transaction.atomic():
        draft = AnnouncementDraft.objects.select_for_update().filter(game=game, pk=number, state=WAITING).first()
        if draft is None:
            raise Refused("draft_gone")
        if markup.clean_source(draft.text) != markup.clean_source(seen) and source != markup.clean_source(draft.text):
            raise Refused("draft_changed")
        draft.said, draft.tone = retold(draft, tone), tone
        draft.text, draft.edited_by, draft.edited_at = source, by, at
        draft.due_at = max(draft.due_at, at + timedelta(minutes=game.hold_minutes))
        draft.save()
    return draft


# ---- going back ----------------------------------------------------------------------------------------------------


def strike(game: Game, orders: set[int], state: Any, at: datetime) -> None:
    """Lets go of what waits of orders that were struck out. Of an order that was struck out in part, what its other
    lines say waits in its place; the text that was edited stays on record."""
    for draft in AnnouncementDraft.objects.filter(game=game, order__in=orders, state=WAITING).select_related("order"):
        left, _after = moment_of(game, draft.order)
        texts = said_of(game, left, state, Words(game, draft.tone), draft.place)
        if draft.said in texts:
            continue
        AnnouncementDraft.objects.filter(pk=draft.pk).update(state=AnnouncementDraft.State.DROPPED, closed_at=at)
        for text in texts:
            AnnouncementDraft.objects.get_or_create(
                game=game, order=draft.order, place=draft.place, state=WAITING, said=text,
                defaults={"tone": draft.tone, "text": text, "at": draft.at, "due_at": draft.due_at},
            )  # fmt: skip
