"""What a human's answers make of the open round, and when it is finished (NR-24, NR-29)."""

from __future__ import annotations

from datetime import datetime

from games.kernel.values import changed

from . import sequence
from .events_royale import AnswerTaken, RoundStopped
from .slots import slot
from .state import Royale, Trial
from .suites import questions, seconds

IN_SLOTS = ("memory", "perception")


def begin(family: str, at: datetime) -> Trial:
    """A round that opens now."""
    return Trial(opened=at, family=family)


def answered(royale: Royale, fact: AnswerTaken) -> Royale:
    """With one answer more."""
    trial = royale.trials.get(fact.player)
    if trial is None:
        return royale
    trial = changed(trial, waits=(*trial.waits, fact.waited))
    if fact.gain:
        trial = changed(trial, gains=(*trial.gains, fact.gain))
    if fact.gain > 0:
        trial = changed(trial, right=trial.right + 1, last_ms=fact.ms)
    after = _in_slot if trial.family in IN_SLOTS else _tapped if trial.family == "sequence" else _next
    return changed(royale, trials={**royale.trials, fact.player: after(trial, fact)})


def _next(trial: Trial, fact: AnswerTaken) -> Trial:
    """The next question opens at the receipt of the answer, but none after the round's time (NR-35)."""
    last = fact.question >= questions(trial.family)
    in_time = fact.received < seconds(trial.family) * 1000
    return changed(trial, question=fact.question + 1 if in_time and not last else 0, since=fact.received, done=last)


def _in_slot(trial: Trial, fact: AnswerTaken) -> Trial:
    speeds = (*trial.speeds, fact.ms - slot(trial.family, fact.question).opens) if fact.ok else trial.speeds
    done = fact.question == questions(trial.family)
    return changed(trial, answered=trial.answered | {fact.question}, speeds=speeds, done=done)


def _tapped(trial: Trial, fact: AnswerTaken) -> Trial:
    if fact.ok and fact.tap < trial.level:
        return changed(trial, tap=fact.tap, tapped=fact.received)
    following = changed(trial, question=trial.question + 1, since=fact.received, tap=0, tapped=0)
    if not fact.ok:
        return changed(following, errors=trial.errors + 1)
    if trial.level == sequence.LAST:
        return changed(trial, done=True)
    return changed(following, level=trial.level + 1)


def stopped(royale: Royale, fact: RoundStopped) -> Royale:
    """The round is over for this player."""
    trial = royale.trials.get(fact.player)
    if trial is None:
        return royale
    return changed(royale, trials={**royale.trials, fact.player: changed(trial, done=True)})
