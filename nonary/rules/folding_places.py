"""What the facts about people and places mean for the state."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeVar

from games.kernel import common
from games.kernel.event import Event
from games.kernel.seat import Seat
from games.kernel.values import changed

from . import events_course as course
from . import events_places as e
from . import events_setup as setup
from .clock import clock_of
from .state import Named, State, View

K = TypeVar("K")
V = TypeVar("V")


def put(table: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A table with this entry."""
    return {**table, key: value}


def less(table: Mapping[K, V], key: K) -> Mapping[K, V]:
    """A table without this entry."""
    return {k: v for k, v in table.items() if k != key} if key in table else table


def fold(state: State, fact: Event) -> State:
    """The state after a fact about who is who, and where."""
    match fact:
        case setup.EditionSet():
            return changed(state, edition=fact.edition, numbers=fact.numbers)
        case setup.SeatsNamed():
            return changed(state, names={**state.names, **fact.names})
        case setup.ClockSet():
            return changed(state, anchor_at=fact.at)
        case setup.CardDealt():
            return changed(state, cards=put(state.cards, fact.player, fact.card))
        case common.RoleDealt():
            return changed(state, characters=put(state.characters, fact.player, fact.role))
        case common.Paused() | common.Resumed():
            return _clock(state, fact)
        case e.TravelTold():
            return changed(state, rooms=fact.rooms, ways=fact.edges)
        case common.Died():
            return _died(state, fact.player) if fact.player in state.dead else _dies(state, fact)
        case common.Revived():
            seen = {seat: dead - {fact.player} for seat, dead in state.bodies_seen.items()}
            return changed(state, dead=less(state.dead, fact.player), death_known=state.death_known - {fact.player},
                           bodies_seen=seen)  # fmt: skip
        case setup.SeatsCast():
            return changed(state, cast=fact.characters)
        case course.PassedDoor9():
            state = _gone(state, fact.by)
            return changed(state, escaped=state.escaped | {fact.by}, room=put(state.room, fact.by, None))
        case course.GameEnded():
            inside = frozenset(seat for seat in state.everyone if seat not in state.dead and seat not in state.escaped)
            return changed(state, trapped=inside, busy={}, due={})
    return _walks(state, fact)


def _walks(state: State, fact: Event) -> State:
    match fact:
        case e.Placed():
            return changed(state, room=put(state.room, fact.player, fact.room))
        case e.Left():
            state = changed(state, hidden=less(state.hidden, fact.by), seen_hidden=less(state.seen_hidden, fact.by))
            # Who goes sees nobody of this room any more: hidden ones must be found anew (NG-66).
            seen = {seat: seers - {fact.by} for seat, seers in state.seen_hidden.items()}
            return changed(
                state, seen_hidden=seen, room=put(state.room, fact.by, None),
                last_room=put(state.last_room, fact.by, fact.room),
            )  # fmt: skip
        case e.Entered():
            return changed(state, room=put(state.room, fact.by, fact.room), busy=less(state.busy, fact.by))
        case e.RoomDescribed():
            return changed(
                state, looks=put(state.looks, fact.by, fact), room=put(state.room, fact.by, fact.room)
            )  # fmt: skip
        case e.BodySeen():
            return _saw_dead(state, fact.player, fact.by)
    return _views(state, fact)


def _views(state: State, fact: Event) -> State:
    match fact:
        case e.Hid():
            return changed(state, hidden=put(state.hidden, fact.by, fact.inside or ""))
        case e.HidingSeen():
            return changed(state, seen_hidden=put(state.seen_hidden, fact.player, frozenset(fact.seats)))
        case e.CameOut():
            return changed(state, hidden=less(state.hidden, fact.by), seen_hidden=less(state.seen_hidden, fact.by))
        case e.Found():
            seers = state.seen_hidden.get(fact.player, frozenset()) | {fact.by}
            return changed(state, seen_hidden=put(state.seen_hidden, fact.player, seers))
        case e.Surroundings():
            view = View(fact.room, fact.people, fact.bodies, fact.things, fact.held, fact.points)
            return changed(state, views=put(state.views, fact.player, view))
        case e.ThingNamed():
            known = put(state.known_things.get(fact.player, {}), fact.thing, Named(fact.kind, fact.names, fact.aliases))
            return changed(state, known_things=put(state.known_things, fact.player, known))
    return state


def _dies(state: State, fact: common.Died) -> State:
    """A body lies in the room of death, in transit in the room last left (NG-68)."""
    state = _gone(state, fact.player)
    lies = state.room.get(fact.player) or state.last_room.get(fact.player)
    state = changed(state, dead=put(state.dead, fact.player, fact.cause), room=put(state.room, fact.player, lies))
    told = state.options.get("death.announce", "everyone") == "everyone" or fact.cause == "ambidex"
    return _died(state, fact.player) if told else state


def _saw_dead(state: State, player: Seat, *seats: Seat) -> State:
    seen = {seat: state.bodies_seen.get(seat, frozenset()) | {player} for seat in seats}
    return changed(state, bodies_seen={**state.bodies_seen, **seen})


def _died(state: State, player: Seat) -> State:
    return changed(state, death_known=state.death_known | {player})


def _gone(state: State, seat: Seat) -> State:
    return changed(
        state, busy=less(state.busy, seat), hidden=less(state.hidden, seat), seen_hidden=less(state.seen_hidden, seat)
    )


def _clock(state: State, fact: Any) -> State:
    """In-game time stands still while the game is paused (NG-46)."""
    at: datetime | None = fact.at
    if at is None or state.anchor_at is None:
        return state
    age = state.anchor_age
    if isinstance(fact, common.Paused):
        age += clock_of(state.zone, state.options).elapsed(state.anchor_at, at)
    return changed(state, anchor_at=at, anchor_age=age)
