"""Long actions: how they begin, end, and are broken off (NG-50 to NG-56)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from games.kernel.seat import Seat

from .clock import decimal
from .events_actions import ActionAbandoned, ActionFinished, ActionStarted, ActionTimed, OrderFailed
from .state import Busy
from .work import Work

Ending = Callable[[Work, Seat, Busy], str]
"""What comes of an action at its end; gives the reason where it has come to nothing."""


def begin(
    work: Work, seat: Seat, verb: str, longest: Fraction, *, true: Fraction | None = None, target: str | None = None,
    room: str | None = None, more: Mapping[str, Any] | None = None, began: Fraction | None = None,
) -> None:  # fmt: skip
    """A long action begins. The player is told the longest time that it may take; when it truly ends stays hidden."""
    age = work.age if began is None else began
    work.add(
        ActionStarted(by=seat, verb=verb, seconds=decimal(longest), target=target, age=str(age), ends=str(age + longest), room=room),
        to=work.actor(seat), rule="NG-50",
    )  # fmt: skip
    ends = age + (longest if true is None else true)
    kept = {"target": target, "longest": str(longest), **(more or {})}
    work.quiet(ActionTimed(player=seat, verb=verb, began=str(age), ends=str(ends), at=work.at, more=kept))


def end(work: Work, seat: Seat) -> None:
    """The long action of a player is over: `action_finished`, then what comes of it, then the chain's next step."""
    from .endings import ENDINGS

    busy = work.state.busy.get(seat)
    if busy is None:
        return
    work.add(ActionFinished(by=seat, verb=busy.verb), to=work.actor(seat))
    failed = ENDINGS[busy.verb](work, seat, busy) if busy.verb in ENDINGS else ""
    if busy.verb != "go":
        _tell_end(work, seat, busy.verb, failed)


def _tell_end(work: Work, seat: Seat, verb: str, failed: str) -> None:
    """The chain goes on. A direct order that has come to nothing says so, where no other fact does."""
    from . import plans

    if not plans.ended(work, seat, verb, failed) and failed not in ("", "nothing_happens"):
        work.add(OrderFailed(by=seat, verb=verb, reason=failed), to=work.actor(seat))


def finish_with(work: Work, seat: Seat, reason: str) -> None:
    """The action finishes at once without its effects: somebody else has brought about what it was for (NG-55)."""
    busy = work.state.busy.get(seat)
    if busy is None:
        return
    _keep_progress(work, seat, busy)
    work.add(ActionFinished(by=seat, verb=busy.verb), to=work.actor(seat))
    _tell_end(work, seat, busy.verb, reason)


def done_of(work: Work, busy: Busy) -> Fraction:
    """In-game seconds done of an action by now."""
    return max(Fraction(0), min(work.age, busy.ends) - busy.began)


def break_off(work: Work, seat: Seat, cause: str | None) -> None:
    """A long action ends early (NG-52, NG-54); `cause` is absent for the player's own `abandon`."""
    busy = work.state.busy.get(seat)
    if busy is None:
        return
    tried = _keep_progress(work, seat, busy)
    done = decimal(done_of(work, busy))
    work.add(
        ActionAbandoned(by=seat, verb=busy.verb, done=done, tried=tried, cause=cause), to=work.actor(seat), rule="NG-54"
    )


def _keep_progress(work: Work, seat: Seat, busy: Busy) -> int | None:
    """Notes how far an action has come (NG-53, NG-87); of codes how many were tried."""
    from . import brute_force, reactions

    done = done_of(work, busy)
    if busy.verb == "try_codes":
        return brute_force.note_tried(work, seat, busy, done)
    reactions.note_progress(work, seat, busy, done)
    return None
