"""The replay: a game that is over, step by step, as everybody knows it afterwards, or as one seat or the public knew it then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from . import args
from .desk_journal import audience_words, author_words, order_title
from .kernel.common import Died, GameOver, OrderReceived, Overruled, Revived
from .kernel.draft import Entry as Line
from .kernel.event import Event
from .kernel.order import GM
from .kernel.seat import Seat
from .reasons import ORDERS, Reason, Reasons, fact_words
from .steps import Part, Scene, Steps
from .verifying import check_draws, tally
from .words import rule_order


@dataclass(frozen=True, slots=True)
class Moment:
    """One step in words. `at` is real time; `to` says who knew it, where not everybody did."""

    number: int
    text: str
    at: datetime
    rule: str = ""
    why: str = ""
    chapter: int = 0
    grave: bool = False
    kind: str = "fact"
    """fact, order, death, stopped, refused or annulled."""
    to: str = ""
    source: str = ""
    reasons: Sequence[Reason] = ()
    struck: Sequence[str] = ()
    """What was annulled, in words."""


class Replay(Steps):
    """The steps in words, with their reasons, and who is who at one of them."""

    @property
    def moments(self) -> list[Moment]:
        """The steps of the present phase."""
        return self.moments_of(self.part)

    def moments_of(self, part: Part) -> list[Moment]:
        """The steps of a phase."""
        first, last = bisect_right(self._numbers, part.first - 1), bisect_right(self._numbers, part.last)
        return [self._moment(scene, part.number) for scene in self.scenes[first:last]]

    @property
    def rulings(self) -> list[Moment]:
        """What the game master ruled and annulled, as far as these eyes know it."""
        found = [
            scene
            for scene in self.scenes
            if scene.beat.struck or (scene.beat.line is not None and isinstance(scene.beat.line.event, Overruled))
        ]
        return [self._moment(scene, 0) for scene in found]

    @property
    def rules_named(self) -> list[tuple[str, str]]:
        """(id, words) of every rule that stands at a step, in the order of their numbers."""
        named = {line.rule for line in self.lines if line.rule}
        return [(rule, self.words.rule(rule)) for rule in sorted(named, key=rule_order)]

    @property
    def now(self) -> Moment | None:
        """The present step, or the last one before it that these eyes saw; None before the first."""
        place = bisect_right(self._numbers, self.at)
        return self._moment(self.scenes[place - 1], self.part.number) if place else None

    # ---- words of one step -----------------------------------------------------------------------------------------

    def _moment(self, scene: Scene, chapter: int) -> Moment:
        beat, at = scene.beat, self.game.tempo.to_real(scene.beat.at)
        if beat.line is None:
            return self._refused(scene, chapter, at)
        line = beat.line
        struck = [fact_words(self.words, each.event) for each in self.film.struck_for(scene.position, self._view.eyes)
                  if each.event.type not in self._quiet]  # fmt: skip
        if struck and self._view.eyes is not None and scene.position not in self._seen:
            return Moment(scene.number, _("The game master goes back: what had happened here is annulled."), at,
                          chapter=chapter, kind="annulled", struck=struck)  # fmt: skip
        event, order = line.event, isinstance(line.event, ORDERS)
        kind = "annulled" if struck else kind_of(event)
        to = "" if order or "public" in line.to else audience_words(self.words, line.to)
        grave, reasons = isinstance(event, Died | GameOver | Revived), self.reasons.of(line)
        return Moment(
            scene.number,
            fact_words(self.words, event),
            at,
            line.rule,
            self.words.rule(line.rule),
            chapter,
            grave,
            kind,
            to,
            self._source(line),
            reasons,
            struck,
        )

    def _refused(self, scene: Scene, chapter: int, at: datetime) -> Moment:
        """An order that was refused. Words that its author wrote, and that are no names of seats, are for the author and
        the game master alone."""
        row = scene.beat.refused
        if row is None:
            raise LookupError("a beat is a fact or a refusal")
        values, data = (
            {name: args.from_json(value) for name, value in kept.items()} for kept in (row.args, row.refusal)
        )
        if not (self.pov.is_master or (self.pov.seat is not None and self.pov.seat.seat == row.author)):
            values, data = _names_only(values), _names_only(data)
        said = {"by": author_words(self.words, row.author), "order": order_title(self.words, row.verb, values)}
        text = _("%(by)s: %(order)s. Refused.") % said
        reason = Reason(self.words.refusal(row.refused, data))
        return Moment(
            scene.number, text, at, chapter=chapter, kind="refused", source=_said_by(row.source), reasons=[reason]
        )

    def _source(self, line: Line) -> str:
        return _said_by(line.order.source) if isinstance(line.event, OrderReceived) else ""

    @cached_property
    def reasons(self) -> Reasons:
        """The chains of what these eyes have seen."""
        return Reasons(self.facts_of(self.eyes), self.words)

    @cached_property
    def rules_url(self) -> str:
        """The rules page of the game: `#` and the id of a rule lead to that rule."""
        return reverse("games:rules", args=[self.game.pk])

    # ---- who is who ------------------------------------------------------------------------------------------------

    @cached_property
    def state(self) -> Any:
        """What these eyes knew at this step."""
        return self.film.state(self.position(self.at), self._view.eyes)

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
                notes.append(self.words.say("CAUSES", cause, seat))
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
        """Who has won, or that nobody has and why."""
        if self.broken_off:
            return (
                _("The game master ended the game before anybody had won.")
                if self.pov.state.over
                else _("The game was broken off.")
            )
        return _("Winners: %(names)s.") % {"names": self.words.names(self.pov.state.winners) or "—"}

    @property
    def broken_off(self) -> bool:
        """Whether the game has an end but no outcome."""
        ends = [line for line in self.pov.lines if isinstance(line.event, GameOver)]
        return not ends or (
            ends[-1].order.by == GM and ends[-1].order.verb == "end_game" and not self.pov.state.winners
        )

    @cached_property
    def draws(self) -> tuple[int, int] | None:
        """(draws that hold, all draws), where the reader has the seed that they are checked with; None elsewhere."""
        return tally(check_draws(self.game, bytes(self.game.seed))) if self.seed else None

    @property
    def seed(self) -> str:
        return self.pov.seed


def kind_of(event: Event) -> str:
    """What a fact is: an order, a death, something that came to nothing or went elsewhere, or a plain fact."""
    if isinstance(event, ORDERS):
        return "order"
    if isinstance(event, Died):
        return "death"
    went_wrong = getattr(event, "result", "") == "failed" or getattr(event, "redirected", False) is True
    return (
        "stopped"
        if went_wrong or (isinstance(getattr(event, "why", None), str) and getattr(event, "why", ""))
        else "fact"
    )


_SOURCES = {
    "pm": lambda: _("by letter"),
    "post": lambda: _("in a post"),
    "form": lambda: _("by the form"),
    "gm": lambda: _("entered by the game master"),
    "house": lambda: _("by a house player"),
}


def _said_by(source: str) -> str:
    """How an order came."""
    return _SOURCES[source]() if source in _SOURCES else ""


def _names_only(values: Mapping[str, Any]) -> dict[str, Any]:
    """Of the arguments of an order, the seats that they name."""
    return {name: value for name, value in values.items()
            if isinstance(value, Seat) or (isinstance(value, tuple) and value and all(isinstance(each, Seat) for each in value))}  # fmt: skip
