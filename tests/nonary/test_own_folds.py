"""In random games every player's own fold is right about its player, and empty of what only others may know."""

from __future__ import annotations

import pytest

from games.kernel.engine import tokens_of
from games.kernel.seat import Seat
from nonary.rules import perceive
from nonary.rules.state import State
from tests.random_play import Broken

from .random_games import Game

OF_ONESELF = (
    "characters", "cards", "pieces", "piece_looks", "boards", "plans", "chains", "waiting", "defaults", "busy", "views", "known_things",
    "looks", "votes", "accused", "group_with", "assigned", "credits",
)  # fmt: skip
"""Tables by seat in which nobody but the player may stand."""
NEVER = (
    "edition",
    "numbers",
    "cast",
    "thing_state",
    "tries",
    "tried",
    "spent",
    "due",
    "happened",
    "parts_used",
    "witnesses",
)
"""What no player's fold holds."""


class Watched(Game):
    """A random game in which everybody's own fold is looked at after each operation."""

    def check_state(self) -> None:
        super().check_state()
        state: State = self.engine.state
        # After the end all is open, and so it may be to the dead (NG-6, NG-7).
        if state.over or state.options.get("end.dead_see_all"):
            return
        for seat in perceive.living(state):
            own: State = self.engine.known(tokens_of(self.rules, state, seat))
            for wrong in (*leaks(own, seat), *errors(state, own, seat)):
                raise Broken(f"game {self.number}: {seat} {wrong}")


def leaks(own: State, seat: Seat) -> list[str]:
    """What this fold should not know."""
    found = [f"knows of others: {name} {getattr(own, name)}" for name in OF_ONESELF if set(getattr(own, name)) - {seat}]
    found += [f"knows {name}: {getattr(own, name)}" for name in NEVER if getattr(own, name)]
    return found


def errors(state: State, own: State, seat: Seat) -> list[str]:
    """Where the fold is wrong about its own player."""
    found = []
    for name in ("pieces", "views", "room", "defaults", "votes", "assigned"):
        mine, truth = getattr(own, name).get(seat), getattr(state, name).get(seat)
        if (mine or None) != (truth or None):
            found.append(f"believes {name} {mine}, and it is {truth}")
    busy, told = state.busy.get(seat), own.busy.get(seat)
    if (busy and (busy.verb, busy.began, busy.told_end)) != (told and (told.verb, told.began, told.ends)):
        found.append(f"believes to be busy with {told}, and it is {busy}")
    view = own.views.get(seat)
    if state.rooms and not state.ended and view is not None:
        if view.people != perceive.people(state, seat) or view.held != perceive.held(state, seat):
            found.append(f"believes to see {view}")
        if set(view.things) != set(perceive.lies_in(state, state.room.get(seat))):
            found.append(f"believes to see {view}")
        nameless = {*view.things, *view.held} - set(own.known_things.get(seat, ()))
        found += [f"has no name for {thing}" for thing in nameless]
    return found


@pytest.mark.parametrize("first", [500, 508])
def test_everybody_knows_what_is_ones_own_and_nothing_else(first: int) -> None:
    """NG-13, NG-21, NG-63, NG-64, NG-103, NG-170."""
    for number in range(first, first + 8):
        Watched(number).play()
