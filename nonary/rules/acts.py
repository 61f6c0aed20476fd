"""All acts of players: one door for forms, letters, posts and steps of plans (NG-70)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import (
    accusing,
    actions,
    admitting,
    brute_force,
    bystanders,
    door9,
    fights,
    handling,
    hiding,
    locks,
    movement,
    pieces,
    queueing,
    talk,
)
from .ambidex.acts import ACTS as VOTING
from .asks import Ask
from .outcomes import BEGUN, DONE, Outcome, failed
from .plans.acts import ACTS as PLANNING
from .state import State
from .verbs import PHYSICAL
from .work import Work


@dataclass(frozen=True, slots=True)
class Act:
    """`check` raises Refused by what its author's seat perceives in the world; `do` is its work, once checked. `form`
    refuses arguments that cannot be, before anything else of the act is looked at."""

    check: Callable[[Ask], None]
    do: Callable[[Work, Ask], Outcome]
    form: Callable[[Ask], object] | None = None


# -- wait, abandon


def _check_wait(ask: Ask) -> None:
    ask.duration("for")


def _wait(work: Work, ask: Ask) -> Outcome:
    seconds = ask.duration("for")
    if seconds == 0:
        return DONE
    bystanders.notice(work, ask.seat, "wait")
    actions.begin(work, ask.seat, "wait", seconds)
    return BEGUN


def _check_abandon(ask: Ask) -> None:
    """Refused: `not_busy`, `one_way` (NG-52, NG-62)."""
    busy = ask.state.busy.get(ask.seat)
    if busy is None:
        raise Refused("not_busy")
    if busy.verb == "go":
        movement.check_turn(busy)


def _abandon(work: Work, ask: Ask) -> Outcome:
    """Ends what one is about; on the way one turns round. The running chain goes with it."""
    from . import plans

    if work.state.busy[ask.seat].verb == "go":
        movement.turn_round(work, ask.seat)
    else:
        actions.break_off(work, ask.seat, None)
    plans.dropped(work, ask.seat, "order")
    return DONE


_OWN: Mapping[str, Act] = {
    "go": Act(movement.check_go, movement.go),
    "inspect": Act(handling.check_inspect, handling.inspect),
    "open": Act(handling.check_target, handling.open_),
    "read": Act(handling.check_read, handling.read),
    "take": Act(handling.check_take, handling.take),
    "drop": Act(handling.check_in_hands, handling.drop),
    "use": Act(handling.check_use, handling.use),
    "give": Act(handling.check_give, handling.give),
    "show": Act(handling.check_show, handling.show),
    "enter_code": Act(locks.check_code, locks.enter_code),
    "try_codes": Act(brute_force.check, brute_force.begin),
    "answer_puzzle": Act(locks.check_answer, locks.answer),
    "hide": Act(hiding.check, hiding.hide),
    "wait": Act(_check_wait, _wait, _check_wait),
    "abandon": Act(_check_abandon, _abandon),
    "say": Act(talk.check_say, talk.say, talk.words),
    "whisper": Act(talk.check_whisper, talk.whisper, talk.words),
    "give_piece": Act(pieces.check_give, pieces.give, pieces.named),
    "free": Act(queueing.check_free, queueing.free, queueing.check_free),
    "withdraw": Act(queueing.check_withdraw, queueing.withdraw),
}
ACTS: Mapping[str, Act] = {
    **_OWN,
    **{
        name: Act(*pair)
        for table in (VOTING, PLANNING, door9.ACTS, fights.ACTS, accusing.ACTS)
        for name, pair in table.items()
    },
}


def check(state: State, seat: Seat, verb: str, args: Mapping[str, Any], at: datetime) -> None:
    """Refuses by what the world answers to this seat, in the order of NG-70; the first failure is the answer."""
    _refuse(Ask(state, seat, verb, at, args))


def _refuse(ask: Ask) -> None:
    admitting.admit(ask)
    act = ACTS[ask.verb]
    if act.form is not None:
        act.form(ask)
    admitting.check_free_hands(ask)
    act.check(ask)


def attempt(work: Work, seat: Seat, verb: str, args: Mapping[str, Any]) -> Outcome:
    """A step of a plan: the same checks, the same work; a refusal is a failure with its code."""
    ask = Ask(work.state, seat, verb, work.at, args, planned=True)
    try:
        _refuse(ask)
    except Refused as refusal:
        return failed(refusal.code)
    return carry_out(work, ask)


def carry_out(work: Work, ask: Ask) -> Outcome:
    """The work of an act that was checked. Whoever uses hands or feet comes out of hiding first (NG-67)."""
    if ask.verb in PHYSICAL and ask.verb != "wait":
        hiding.come_out(work, ask.seat)
    return ACTS[ask.verb].do(work, Ask(work.state, ask.seat, ask.verb, ask.at, ask.args, ask.planned))
