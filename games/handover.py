"""Everything that one seat knows, on one page: for whoever takes it over, and before that for the game master to look at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from forum import markup
from forum.models import Post, Topic

from .projecting import context
from .sheets import Sheet

LETTERS = 60
"""How many of the last letters are shown."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter between the seat and the game master. `own`: somebody on this seat wrote it."""

    by: str
    at: datetime
    text: str
    own: bool


class Handover:
    """The page of one seat, made from the sheet of whoever sits there and from nothing else."""

    def __init__(self, sheet: Sheet) -> None:
        assert sheet.pov.seat is not None
        self.sheet, self.seat = sheet, sheet.pov.seat

    @cached_property
    def letters(self) -> list[Letter]:
        """The last letters, oldest first."""
        topic = self._topic
        if topic is None:
            return []
        rows = Post.objects.filter(topic=topic, deleted_at=None).select_related("author__member").order_by("-position")
        masters = set(self.sheet.game.masters.values_list("user", flat=True))
        return [
            Letter(post.author_name, post.at, markup.plain(post.source), post.author_id is not None and post.author_id not in masters)
            for post in reversed(rows[:LETTERS])
        ]

    @property
    def letters_cut(self) -> int:
        """How many older letters stand in the letterbox only."""
        return max((self._topic.post_count if self._topic is not None else 0) - LETTERS, 0)

    @cached_property
    def _topic(self) -> Topic | None:
        own = context(self.sheet.game, f"pm:{self.seat.number}")
        return Topic.objects.visible_to(self.sheet.viewer).filter(context=own).first()

    @cached_property
    def standing(self) -> list[str]:
        """The orders of which one stands now, in words."""
        return [form.title for form in self.sheet.forms if form.offer.standing]

    @cached_property
    def missing(self) -> list[str]:
        """What may be ordered now and has not been."""
        return [form.title for form in self.sheet.forms if not form.offer.standing]
