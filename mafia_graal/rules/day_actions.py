"""Day actions: resolved in order of arrival, and their deaths announced (MG-33, MG-155)."""

from __future__ import annotations

from games.kernel.audience import GM_ONLY, seats
from games.kernel.draft import Draft

from . import checks, death, duties, effects, impostor, inheritance, victory
from . import events as e
from .night import tell_failure, write
from .night_course import RULE_OF, Attempt, Course, Plan
from .options import option
from .roles import row_of
from .state import State
from .statuses import is_alive, living


def queue(state: State) -> list[Plan]:
    """The day actions that wait, in order of arrival."""
    found = [
        Plan(seat, seat, order, "day") for seat in state.everyone if (order := state.order(seat, "day")) is not None
    ]
    return sorted(found, key=lambda plan: plan.order.number)


def resolve_all(draft: Draft[State]) -> None:
    """All of them are played first, then what came of them comes out (MG-155)."""
    day = Course(night=draft.state.day)
    before = living(draft.state)
    for plan in queue(draft.state):
        _play(draft, day, plan)
    draft.add(e.DayActed(day=draft.state.day), to=GM_ONLY, rule="MG-23")
    dead = [seat for seat in before if not is_alive(draft.state, seat) and not draft.state.player(seat).hidden]
    death.darken_after(draft, (*dead, *day.stripped))
    death.announce_all(draft, dead, "day", reveals=day.reveals)
    # What single players learn, where an edition has more day actions than the default three.
    death.tell_victims(draft, day.stripped)
    inheritance.tell_roster(draft)
    duties.tell_invalid(draft, dead)
    for seat, action in day.succeeded:
        if is_alive(draft.state, seat):
            draft.add(e.KillSucceeded(player=seat, action=action), to=seats(seat), rule="MG-69")
    victory.end_if_over(draft)


def _play(draft: Draft[State], day: Course, plan: Plan) -> None:
    """One day action: checked, written down, and what it brings about."""
    verb = plan.order.verb
    attempt = Attempt(plan, plan.target, tier="kill" if _is_lethal(draft.state, verb) else "")
    if verb == "intrigue":
        impostor.play(draft, day, attempt)
        return
    start, rest = checks.BY_DAY
    if attempt.target is None:
        rest = ()
    elif verb == "stuffing" and draft.state.player(attempt.target).hidden:
        rest = tuple(check for check in rest if check is not checks.target_dead)  # as a ballot on him would count
    checks.run(draft.state, day, attempt, (start, rest))
    if attempt.reason is None and not effects.has_effect(draft.state, attempt):
        attempt.reason = "no_effect"
    write(draft, attempt)
    if attempt.reason == "bunny_passive":
        assert attempt.target is not None
        draft.add(e.PassiveSpent(player=attempt.target), to=seats(attempt.target), rule="MG-71")
        day.succeeded.append((attempt.target, "bunny_passive"))
        death.strike(draft, plan.by, "bunny_passive", RULE_OF["bunny_passive"])
    elif attempt.reason in (None, "no_effect"):
        _apply(draft, day, attempt)
    tell_failure(draft, attempt)


def _is_lethal(state: State, verb: str) -> bool:
    """An execution (MG-71), or of the tier of killings in this edition's table (MG-60)."""
    rows = option(state, "priorities")
    return verb == "execution" or any(tier == "kill" and row_of(verb) == (role, act) for tier, role, act in rows)


def _apply(draft: Draft[State], day: Course, attempt: Attempt) -> None:
    """The Word and the stuffed ballot act on today's vote (MG-33); all others do what they do by night."""
    target = attempt.target
    match attempt.plan.order.verb:
        case "kings_word" if target is not None:
            word = str(attempt.plan.order.args.get("word"))
            draft.add(e.WordSaid(player=target, word=word, now=True), to=GM_ONLY, rule="MG-50")
            draft.add(e.WordReceived(player=target, word=word), to=seats(target), rule="MG-50")
        case "stuffing" if target is not None:
            fact = e.BallotStuffed(player=target, day=draft.state.day, now=True)
            draft.add(fact, to=GM_ONLY, rule="MG-84")
        case _:
            effects.apply(draft, day, attempt)
