"""The open question of a human: which it is, when it opened and ends, and what its right answer is.

`right_answer`, `shown` and `choices` need the suite's seed, which only the full state holds. All else a player knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from games.kernel.seat import Seat

from . import calcul, cubes, memory, perception, sequence, solids
from .folding_trials import IN_SLOTS
from .slots import slot
from .state import MS, Royale, State, Trial
from .suites import questions as questions_of
from .suites import seconds

LETTERS = "ABCDE"


@dataclass(frozen=True, slots=True)
class Open:
    """A question, in milliseconds of its round."""

    number: int
    opens: int
    ends: int


def default_question(trial: Trial, ms: int) -> int:
    """The one that is open, 0 where none is; of slots the last that has opened."""
    if trial.family not in IN_SLOTS:
        return trial.question
    opened = [n for n in range(1, questions_of(trial.family) + 1) if slot(trial.family, n).opens <= ms]
    return opened[-1] if opened else 0


def find(trial: Trial, number: int, ms: int) -> Open | None:
    """The question of this number where it may be answered or might have been; None where it is not yet, or never."""
    if trial.family in IN_SLOTS:
        if not 1 <= number <= questions_of(trial.family):
            return None
        found = slot(trial.family, number)
        return Open(number, *found) if found.opens <= ms else None
    if number != trial.question or not number:
        return None
    if trial.family == "sequence":
        return Open(number, *sequence.window(trial.level, trial.since))
    return Open(number, trial.since, seconds(trial.family) * 1000)


def waited(trial: Trial, question: Open, ms: int) -> int:
    """How long an answer took; a tap after the first counts from the one before."""
    return ms - (trial.tapped if trial.tap else question.opens)


def input_end(trial: Trial, latency: int) -> timedelta | None:
    """How long after the round's opening a Sequence stops if nobody taps (NR-47)."""
    if trial.family != "sequence" or trial.done:
        return None
    return (sequence.window(trial.level, trial.since).ends + latency + 1) * MS


def right_answer(royale: Royale, seat: Seat, number: int) -> int | str:
    """What has to be answered; in Sequence the next disc to tap."""
    seed, round_ = royale.seed, royale.round
    match royale.family:
        case "calcul":
            return calcul.questions(seed, round_)[number - 1].answer
        case "memory":
            return memory.board(seed, round_).questions[number - 1].answer
        case "logic":
            plain = number <= solids.QUESTIONS
            question = solids.questions(seed, round_)[number - 1] if plain else cubes.question(seed, round_, number)
            return LETTERS[question.right]
        case "sequence":
            trial = royale.trials[seat]
            return sequence.numbers(seed, round_, number, trial.level)[trial.tap]
    return perception.cloud(seed, round_, number).number


def choices(royale: Royale, number: int) -> tuple[int | str, ...]:
    """What may be answered (NR-56)."""
    match royale.family:
        case "calcul":
            return tuple(range(calcul.LOW, calcul.HIGH + 1))
        case "memory":
            return tuple(range(8))
        case "logic":
            return tuple(LETTERS)
        case "sequence":
            return tuple(range(1, sequence.DISCS + 1))
    return perception.cloud(royale.seed, royale.round, number).answers


def wrong_answer(royale: Royale, seat: Seat, number: int) -> int | str:
    """Some answer that may be given and is not right."""
    right = right_answer(royale, seat, number)
    return next(value for value in choices(royale, number) if value != right)


def option(state: State, name: str, otherwise: int) -> int:
    """A whole number among the options."""
    value = state.options.get(name, otherwise)
    return value if isinstance(value, int) else otherwise
