"""Day actions: resolved in order of arrival, and their deaths announced (MG-33, MG-155)."""

from __future__ import annotations

from games.kernel.audience import GM_ONLY, seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import checks, death, duties, victory
from . import events as e
from .night import write
from .night_course import RULE_OF, Attempt, Course, Plan
from .state import State
from .statuses import is_alive


def queue(state: State) -> list[Plan]:
    """The day actions that wait, in order of arrival."""
    found = [
        Plan(seat, seat, order, "day") for seat in state.everyone if (order := state.order(seat, "day")) is not None
    ]
    return sorted(found, key=lambda plan: plan.order.number)


def resolve_all(draft: Draft[State]) -> None:
    """All of them are played first, then what came of them comes out."""
    day = Course(night=draft.state.day)
    dead: list[Seat] = []
    for plan in queue(draft.state):
        dead += _play(draft, day, plan)
    draft.add(e.DayActed(day=draft.state.day), to=GM_ONLY, rule="MG-23")
    death.darken_after(draft, dead)
    death.announce_all(draft, dead, "day")
    duties.tell_invalid(draft, dead)
    for seat, action in day.succeeded:
        if is_alive(draft.state, seat):
            draft.add(e.KillSucceeded(player=seat, action=action), to=seats(seat), rule="MG-69")
    victory.end_if_over(draft)


def _play(draft: Draft[State], day: Course, plan: Plan) -> list[Seat]:
    """One day action; who died of it."""
    verb = plan.order.verb
    attempt = Attempt(plan, plan.target, tier="kill" if verb == "execution" else "")
    start, rest = checks.BY_DAY
    if verb == "stuffing" and attempt.target is not None and draft.state.player(attempt.target).hidden:
        rest = tuple(check for check in rest if check is not checks.target_dead)  # as a ballot on him would count
    checks.run(draft.state, day, attempt, (start, rest))
    write(draft, attempt, day=True)
    if attempt.reason == "bunny_passive":
        assert attempt.target is not None
        draft.add(e.PassiveSpent(player=attempt.target), to=seats(attempt.target), rule="MG-71")
        day.succeeded.append((attempt.target, "bunny_passive"))
        death.strike(draft, plan.by, "bunny_passive", RULE_OF["bunny_passive"])
        return [plan.by]
    if attempt.reason is None and attempt.target is not None:
        return _apply(draft, day, attempt, attempt.target)
    return []


def _apply(draft: Draft[State], day: Course, attempt: Attempt, target: Seat) -> list[Seat]:
    match attempt.plan.order.verb:
        case "execution":
            day.succeeded.append((attempt.by, "execution"))
            death.strike(draft, target, "execution", "MG-99")
            return [target]
        case "kings_word":
            word = str(attempt.plan.order.args.get("word"))
            draft.add(e.WordSaid(player=target, word=word, now=True), to=GM_ONLY, rule="MG-50")
            draft.add(e.WordReceived(player=target, word=word), to=seats(target), rule="MG-50")
        case "stuffing":
            fact = e.BallotStuffed(player=target, day=draft.state.day, now=True)
            draft.add(fact, to=GM_ONLY, rule="MG-84")
    return []
