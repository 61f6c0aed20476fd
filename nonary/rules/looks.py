"""The look round a room (NG-61, NG-63)."""

from __future__ import annotations

from games.kernel.seat import Seat

from . import conditions, perceive, pieces, reactions
from .events_places import BodySeen, RoomDescribed
from .work import Work


def look(work: Work, seat: Seat, *, arrived: bool = False, trip_end: bool = False) -> None:
    """Whoever comes in looks round: the room, then its `enter` reactions, then pieces that cannot be overlooked."""
    room = work.state.room.get(seat)
    if room is None:
        return
    work.looking.discard(seat)
    describe(work, seat, arrived=arrived, trip_end=trip_end)
    reactions.enter(work, seat, room)
    if work.state.room.get(seat) == room and perceive.inside(work.state, seat):
        pieces.glance_round(work, seat, room)


def describe(work: Work, seat: Seat, *, arrived: bool = False, trip_end: bool = False) -> None:
    """The room as it shows itself to this player now."""
    state, name = work.state, work.state.room.get(seat)
    if name is None:
        return
    room = work.edition.rooms[name]
    bodies = perceive.bodies(state, name)
    work.add(
        RoomDescribed(
            by=seat, room=name, present=perceive.people(state, seat), bodies=bodies, plan=room.plan,
            plan_alt=room.plan_alt or {}, text=conditions.description(state, room.description, seat) or {},
            arrived=arrived, trip_end=trip_end,
        ),
        to=work.actor(seat), rule="NG-61",
    )  # fmt: skip
    for dead in bodies:
        if dead not in state.death_known and dead not in state.bodies_seen.get(seat, ()):
            work.add(BodySeen(by=seat, player=dead), to=work.actor(seat), rule="NG-127")
