"""A plan tried dry: what it would do if it were set off now, for all that its owner knows, and without doing it.

Only the owner's own fold is looked at. What can only be found out by trying, a barred way or a code, stays open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.kernel.names import Names
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from .. import door9
from ..ambidex.acts import own_match
from ..reading.by_state import surroundings_of
from ..reading.known import find
from ..state import State
from .acts import read_body
from .conditions import holds
from .knowledge import Knowledge, of_fold
from .model import STOP, WHOEVER, Step
from .naming import NAMED, WORDS

TRIED, LATER, UNREACHED = "tried", "later", "unreached"
"""It would be tried; what is there by then decides; the plan would not come to it."""
THINGS = {"target": False, "object": False, "in": False, "with": True}
"""Arguments that name things, and whether the thing must be in hand."""
IN_HAND = frozenset({"drop", "give", "show"})
LONG = frozenset({"go", "wait", "try_codes", "attack", "open_door9", "pass_door9"})
"""After these the world may be another one."""


@dataclass(frozen=True, slots=True)
class TriedStep:
    """A step, how deep within an `else` it stands, and what would become of it: one of the three words, or the code of
    the refusal that it would meet."""

    step: Step
    level: int
    verdict: str


@dataclass(frozen=True, slots=True)
class Trial:
    """Whether the plan's `if` holds now (None where it has none), and every step of the branch that would be run."""

    met: bool | None
    steps: tuple[TriedStep, ...]


def try_dry(known: State, seat: Seat, body: Any) -> Trial:
    """Refused as the order `plan` would be, where it is no plan."""
    plan = read_body(known, seat, body)
    knows = of_fold(known, seat)
    met = None if plan.condition is None else holds(knows, plan.condition, None)
    trial = _Run(known, seat, knows)
    trial.run(plan.otherwise if met is False else plan.do, 0)
    return Trial(met, tuple(trial.steps))


@dataclass(slots=True)
class _Run:
    known: State
    seat: Seat
    knows: Knowledge
    later: bool = False
    steps: list[TriedStep] = field(default_factory=list)

    def run(self, steps: Sequence[Step], level: int) -> None:
        for place, step in enumerate(steps):
            verdict = TRIED if step.verb == STOP else self._verdict(step)
            self.steps.append(TriedStep(step, level, verdict))
            fails = verdict not in (TRIED, LATER)
            if fails and step.otherwise is not None:
                self.run(step.otherwise, level + 1)
            if fails or step.verb == STOP:
                self.steps.extend(TriedStep(rest, level, UNREACHED) for rest in steps[place + 1 :])
                return
            self.later = self.later or step.verb in LONG

    def _verdict(self, step: Step) -> str:
        try:
            return self._found(step)
        except Refused as refused:
            return LATER if self.later else refused.code

    def _found(self, step: Step) -> str:
        """TRIED or LATER; Refused by what would be refused now."""
        if step.verb == "vote":
            own_match(self.known, self.seat)
        if step.verb in door9.VERBS and (code := door9.refusal(self.known, self.seat, step.verb)):
            raise Refused(code)
        if step.verb == "go":
            self._check_room(str(step.args.get("room", "")))
        for name, in_hand in THINGS.items():
            if step.args.get(name) not in (None, ""):
                self._check_thing(str(step.args[name]), in_hand or (name == "object" and step.verb in IN_HAND))
        return LATER if self._waits_for_somebody(step) or self.later else TRIED

    def _check_room(self, text: str) -> None:
        rooms = find(text, surroundings_of(self.known, self.seat, Names({})).rooms, ids=True)
        if len(rooms) != 1:
            raise Refused("ambiguous" if rooms else "unknown_target")
        if rooms[0] == self.knows.room:
            raise Refused("already_there")

    def _check_thing(self, text: str, in_hand: bool) -> None:
        near = surroundings_of(self.known, self.seat, Names({}))
        found = find(text, (*near.things, *(room for room in near.rooms if room.id == near.here)), ids=True)
        if len(found) != 1:
            raise Refused("ambiguous" if found else "unknown_target")
        if in_hand and found[0] not in self.knows.held:
            raise Refused("not_held")

    def _waits_for_somebody(self, step: Step) -> bool:
        """Whether it depends on who sets the plan off; Refused where somebody named is not seen now."""
        people: list[Any] = []
        for name in NAMED.get(step.verb, ()):
            given = step.args.get(name)
            people.extend(given if isinstance(given, list | tuple) else (given,))
        if step.verb not in ("accuse", "vote"):
            for person in people:
                if person not in (None, WHOEVER, *WORDS.get(step.verb, ())) and person not in self.knows.people:
                    raise Refused("not_here")
        return WHOEVER in people
