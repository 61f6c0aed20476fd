"""When play is over, and who has won (NG-140 to NG-143)."""

from __future__ import annotations

from games.kernel import common
from games.kernel.seat import Seat

from . import events_course as e
from . import perceive, points, worlds
from .goals import Ending, Verdict, is_met
from .state import State
from .work import GM_ONLY, PUBLIC, Work

MET, FAILED, PENDING, NONE = "met", "failed", "pending", "none"


def reason(state: State) -> str:
    """Why play ends now; empty while it goes on. The first that holds (NG-140)."""
    if not perceive.living(state):
        if not state.escaped:
            return "all_dead"
        if state.options.get("door9.end_when_empty", True):
            return "empty"
    if state.door9_closed:
        return "door9_closed"
    return "last_chance" if state.endgame_over else ""


def check(work: Work) -> bool:
    """Ends the game where it is over; whether it is."""
    if not work.state.ended and (why := reason(work.state)):
        end(work, why)
    return bool(work.state.ended)


def end(work: Work, why: str) -> None:
    """Play is over: who lives inside is trapped, and the goals are computed (NG-140, NG-141)."""
    work.add(e.GameEnded(reason=why), to=PUBLIC, rule="NG-140")
    ending = how_it_ended(work.state)
    for seat in work.state.everyone:
        character = work.edition.characters.get(work.state.characters.get(seat, ""))
        if character is None:
            continue
        goal = _word(is_met(character.goal.check, seat, ending))
        secondary = NONE if character.secondary is None else _word(is_met(character.secondary.check, seat, ending))
        work.add(e.GoalResult(player=seat, goal=goal, secondary=secondary), to=GM_ONLY, rule="NG-141")
    conclude(work)


def _word(verdict: Verdict) -> str:
    return PENDING if verdict is None else MET if verdict else FAILED


def conclude(work: Work) -> None:
    """The winners are known once nothing waits for the game master (NG-141, NG-143)."""
    state = work.state
    if PENDING in (*state.goals.values(), *state.secondaries.values()):
        if state.phase != "judgement":
            work.add(e.PhaseBegan(phase="judgement"), to=PUBLIC, rule="NG-141")
        return
    winners = tuple(seat for seat in state.everyone if state.goals.get(seat) == MET)
    work.add(e.PhaseBegan(phase="over"), to=PUBLIC, rule="NG-141")
    work.add(common.GameOver(winners=winners), to=PUBLIC, rule="NG-143")


def judge(work: Work, seat: Seat, which: str, met: bool) -> None:
    """The game master's verdict on a goal (NG-141)."""
    word = MET if met else FAILED
    goal = word if which == "goal" else work.state.goals.get(seat, NONE)
    secondary = word if which == "secondary" else work.state.secondaries.get(seat, NONE)
    work.add(e.GoalResult(player=seat, goal=goal, secondary=secondary), to=GM_ONLY, rule="NG-141")
    conclude(work)


def how_it_ended(state: State) -> Ending:
    """The world as goals look at it."""
    edition = worlds.edition_of(state)
    fates = (
        dict.fromkeys(state.everyone, "trapped")
        | dict.fromkeys(state.escaped, "escaped")
        | dict.fromkeys(state.dead, "dead")
    )
    return Ending(
        players={character: seat for seat, character in state.characters.items()},
        fates=fates,
        innocent=frozenset(name for name, character in edition.characters.items() if character.innocent),
        zero=next((name for name, character in edition.characters.items() if character.zero), None),
        killed=state.credits,
        accused={seat: frozenset(named) for seat, named in state.accused.items()},
        things={seat: frozenset(perceive.held(state, seat)) for seat in state.everyone},
        pieces={seat: frozenset(state.pieces.get(seat, ())) for seat in state.everyone},
        points={seat: points.of(state, seat) for seat in state.everyone},
    )
