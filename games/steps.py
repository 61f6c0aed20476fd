"""The steps of a game that is over, and whose eyes can see which: what the replay is made of.

Steps are counted among what this reader may see at all, so that one address names the same moment through every pair of
eyes, and whoever may not read the whole journal counts no hidden act.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from .desk_journal import phase_title
from .film import PUBLIC_EYES, Beat, Film, film_of
from .kernel.common import PhaseBegan, RoleDealt
from .kernel.draft import Entry as Line
from .pov import Pov
from .words import Words

EVERYBODY, PUBLIC_VIEW = "all", "public"
SILENT = frozenset({"opened"})
"""Facts that tell a reader nothing."""


@dataclass(frozen=True, slots=True)
class View:
    """One way to look at the game: its name in addresses, and in words. `eyes` is the film's key, None for all."""

    key: str
    name: str
    eyes: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """What one viewer learned at a step: of which beat, and its position in the film."""

    number: int
    position: int
    beat: Beat


@dataclass(frozen=True, slots=True)
class Part:
    """A phase: its number, title, the steps that it spans, and the day to which it belongs."""

    number: int
    title: str
    first: int
    last: int
    day: int = 0


@dataclass(frozen=True, slots=True)
class Day:
    """The phases of one day, under the title of the first. `number` is 0 where the game counts no days."""

    title: str
    first: int
    last: int
    number: int = 0


class Steps:
    """One game for one reader, seen by one pair of eyes, at one step (from 1; 0 is the table before anything)."""

    def __init__(self, pov: Pov, view: str = "", step: int | None = None) -> None:
        self.pov, self.game = pov, pov.game
        self.words = Words(self.game)
        self.words.known = pov.state
        self.film: Film = film_of(self.game, pov.engine)
        self._scenes: dict[int | None, list[Scene]] = {}
        self._view = next((each for each in self.views if each.key == view), self.views[0])
        self.view = self._view.key
        self.at = max(0, min(1 if step is None else step, self.last))

    # ---- eyes --------------------------------------------------------------------------------------------------------

    @cached_property
    def views(self) -> list[View]:
        """Whose eyes the reader may borrow: all of them once the journal is open, else the own ones."""
        found = [View(EVERYBODY, _("everybody, afterwards"))] if self.pov.sees_all else []
        found.append(View(PUBLIC_VIEW, _("the public, then"), PUBLIC_EYES))
        for seat, row in sorted(self.words.seats.items()):
            if self.pov.sees_all or (self.pov.seat is not None and self.pov.seat.number == row.number):
                found.append(View(f"seat:{int(seat)}", _("%(name)s, then") % {"name": row.name}, int(seat)))
        return found

    @property
    def eyes(self) -> int | None:
        """The film's key of the eyes that are borrowed."""
        return self._view.eyes

    @property
    def widest(self) -> int | None:
        """The eyes that see most of what this reader may see."""
        if self.pov.sees_all:
            return None
        return self.pov.seat.number if self.pov.seat is not None else PUBLIC_EYES

    def learned(self, eyes: int | None) -> Iterator[tuple[int, int]]:
        """(position at which it was learned, position) of every beat that these eyes have seen and that is shown."""
        learned = None if eyes is None else self.film.learned(eyes)
        for position, beat in enumerate(self.film.beats, 1):
            when = position if learned is None else learned[position - 1]
            if when and self._is_shown(beat, eyes):
                yield when, position

    def _is_shown(self, beat: Beat, eyes: int | None) -> bool:
        if beat.line is None:
            return True
        event = beat.line.event
        if event.type in SILENT or event.type in self._quiet:
            return False
        # Who was dealt what is written twice, for the game master before the start and for each seat at it.
        return not (eyes is None and isinstance(event, RoleDealt) and not beat.line.to and event in self._dealt)

    @cached_property
    def _quiet(self) -> frozenset[str]:
        return self.words.quiet

    @cached_property
    def _dealt(self) -> list[Any]:
        return [
            beat.line.event
            for beat in self.film.beats
            if beat.line and beat.line.to and isinstance(beat.line.event, RoleDealt)
        ]

    # ---- steps -------------------------------------------------------------------------------------------------------

    @cached_property
    def _steps(self) -> list[int]:
        """Position in the film of each step that this reader may see at all, from the first."""
        return sorted({when for when, _position in self.learned(self.widest)})

    @property
    def last(self) -> int:
        return len(self._steps)

    def number(self, position: int) -> int:
        """The step at a position of the film."""
        return max(bisect_right(self._steps, position), 1)

    def position(self, step: int) -> int:
        """The last position of the film before the step that follows this one."""
        return self._steps[step] - 1 if step < len(self._steps) else len(self.film.beats)

    @property
    def previous(self) -> int | None:
        """The step before that these eyes saw; 0 is the table before anything."""
        if self.at <= 0:
            return None
        place = bisect_right(self._numbers, self.at - 1)
        return self._numbers[place - 1] if place else 0

    @property
    def next(self) -> int | None:
        place = bisect_right(self._numbers, self.at)
        return self._numbers[place] if place < len(self._numbers) else None

    # ---- scenes ------------------------------------------------------------------------------------------------------

    def scenes_of(self, eyes: int | None) -> list[Scene]:
        """What these eyes learned, and where the game master went back, in the order of the steps."""
        if eyes not in self._scenes:
            self._scenes[eyes] = self._learned_scenes(eyes)
        return self._scenes[eyes]

    def _learned_scenes(self, eyes: int | None) -> list[Scene]:
        found = [
            Scene(self.number(when), position, self.film.beats[position - 1])
            for when, position in sorted(self.learned(eyes))
        ]
        return sorted([*found, *self._struck_scenes(found, eyes)], key=lambda scene: scene.number)

    def _struck_scenes(self, found: Sequence[Scene], eyes: int | None) -> list[Scene]:
        """That the game master went back is known to all who had seen what it struck out."""
        seen = {scene.position for scene in found}
        return [
            Scene(self.number(position), position, beat)
            for position, beat in enumerate(self.film.beats, 1)
            if beat.struck and position not in seen and self.film.struck_for(position, eyes)
        ]

    @property
    def scenes(self) -> list[Scene]:
        return self.scenes_of(self._view.eyes)

    @cached_property
    def _numbers(self) -> list[int]:
        return [scene.number for scene in self.scenes]

    @cached_property
    def _seen(self) -> frozenset[int]:
        """Positions that these eyes saw as facts."""
        return frozenset(position for _when, position in self.learned(self._view.eyes))

    def facts_of(self, eyes: int | None) -> list[tuple[int, Line]]:
        """(step, fact) of all that these eyes have seen, in the order in which they saw it; not what a scene is about
        that merely tells them that the game master went back."""
        seen = ((when, self.film.beats[position - 1].line) for when, position in sorted(self.learned(eyes)))
        return [(self.number(when), line) for when, line in seen if line is not None]

    @property
    def lines(self) -> Sequence[Line]:
        """The facts that the present eyes have seen."""
        return [line for _step, line in self.facts_of(self._view.eyes)]

    # ---- phases and days ---------------------------------------------------------------------------------------------

    @cached_property
    def parts(self) -> list[Part]:
        """The phases that these eyes saw begin, in order; what came before the first is a part of its own."""
        return self._parts(self.scenes)

    def _parts(self, scenes: Sequence[Scene]) -> list[Part]:
        starts = [(scene.number, scene.beat.line.event) for scene in scenes
                  if scene.beat.line is not None and isinstance(scene.beat.line.event, PhaseBegan)]  # fmt: skip
        firsts = [(1, _("Before the start"), 0)] if not starts or starts[0][0] > 1 else []
        firsts += [(number, phase_title(self.words, event), _day_of(event)) for number, event in starts]
        ends = [max(number - 1, 1) for number, _title, _day in firsts[1:]] + [max(self.last, 1)]
        return [
            Part(number, title, first, max(first, end), day)
            for number, ((first, title, day), end) in enumerate(zip(firsts, ends, strict=True), 1)
        ]

    @cached_property
    def part(self) -> Part:
        """The phase of the present step."""
        return next((part for part in reversed(self.parts) if part.first <= max(self.at, 1)), self.parts[0])

    @property
    def previous_part(self) -> Part | None:
        return self.parts[self.part.number - 2] if self.part.number > 1 else None

    @property
    def next_part(self) -> Part | None:
        return self.parts[self.part.number] if self.part.number < len(self.parts) else None

    def span(self, part: Part) -> tuple[datetime | None, datetime | None]:
        """When a phase began and ended, in real time; None where the game's own beginning or end is meant."""
        first, after = bisect_right(self._numbers, part.first - 1), bisect_right(self._numbers, part.last)
        since = self._when(first) if part.number > 1 else None
        return since, self._when(after)

    def _when(self, place: int) -> datetime | None:
        return self.game.tempo.to_real(self.scenes[place].beat.at) if place < len(self.scenes) else None

    @cached_property
    def days(self) -> list[Day]:
        """Days with their nights, by the widest eyes of this reader."""
        found: list[tuple[int, Day]] = []
        for part in self._parts(self.scenes_of(self.widest)):
            if found and part.day and found[-1][0] == part.day:
                found[-1] = (part.day, Day(found[-1][1].title, found[-1][1].first, part.last, part.day))
            else:
                found.append((part.day, Day(part.title, part.first, part.last, part.day)))
        return [day for _key, day in found]

    def day_at(self, step: int) -> int:
        """Index in `days` of the day of a step."""
        return max(bisect_right([day.first for day in self.days], step) - 1, 0)


def _day_of(event: PhaseBegan) -> int:
    """Number of the day to which a phase belongs, or of its night; 0 where the game counts neither."""
    return next((int(number) for name in ("day", "night") if (number := getattr(event, name, 0))), 0)
