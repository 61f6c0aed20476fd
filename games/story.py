"""The whole story of a game as one file: cast, days and nights, reasons, votes, camps, rulings, end.

The file needs no script, no other file and no network; what is in it is what this reader may know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from forum.visibility import Viewer

from .ballots import Ballots, VoteMap
from .camps import Camps
from .film import PUBLIC_EYES
from .knowing import Knowing, Row
from .letters import Letter, announcements_of
from .replaying import Moment, Replay
from .steps import Part

MANY = 3
STYLE = Path(__file__).resolve().parent / "templates" / "games" / "story.css"


@dataclass(frozen=True, slots=True)
class Role:
    """One of the cast, in the end."""

    name: str
    role: str
    fate: str
    won: bool


@dataclass(frozen=True, slots=True)
class Run:
    """One step, or several of a kind that stand in one paragraph."""

    at: datetime
    moments: Sequence[Moment]
    together: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A phase: its steps, what the game said aloud in it, and whether a new day begins with it."""

    part: Part
    runs: Sequence[Run]
    said: Sequence[Letter]
    opens_day: bool


class Story:
    """Everything that the file shows, for one reader and through one pair of eyes."""

    def __init__(self, replay: Replay, viewer: Viewer) -> None:
        self.replay, self.viewer = replay, viewer
        self.camps = Camps(replay, replay.eyes)

    @cached_property
    def cast(self) -> list[Role]:
        """Everybody, as these eyes know them in the end."""
        replay, words = self.replay, self.replay.words
        state = replay.film.state(len(replay.film.beats), replay.eyes)
        alive = replay.pov.rules.alive(state)
        found = []
        for seat, row in sorted(words.seats.items()):
            role, cause = replay.pov.rules.role(state, seat), alive.get(seat)
            fate = capfirst(words.say("CAUSES", cause)) if cause is not None else capfirst(_("alive"))
            found.append(Role(row.name, words.role(role, seat), fate, seat in state.winners))
        return found

    @cached_property
    def sections(self) -> list[Section]:
        """Phase by phase."""
        said, done, day = self.announcements, 0, -1
        found: list[Section] = []
        for part in self.replay.parts:
            _since, until = self.replay.span(part)
            end = done
            while end < len(said) and (until is None or said[end].at < until):
                end += 1
            opens = not found or not part.day or part.day != day
            found.append(Section(part, list(_runs(self.replay.moments_of(part))), said[done:end], opens))
            done, day = end, part.day
        return found

    @cached_property
    def announcements(self) -> Sequence[Letter]:
        return announcements_of(self.replay, self.viewer)

    @cached_property
    def rounds(self) -> list[VoteMap]:
        return Ballots(self.replay, self.replay.eyes).rounds

    @cached_property
    def knowledge(self) -> list[Row]:
        """Who knew what when, of those who learned anything: of one seat through its own eyes, of none through the public's."""
        if self.replay.eyes == PUBLIC_EYES:
            return []
        return [row for row in Knowing(self.replay, self.replay.eyes).rows if row.lessons]

    @property
    def rules(self) -> list[tuple[str, str]]:
        """The rules that the file names, by id, in words: its links have no page to lead to."""
        return self.replay.rules_named

    @property
    def eyes(self) -> str:
        """Whose eyes, in words."""
        return next(view.name for view in self.replay.views if view.key == self.replay.view)

    @property
    def ended_at(self) -> datetime | None:
        at: datetime | None = self.replay.game.ended_at
        return at

    @cached_property
    def style(self) -> SafeString:
        """The file's own style sheet."""
        return mark_safe(STYLE.read_text(encoding="utf-8"))  # noqa: S308 a file of ours

    @cached_property
    def emblem(self) -> SafeString:
        """The game's emblem, drawn in the file itself."""
        return _emblem(self.replay.ribbon)


def _runs(moments: Sequence[Moment]) -> Iterator[Run]:
    """Orders in one paragraph, and so many plain facts of one rule (how each vote was counted); all else by itself."""
    for (kind, _rule), group in groupby(
        moments, lambda moment: (moment.kind, "" if moment.kind == "order" else moment.rule)
    ):
        found = list(group)
        if kind == "order" or (kind == "fact" and len(found) > MANY):
            yield Run(found[0].at, found, together=True)
        else:
            yield from (Run(moment.at, [moment]) for moment in found)


def _emblem(name: str) -> SafeString:
    """One symbol of the sprite as a picture of its own; nothing where it is not found."""
    path: Any = finders.find("icons.svg")
    if not path:
        return SafeString("")
    found = re.search(
        rf'<symbol id="em-{re.escape(name)}" viewBox="([^"]+)">(.*?)</symbol>',
        Path(path).read_text(encoding="utf-8"),
        re.DOTALL,
    )
    if found is None:
        return SafeString("")
    return mark_safe(f'<svg class="em" viewBox="{found[1]}" aria-hidden="true">{found[2]}</svg>')  # noqa: S308 a file of ours
