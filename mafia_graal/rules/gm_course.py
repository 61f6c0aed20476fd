"""The game master and the course of the game: deadlines, pauses, closings, the outcome of a vote, the Grail, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, Audience, seats, tokens
from games.kernel.calendar import instant, local_date
from games.kernel.draft import Draft
from games.kernel.options import parse_option
from games.kernel.order import Order
from games.kernel.refusal import Refused

from . import calendar, course, grail, victory
from . import events as e
from .day_actions import resolve_all
from .options import OPTIONS, SECRET, first_clash, option
from .state import State
from .statuses import is_alive, to_seats

LAST_HOUR = "20:00"
"""Until when day actions may be resolved by hand (MG-23)."""


def _closable(order: Order, state: State) -> None:
    if state.phase not in ("day", "night"):
        raise Refused("wrong_phase")


def close_early(draft: Draft[State], order: Order) -> None:
    """What is open: the vote by day, the night by night."""
    if draft.state.phase == "day":
        course.close_vote(draft, order.at)
    else:
        course.close_night(draft, order.at, early=True)


def _publishable(order: Order, state: State) -> None:
    if state.phase not in ("vote_closed", "review"):
        raise Refused("wrong_phase")


def publish(draft: Draft[State], order: Order) -> None:
    if draft.state.phase == "vote_closed":
        course.count_vote(draft, order.at)
    else:
        course.publish_night(draft, order.at)


def _day_actions_wait(order: Order, state: State) -> None:
    """Between 16:00 and 20:00 of the vote's date, in phase day, once."""
    opens = state.deadlines.get("day_action_deadline")
    if state.phase != "day" or opens is None or order.at < opens:
        raise Refused("wrong_phase")
    if order.at > instant(state.zone, local_date(state.zone, opens), LAST_HOUR) or "day_actions" not in state.deadlines:
        raise Refused("too_late")


def resolve_day_actions(draft: Draft[State], order: Order) -> None:
    resolve_all(draft)


def _movable(order: Order, state: State) -> None:
    name, to = order.text("deadline"), order.arg("to")
    if not isinstance(to, datetime):
        raise Refused("bad_argument", arg="to")
    if state.phase not in calendar.MOVABLE[name]:
        raise Refused("wrong_phase")
    if name == "day_actions" and name not in state.deadlines:
        raise Refused("wrong_phase")
    if to <= order.at:
        raise Refused("not_in_future", to=to)


def move_deadline(draft: Draft[State], order: Order) -> None:
    """The closing of the vote stays a secret, moved or not (MG-18)."""
    name, to = order.text("deadline"), order.arg("to")
    assert isinstance(to, datetime)
    fact = common.DeadlineMoved(deadline=name, at=to)
    draft.add(fact, to=GM_ONLY if name == "vote_close" else PUBLIC, rule="MG-24")


def _not_paused(order: Order, state: State) -> None:
    if state.paused:
        raise Refused("paused")


def pause(draft: Draft[State], order: Order) -> None:
    draft.add(e.Paused(at=order.at, reason=order.reason), to=PUBLIC, rule="MG-24")


def _paused(order: Order, state: State) -> None:
    if not state.paused:
        raise Refused("wrong_phase")


def resume(draft: Draft[State], order: Order) -> None:
    draft.add(e.Resumed(at=order.at, reason=order.reason), to=PUBLIC, rule="MG-24")


def _hangable(order: Order, state: State) -> None:
    if state.phase not in ("day", "vote_closed"):
        raise Refused("wrong_phase")
    if order.args.get("player") not in (None, "") and not is_alive(state, order.seat("player")):
        raise Refused("target_dead", target=order.seat("player"))


def set_hanged(draft: Draft[State], order: Order) -> None:
    chosen = order.seat("player") if order.args.get("player") not in (None, "") else None
    draft.add(e.HangedFixed(player=chosen), to=GM_ONLY, rule="MG-130")


def _asked(order: Order, state: State) -> None:
    if state.player(order.seat("player")).question is None:
        raise Refused("no_question")


def answer_grail(draft: Draft[State], order: Order) -> None:
    """The King's question that no number answers (MG-103)."""
    king = order.seat("player")
    fact = e.GrailAnswer(by=king, question=draft.state.player(king).question or "", answer=order.text("answer"))
    draft.add(fact, to=to_seats(draft.state, king), rule="MG-103")


def _number(order: Order, state: State) -> None:
    _ = order.whole("number", int(option(state, "grail_min")), int(option(state, "grail_max")))


def set_grail(draft: Draft[State], order: Order) -> None:
    number = order.args["number"]
    assert isinstance(number, int)
    grail.set_number(draft, number)


def _option(order: Order, state: State) -> None:
    """Until day 1 is open: the rules must not move under the players (MG-14)."""
    if state.started_at is not None:
        raise Refused("wrong_phase")
    name = order.text("option")
    value = parse_option(OPTIONS, name, order.args.get("value"))
    clash = first_clash({**{o.name: o.default for o in OPTIONS}, **state.options, name: value})
    if clash is not None:
        raise clash.refusal(value)


def set_option(draft: Draft[State], order: Order) -> None:
    name = order.text("option")
    value = parse_option(OPTIONS, name, order.args.get("value"))
    draft.add(common.OptionSet(option=name, value=value), to=GM_ONLY if name in SECRET else PUBLIC, rule="MG-14")


def end_game(draft: Draft[State], order: Order) -> None:
    given = order.args.get("winners")
    who = order.seats("winners") if given not in (None, "", ()) else ()
    victory.end(draft, order.text("side"), who, rule="MG-130")


def announce(draft: Draft[State], order: Order) -> None:
    """A ruling; the host posts its words in their place. What is said in a closed one stays among those who read there."""
    draft.add(e.Ruling(text=order.text("text")), to=_hearers(str(order.args.get("to") or "")), rule="MG-130")


def _hearers(place: str) -> Audience:
    """Who reads a place, or the letter to one seat (`pm:3`)."""
    number = place.removeprefix("pm:")
    if place.startswith("pm:") and number.isdecimal():
        return seats(int(number))
    return tokens(place) if place in ("mafia", "cemetery") else PUBLIC


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "close_early": _closable, "publish": _publishable, "resolve_day_actions": _day_actions_wait,
    "move_deadline": _movable, "pause": _not_paused, "resume": _paused, "set_hanged": _hangable,
    "answer_grail": _asked, "set_grail": _number, "set_option": _option,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Draft[State], Order], None]] = {
    "close_early": close_early, "publish": publish, "resolve_day_actions": resolve_day_actions,
    "move_deadline": move_deadline, "pause": pause, "resume": resume, "set_hanged": set_hanged,
    "answer_grail": answer_grail, "set_grail": set_grail, "set_option": set_option, "end_game": end_game,
    "announce": announce,
}  # fmt: skip
