"""What others notice of an act (NG-64)."""

from __future__ import annotations

from games.kernel.seat import Seat

from . import perceive
from .events_things import Acted
from .work import Work


def notice(
    work: Work, seat: Seat, verb: str, *, thing: str | None = None, target: str | None = None, to: Seat | None = None
) -> None:
    """`acted`, to everybody else in the room, if this is a verb that is noticed."""
    if verb not in work.state.options.get("actions.seen", ()):
        return
    others = tuple(
        other for other in perceive.present(work.state, work.state.room.get(seat)) if other not in (seat, to)
    )
    if others:
        work.add(Acted(by=seat, verb=verb, object=thing, target=target, to=to), to=work.actor(*others), rule="NG-64")
