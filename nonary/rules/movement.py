"""Walking, edge by edge (NG-60 to NG-62)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from fractions import Fraction

from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import actions, conditions, looks, perceive, worlds
from .asks import Ask
from .clock import decimal
from .edition.model import Edge
from .events_actions import ActionAbandoned, OrderFailed
from .events_places import Entered, Left
from .outcomes import BEGUN, Outcome
from .state import Busy, State
from .work import Work


def edge_between(state: State, here: str, there: str) -> Edge | None:
    """The edge that leads from one room to another."""
    for edge in worlds.edition_of(state).travel:
        if (edge.a, edge.b) == (here, there) or (not edge.oneway and (edge.b, edge.a) == (here, there)):
            return edge
    return None


def _ways(state: State, here: str, walker: Seat) -> Iterator[tuple[str, Fraction]]:
    """Rooms next to this one over edges that this walker may pass now."""
    for edge in worlds.edition_of(state).travel:
        there = edge.b if edge.a == here else edge.a if edge.b == here and not edge.oneway else None
        if there is not None and conditions.holds(state, edge.needs, walker):
            yield there, edge.takes


def route(state: State, walker: Seat, goal: str) -> tuple[str, ...] | None:
    """From the walker's room: the rooms of the quickest way, the goal last; at equal time the one of fewer edges, then the first by the rooms'
    ids. None where there is no way (NG-60)."""
    here = state.room.get(walker)
    if here is None:
        return None
    heap: list[tuple[Fraction, int, tuple[str, ...]]] = [(Fraction(0), 0, ())]
    done: set[str] = set()
    while heap:
        time, edges, path = heapq.heappop(heap)
        room = path[-1] if path else here
        if room == goal:
            return path
        if room in done:
            continue
        done.add(room)
        for there, takes in _ways(state, room, walker):
            if there not in done:
                heapq.heappush(heap, (time + takes, edges + 1, (*path, there)))
    return None


def check_go(ask: Ask) -> None:
    """Refused: `unknown_target`, `already_there`, `no_route`."""
    goal = ask.to_room()
    if goal == ask.room:
        raise Refused("already_there", room=goal)
    if route(ask.state, ask.seat, goal) is None:
        raise Refused("no_route", room=goal)


def go(work: Work, ask: Ask) -> Outcome:
    """Sets off; the look of the last room ends the trip."""
    here = work.state.room[ask.seat]
    path = route(work.state, ask.seat, ask.to_room())
    assert here, "the order was checked"
    assert path, "the order was checked"
    _set_off(work, ask.seat, here, path)
    return BEGUN


def _set_off(work: Work, seat: Seat, here: str, path: tuple[str, ...]) -> None:
    edge = edge_between(work.state, here, path[0])
    assert edge is not None, "the path goes by edges"
    work.add(Left(by=seat, room=here), to=work.room(here, seat), rule="NG-61")
    if edge.takes == 0:
        arrive(work, seat, path[0], path[1:])
        return
    more = {
        "from": here, "to": path[0], "goal": path[-1], "path": path[1:], "oneway": edge.oneway, "walked": "0",
        "span": str(edge.takes),
    }  # fmt: skip
    actions.begin(work, seat, "go", edge.takes, room=path[-1], more=more)


def arrive_at_end(work: Work, seat: Seat, busy: Busy) -> str:
    """The edge is walked."""
    arrive(work, seat, str(busy.more["to"]), tuple(busy.more.get("path") or ()))
    return ""


def arrive(work: Work, seat: Seat, room: str, path: tuple[str, ...] = (), *, trip: bool = True) -> None:
    """Steps into a room: `entered`, then on the list what that sets off, and right behind it the look (NG-61)."""
    work.looking.add(seat)
    if trip:
        work.trips[seat] = path
    work.add(Entered(by=seat, room=room), to=work.room(room, seat), rule="NG-61")
    work.later(lambda later: _look_and_go_on(later, seat, room))


def _look_and_go_on(work: Work, seat: Seat, room: str) -> None:
    if not perceive.inside(work.state, seat) or work.state.room.get(seat) != room:
        return
    path = work.trips.get(seat)
    looks.look(work, seat, arrived=True, trip_end=path == ())
    if seat in work.trips and work.trips[seat] == path and perceive.inside(work.state, seat):
        _go_on(work, seat, room, path or ())


def _go_on(work: Work, seat: Seat, room: str, path: tuple[str, ...]) -> None:
    """The next edge, or the end of the trip."""
    del work.trips[seat]
    if not path:
        _trip_over(work, seat, "")
        return
    edge = edge_between(work.state, room, path[0])
    if edge is None or not conditions.holds(work.state, edge.needs, seat):
        _trip_over(work, seat, "no_route")
        return
    _set_off(work, seat, room, path)


def walking(work: Work, seat: Seat) -> bool:
    """Whether a player is on the way: between two rooms, or in one of which the look is still to come."""
    busy = work.state.busy.get(seat)
    return (busy is not None and busy.verb == "go") or seat in work.trips


def stop(work: Work, seat: Seat) -> None:
    """A trip goes no further than the room in which the walker is (NG-97)."""
    work.trips.pop(seat, None)


def check_turn(busy: Busy) -> None:
    """Refused `one_way` on an edge that leads only forwards (NG-62)."""
    if busy.more.get("oneway"):
        raise Refused("one_way")


def turn_round(work: Work, seat: Seat) -> None:
    """Back the way one has come: as far as one has got on this edge, so long does it take (NG-62)."""
    busy = work.state.busy[seat]
    done = actions.done_of(work, busy)
    work.add(ActionAbandoned(by=seat, verb="go", done=decimal(done)), to=work.actor(seat), rule="NG-62")
    span = Fraction(str(busy.more["span"]))
    reached = Fraction(str(busy.more["walked"])) + done
    back, on = str(busy.more["from"]), str(busy.more["to"])
    if reached <= 0:
        arrive(work, seat, back)
        return
    more = {
        "from": on, "to": back, "goal": back, "path": (), "oneway": False, "walked": str(span - reached), "span": str(span),
    }  # fmt: skip
    actions.begin(work, seat, "go", reached, room=back, more=more)


def put(work: Work, seat: Seat, room: str) -> None:
    """A player is in another room at once (NG-182, `move_player`): `left` if in one, `entered`, look. A trip is over with
    it, too early where it was to go further."""
    path = work.trips.get(seat)
    _torn_away(work, seat)
    here = work.state.room.get(seat)
    if here is not None:
        work.add(Left(by=seat, room=here), to=work.room(here, seat))
    arrive(work, seat, room, trip=False)
    if path is not None:
        _trip_over(work, seat, "no_route" if path else "")


def _trip_over(work: Work, seat: Seat, reason: str) -> None:
    from . import plans

    if not plans.ended(work, seat, "go", reason) and reason:
        work.add(OrderFailed(by=seat, verb="go", reason=reason), to=work.actor(seat), rule="NG-61")


def _torn_away(work: Work, seat: Seat) -> None:
    """What somebody was about who is moved all of a sudden ends (NG-54, NG-99)."""
    from . import fights, plans

    busy = work.state.busy.get(seat)
    stop(work, seat)
    fights.broken(work, seat)
    if busy is not None:
        actions.break_off(work, seat, "moved")
        plans.ended(work, seat, busy.verb, "no_route" if busy.verb == "go" else "unknown_target")
