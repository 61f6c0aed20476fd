"""The night, step by step: the edition's table walked from its first row to its last (section 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kernel.audience import GM_ONLY
from games.kernel.draft import Draft

from . import checks, death, duties, effects, gossip, grail, impostor
from . import events as e
from .night_course import RULE_OF, RULING_OF, Attempt, Course, Plan
from .options import option
from .roles import PERSONAL, row_of
from .state import State
from .statuses import is_alive, to_seats

Step = Callable[[Draft[State], Course, int], None]
_BEFORE: Mapping[tuple[str, str], Step] = {
    ("grail", "grail_award"): grail.award,
    ("lancelot", "intrigues"): effects.lift_frames,
    ("spy", "poison"): effects.fire_poisons,
}
"""What a step does by itself, before the orders of its row."""
_AFTER: Mapping[tuple[str, str], Step] = {("impostor", "intrigue"): impostor.fall_due}
_RULE_OF_DONE: Mapping[str, str] = {
    "grail_action": "MG-108", "prayer": "MG-78", "healing": "MG-79", "confession": "MG-79", "pet": "MG-70", "tear": "MG-72",
    "devour": "MG-73", "silence": "MG-80", "anathema": "MG-80", "prank": "MG-81", "stuffing": "MG-84", "ambush": "MG-86",
    "execution": "MG-99", "inquisition": "MG-99", "kill": "MG-89", "intrigues": "MG-95", "conspiracy": "MG-96",
    "poison": "MG-97", "espionage": "MG-98", "search": "MG-100", "grail_search": "MG-103", "kings_word": "MG-104",
    "intrigue": "MG-110", "interview": "MG-116", "chronicle": "MG-116", "bloody_details": "MG-118",
    "night_rumours": "MG-119", "hold_candle": "MG-120",
}  # fmt: skip


def resolve(draft: Draft[State]) -> None:
    """Steps run strictly in the order of the table; each sees what the earlier ones left (MG-58)."""
    state = draft.state
    night = Course(night=state.night, executor=duties.executor(state))
    for number, (tier, role, action) in enumerate(option(state, "priorities"), 1):
        row = (role, action)
        if row in _BEFORE:
            _BEFORE[row](draft, night, number)
        for plan in plans(draft.state, row):
            attempt = Attempt(plan, plan.target, number, tier)
            if plan.order.verb == "intrigue":
                impostor.play(draft, night, attempt)
            else:
                play(draft, night, attempt)
        if row in _AFTER:
            _AFTER[row](draft, night, number)
    resolved = e.NightResolved(
        night=night.night, stripped=tuple(night.stripped), succeeded=tuple(night.succeeded), news=tuple(night.news),
        reveals=night.reveals, raised=tuple(night.raised), chronicle=night.chronicle, grail_found=night.grail_found,
    )  # fmt: skip
    draft.add(resolved, to=GM_ONLY, rule="MG-155")


def plans(state: State, row: tuple[str, str]) -> list[Plan]:
    """The orders of one row: a copy just before the original, equals in order of arrival (MG-59). The kill's
    actor is the executor (MG-63)."""
    found = []
    for seat in state.everyone:
        for slot, order in state.player(seat).orders.items():
            if slot == "day" or order.verb == "pass" or row_of(order.verb) != row:
                continue
            by = order.seat("executor") if slot == "kill" else seat
            if by is not None:
                found.append(Plan(by, seat, order, slot))
    return sorted(found, key=lambda plan: (not state.player(plan.owner).copy, plan.order.number))


def play(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """One action at its step: checked, written down, and what it brings about (MG-64, MG-154)."""
    is_grail = attempt.plan.order.verb == "grail_action"
    if is_grail and attempt.plan.order.args.get("mode") == "revive":
        checks.run(draft.state, night, attempt, (checks.GRAIL[0], ()))
    else:
        checks.run(draft.state, night, attempt, checks.GRAIL if is_grail else (checks.START, checks.REST))
    if attempt.reason is None and not effects.has_effect(draft.state, attempt):
        attempt.reason = "no_effect"
    for cause in attempt.saved:
        draft.add(e.Saved(player=attempt.by, cause=cause), to=GM_ONLY, rule="MG-66")
    write(draft, attempt)
    gossip.note_attack(draft.state, night, attempt)
    if attempt.reason == "bunny_passive":
        _answer(draft, night, attempt)
    elif attempt.dies is not None:
        _trap(draft, night, attempt)
    if attempt.reason in (None, "no_effect"):
        if attempt.reason is None:
            effects.note_done(night, attempt)
        effects.apply(draft, night, attempt)
    tell_failure(draft, attempt)


def write(draft: Draft[State], attempt: Attempt) -> None:
    """`action_resolved` with all that a table of the night shows, then what it cost (MG-30)."""
    plan, reason = attempt.plan, attempt.reason
    rulings = [RULING_OF.get(reason or "", "")]
    rulings += [RULING_OF["executor"]] if plan.slot == "kill" else []
    rulings += [RULING_OF["redirected"]] if attempt.redirected else []
    fact = e.ActionResolved(
        by=plan.by, action=plan.order.verb, target=attempt.target, result="done" if reason is None else "failed",
        reason=reason, redirected=attempt.redirected, day=plan.slot == "day", step=attempt.step, tier=attempt.tier, ordered=plan.target,
        turned_by=attempt.turned_by, stopped_by=attempt.stopped_by, ruling="; ".join(filter(None, rulings)),
    )  # fmt: skip
    rule = RULE_OF.get(reason or "", _RULE_OF_DONE[plan.order.verb])
    draft.add(fact, to=GM_ONLY, rule=rule)
    if attempt.played and (plan.order.verb in _OWN or plan.slot == "grail"):
        word = plan.order.args.get("word")
        played = e.ActionPlayed(
            player=plan.owner, action=plan.order.verb, night=draft.state.day, target=plan.target,
            word=str(word) if word else None,
        )  # fmt: skip
        draft.add(played, to=to_seats(draft.state, plan.owner), rule="MG-30")


_OWN = frozenset(action for actions in PERSONAL.values() for action in actions)


def _trap(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """A visitor dies of a petting Bunny or in an ambush."""
    cause = attempt.dies or ""
    gossip.note_death(night, attempt.by, cause)
    owner = attempt.trap.robber if cause == "ambush" and attempt.trap is not None else attempt.target
    if owner is not None:
        night.succeeded.append((owner, cause))
    death.strike(draft, attempt.by, cause, RULE_OF[cause])


def _answer(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """One charge of the Bunny's is spent, and the attacker dies, unless he is protected (MG-66, MG-71)."""
    bunny = attempt.target
    assert bunny is not None
    draft.add(e.PassiveSpent(player=bunny), to=to_seats(draft.state, bunny), rule="MG-71")
    if attempt.dies is None:
        draft.add(e.Saved(player=attempt.by, cause="bunny_passive"), to=GM_ONLY, rule="MG-66")
        return
    gossip.note_death(night, attempt.by, "bunny_passive")
    night.succeeded.append((bunny, "bunny_passive"))
    death.strike(draft, attempt.by, "bunny_passive", "MG-71")


def tell_failure(draft: Draft[State], attempt: Attempt) -> None:
    """An information action that failed says so to its owner, and not why (MG-154)."""
    if attempt.reason is not None and attempt.plan.action.tells and is_alive(draft.state, attempt.by):
        fact = e.NoResult(player=attempt.by, action=attempt.plan.order.verb)
        draft.add(fact, to=to_seats(draft.state, attempt.by), rule="MG-154")
