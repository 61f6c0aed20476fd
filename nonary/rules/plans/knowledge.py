"""What the owner of a plan can know at an instant: out of the world, or out of the owner's own fold (NG-77)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from games.kernel.names import Names
from games.kernel.seat import Seat

from .. import door9, perceive, points
from ..reading.by_state import surroundings_of
from ..reading.known import Named, Surroundings, find
from ..state import State
from .matching import is_piece, means_piece, means_room, means_thing

Means = Callable[[str, str], bool]
"""Whether words name this thing, piece or room."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Where one is, who is seen there, what is in hand and known, and how the game stands."""

    room: str | None
    people: tuple[Seat, ...]
    held: tuple[str, ...]
    pieces: tuple[str, ...]
    phase: str
    points: int
    door9_open: bool
    means_thing: Means
    means_piece: Means
    means_room: Means


def of_world(state: State, owner: Seat) -> Knowledge:
    """As the world shows itself to the owner."""
    return Knowledge(
        room=state.room.get(owner), people=perceive.people(state, owner), held=perceive.held(state, owner),
        pieces=state.pieces.get(owner, ()), phase=state.phase, points=points.of(state, owner),
        door9_open=door9.seems_open(state, owner), means_thing=partial(means_thing, state),
        means_piece=partial(means_piece, state), means_room=partial(means_room, state),
    )  # fmt: skip


def of_fold(known: State, owner: Seat, near: Surroundings | None = None) -> Knowledge:
    """As the owner's own fold has it, which knows no edition: names are those that the owner has been told."""
    view = known.views.get(owner)
    near = near or surroundings_of(known, owner, Names({}))
    looks = known.piece_looks.get(owner, {})
    return Knowledge(
        room=view.room if view else None, people=view.people if view else (), held=view.held if view else (),
        pieces=known.pieces.get(owner, ()), phase=known.phase, points=points.of(known, owner),
        door9_open=known.door9_open, means_thing=partial(_is_called, near.things),
        means_piece=lambda text, piece: is_piece(text, piece, looks.get(piece, {}).get("number")),
        means_room=partial(_is_called, near.rooms),
    )  # fmt: skip


def _is_called(among: tuple[Named, ...], text: str, thing: str) -> bool:
    return thing in find(text, among, ids=True)
