"""The camps: how many of each were alive at the end of each day.

A game says a seat's camp in `facts(state)`, under `side` or `team`; where it has none, the role stands for it. Its words
are those of `SIDES` (or `TEAMS`), or of `ROLES`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from . import charts
from .replaying import Replay
from .steps import Day
from .words import Words

FIELDS = ("side", "team")


def camp_of(facts: Mapping[Any, Mapping[str, Any]], seat: Any) -> str:
    """The camp of a seat by the game's facts, or nothing."""
    own = facts.get(seat, {})
    return next((str(own[name]) for name in FIELDS if own.get(name)), "")


def camp_words(words: Words, camp: str) -> str:
    """A camp as the game says it."""
    for table in ("SIDES", "TEAMS"):
        if said := words.say_or(table, camp, ""):
            return said
    return words.role(camp)


@dataclass(frozen=True, slots=True)
class Camp:
    """One camp: its name, and how many were alive at the start and after each day."""

    name: str
    counts: Sequence[int]


class Camps:
    """The camps of a game over its days, as these eyes (the film's key) know them in the end."""

    def __init__(self, replay: Replay, eyes: int | None) -> None:
        self.replay, self.eyes = replay, eyes

    @cached_property
    def camps(self) -> list[Camp]:
        """The largest at the start first."""
        words = self.replay.words
        found = [
            Camp(capfirst(camp_words(words, key)) if key else capfirst(_("unknown")), counts)
            for key, counts in self._counts.items()
        ]
        return sorted(found, key=lambda camp: -camp.counts[0])

    @cached_property
    def labels(self) -> list[str]:
        """What stands under the chart: the start, then each day."""
        return [_("Start"), *(day.title for day in self._days)]

    @property
    def table(self) -> list[tuple[str, list[int]]]:
        """What the chart shows: (day, numbers by camp)."""
        return [(label, [camp.counts[place] for camp in self.camps]) for place, label in enumerate(self.labels)]

    @property
    def ticks(self) -> list[str]:
        """The same, short: numbers of days."""
        return ["0", *(str(number) for number in range(1, len(self._days) + 1))]

    @cached_property
    def _days(self) -> list[Day]:
        """Days on which somebody could die: not what came before the start."""
        found = [day for day in self.replay.days if day.last > self._start] or list(self.replay.days)
        return [day for day in found if day.number] or found

    @cached_property
    def _start(self) -> int:
        """The step at which the game begins."""
        facts = self.replay.facts_of(self.replay.widest)
        return next((step for step, line in facts if line.event.type == "game_started"), 1)

    @cached_property
    def _counts(self) -> dict[str, list[int]]:
        return self.replay.film.kept(("camps", self.eyes), self._counted)

    def _counted(self) -> dict[str, list[int]]:
        ends = [self.replay.position(step) for step in (self._start, *(day.last for day in self._days))]
        rules, states = self.replay.pov.rules, list(self.replay.film.states(ends, self.eyes))
        final = rules.facts(states[-1])
        found: dict[str, list[int]] = {}
        for place, state in enumerate(states):
            facts, alive = rules.facts(state), rules.alive(state)
            for seat in self.replay.words.seats:
                camp = (
                    camp_of(facts, seat)
                    or camp_of(final, seat)
                    or rules.role(state, seat)
                    or rules.role(states[-1], seat)
                    or ""
                )
                counts = found.setdefault(camp, [0] * len(states))
                counts[place] += alive.get(seat) is None
        return found

    @property
    def chart(self) -> str:
        """The chart as an SVG picture; its table has the same numbers."""
        told = "; ".join(
            _("%(camp)s from %(first)s to %(last)s")
            % {"camp": camp.name, "first": camp.counts[0], "last": camp.counts[-1]}
            for camp in self.camps
        )
        return charts.lines(
            _("The living of each camp: %(told)s.") % {"told": told},
            self.ticks,
            [(camp.name, camp.counts) for camp in self.camps],
        )
