"""Who may do anything at all now: the first checks of every act, and those of free hands (NG-46, NG-51, NG-70)."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.ruleset import Arg
from games.kernel.seat import Seat

from . import fights, worlds
from .asks import Ask
from .verbs import PHYSICAL, PLAYERS, WHILE_BUSY, WHILE_PAUSED

_DECLARED = {verb.name: verb for verb in PLAYERS}
RUNNING = ("exploration", "ambidex", "endgame")
IN_TRANSIT = frozenset({"say", "whisper", "give_piece"})
"""Words and gifts need somebody beside one."""


def admit(ask: Ask) -> None:
    """Game running, not paused, seated, alive and inside, verb known, arguments complete and well-formed."""
    state = ask.state
    check_running(ask)
    if ask.seat not in state.everyone:
        raise Refused("not_a_player")
    if ask.seat in state.dead:
        raise Refused("dead")
    if ask.seat in state.escaped:
        raise Refused("escaped")
    declared = _DECLARED.get(ask.verb)
    if declared is None:
        raise Refused("unknown_verb", verb=ask.verb[:40])
    for arg in declared.args:
        _check_arg(ask, arg)


def check_running(ask: Ask) -> None:
    """Refused: `game_over`, `wrong_phase`, `paused`."""
    state = ask.state
    if state.over or state.ended:
        raise Refused("game_over")
    if state.phase not in RUNNING:
        raise Refused("wrong_phase")
    if state.paused and not (ask.verb in WHILE_PAUSED and _may_wait(ask)):
        raise Refused("paused")


def _may_wait(ask: Ask) -> bool:
    """Of plans only those with a trigger: a chain is an order (NG-46)."""
    plan = ask.args.get("plan")
    return ask.verb != "plan" or not isinstance(plan, Mapping) or plan.get("when") is not None


def _check_arg(ask: Ask, arg: Arg) -> None:
    value = ask.args.get(arg.name)
    if value is None or value in ("", (), []):
        if arg.required:
            raise Refused("missing_argument", arg=arg.name)
        return
    if arg.kind == "choice" and value not in arg.choices:
        raise Refused("bad_argument", arg=arg.name, choices=arg.choices)
    if arg.kind == "text" and (isinstance(value, bool | Seat) or not isinstance(value, str | int | float | Unresolved)):
        raise Refused("bad_argument", arg=arg.name)
    if arg.kind == "bool" and not isinstance(value, bool):
        raise Refused("bad_argument", arg=arg.name)


def check_free_hands(ask: Ask) -> None:
    """Refused: `fighting`, `in_transit`, `busy` (NG-51)."""
    state, verb = ask.state, ask.verb
    if fights.is_fighting(state, ask.seat):
        if (verb in PHYSICAL and verb not in ("attack", "defend")) or verb == "abandon":
            raise Refused("fighting")
        return
    busy = state.busy.get(ask.seat)
    if busy is None:
        if ask.room is None and (verb in PHYSICAL or verb in IN_TRANSIT):
            raise Refused("in_transit")
        return
    if busy.verb == "go":
        if verb in PHYSICAL or verb in IN_TRANSIT:
            raise Refused("in_transit")
        return
    quiet = verb in ("say", "whisper") and not state.options.get("talk.while_busy", True)
    if verb not in WHILE_BUSY or quiet:
        raise Refused("busy", verb=busy.verb, until=worlds.real_at(state, busy.told_end))
