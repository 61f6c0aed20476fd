"""The replay: one game line by line, as everybody knows it afterwards, or as one seat or the public knew it then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from .desk_journal import phase_title
from .kernel.audience import PUBLIC, Audience, sees
from .kernel.common import Died, GameOver, PhaseBegan, RoleDealt
from .kernel.draft import Entry as Line
from .kernel.engine import fold, tokens_of
from .pov import Pov
from .verifying import check_draws, tally
from .words import Words

EVERYBODY, PUBLIC_VIEW = "all", "public"
SILENT = frozenset({"opened"})
"""Facts that tell a reader nothing."""


@dataclass(frozen=True, slots=True)
class View:
    """One way to look at the game: its name in addresses, and in words."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Moment:
    """One step: a fact in words. `at` is real time."""

    number: int
    text: str
    at: datetime
    rule: str
    why: str
    chapter: int
    grave: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A phase: its number, title, and the steps that it spans."""

    number: int
    title: str
    first: int
    last: int


class Replay:
    """One game for one reader, seen by one pair of eyes, at one step (from 1; 0 is the table before anything)."""

    def __init__(self, pov: Pov, view: str = "", step: int | None = None) -> None:
        self.pov, self.game = pov, pov.game
        self.words = Words(self.game)
        keys = [each.key for each in self.views]
        self.view = view if view in keys else keys[0]
        self.at = max(0, min(1 if step is None else step, self.last))

    # ---- eyes ------------------------------------------------------------------------------------------------------

    @cached_property
    def views(self) -> list[View]:
        """Whose eyes the reader may borrow: all of them once the journal is open, else the own ones."""
        found = [View(EVERYBODY, _("everybody, afterwards"))] if self.pov.sees_all else []
        found.append(View(PUBLIC_VIEW, _("the public, then")))
        for seat, row in sorted(self.words.seats.items()):
            if self.pov.sees_all or (self.pov.seat is not None and self.pov.seat.number == row.number):
                found.append(View(f"seat:{int(seat)}", _("%(name)s, then") % {"name": row.name}))
        return found

    @cached_property
    def lines(self) -> Sequence[Line]:
        """The lines that these eyes have seen, each judged by what they might know when it was written."""
        everything = self.pov.engine.entries
        if self.view == EVERYBODY:
            told = [line.event for line in everything if line.to and isinstance(line.event, RoleDealt)]
            return [line for line in everything if line.event.type not in SILENT and (line.to or line.event not in told)]
        rules, found = self.pov.rules, []
        seat = next((seat for seat in self.words.seats if self.view == f"seat:{int(seat)}"), None)
        state = rules.initial()
        for line in everything:
            state = rules.evolve(state, line.event)
            held: Audience = tokens_of(rules, state, seat) if seat is not None else PUBLIC
            if sees(line.to, held) and line.event.type not in SILENT:
                found.append(line)
        return found

    # ---- steps -----------------------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        return len(self.lines)

    @cached_property
    def parts(self) -> list[Part]:
        """The phases, in order; what came before the first is a part of its own."""
        starts = [(n, line.event) for n, line in enumerate(self.lines, 1) if isinstance(line.event, PhaseBegan)]
        firsts = [(1, _("Before the start"))] if not starts or starts[0][0] > 1 else []
        firsts += [(n, phase_title(self.words, event)) for n, event in starts]
        ends = [n - 1 for n, _title in firsts[1:]] + [self.last]
        return [Part(number, title, first, end) for number, ((first, title), end) in enumerate(zip(firsts, ends, strict=True), 1)]

    @cached_property
    def part(self) -> Part:
        """The phase of the present step."""
        return next((part for part in reversed(self.parts) if part.first <= max(self.at, 1)), self.parts[0])

    @property
    def moments(self) -> list[Moment]:
        """The steps of the present phase."""
        return [self._moment(n, self.lines[n - 1]) for n in range(self.part.first, self.part.last + 1)]

    def _moment(self, number: int, line: Line) -> Moment:
        why = self.words.say_or("RULES", line.rule, "") if line.rule else ""
        at = self.game.tempo.to_real(line.order.at)
        grave = isinstance(line.event, Died | GameOver)
        return Moment(number, self.words.event(line.event), at, line.rule, why, self.part.number, grave)

    @property
    def now(self) -> Moment | None:
        """The present step; None before the first."""
        return self._moment(self.at, self.lines[self.at - 1]) if self.at else None

    @property
    def previous(self) -> int | None:
        return self.at - 1 if self.at > 0 else None

    @property
    def next(self) -> int | None:
        return self.at + 1 if self.at < self.last else None

    # ---- who is who ------------------------------------------------------------------------------------------------

    @cached_property
    def state(self) -> Any:
        """What these eyes knew at this step."""
        return fold(self.pov.rules, (line.event for line in self._known))

    @property
    def _known(self) -> Sequence[Line]:
        opening = [line for line in self.pov.engine.entries if line.event.type in SILENT]
        return [*opening, *self.lines[: self.at]]

    @cached_property
    def people(self) -> list[dict[str, Any]]:
        """The seats at this step, for the component: role as far as known, the dead with their cause."""
        rules = self.pov.rules
        alive = rules.alive(self.state)
        found = []
        for seat, row in sorted(self.words.seats.items()):
            cause, role = alive.get(seat), rules.role(self.state, seat)
            notes = [self.words.role(role, seat)] if role else []
            if cause:
                notes.append(self.words.say("CAUSES", cause))
            found.append({"name": row.name, "alive": cause is None, "notes": notes})
        return found

    @property
    def living(self) -> int:
        return sum(1 for person in self.people if person["alive"])

    @property
    def dead(self) -> int:
        return len(self.people) - self.living

    # ---- the head --------------------------------------------------------------------------------------------------

    @property
    def ribbon(self) -> str:
        return self.game.config.ribbon or "conteur"

    @property
    def deck(self) -> str:
        state = self.pov.state
        if not state.over:
            return capfirst(self.words.say("PHASES", state.phase))
        return _("Winners: %(names)s.") % {"names": self.words.names(state.winners) or "—"}

    @cached_property
    def draws(self) -> tuple[int, int] | None:
        """(draws that hold, all draws), once everybody may read everything; None before."""
        if not (self.game.shown_seed and self.pov.sees_all):
            return None
        return tally(check_draws(self.game, bytes(self.game.seed)))

    @property
    def seed(self) -> str:
        return self.game.shown_seed if self.draws is not None else ""
