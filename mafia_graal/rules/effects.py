"""What each action does once it works (section 8a)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kernel.audience import GM_ONLY
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import death, gossip, grail, inheritance
from . import events as e
from .night_course import Attempt, Course, Done, Trap
from .options import option
from .roles import MAFIA, TOWN
from .state import State
from .statuses import is_alive, to_mafia, to_seats

Effect = Callable[[Draft[State], Course, Attempt], None]


def _target(attempt: Attempt) -> Seat:
    assert attempt.target is not None
    return attempt.target


def has_effect(state: State, attempt: Attempt) -> bool:
    """Whether it does anything to this target; else it fails by `no_effect`."""
    match attempt.plan.order.verb:
        case "conspiracy":
            player = state.player(_target(attempt))
            return player.role == "knight" and player.team == TOWN
        case "anathema":
            player = state.player(_target(attempt))
            return player.role not in ("knight", "traitor") and not player.stripped
        case "grail_action":
            return grail.can_be_used(state, attempt)
    return True


def note_done(night: Course, attempt: Attempt) -> None:
    """Of two things that one player does, the later counts (MG-119); the Grail's is none of his deeds."""
    if attempt.plan.slot != "grail":
        night.done[attempt.by] = Done(attempt.step, attempt.plan.order.verb, attempt.target)


def apply(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """Carries the action out. One without effect still tells what it has to tell."""
    if attempt.reason is None:
        EFFECTS[attempt.plan.order.verb](draft, night, attempt)
    elif attempt.plan.order.verb == "conspiracy":
        _tell_conspiracy(draft, attempt, success=False)


# Protection and hindrance


def _pray(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    night.praying.add(attempt.by)


def _pet(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    night.petting.add(attempt.by)


def _silence(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    night.silenced[_target(attempt)] = attempt.by


def _prank(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    to = attempt.plan.order.seat("to")
    assert to is not None
    night.pranked[_target(attempt)] = (to, attempt.by)


def _ambush(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    night.traps.append(Trap(attempt.by, _target(attempt)))


def _heal(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    target = _target(attempt)
    night.protected.setdefault(target, ("healed", attempt.by))
    if any(poison.victim == target for poison in draft.state.poisons):
        draft.add(e.PoisonCured(player=target), to=GM_ONLY, rule="MG-79")


# Killing


def _kill(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    target, verb = _target(attempt), attempt.plan.order.verb
    petting = target in night.petting
    told = dict.fromkeys((attempt.plan.owner, attempt.by))
    night.succeeded.extend((seat, verb) for seat in told)
    death.strike(draft, target, verb, {"tear": "MG-72", "devour": "MG-73", "kill": "MG-89"}.get(verb, "MG-99"))
    if petting and option(draft.state, "pet_kills_killer") and is_alive(draft.state, attempt.by):
        if attempt.by in night.protected:
            draft.add(e.Saved(player=attempt.by, cause="pet"), to=GM_ONLY, rule="MG-66")
            return
        gossip.note_death(night, attempt.by, "pet")
        death.strike(draft, attempt.by, "pet", "MG-70")


def _poison(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    fact = e.PoisonGiven(player=_target(attempt), by=attempt.by, night=night.night)
    draft.add(fact, to=GM_ONLY, rule="MG-97")


def fire_poisons(draft: Draft[State], night: Course, step: int) -> None:
    """Poisons of earlier nights, in the order in which they were given (MG-97)."""
    for poison in [poison for poison in draft.state.poisons if poison.night < night.night]:
        if poison not in draft.state.poisons:
            continue  # the victim has died in the meantime, of another poison's consequences
        saved = night.protected.get(poison.victim)
        fact = e.PoisonFired(player=poison.victim, result="saved" if saved else "died")
        draft.add(fact, to=GM_ONLY, rule="MG-97")
        gossip.note_poison(night, poison.victim, saved[0] if saved else None)
        if saved is None:
            night.succeeded.append((poison.by, "poison"))
            death.strike(draft, poison.victim, "poison", "MG-97")


# Roles and offices


def _search(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """She becomes a copy of what the target is now; offices and memberships stay where they are (MG-100)."""
    from .impostor import powers_of

    source = draft.state.player(_target(attempt))
    told = to_seats(draft.state, attempt.by)
    draft.add(e.Became(player=attempt.by, role=source.role or "", via="search"), to=told, rule="MG-100")
    taken = powers_of(source, attempt.by, night=night.night, holder=False, copy=True)
    draft.add(taken, to=told, rule="MG-100")


def _conspire(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    target = _target(attempt)
    draft.add(e.Became(player=target, role="traitor", via="conspiracy"), to=to_seats(draft.state, target), rule="MG-96")
    _tell_conspiracy(draft, attempt, success=True)


def _tell_conspiracy(draft: Draft[State], attempt: Attempt, *, success: bool) -> None:
    fact = e.ConspiracyResult(by=attempt.by, target=_target(attempt), success=success)
    draft.add(fact, to=to_seats(draft.state, attempt.by), rule="MG-96")


def _anathema(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    target = _target(attempt)
    lay_anathema(draft, target)
    night.stripped.append(target)


def lay_anathema(draft: Draft[State], target: Seat) -> None:
    """All abilities and effects of the role are gone; on the boss in office the kill with them (MG-80, MG-93)."""
    of_mafia = draft.state.player(target).team == MAFIA
    # A member who can be executor no more: his own people would find it out by asking (MG-89).
    told = to_mafia(draft.state) if of_mafia else GM_ONLY
    draft.add(e.AnathemaLaid(player=target), to=told, rule="MG-80")
    if draft.state.boss == target and draft.state.kill_right:
        inheritance.destroy(draft)


def _frame(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    draft.add(e.Framed(player=_target(attempt), night=night.night), to=GM_ONLY, rule="MG-95")


def lift_frames(draft: Draft[State], night: Course, step: int) -> None:
    """Schemes last until the same step of the next night (MG-95)."""
    if any(player.framed and player.framed < night.night for player in draft.state.players.values()):
        draft.add(e.FramesLifted(night=night.night), to=GM_ONLY, rule="MG-95")


def _word(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    fact = e.WordSaid(player=_target(attempt), word=str(attempt.plan.order.args.get("word")))
    draft.add(fact, to=GM_ONLY, rule="MG-50")


def _stuff(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    draft.add(e.BallotStuffed(player=_target(attempt), day=night.night + 1), to=GM_ONLY, rule="MG-84")


def _chronicle(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    night.chronicle = True


# Information


def _check(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """Role and team as of this step; who is framed shows as a Traitor to the Inquisition (MG-95, MG-98, MG-99)."""
    target, source = _target(attempt), attempt.plan.order.verb
    player = draft.state.player(target)
    framed = bool(player.framed) and source == "inquisition"
    role, team = ("traitor", MAFIA) if framed else (player.role or "", player.team)
    fact = e.CheckResult(by=attempt.by, target=target, role=role, team=team, source=source)
    draft.add(fact, to=to_seats(draft.state, attempt.by), rule="MG-95" if framed else "MG-99")


def _interview(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    player = draft.state.player(_target(attempt))
    fact = e.InterviewResult(by=attempt.by, target=_target(attempt), team=MAFIA if player.framed else player.team)
    draft.add(fact, to=to_seats(draft.state, attempt.by), rule="MG-116")


def _confess(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """What the target did tonight, if it worked at an earlier step (MG-79)."""
    done = night.done.get(_target(attempt))
    if done is not None and done.step >= attempt.step:
        done = None
    fact = e.ConfessionResult(
        by=attempt.by,
        target=_target(attempt),
        action=done.action if done else None,
        aimed_at=done.target if done else None,
    )
    draft.add(fact, to=to_seats(draft.state, attempt.by), rule="MG-79")


EFFECTS: Mapping[str, Effect] = {
    "grail_action": grail.use, "prayer": _pray, "pet": _pet, "silence": _silence, "prank": _prank, "ambush": _ambush,
    "healing": _heal, "tear": _kill, "devour": _kill, "execution": _kill, "kill": _kill, "poison": _poison,
    "search": _search, "grail_search": grail.search, "kings_word": _word, "inquisition": _check, "espionage": _check,
    "intrigues": _frame, "conspiracy": _conspire, "stuffing": _stuff, "interview": _interview,
    "bloody_details": gossip.bloody_details, "night_rumours": gossip.night_rumours, "hold_candle": gossip.hold_candle,
    "confession": _confess, "anathema": _anathema, "chronicle": _chronicle,
}  # fmt: skip
