"""Who knew what when: the facts that each seat alone was told, or few did, at the moment at which it learned them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from .camps import FIELDS, camp_of, camp_words
from .film import PUBLIC_EYES, Film
from .kernel.common import OrderReceived, OrderReplaced, OrderWithdrawn, PhaseBegan
from .kernel.event import Event
from .kernel.seat import Seat
from .reasons import fact_words, named_in
from .replaying import Replay

OWN = (OrderReceived, OrderReplaced, OrderWithdrawn, PhaseBegan)
"""Private facts that say what the seat itself has done, or what hour it is."""
Knowledge = tuple[str | None, str]
"""Role and camp of somebody, as far as a seat knows them."""


@dataclass(frozen=True, slots=True)
class Learned:
    """One private fact that a seat has learned; `about` are those whose role or camp it learned by it."""

    step: int
    position: int
    about: Mapping[Seat, Knowledge]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The same in words. `day` is the index of its day."""

    step: int
    day: int
    at: datetime
    text: str
    rule: str
    about: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Row:
    """One seat: what it learned, and how much on each day."""

    seat: int
    name: str
    role: str
    lessons: Sequence[Lesson]
    counts: Sequence[int]
    """How many facts on each day."""
    days: Sequence[tuple[tuple[int, str], list[Lesson]]]
    """Lessons under the index and the title of their day."""


class Knowing:
    """The grid of one reader: every seat where the journal is open, else the own one, else none."""

    def __init__(self, replay: Replay, seat: int | None = None) -> None:
        self.replay, self.words = replay, replay.words
        own = [view.eyes for view in replay.views if view.eyes]
        self.seats: list[tuple[int, str]] = [(eyes, self.words.name(Seat(eyes))) for eyes in own]
        self.seat = seat if seat in own else None

    @cached_property
    def rows(self) -> list[Row]:
        """One row a seat, or the one that was asked for."""
        wanted = [eyes for eyes, _name in self.seats if self.seat in (None, eyes)]
        self.replay.film.learn([PUBLIC_EYES, *wanted])
        return [self._row(eyes) for eyes in wanted]

    @cached_property
    def columns(self) -> list[str]:
        """Titles of the days on which any of these seats learned something."""
        return [title for place, title in enumerate(self.days) if any(row.counts[place] for row in self.rows)]

    @cached_property
    def grid(self) -> list[tuple[Row, list[tuple[int, str, int]]]]:
        """Rows with (index of the day, its title, how many facts) under these columns."""
        shown = [place for place in range(len(self.days)) if any(row.counts[place] for row in self.rows)]
        return [(row, [(place, self.days[place], row.counts[place]) for place in shown]) for row in self.rows]

    @cached_property
    def days(self) -> list[str]:
        return [day.title for day in self.replay.days]

    def _row(self, eyes: int) -> Row:
        lessons = [self._lesson(each, eyes) for each in lessons_of(self.replay.film, eyes) if not self._is_quiet(each)]
        by_day: dict[int, list[Lesson]] = {}
        for lesson in lessons:
            by_day.setdefault(lesson.day, []).append(lesson)
        counts = [len(by_day.get(place, ())) for place in range(len(self.days))]
        days = [((place, self.days[place]), found) for place, found in sorted(by_day.items())]
        seat = Seat(eyes)
        role = self.replay.pov.rules.role(self.replay.pov.state, seat)
        return Row(eyes, self.words.name(seat), self.words.role(role, seat), lessons, counts, days)

    def _is_quiet(self, learned: Learned) -> bool:
        """Whether it only keeps books."""
        line = self.replay.film.beats[learned.position - 1].line
        return line is None or line.event.type in self.words.quiet

    def _lesson(self, learned: Learned, eyes: int) -> Lesson:
        beat = self.replay.film.beats[learned.position - 1]
        if beat.line is None:
            raise LookupError("nobody learns anything from a refusal")
        step = self.replay.number(learned.step)
        about = [
            (self.words.name(seat), self._known(seat, *known)) for seat, known in learned.about.items() if seat != eyes
        ]
        at = self.replay.game.tempo.to_real(self.replay.film.beats[learned.step - 1].at)
        return Lesson(
            step, self.replay.day_at(step), at, fact_words(self.words, beat.line.event), beat.line.rule, about
        )

    def _known(self, seat: Seat, role: str | None, camp: str) -> str:
        return self.words.role(role, seat) if role else camp_words(self.words, camp)


def lessons_of(film: Film, eyes: int) -> Sequence[Learned]:
    """What a seat learned that the public did not know by then, in the order in which it learned it."""
    return film.kept(("lessons", eyes), lambda: list(_lessons(film, eyes)))


def _lessons(film: Film, eyes: int) -> Iterator[Learned]:
    mine, public = film.learned(eyes), film.learned(PUBLIC_EYES)
    state, known = film.rules.initial(), dict[Seat, Knowledge]()
    for step, position in sorted((step, position) for position, step in enumerate(mine, 1) if step):
        beat = film.beats[position - 1]
        if beat.line is None:
            continue
        state = film.rules.evolve(state, beat.line.event)
        is_private = "public" not in beat.line.to and not 0 < public[position - 1] <= step
        if is_private and not isinstance(beat.line.event, OWN):
            yield Learned(step, position, _news(film, state, beat.line.event, known, eyes))


def _news(film: Film, state: Any, event: Event, known: dict[Seat, Knowledge], eyes: int) -> dict[Seat, Knowledge]:
    """Whose role or camp this fact has told, of the people whom it names: by what the seat knows since, else by the words
    of the fact itself where it names one other person and a role or a camp."""
    facts, found = film.rules.facts(state), {}
    named = sorted(named_in(event))
    for seat in named:
        knowledge = (film.rules.role(state, seat), camp_of(facts, seat))
        if any(knowledge) and known.get(seat) != knowledge:
            found[seat] = known[seat] = knowledge
    others = [seat for seat in named if seat != eyes]
    role, camp = (
        getattr(event, "role", None),
        next((str(getattr(event, name)) for name in FIELDS if getattr(event, name, None)), ""),
    )
    if len(others) == 1 and others[0] not in found and (role or camp) and known.get(others[0]) != (role, camp):
        found[others[0]] = known[others[0]] = (role, camp)
    return found
