"""The game master's rulings about outcomes and hours: execution, murder, deadlines, pauses, options (PL-26, PL-153)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.options import parse_option
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import calendar, day, lovers, night, victory
from . import events as e
from .options import OPTIONS
from .sides import SIDES
from .state import State
from .statuses import is_alive
from .verbs import DEADLINES

HIDDEN_OPTIONS = frozenset({"girl_odds"})

def _seats(order: Order, name: str) -> tuple[Seat, ...]:
    """The seats of a list that may be empty."""
    return order.seats(name) if order.args.get(name) not in (None, "", (), []) else ()


# Rulings


def _burnable(order: Order, state: State) -> None:
    if state.phase not in ("day", "judgement"):
        raise Refused("wrong_phase")
    _all_living(state, _seats(order, "burned"))


def _all_living(state: State, named: tuple[Seat, ...]) -> None:
    for seat in named:
        if not is_alive(state, seat):
            raise Refused("target_dead", target=seat)


def rule_execution(draft: Draft[State], order: Order) -> None:
    """In `judgement` ends it so; by day replaces the outcome of the coming slot."""
    burned = _seats(order, "burned")
    if draft.state.phase == "judgement":
        day.rule(draft, burned)
    else:
        draft.add(e.ExecutionRuled(burned=burned), to=GM_ONLY, rule="PL-153")


def _murderable(order: Order, state: State) -> None:
    if state.phase not in ("sunset", "vision"):
        raise Refused("wrong_phase")
    _all_living(state, _seats(order, "victims"))


def rule_murder(draft: Draft[State], order: Order) -> None:
    """Replaces the main and the extra victim; no prescient can save from it."""
    victims = tuple(dict.fromkeys(_seats(order, "victims")))
    draft.add(e.MurderRuled(victims=victims), to=GM_ONLY, rule="PL-153")
    if draft.state.phase == "vision":
        for seat in draft.state.everyone:
            if draft.state.player(seat).vision is not None:
                draft.add(e.VisionClosed(player=seat), to=seats(seat), rule="PL-153")


# Clock and options


def _option(order: Order, state: State) -> None:
    parse_option(OPTIONS, order.text("option"), order.args.get("value"))


def set_option(draft: Draft[State], order: Order) -> None:
    """Acts from the next deadline on."""
    name = order.text("option")
    value = parse_option(OPTIONS, name, order.args.get("value"))
    to = GM_ONLY if name in HIDDEN_OPTIONS else PUBLIC
    draft.add(common.OptionSet(option=name, value=value), to=to, rule="PL-153")


def _movable(order: Order, state: State) -> None:
    if order.text("deadline") not in DEADLINES:
        raise Refused("bad_argument", arg="deadline")
    to = order.arg("to")
    if not isinstance(to, datetime):
        raise Refused("bad_argument", arg="to")
    if order.args["deadline"] == "window" and state.until is None:
        raise Refused("wrong_phase")
    if to <= order.at:
        raise Refused("not_in_future")


def move_deadline(draft: Draft[State], order: Order) -> None:
    """A moved deadline moves alone (PL-26, PL-155)."""
    name, to = order.text("deadline"), order.arg("to")
    assert isinstance(to, datetime)
    if name == "execution" and draft.state.slot_base is not None:
        calendar.set_execution(draft, to, draft.state.slot_base)
    draft.add(common.DeadlineMoved(deadline=name, at=to), to=PUBLIC, rule="PL-155")


def close_early(draft: Draft[State], order: Order) -> None:
    """The current window, or the day, ends now, with all that an end has."""
    match draft.state.phase:
        case "day":
            if draft.state.slot_base is not None:
                calendar.set_execution(draft, order.at, draft.state.slot_base)
            draft.add(common.DeadlineMoved(deadline="execution", at=order.at), to=PUBLIC, rule="PL-26")
            end_matching_in_time(draft)
            day.close(draft)
        case "judgement":
            day.end_judgement(draft)
        case "sunset":
            night.resolve(draft)
        case "vision":
            night.dawn(draft)


def end_matching_in_time(draft: Draft[State]) -> None:
    """At the latest at the first execution itself (PL-118)."""
    if lovers.is_matching(draft.state):
        lovers.end_matching(draft)


def _not_paused(order: Order, state: State) -> None:
    if state.paused:
        raise Refused("paused")


def pause(draft: Draft[State], order: Order) -> None:
    draft.add(common.Paused(at=order.at), to=PUBLIC, rule="PL-26")


def _paused(order: Order, state: State) -> None:
    if not state.paused:
        raise Refused("wrong_phase")


def resume(draft: Draft[State], order: Order) -> None:
    """The end of a window moves by the length of the pause; what fell into it is dropped or comes now (PL-26)."""
    state = draft.state
    draft.add(common.Resumed(at=order.at), to=PUBLIC, rule="PL-26")
    if state.until is not None and state.paused_at is not None:
        # After a rewind the end may lie before the pause: then the window ends now.
        later = max(order.at, state.until + (order.at - state.paused_at))
        draft.add(common.DeadlineMoved(deadline="window", at=later), to=PUBLIC, rule="PL-26")
    if draft.state.started_at is not None:
        calendar.drop_what_a_pause_hid(draft)


def _side(order: Order, state: State) -> None:
    if order.text("side") not in SIDES:
        raise Refused("bad_argument", arg="side")


def end_game(draft: Draft[State], order: Order) -> None:
    """At once, a side and names of his choice."""
    victory.end(draft, order.text("side"), _seats(order, "winners"), rule="PL-153")


def announce(draft: Draft[State], order: Order) -> None:
    """Nothing beside the record: the host posts the text in its place."""


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "rule_execution": _burnable, "rule_murder": _murderable, "set_option": _option, "move_deadline": _movable,
    "pause": _not_paused, "resume": _paused, "end_game": _side,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Draft[State], Order], None]] = {
    "rule_execution": rule_execution, "rule_murder": rule_murder, "set_option": set_option,
    "move_deadline": move_deadline, "close_early": close_early, "pause": pause, "resume": resume,
    "end_game": end_game, "announce": announce,
}  # fmt: skip
