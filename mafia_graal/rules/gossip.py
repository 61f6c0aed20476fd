"""What the Gossip gets to print (MG-117 to MG-120)."""

from __future__ import annotations

from typing import Any

from games.kernel.draft import Draft
from games.kernel.seat import Seat

from .night_course import STOPPED_BY, TRAPPERS, Attempt, Course
from .state import State

ATTACKS = {"tear": "bunny", "devour": "bunny", "execution": "inquisitor", "kill": "mafia", "poison": "spy"}
"""Killings that are printed -> the killer, by role."""
NOT_PRINTED = ("voided", "executor_duty")


def note_attack(state: State, night: Course, attempt: Attempt) -> None:
    """A line for each killing that was ordered, with what stopped it. A devour that worked is not printed, nor what
    would point at a hidden corpse; a poisoning that worked is news when it kills."""
    verb, reason = attempt.plan.order.verb, attempt.reason
    if verb not in ATTACKS or reason in NOT_PRINTED or attempt.corpse:
        return
    if reason is None and verb in ("devour", "poison"):
        return
    target = attempt.plan.target if reason == "illegal_target" else attempt.target
    _line(night, ATTACKS[verb], verb, target, "done" if reason is None else "failed", reason)


def note_death(night: Course, victim: Seat, cause: str) -> None:
    """A death that was no ordered killing of its own: traps, intrigue, the Grail."""
    _line(night, TRAPPERS[cause], cause, victim, "done", None)


def note_poison(night: Course, victim: Seat, reason: str | None) -> None:
    """A due poison that kills, or is stopped by a protection."""
    _line(night, "spy", "poison", victim, "done" if reason is None else "failed", reason)


def _line(night: Course, killer: str, action: str, target: Seat | None, result: str, reason: str | None) -> None:
    night.bloody.append({
        "kind": "bloody_details", "killer": killer, "action": action, "target": target, "result": result, "reason": reason,
        "stopped_by": STOPPED_BY.get(reason or ""),
    })  # fmt: skip


def bloody_details(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    night.news.extend({"owner": attempt.by, **line} for line in night.bloody)


def night_rumours(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """One deed of somebody else's that worked at an earlier step, its doer unnamed."""
    heard = [
        seat for seat in draft.state.everyone
        if seat != attempt.by and (done := night.done.get(seat)) and done.step < attempt.step and done.action != "devour"
    ]  # fmt: skip
    if not heard:
        return
    whose = heard[0] if len(heard) == 1 else draft.pick("rumour", tuple(heard))
    deed = night.done[whose]
    night.news.append({"owner": attempt.by, "kind": "night_rumours", "action": deed.action, "target": deed.target})


def hold_candle(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """Whom the target's action was aimed at, if it worked at an earlier step."""
    target = attempt.target
    done = night.done.get(target) if target is not None else None
    if done is not None and done.step < attempt.step and done.target is not None:
        line: dict[str, Any] = {"owner": attempt.by, "kind": "hold_candle", "player": target, "aimed_at": done.target}
        night.news.append(line)
