"""The game master and the course of the game: deadlines, pauses, door 9, settings, goals, the end (NG-46, NG-150)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.audience import PUBLIC
from games.kernel.options import parse_option
from games.kernel.order import Order
from games.kernel.refusal import Refused

from . import door9, ending, gm_words, phases, worlds
from . import events_course as e
from .edition.durations import parse_local
from .edition.settings import CHANGEABLE, OPTIONS
from .moments import next_local
from .state import State
from .work import Work

# ---- deadlines and pauses ----------------------------------------------------------------------------------------------


def _moved_to(order: Order, state: State) -> datetime:
    """The instant that `to` names, or that `extend` makes of the present end (NG-150)."""
    if order.args.get("to") not in (None, ""):
        said = order.arg("to")
        if isinstance(said, datetime):
            return said
        try:
            return next_local(state.zone, parse_local(said), order.at)
        except (ValueError, OverflowError):
            raise Refused("bad_argument", arg="to") from None
    difference, clock = gm_words.duration(order, "extend"), worlds.clock(state)
    if state.phase_until is not None:
        left = clock.elapsed(order.at, state.phase_until) + difference
    elif state.phase_age is not None:
        left = state.phase_age - worlds.age_at(state, order.at) + difference
    else:
        raise Refused("wrong_phase")
    return clock.reached(order.at, left) if left > 0 else order.at


def test_deadline(order: Order, state: State) -> None:
    if order.args.get("to") in (None, "") and order.args.get("extend") in (None, ""):
        raise Refused("missing_argument", arg="to")
    if _moved_to(order, state) <= order.at:
        raise Refused("not_in_future")


def move_deadline(work: Work, order: Order) -> None:
    """A named hour stays where it is in a pause; an in-game end that is put off stays one (NG-46)."""
    state = work.state
    if order.args.get("to") in (None, "") and state.phase_age is not None:
        phases.move(work, phases.at_age(work, state.phase_age + gm_words.duration(order, "extend")))
    else:
        phases.move(work, phases.at_instant(work, _moved_to(order, state)))


def test_close(order: Order, state: State) -> None:
    _not_paused(order, state)
    if state.phase == "endgame" and state.door9_open:
        raise Refused("door_open")


def close_early(work: Work, order: Order) -> None:
    phases.end(work)


def _not_paused(order: Order, state: State) -> None:
    if state.paused:
        raise Refused("paused")


def _paused(order: Order, state: State) -> None:
    if not state.paused:
        raise Refused("not_paused")


def pause(work: Work, order: Order) -> None:
    work.add(common.Paused(at=order.at), to=PUBLIC, rule="NG-46")


def resume(work: Work, order: Order) -> None:
    work.add(common.Resumed(at=order.at), to=PUBLIC, rule="NG-46")


# ---- door 9 ------------------------------------------------------------------------------------------------------------


def test_open(order: Order, state: State) -> None:
    if state.door9_open:
        raise Refused("door_open")


def open_door9(work: Work, order: Order) -> None:
    door9.open_door(work, None)


def test_shut(order: Order, state: State) -> None:
    if not state.door9_open:
        raise Refused("door_closed")
    gm_words.flag(order, "end")


def close_door9(work: Work, order: Order) -> None:
    """With `end` false the game goes on, and it may be opened again."""
    work.add(e.Door9Closed(by_gm=not gm_words.flag(order, "end")), to=PUBLIC, rule="NG-150")


# ---- settings ----------------------------------------------------------------------------------------------------------


def test_option(order: Order, state: State) -> None:
    """Only what may change while the game runs (NG-38)."""
    name = order.text("option")
    if name not in CHANGEABLE:
        raise Refused(
            "bad_option", option=name, value=str(order.args.get("value"))[:80], choices=tuple(sorted(CHANGEABLE))
        )
    parse_option(OPTIONS, name, order.args.get("value"))


def set_option(work: Work, order: Order) -> None:
    name = order.text("option")
    value = parse_option(OPTIONS, name, order.args.get("value"))
    work.add(common.OptionSet(option=name, value=value), to=PUBLIC, rule="NG-38")


# ---- the end -----------------------------------------------------------------------------------------------------------


def is_computed(order: Order, state: State) -> bool:
    """Whether the engine had a verdict of its own, which this overrides (NG-141)."""
    return (order.seat("player"), order.args.get("which")) not in state.asked


def test_goal(order: Order, state: State) -> None:
    seat, which = order.seat("player"), order.text("which")
    if which not in ("goal", "secondary"):
        raise Refused("bad_argument", arg="which")
    gm_words.flag(order, "met")
    verdicts = state.goals if which == "goal" else state.secondaries
    if verdicts.get(seat, ending.NONE) == ending.NONE:
        raise Refused("bad_target", target=seat)
    if is_computed(order, state):
        _ = order.reason


def judge_goal(work: Work, order: Order) -> None:
    ending.judge(work, order.seat("player"), order.text("which"), gm_words.flag(order, "met"))


def end_game(work: Work, order: Order) -> None:
    ending.end(work, "gm")


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "move_deadline": test_deadline, "close_early": test_close, "pause": _not_paused, "resume": _paused,
    "open_door9": test_open, "close_door9": test_shut, "set_option": test_option, "judge_goal": test_goal,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Work, Order], None]] = {
    "move_deadline": move_deadline, "close_early": close_early, "pause": pause, "resume": resume, "open_door9": open_door9,
    "close_door9": close_door9, "set_option": set_option, "judge_goal": judge_goal, "end_game": end_game,
}  # fmt: skip
