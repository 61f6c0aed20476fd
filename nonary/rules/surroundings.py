"""At the end of each operation: what every player perceives now, where it has changed (NG-21, NG-63, NG-110)."""

from __future__ import annotations

from games.kernel.seat import Seat

from . import perceive, pieces
from .events_places import Surroundings, ThingNamed
from .state import State, View
from .work import Work


def refresh(work: Work) -> None:
    """Tells each living player inside the new view, and the names of what is new in it."""
    state = work.state
    if not state.rooms or state.ended:
        return
    living = perceive.living(state)
    lying = {room: tuple(perceive.lies_in(state, room)) for room in {state.room.get(seat) for seat in living}}
    for seat in living:
        view = view_of(state, seat, lying[state.room.get(seat)])
        if view != state.views.get(seat):
            _name(work, seat, view)
            told = Surroundings(
                player=seat, room=view.room, people=view.people, bodies=view.bodies, things=view.things, held=view.held,
                points=view.points,
            )  # fmt: skip
            work.quiet(told, to=work.actor(seat))
    before = work.before.pieces
    pieces.lay_boards(work, [seat for seat in state.everyone if state.pieces.get(seat) != before.get(seat)])


def view_of(state: State, seat: Seat, lying: tuple[str, ...]) -> View:
    """What a living player perceives, `lying` being what lies in the room."""
    room = state.room.get(seat)
    return View(
        room, perceive.people(state, seat), perceive.bodies(state, room), lying,
        perceive.held(state, seat), perceive.points(state, lying),
    )  # fmt: skip


def _name(work: Work, seat: Seat, view: View) -> None:
    known = work.state.known_things.get(seat, {})
    for name in (*view.things, *view.held):
        thing = work.edition.target(name)
        if name not in known and thing is not None:
            kind = "spot" if name in work.edition.spots else "object"
            fact = ThingNamed(player=seat, thing=name, kind=kind, names=thing.name, aliases=thing.aliases)
            work.quiet(fact, to=work.actor(seat))
