"""What a player's screen gets at an instant, and when it gets something else (NR-34, NR-52, NR-55).

The one place beside the marking of answers that reads the suite's seed for somebody: it needs the full state, and gives
nothing whose time has not come. No right answer is in it, no question to come, no number of a cloud.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.kernel.seat import Seat

from . import calcul, cubes, memory, perception, questions, sequence, solids
from .slots import slot
from .state import MS, Royale, Trial
from .suites import questions as questions_of
from .suites import seconds

Content = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Screen:
    """What is to be seen now. `opens` and `ends` bound the question's time to answer; `changes` is when there is something
    else to send, though nobody answers."""

    round: int
    family: str
    question: int
    opens: datetime
    ends: datetime
    changes: datetime | None = None
    content: Content = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Part:
    """The same in milliseconds of the round."""

    question: int
    opens: int
    ends: int
    content: Content
    changes: int | None = None


def screen(royale: Royale, seat: Seat, at: datetime, *, again: bool = False) -> Screen | None:
    """A player's screen; None where there is nothing to answer. `again` after a reload: what was shown is not shown twice."""
    trial = royale.trials.get(seat)
    if royale.phase != "round" or trial is None or trial.done:
        return None
    ms = trial.ms(at)
    part = _SHOWN[trial.family](royale, trial, ms, again)
    if part is None:
        return None
    changes = None if part.changes is None else trial.opened + part.changes * MS
    return Screen(
        royale.round, trial.family, part.question, trial.opened + part.opens * MS, trial.opened + part.ends * MS, changes,
        part.content,
    )  # fmt: skip


def _calcul(royale: Royale, trial: Trial, ms: int, again: bool) -> _Part | None:
    if not trial.question:
        return None
    text = calcul.questions(royale.seed, royale.round)[trial.question - 1].text
    return _Part(trial.question, trial.since, seconds("calcul") * 1000, {"text": text})


def _logic(royale: Royale, trial: Trial, ms: int, again: bool) -> _Part | None:
    if not trial.question:
        return None
    content: Content
    if trial.question <= solids.QUESTIONS:
        plain = solids.questions(royale.seed, royale.round)[trial.question - 1]
        content = {"net": plain.net, "figures": plain.figures}
    else:
        cube = cubes.question(royale.seed, royale.round, trial.question)
        content = {"net": cube.net, "marks": cube.marks, "turn": cube.turn, "figures": cube.figures}
    return _Part(trial.question, trial.since, seconds("logic") * 1000, content)


def _memory(royale: Royale, trial: Trial, ms: int, again: bool) -> _Part:
    board = memory.board(royale.seed, royale.round)
    if ms < memory.SHOWN_MS:
        return _Part(0, 0, memory.SHOWN_MS, {"characters": board.characters}, memory.SHOWN_MS)
    number = questions.default_question(trial, ms)
    opens, ends = slot("memory", number)
    answered = number in trial.answered
    content = {} if answered else {"wanted": board.questions[number - 1].wanted}
    return _Part(number, opens, ends, content, ends if number < questions_of("memory") else None)


def _sequence(royale: Royale, trial: Trial, ms: int, again: bool) -> _Part:
    """The discs that have lit, each at its instant; after a reload only those that are still to come."""
    numbers = sequence.numbers(royale.seed, royale.round, trial.question, trial.level)
    lights = sequence.lights(trial.level, trial.since)
    window = sequence.window(trial.level, trial.since)
    lit = () if again else tuple((number, at) for number, at in zip(numbers, lights, strict=True) if at <= ms)
    following = next((at for at in (*lights, window.opens) if at > ms), None)
    content = {"discs": lit, "level": trial.level, "tapped": trial.tap, "pad": ms >= window.opens}
    return _Part(trial.question, window.opens, window.ends, content, following)


def _perception(royale: Royale, trial: Trial, ms: int, again: bool) -> _Part:
    """Nothing, then the dots for a second, then the four answers. A cloud is never shown twice."""
    number = min(ms // perception.SLOT_MS + 1, questions_of("perception"))
    opens, ends = slot("perception", number)
    drawn = opens - perception.CLOUD_MS
    cloud = perception.cloud(royale.seed, royale.round, number)
    if ms < drawn:
        return _Part(number, opens, ends, {}, drawn)
    if ms < opens:
        return _Part(number, opens, ends, {} if again else {"dots": cloud.dots}, opens)
    content = {} if number in trial.answered else {"answers": cloud.answers}
    return _Part(number, opens, ends, content, ends if number < questions_of("perception") else None)


_SHOWN: dict[str, Callable[[Royale, Trial, int, bool], _Part | None]] = {
    "calcul": _calcul, "memory": _memory, "logic": _logic, "sequence": _sequence, "perception": _perception,
}  # fmt: skip
