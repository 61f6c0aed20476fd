"""Door 9: opened with nine points, passed with nine points, and its closing is the end (NG-130 to NG-135)."""

from __future__ import annotations

from fractions import Fraction

from games.kernel.audience import Audience
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import events_course as e
from . import perceive, points, worlds
from .asks import Ask
from .edition.durations import parse_duration
from .outcomes import BEGUN, DONE, Outcome
from .state import Busy, State
from .work import PUBLIC, Work

VERBS = ("open_door9", "pass_door9")


def room(state: State) -> str:
    """The room of door 9."""
    return str(state.options.get("door9.room") or state.options.get("start_room") or "")


def must_walk(state: State, seat: Seat) -> str | None:
    """The room of door 9 where a player is not there, else None."""
    return None if state.room.get(seat) == room(state) else room(state)


def is_told(state: State, seat: Seat) -> bool:
    """Whether a player knows if the door is open: all do, or who is in its room, by option (NG-131)."""
    return _is_for_all(state) or must_walk(state, seat) is None


def seems_open(state: State, seat: Seat) -> bool:
    """Whether the door is open for all that a player knows."""
    return state.door9_open and (is_told(state, seat) or seat in state.door9_seen)


def refusal(state: State, seat: Seat, verb: str) -> str:
    """Why a player may not open or pass it as it is now; empty where nothing is against it. Who cannot know how it is
    finds out on arrival."""
    if is_told(state, seat):
        if verb == "open_door9" and state.door9_open:
            return "door_open"
        if verb == "pass_door9" and not state.door9_open:
            return "door_closed"
    return "" if points.can_pass(state, seat) else "points_too_low"


def check(ask: Ask) -> None:
    """From elsewhere the way is checked too (NG-130)."""
    from . import movement

    if code := refusal(ask.state, ask.seat, ask.verb):
        raise Refused(code)
    goal = must_walk(ask.state, ask.seat)
    if goal is not None and movement.route(ask.state, ask.seat, goal) is None:
        raise Refused("no_route", text=goal)


def do_open(work: Work, ask: Ask) -> Outcome:
    if _walks_first(work, ask):
        return BEGUN
    open_door(work, ask.seat)
    return DONE


def do_pass(work: Work, ask: Ask) -> Outcome:
    if _walks_first(work, ask):
        return BEGUN
    takes = parse_duration(work.state.options.get("door9.pass_takes", 0))
    if takes > 0:
        from . import actions

        actions.begin(work, ask.seat, "pass_door9", takes)
        return BEGUN
    pass_through(work, ask.seat)
    return DONE


def _walks_first(work: Work, ask: Ask) -> bool:
    """From another room the order is a chain of two steps without a number (NG-130)."""
    from .plans import running
    from .plans.model import Step

    goal = must_walk(work.state, ask.seat)
    if goal is None:
        return False
    running.run(work, running.Run(ask.seat, None, owned=True), (Step("go", {"room": goal}), Step(ask.verb)))
    return True


def open_door(work: Work, by: Seat | None) -> None:
    """It opens, and will close so many in-game minutes from now (NG-131)."""
    closes = work.age + parse_duration(work.state.options.get("door9.open_for", "9m"))
    fact = e.Door9Opened(by=by, closes_at=worlds.real_at(work.state, closes), age=str(closes))
    work.add(fact, to=_audience(work), rule="NG-131")
    if not _is_for_all(work.state):
        work.quiet(e.Door9Witnessed(by=perceive.present(work.state, room(work.state))))


def at_end(work: Work, seat: Seat, busy: Busy) -> str:
    """The passage has taken its time: through, or why not."""
    code = refusal(work.state, seat, "pass_door9")
    if not code:
        pass_through(work, seat)
    return code


def pass_through(work: Work, seat: Seat) -> None:
    """Out of every room and match, with all that is in hand; there is no way back (NG-132)."""
    to = _audience(work) | work.actor(seat)
    work.add(e.PassedDoor9(by=seat), to=to, rule="NG-132")


def shut(work: Work) -> None:
    """Its time is over; the end checks close the game (NG-134)."""
    work.add(e.Door9Closed(), to=PUBLIC, rule="NG-134")


def closing_age(state: State) -> Fraction | None:
    return state.door9_age if state.door9_open else None


def _is_for_all(state: State) -> bool:
    return bool(state.options.get("door9.announce", "everyone") == "everyone")


def _audience(work: Work) -> Audience:
    """Everybody, or who is in the room of door 9, by option."""
    if _is_for_all(work.state):
        return PUBLIC
    return work.actor(*perceive.present(work.state, room(work.state)))


ACTS = {"open_door9": (check, do_open), "pass_door9": (check, do_pass)}
