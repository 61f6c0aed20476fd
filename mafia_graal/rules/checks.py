"""The checks that an action passes at its step, in the order of MG-64: the first that fails is the reason.

What meets what in a given table follows from these alone (MG-162). A Silence, a Prank, a protection is there from its
own step on (MG-61) and until the night is over (MG-67).
"""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.seat import Seat

from .limits import before, forbids_target
from .night_course import Attempt, Course, Trap
from .options import option
from .roles import MAFIA
from .state import State
from .statuses import is_alive, is_passive

Check = Callable[[State, Course, Attempt], "str | None"]


def voided(state: State, night: Course, attempt: Attempt) -> str | None:
    return "voided" if attempt.plan.order.voided else None


def actor_dead(state: State, night: Course, attempt: Attempt) -> str | None:
    if is_alive(state, attempt.by):
        return None
    attempt.corpse = state.player(attempt.by).hidden
    return "actor_dead"


def actor_stripped(state: State, night: Course, attempt: Attempt) -> str | None:
    return "actor_stripped" if state.player(attempt.by).stripped else None


def executor_duty(state: State, night: Course, attempt: Attempt) -> str | None:
    """The executor's own action is set aside (MG-90)."""
    keeps = option(state, "executor_keeps_own_action")
    return "executor_duty" if attempt.plan.slot == "own" and attempt.by == night.executor and not keeps else None


def silenced(state: State, night: Course, attempt: Attempt) -> str | None:
    if attempt.by not in night.silenced:
        return None
    attempt.stopped_by = night.silenced[attempt.by]
    return "blocked"


def invalid(state: State, night: Course, attempt: Attempt) -> str | None:
    """Its author was told and sent no other (MG-29); it is not played (MG-30)."""
    if not attempt.plan.order.invalid:
        return None
    attempt.played = False
    return "target_dead"


def turned(state: State, night: Course, attempt: Attempt) -> str | None:
    """A prank turns the action; onto a target that it may not have, it fails altogether."""
    action = attempt.plan.action
    if attempt.by not in night.pranked or not action.turns or attempt.target is None:
        return None
    target, attempt.turned_by = night.pranked[attempt.by]
    attempt.target, attempt.redirected = target, True
    played = before(state, attempt.by, action.name)
    word = str(attempt.plan.order.args.get("word") or "")
    if is_alive(state, target) and target != attempt.by and not forbids_target(played, action.name, target, word):
        return None
    attempt.corpse = state.player(target).hidden
    attempt.stopped_by = attempt.turned_by
    return "illegal_target"


def target_dead(state: State, night: Course, attempt: Attempt) -> str | None:
    aims = [attempt.target, attempt.plan.order.seat("to")]
    dead = [seat for seat in aims if seat is not None and not is_alive(state, seat)]
    if not dead:
        return None
    attempt.corpse = any(state.player(seat).hidden for seat in dead)
    return "target_dead"


def prayed(state: State, night: Course, attempt: Attempt) -> str | None:
    """Nothing reaches a praying Priest; of a prank neither (MG-83)."""
    if attempt.target not in night.praying:
        return None
    attempt.stopped_by = attempt.target
    return "prayer"


def petted(state: State, night: Course, attempt: Attempt) -> str | None:
    """A visit to a petting Bunny is the last, unless it is a killer's (MG-70)."""
    if not attempt.plan.action.visit or attempt.target not in night.petting or attempt.is_lethal:
        return None
    return _caught(night, attempt, "pet", attempt.target)


def ambushed(state: State, night: Course, attempt: Attempt) -> str | None:
    """The first visitor to the place, whom the trap does not spare (MG-86)."""
    if not attempt.plan.action.visit:
        return None
    for trap in night.traps:
        if trap.armed and trap.place == attempt.target and not _spares(state, trap, attempt.by):
            if option(state, "ambush_kills") == "first":
                trap.armed = False
            attempt.trap = trap
            return _caught(night, attempt, "ambush", trap.robber)
    return None


def _spares(state: State, trap: Trap, visitor: Seat) -> bool:
    if visitor == trap.robber or not is_alive(state, trap.robber):
        return True
    ours = state.player(trap.robber).team == MAFIA and state.player(visitor).team == MAFIA
    return ours and bool(option(state, "ambush_spares_team"))


def _caught(night: Course, attempt: Attempt, cause: str, by: Seat | None) -> str | None:
    """Dies of it, unless he is protected: then his action goes on (MG-66)."""
    if attempt.by in night.protected:
        attempt.saved.append(cause)
        return None
    attempt.dies, attempt.stopped_by = cause, by
    return cause


def protected(state: State, night: Course, attempt: Attempt) -> str | None:
    if not attempt.is_lethal or attempt.target not in night.protected:
        return None
    reason, attempt.stopped_by = night.protected[attempt.target]
    return reason


def passive(state: State, night: Course, attempt: Attempt) -> str | None:
    """The Bunny's passive answers an attacker who comes (MG-71)."""
    if not attempt.is_lethal or not attempt.plan.action.visit or attempt.target is None:
        return None
    if not is_passive(state, attempt.target):
        return None
    attempt.stopped_by = attempt.target
    if attempt.by not in night.protected:
        attempt.dies = "bunny_passive"
    return "bunny_passive"


START: tuple[Check, ...] = (voided, actor_dead, actor_stripped, executor_duty)
"""Whatever fails here is not played (MG-30)."""
REST: tuple[Check, ...] = (silenced, invalid, turned, target_dead, prayed, petted, ambushed, protected, passive)
GRAIL: tuple[tuple[Check, ...], tuple[Check, ...]] = ((voided, actor_dead), (invalid, target_dead))
"""The power of the Grail knows no others (MG-108)."""
BY_DAY: tuple[tuple[Check, ...], tuple[Check, ...]] = (
    (voided, actor_dead, actor_stripped),
    (invalid, target_dead, passive),
)
"""By day nobody visits, blocks, turns or heals (MG-33)."""
GUESSING: tuple[tuple[Check, ...], tuple[Check, ...]] = ((voided, actor_dead, actor_stripped), (silenced, invalid))
"""An Intrigue; its pairs are looked at by themselves (MG-65)."""


def run(state: State, night: Course, attempt: Attempt, checks: tuple[tuple[Check, ...], tuple[Check, ...]]) -> None:
    """Sets the attempt's reason, and whether it counts as played."""
    start, rest = checks
    attempt.reason = next(filter(None, (check(state, night, attempt) for check in start)), None)
    if attempt.reason is None:
        attempt.played = True
        attempt.reason = next(filter(None, (check(state, night, attempt) for check in rest)), None)
