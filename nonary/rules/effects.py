"""Effects, in the order written (NG-24, NG-182)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.seat import Seat

from . import deaths, hands, locks, movement, perceive, pieces
from .edition import values as v
from .events_actions import Announced
from .events_things import Concealed, Revealed, RoomTold, StateChanged, TextShown
from .work import Work


def run(work: Work, actor: Seat | None, do: Sequence[v.Effect], source: str, verb: str = "use") -> None:
    """One after the other. After a death of the actor the rest of the list is dropped. `verb`: by which act they came."""
    for effect in do:
        if actor is not None and not perceive.inside(work.state, actor):
            return
        if actor is None or not _on_actor(work, actor, effect, source, verb):
            _on_world(work, effect)


def _on_actor(work: Work, actor: Seat, effect: v.Effect, source: str, verb: str) -> bool:
    """What needs somebody who acts; False where it is of another kind."""
    from . import points

    match effect:
        case v.ShowText():
            work.add(TextShown(player=actor, source=source, text=effect.text), to=work.actor(actor), rule="NG-24")
        case v.TellRoom():
            room = work.state.room.get(actor)
            if room is not None:
                tell(work, room, effect.text)
        case v.GivePieces():
            for piece in effect.pieces:
                pieces.by_effect(work, actor, piece, verb, source)
        case v.GiveThing():
            if not isinstance(work.state.thing_at.get(effect.thing), Seat):
                hands.grant(work, actor, effect.thing)
        case v.AddPoints():
            points.change(work, actor, effect.points, "effect")
        case v.Kill(room=None):
            deaths.die(work, actor, "trap")
        case v.Finish():
            locks.solve(work, actor, effect.puzzle)
        case v.Move():
            if work.state.room.get(actor) != effect.room:
                movement.put(work, actor, effect.room)
        case _:
            return False
    return True


def _on_world(work: Work, effect: v.Effect) -> None:
    match effect:
        case v.Tell():
            tell(work, effect.room, effect.text)
        case v.Announce():
            work.add(Announced(text=effect.text), to=PUBLIC, rule="NG-182")
        case v.Reveal():
            for target in effect.targets:
                reveal(work, target)
        case v.SetState():
            set_state(work, effect.target, effect.state)
        case v.Place():
            hands.place(work, effect.thing, effect.to)
        case v.Kill(room=str()):
            for seat in perceive.present(work.state, effect.room):
                deaths.die(work, seat, "trap")


def tell(work: Work, room: str, text: v.Text) -> None:
    """A text to all who are in a room."""
    work.add(RoomTold(room=room, text=text), to=work.room(room), rule="NG-24")


def reveal(work: Work, target: str) -> None:
    """A hidden thing is there for everyone and for good; those in its room see it, of one in hands the holder (NG-21)."""
    if not perceive.is_hidden(work.state, target):
        return
    place = work.state.thing_at.get(target)
    to = work.actor(place) if isinstance(place, Seat) else work.room(perceive.room_of(work.state, target))
    work.add(Revealed(target=target), to=to, rule="NG-21")
    if not isinstance(place, Seat):
        pieces.glance_at(work, target)


def conceal(work: Work, target: str) -> None:
    """The reverse of a revelation; nobody but the game master is told."""
    if not perceive.is_hidden(work.state, target):
        work.add(Concealed(target=target), to=GM_ONLY)


def set_state(work: Work, target: str, state: str) -> None:
    """Players learn of it by texts."""
    work.add(StateChanged(target=target, state=state), to=GM_ONLY, rule="NG-24")
