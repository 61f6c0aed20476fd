"""Hiding, coming out, being found (NG-66, NG-67)."""

from __future__ import annotations

from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import perceive
from .asks import Ask
from .edition.model import Spot
from .events_places import CameOut, Found, Hid, HidingSeen
from .outcomes import DONE, Outcome
from .state import State
from .work import Work


def inside(state: State, room: str | None, spot: str) -> tuple[Seat, ...]:
    """Who hides in a spot of a room, or in the bare room."""
    return tuple(seat for seat in perceive.present(state, room) if state.hidden.get(seat) == spot)


def check(ask: Ask) -> None:
    """Refused: `unknown_target`, `cannot_hide`, `spot_full`."""
    spot = ask.thing("in") if ask.has("in") else None
    if ask.room is None or not ask.edition.rooms[ask.room].hiding:
        raise Refused("cannot_hide")
    if spot is None:
        return
    if not isinstance(spot, Spot) or spot.hiding == 0:
        raise Refused("cannot_hide")
    if len([seat for seat in inside(ask.state, ask.room, spot.id) if seat != ask.seat]) >= spot.hiding:
        raise Refused("spot_full")


def hide(work: Work, ask: Ask) -> Outcome:
    """Whoever sees it done goes on seeing the hidden one. A newcomer who has not looked round yet sees nothing of it."""
    room = work.state.room[ask.seat] or ""
    seen = tuple(seat for seat in perceive.present(work.state, room) if seat not in work.looking and seat != ask.seat)
    spot = ask.target("in") if ask.has("in") else None
    work.quiet(HidingSeen(player=ask.seat, seats=seen))
    work.add(Hid(by=ask.seat, room=room, inside=spot), to=work.actor(ask.seat, *seen), rule="NG-66")
    return DONE


def come_out(work: Work, seat: Seat) -> None:
    """Nobody hides any more who uses hands, feet or voice."""
    room = work.state.room.get(seat)
    if seat in work.state.hidden and room is not None:
        work.add(CameOut(by=seat, room=room), to=work.room(room), rule="NG-67")


def find(work: Work, seat: Seat, spot: str) -> bool:
    """Whoever inspects a hiding place finds those in it; the finder alone sees them from now on."""
    found = [
        other
        for other in inside(work.state, work.state.room.get(seat), spot)
        if other != seat and not perceive.sees(work.state, seat, other)
    ]
    for other in found:
        work.add(Found(by=seat, player=other), to=work.actor(seat, other), rule="NG-67")
    return bool(found)
