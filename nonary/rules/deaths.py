"""A death: who learns of it, what falls, who is credited with it (NG-68, NG-108, NG-126, NG-127)."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.audience import CEMETERY, GM_ONLY, PUBLIC, Audience
from games.kernel.seat import Seat

from . import actions, movement, perceive, pieces
from .events_course import DeathWitnessed, Died, KillCredited
from .events_things import ThingsFell
from .work import Work


def die(work: Work, seat: Seat, cause: str, credit: Iterable[Seat] = ()) -> None:
    """A player dies: the long action ends, a fight too, then `died`, then whom it is credited to (NG-127)."""
    from . import fights

    if not perceive.inside(work.state, seat):
        return
    actions.break_off(work, seat, "death")
    movement.stop(work, seat)
    fights.broken(work, seat)
    work.looking.discard(seat)
    audience, witnesses = _audience(work, seat, cause), perceive.present(work.state, work.state.room.get(seat))
    work.add(Died(player=seat, cause=cause), to=audience, rule="NG-127")
    if audience != PUBLIC:
        work.quiet(DeathWitnessed(player=seat, by=witnesses))
    for by in credit:
        work.add(KillCredited(by=by, player=seat), to=GM_ONLY, rule="NG-126")
    _fall(work, seat)


def _audience(work: Work, seat: Seat, cause: str) -> Audience:
    """Everybody; where only witnesses know, those who are there, and the dead (NG-127)."""
    if cause == "ambidex" or work.state.options.get("death.announce", "everyone") == "everyone":
        return PUBLIC
    return work.room(work.state.room.get(seat), seat) | CEMETERY


def _fall(work: Work, seat: Seat) -> None:
    """What was in these hands lies in the room, golden pieces with it; the dead hear nothing new."""
    room, things = work.state.room.get(seat), perceive.held(work.state, seat)
    if not things or room is None:
        return
    gone = tuple(
        piece
        for thing in things
        for piece in work.edition.things[thing].pieces
        if pieces.is_exclusive(work, piece) and piece in work.state.pieces.get(seat, ())
    )
    work.quiet(ThingsFell(player=seat, room=room, things=things, pieces=gone))
    for thing in things:
        pieces.glance_at(work, thing)


def publish(work: Work, seat: Seat) -> None:
    """A death of which only witnesses knew is told to everybody (NG-127)."""
    if seat in work.state.dead and seat not in work.state.death_known:
        work.add(Died(player=seat, cause=work.state.dead[seat], again=True), to=PUBLIC, rule="NG-127")
