"""The Grail: who wins it, what it does (MG-106 to MG-108), what the King learns of it (MG-103)."""

from __future__ import annotations

import re
from datetime import datetime

from games.kernel.audience import GM_ONLY
from games.kernel.draft import Draft

from . import death, gossip
from . import events as e
from .night_course import Attempt, Course
from .state import State
from .statuses import is_alive, living, to_seats

_NUMBER = re.compile(r"\s*(-?\d{1,9})\s*[?？.!]*\s*")


def award(draft: Draft[State], night: Course, step: int) -> None:
    """The earliest right guess of the day by someone still alive (MG-107)."""
    state = draft.state
    if state.grail_won or state.grail_number is None:
        return
    right = [seat for seat in living(state) if state.player(seat).guess == state.grail_number]
    if right:
        winner = min(right, key=lambda seat: state.player(seat).guessed)
        draft.add(e.GrailWon(player=winner), to=to_seats(state, winner), rule="MG-107")
        night.grail_found = True


def use(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """Protect, punish or raise the dead."""
    target = attempt.target
    assert target is not None
    match attempt.plan.order.args.get("mode"):
        case "shield":
            night.protected.setdefault(target, ("shielded", attempt.by))
        case "smite":
            gossip.note_death(night, target, "smite")
            death.strike(draft, target, "smite", "MG-108")
        case "revive":
            night.raised.append(target)


def can_be_used(state: State, attempt: Attempt) -> bool:
    """Nobody who lives can be raised."""
    target = attempt.target
    return attempt.plan.order.args.get("mode") != "revive" or (target is not None and not is_alive(state, target))


def search(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """The King asks; a plain number is answered by the rules, anything else by the game master."""
    state, king = draft.state, attempt.by
    question = str(attempt.plan.order.args.get("question") or "")
    draft.add(e.GrailQuestion(by=king, question=question, at=draft.order.at), to=to_seats(state, king), rule="MG-103")
    number = _NUMBER.fullmatch(question)
    if number is not None:
        answer(draft, question, attempt, "positive" if int(number[1]) == state.grail_number else "negative")


def answer(draft: Draft[State], question: str, attempt: Attempt, said: str) -> None:
    fact = e.GrailAnswer(by=attempt.by, question=question, answer=said)
    draft.add(fact, to=to_seats(draft.state, attempt.by), rule="MG-103")


def waits_since(state: State) -> datetime | None:
    """Since when the oldest open question waits, after the results are out; None where none is open."""
    asked = [player.asked_at for player in state.players.values() if player.question is not None and player.asked_at]
    return None if state.resolving or state.over else min(asked, default=None)


def set_number(draft: Draft[State], number: int) -> None:
    draft.add(e.GrailHidden(number=number), to=GM_ONLY, rule="MG-130")
