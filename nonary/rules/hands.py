"""Objects come into hands and leave them (NG-24, NG-54, NG-83, NG-89, NG-107)."""

from __future__ import annotations

from games.kernel.audience import GM_ONLY
from games.kernel.event import Event
from games.kernel.seat import Seat

from . import actions, perceive, pieces
from .edition.model import NOWHERE
from .events_things import ObjectGranted, ObjectMoved
from .work import Audience, Work


def moved(work: Work, thing: str) -> None:
    """Whoever was busy with an object that is there no more leaves off (NG-54)."""
    from . import plans

    for seat, busy in tuple(work.state.busy.items()):
        gone = busy.more.get("target") == thing and not perceive.reaches(work.state, seat, thing)
        out_of_hand = busy.more.get("object") == thing and work.state.thing_at.get(thing) != seat
        if gone or out_of_hand:
            actions.break_off(work, seat, "target_gone")
            plans.ended(work, seat, busy.verb, "unknown_target")


def comes_to(work: Work, seat: Seat, thing: str) -> None:
    """What follows once an object is in these hands."""
    pieces.to_hands(work, seat, thing)
    moved(work, thing)


def hand_over(work: Work, event: Event, to: Audience, seat: Seat, thing: str) -> None:
    """Writes the fact by which an object comes into hands, and what follows from it."""
    work.add(event, to=to, rule="NG-83")
    comes_to(work, seat, thing)


def grant(work: Work, seat: Seat, thing: str) -> None:
    """An object into a player's hands, from wherever it is."""
    if work.state.thing_at.get(thing) == seat and isinstance(work.state.thing_at.get(thing), Seat):
        return
    hand_over(work, ObjectGranted(player=seat, object=thing), work.actor(seat), seat, thing)


def place(work: Work, thing: str, to: str) -> None:
    """An object to a room, where it lies in view, to a spot, where it is out of sight until revealed, or nowhere."""
    holder = work.state.thing_at.get(thing)
    inside = to in work.edition.spots
    work.add(ObjectMoved(object=thing, to=to, hidden=inside), to=GM_ONLY, rule="NG-24")
    if isinstance(holder, Seat):
        pieces.out_of_hands(work, holder, thing)
    moved(work, thing)
    if to != NOWHERE and not inside:
        pieces.glance_at(work, thing)
