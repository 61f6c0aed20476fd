"""The running of plans: firing, steps, what waits for the end of something, failures (NG-74, NG-76, NG-79, NG-80)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from games.kernel.seat import Seat

from .. import events_actions as actions
from .. import events_plans as e
from .. import perceive
from ..outcomes import Outcome, failed
from ..state_plans import Chain, SeatPlan
from ..verbs import PHYSICAL
from ..work import GM_ONLY, Work
from . import canonical, taking_over, timing
from .conditions import holds
from .knowledge import of_world
from .model import STOP, WHOEVER, Step
from .naming import NAMED
from .written import to_plain

Number = int | str | None


@dataclass(frozen=True, slots=True)
class Run:
    """A plan under way. `owned`: it has taken its owner over."""

    seat: Seat
    plan: Number
    whoever: Seat | None = None
    owned: bool = False


# ---- firing ------------------------------------------------------------------------------------------------------------


def fire(work: Work, seat: Seat, number: int | str, whoever: Seat | None) -> None:
    """A plan's turn on the list has come: it is run, unless it is spent meanwhile or too deep (NG-79, NG-80)."""
    if not perceive.inside(work.state, seat) or work.state.ended:
        return
    found = canonical.steps(work, seat, number) if isinstance(number, str) else _armed(work, seat, number)
    if found is None:
        return
    if work.depth > int(work.state.options.get("plans.max_depth", 20)):
        fact = e.PlanFailed(by=seat, plan=number, reason="too_deep", spent=True, now=work.at)
        work.add(fact, to=work.actor(seat), rule="NG-80")
        work.add(e.PlanLimit(by=seat, plan=number), to=GM_ONLY, rule="NG-80")
        return
    if isinstance(found, SeatPlan):
        start(work, seat, number, found, whoever)
    else:
        work.add(e.PlanFired(by=seat, plan=number, now=work.at), to=work.actor(seat), rule="NG-73")
        run(work, Run(seat, number, whoever), found)


def _armed(work: Work, seat: Seat, number: int) -> SeatPlan | None:
    """The plan, if it may fire at this instant: in one, once at most."""
    found = work.state.plans.get(seat, {}).get(number)
    return found if found is not None and found.armed and found.last != work.at else None


def start(work: Work, seat: Seat, number: int | str, kept: SeatPlan, whoever: Seat | None) -> None:
    """The plan fires: `if` is read, one branch is run; one that repeats is armed again (NG-74)."""
    after, at = timing.rearmed(work, kept)
    work.add(e.PlanFired(by=seat, plan=number, now=work.at, after=after, at=at), to=work.actor(seat), rule="NG-74")
    plan = kept.plan
    met = plan.condition is None or holds(of_world(work.state, seat), plan.condition, whoever)
    run(work, Run(seat, number, whoever), plan.do if met else plan.otherwise)


def expire(work: Work, seat: Seat, number: int) -> None:
    """The plan's time is up: its `else` is run if it has never fired (NG-74)."""
    kept = work.state.plans.get(seat, {}).get(number)
    if kept is None or not perceive.inside(work.state, seat):
        return
    work.add(e.PlanExpired(by=seat, plan=number), to=work.actor(seat), rule="NG-74")
    if kept.plan.otherwise and not kept.fired:
        run(work, Run(seat, number), kept.plan.otherwise)


# ---- steps -------------------------------------------------------------------------------------------------------------


def run(work: Work, at: Run, steps: tuple[Step, ...]) -> None:
    """Runs steps until one of them takes time, the plan ends or fails."""
    while steps:
        step, steps = _of_door9(work, at.seat, steps[0]), steps[1:]
        if len(step) > 1:
            steps = (*step[1:], *steps)
        now = step[0]
        if now.verb == STOP:
            break
        outcome = _try(work, at, now)
        if outcome is None:
            _keep(work, at, now, (now, *steps), "walk")
            return
        if now.verb in PHYSICAL:
            at = replace(at, owned=True)
        if not _goes_on(work, at):
            return
        if outcome.begun:
            _keep(work, at, now, steps, _what(work, at.seat))
            return
        if outcome.failed:
            if now.otherwise is None:
                _fail(work, at, now.verb, outcome.failed)
                return
            steps = now.otherwise
    if at.plan is not None:
        work.add(e.PlanDone(by=at.seat, plan=at.plan), to=work.actor(at.seat), rule="NG-76")


def _goes_on(work: Work, at: Run) -> bool:
    """Whether there is anybody and anything left to be run: a step may kill, end the game, take the plan back."""
    if not perceive.inside(work.state, at.seat) or work.state.ended:
        return False
    return not isinstance(at.plan, int) or at.plan in work.state.plans.get(at.seat, {})


def _of_door9(work: Work, seat: Seat, step: Step) -> tuple[Step, ...]:
    """From another room, to open or pass door 9 stands for two steps: to go there, then that (NG-130)."""
    from .. import door9, movement

    room = door9.must_walk(work.state, seat) if step.verb in door9.VERBS else None
    if room is None or movement.walking(work, seat) or door9.refusal(work.state, seat, step.verb):
        return (step,)
    return (Step("go", {"room": room}, step.otherwise), step)


def _try(work: Work, at: Run, step: Step) -> Outcome | None:
    """Tries one step. None: it has to wait for the end of its owner's walk."""
    from .. import acts

    if step.verb in PHYSICAL and not at.owned:
        verdict = taking_over.take_over(work, at.seat, step)
        if verdict:
            return None if verdict == "wait" else failed(verdict)
    args = _named(step, at.whoever)
    if args is None:
        return failed("unknown_name")
    return acts.attempt(work, at.seat, step.verb, args)


def _named(step: Step, whoever: Seat | None) -> dict[str, Any] | None:
    """The arguments with the one who set the plan off in the place of `whoever`; None where there is nobody (NG-184)."""
    found: dict[str, Any] = {}
    for name, value in step.args.items():
        items = value if isinstance(value, list | tuple) else (value,)
        if name in NAMED.get(step.verb, ()) and WHOEVER in items:
            if whoever is None:
                return None
            items = tuple(whoever if item == WHOEVER else item for item in items)
            value = items if isinstance(value, list | tuple) else items[0]
        found[name] = value
    return found


def _what(work: Work, seat: Seat) -> str:
    """What a step that takes time waits for."""
    from .. import fights, movement

    if fights.is_fighting(work.state, seat):
        return "fight"
    return "trip" if movement.walking(work, seat) else "action"


def _keep(work: Work, at: Run, step: Step, steps: tuple[Step, ...], waits: str) -> None:
    fact = e.ChainKept(
        by=at.seat, plan=at.plan, steps=to_plain(steps) or (), waits=waits, otherwise=to_plain(step.otherwise),
        whoever=at.whoever, verb=step.verb,
    )  # fmt: skip
    work.quiet(fact)


def _fail(work: Work, at: Run, verb: str, reason: str) -> None:
    if at.plan is None:
        fact: Any = actions.OrderFailed(by=at.seat, verb=verb, reason=reason)
    else:
        fact = e.PlanFailed(by=at.seat, plan=at.plan, verb=verb, reason=reason)
    work.add(fact, to=work.actor(at.seat), rule="NG-76")


# ---- what waits --------------------------------------------------------------------------------------------------------


def ended(work: Work, seat: Seat, verb: str, reason: str = "") -> bool:
    """A long action, a trip (`go`) or a fight (`fight`) of this player is over, its effects are done; `reason`: it has come
    to nothing. Whether it was a chain's step: its failure is then the plan's.

    The chain's next step goes to the end of the list, and so does a plan that has waited for the end of a walk (NG-79).
    """
    waits = {"go": "trip", "fight": "fight"}.get(verb, "action")
    chain, waiting = work.state.chains.get(seat), work.state.waiting.get(seat)
    if waiting is not None and waits == "trip":
        work.later(partial(_take_turn, seat=seat, chain=waiting))
    if chain is None or chain.waits != waits:
        return False
    work.later(partial(_go_on, seat=seat, chain=chain, reason=reason))
    return True


def _go_on(work: Work, seat: Seat, chain: Chain, reason: str) -> None:
    if work.state.chains.get(seat) is not chain:
        return
    work.quiet(e.ChainEnded(by=seat))
    at = Run(seat, chain.plan, chain.whoever, owned=True)
    if not reason:
        run(work, at, chain.steps)
    elif chain.otherwise is None:
        _fail(work, at, chain.verb, reason)
    else:
        run(work, at, chain.otherwise)


def _take_turn(work: Work, seat: Seat, chain: Chain) -> None:
    """The walk is over: the plan that waited for it takes its owner over now."""
    if work.state.waiting.get(seat) is not chain:
        return
    work.quiet(e.ChainEnded(by=seat, waiting=True))
    steps = chain.steps
    if isinstance(chain.plan, str) and canonical.is_there(work.state, seat, chain.plan):
        steps = ()
    run(work, Run(seat, chain.plan, chain.whoever), steps)
