"""One act that a player asks for, and what its arguments mean within that player's reach (NG-21, NG-70, NG-161)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any

from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import perceive, worlds
from .edition.durations import parse_duration
from .edition.model import Edition, Puzzle, Spot, Thing
from .reading.known import Named, find
from .state import State


@dataclass(frozen=True, slots=True)
class Ask:
    """`args` as the order has them: seats, and words for things. `planned`: it is a step of a plan."""

    state: State
    seat: Seat
    verb: str
    at: datetime
    args: Mapping[str, Any] = field(default_factory=dict)
    planned: bool = False
    free_of: frozenset[Seat] = frozenset()
    """Those whose look is still to come: they have not seen yet what happens now (NG-66)."""

    @property
    def edition(self) -> Edition:
        return worlds.edition_of(self.state)

    @property
    def room(self) -> str | None:
        return self.state.room.get(self.seat)

    def has(self, name: str) -> bool:
        """Whether this argument was given."""
        return self.args.get(name) not in (None, "")

    def text(self, name: str) -> str:
        """An argument as text; `missing_argument`, `bad_argument` otherwise."""
        value = self.args.get(name)
        if value is None or value == "":
            raise Refused("missing_argument", arg=name)
        if isinstance(value, Unresolved):
            return value.text
        if isinstance(value, bool | Seat) or not isinstance(value, str | int | float):
            raise Refused("bad_argument", arg=name)
        return str(value)

    def duration(self, name: str) -> Fraction:
        """An argument as in-game seconds; `bad_argument` otherwise (NG-15)."""
        value = self.args.get(name)
        if value is None or value == "":
            raise Refused("missing_argument", arg=name)
        try:
            return parse_duration(value)
        except (ValueError, OverflowError):
            raise Refused("bad_argument", arg=name) from None

    # -- things

    def target(self, name: str = "target") -> str:
        """The id of a thing within reach; `unknown_target` in the same words whether or not it exists elsewhere."""
        return self.among(name, perceive.within_reach(self.state, self.seat))

    def exists(self, name: str) -> None:
        """Refused `unknown_target` where nothing within reach is called so; which of several is asked later."""
        if not self.found(name, perceive.within_reach(self.state, self.seat)):
            raise Refused("unknown_target", arg=name, text=self.text(name))

    def in_hands(self, name: str = "object") -> str:
        """The id of an object in hands; `not_held` where it is merely in view, `unknown_target` where it is not."""
        found = self.found(name, perceive.held(self.state, self.seat))
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused("ambiguous", arg=name, text=self.text(name), things=found)
        thing = self.target(name)
        if self.state.thing_at.get(thing) != self.seat:
            raise Refused("not_held", arg=name, text=self.text(name))
        return thing

    def among(self, name: str, ids: Iterable[str]) -> str:
        """The one thing of these that an argument names."""
        found = self.found(name, ids)
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused("ambiguous", arg=name, text=self.text(name), things=found)
        raise Refused("unknown_target", arg=name, text=self.text(name))

    def found(self, name: str, ids: Iterable[str]) -> tuple[str, ...]:
        """The things of these that an argument may name, by id or by name."""
        said, ids = self.text(name), tuple(ids)
        return (said,) if said in ids else find(said, self._named(ids))

    def _named(self, ids: Iterable[str]) -> Iterable[Named]:
        for thing in ids:
            found = self.edition.target(thing)
            if found is not None:
                yield Named(thing, (*found.name.values(), *found.aliases))

    def thing(self, name: str) -> Spot | Thing:
        """The spot or object within reach that an argument names."""
        return perceive.target(self.state, self.target(name))

    def lock(self, name: str, *kinds: str) -> Puzzle:
        """The lock at the thing that an argument names; `no_lock` where it has none of these kinds."""
        puzzle = self.edition.puzzle_at.get(self.target(name))
        if puzzle is None or puzzle.kind not in kinds:
            raise Refused("no_lock", arg=name)
        return puzzle

    def to_room(self, name: str = "room") -> str:
        """The id of a room; all rooms are known to everybody (NG-18)."""
        said, rooms = self.text(name), self.edition.rooms
        if said in rooms:
            return said
        found = find(said, (Named(room.id, (*room.name.values(), *room.aliases)) for room in rooms.values()))
        if len(found) > 1:
            raise Refused("ambiguous", arg=name, text=said, things=found)
        if not found:
            raise Refused("unknown_target", arg=name, text=said)
        return found[0]

    def names_room(self, name: str, rooms: Iterable[str]) -> bool:
        """Whether an argument names one of these rooms."""
        named = (Named(room, (*r.name.values(), *r.aliases)) for room in rooms if (r := self.edition.rooms[room]))
        return bool(find(self.text(name), named))

    # -- people

    def is_room(self, name: str) -> bool:
        """Whether an argument is the word that stands for everybody here."""
        value = self.args.get(name)
        return value == "room" or (isinstance(value, Unresolved) and value.text.casefold() == "room")

    def player(self, name: str) -> Seat:
        """The seat that an argument names, not oneself; `unknown_name`, `self_target` otherwise."""
        value = self.args.get(name)
        if value is None or value == "":
            raise Refused("missing_argument", arg=name)
        if isinstance(value, Unresolved):
            raise value.refusal(name)
        if not isinstance(value, Seat):
            raise Refused("unknown_name", arg=name, text=str(value)[:80], seats=())
        if value == self.seat:
            raise Refused("self_target", arg=name)
        return value

    def someone_here(self, name: str) -> Seat:
        """A player present and seen; `not_here`, in the same words whether elsewhere, hidden or dead (NG-155)."""
        other = self.player(name)
        if not perceive.sees(self.state, self.seat, other):
            raise Refused("not_here", target=other)
        return other
