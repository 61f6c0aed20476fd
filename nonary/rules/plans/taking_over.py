"""How a plan takes its owner over (NG-78), and how a running chain ends before its time."""

from __future__ import annotations

from typing import Literal

from games.kernel.seat import Seat

from .. import events_plans as e
from ..state_plans import Chain
from ..work import Work
from .model import Step


def take_over(work: Work, seat: Seat, step: Step) -> Literal["", "busy", "wait"]:
    """Frees the owner for a plan's first physical step. `wait`: it must wait for the end of a walk; `busy`: it may not.

    Who fights is left alone: what can be done in a fight needs no hands that are not free (NG-78).
    """
    from .. import actions, fights, movement

    state = work.state
    if fights.is_fighting(state, seat):
        return ""
    occupied = seat in state.busy or seat in work.trips
    if not state.options.get("plans.interrupt", True) and (occupied or seat in state.chains):
        return "busy"
    drop(work, seat, "replaced")
    if movement.walking(work, seat):
        return "wait"
    if occupied:
        from .. import actions

        actions.break_off(work, seat, "plan")
    return ""


def drop(work: Work, seat: Seat, cause: str) -> None:
    """The running chain is no more, nor a plan that waits for the end of a walk."""
    for waiting, table in ((False, work.state.chains), (True, work.state.waiting)):
        chain = table.get(seat)
        if chain is not None:
            work.quiet(e.ChainEnded(by=seat, waiting=waiting))
            tell_dropped(work, seat, chain, cause)


def tell_dropped(work: Work, seat: Seat, chain: Chain, cause: str) -> None:
    """Of a direct order of several steps nothing is told: it has no number (NG-130)."""
    if chain.plan is None:
        return
    kept = work.state.plans.get(seat, {}).get(chain.plan) if isinstance(chain.plan, int) else None
    fact = e.PlanCancelled(by=seat, plan=chain.plan, cause=cause, running=kept is not None and kept.armed)
    work.add(fact, to=work.actor(seat), rule="NG-78")
