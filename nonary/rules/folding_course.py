"""What the facts about phases, door 9, fights and the end mean for the state."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from games.kernel import common
from games.kernel.event import Event
from games.kernel.seat import Seat
from games.kernel.values import changed

from . import events_course as e
from .state_course import CourseState, Fight

S = TypeVar("S", bound=CourseState)


def fold(state: S, fact: Event) -> S:
    """The state after a fact about the game's course."""
    match fact:
        case e.PhaseBegan():
            return _phase(state, fact)
        case e.PhaseEnded():
            over = state.endgame_over or fact.phase == "endgame"
            # Groups are told before the exploration begins that they are for: those of the one before end with it.
            return changed(
                state, phase_age=None, phase_until=None, soon=None, endgame_over=over, assigned={}, group_with={}
            )  # fmt: skip
        case e.PhaseSoon():
            return changed(state, soon=None)
        case e.DeadlineMoved():
            return changed(state, phase_age=_age(fact.age), phase_until=fact.until, soon=_age(fact.soon))
        case e.Door9Opened() | e.Door9Witnessed() | e.Door9Closed():
            return _door9(state, fact)
        case e.Accused():
            return changed(state, accused={**state.accused, fact.by: (*state.accused.get(fact.by, ()), fact.player)})
        case e.ForfeitAsked():
            return changed(state, forfeits=state.forfeits | {fact.by})
        case e.DeathWitnessed():
            return changed(state, witnesses={**state.witnesses, fact.player: frozenset(fact.by)})
        case e.KillCredited():
            return _credit(state, fact.by, state.credits.get(fact.by, frozenset()) | {fact.player})
        case common.Revived():
            lapsed = {by: players - {fact.player} for by, players in state.credits.items()}
            return changed(state, credits=lapsed, forfeits=state.forfeits - {fact.player})
        case e.GameEnded():
            return changed(
                state, ended=fact.reason, fights={}, phase_age=None, phase_until=None, soon=None, door9_age=None
            )
        case e.GoalResult():
            return changed(
                state, goals={**state.goals, fact.player: fact.goal},
                secondaries={**state.secondaries, fact.player: fact.secondary}, asked=state.asked | _asked(fact),
            )  # fmt: skip
    return _fights(state, fact)


def _door9(state: S, fact: Event) -> S:
    match fact:
        case e.Door9Opened():
            return changed(state, door9_open=True, door9_age=_age(fact.age))
        case e.Door9Witnessed():
            return changed(state, door9_seen=frozenset(fact.by))
        case e.Door9Closed():
            return changed(
                state, door9_open=False, door9_age=None, door9_seen=frozenset(), door9_closed=not fact.by_gm
            )  # fmt: skip
    return state


def _asked(fact: e.GoalResult) -> frozenset[tuple[Seat, str]]:
    """The verdicts of this player for which the game master is asked."""
    given = (("goal", fact.goal), ("secondary", fact.secondary))
    return frozenset((fact.player, which) for which, found in given if found == "pending")


def _age(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def _credit(state: S, by: Seat, players: frozenset[Seat]) -> S:
    return changed(state, credits={**state.credits, by: players})


def _phase(state: S, fact: e.PhaseBegan) -> S:
    """What belonged to the phase before is forgotten."""
    state = changed(state, phase_age=_age(fact.age), phase_until=fact.until, soon=_age(fact.soon))
    if fact.round is not None:
        state = changed(state, round=fact.round)
    if fact.phase == "exploration":
        return changed(state, matches={}, byes=(), votes={})
    if fact.phase == "ambidex":
        return changed(state, matches={}, byes=(), votes={}, matches_set=False)
    return changed(state, matches={}, byes=())


def _fights(state: S, fact: Event) -> S:
    match fact:
        case e.AttackDeclared():
            return changed(state, fights={**state.fights, fact.player: Fight(fact.by, fact.with_)})
        case e.FightQueued() if fact.player in state.fights:
            fight = replace(state.fights[fact.player], item=fact.item)
            return changed(state, fights={**state.fights, fact.player: fight})
        case e.Defended() if fact.by in state.fights:
            fight = replace(state.fights[fact.by], defended=True)
            return changed(state, fights={**state.fights, fact.by: fight})
        case e.AttackResolved():
            return changed(state, fights={who: fight for who, fight in state.fights.items() if who != fact.player})
    return state
