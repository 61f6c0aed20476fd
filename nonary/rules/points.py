"""Points: what a player has, how they change, and whom 0 kills (NG-123 to NG-125)."""

from __future__ import annotations

from games.kernel.audience import PUBLIC, Audience
from games.kernel.seat import Seat

from . import events_ambidex as e
from .ambidex import scoring
from .state import State
from .work import Work


def of(state: State, seat: Seat) -> int:
    """A player's points."""
    return state.points.get(seat, int(state.options.get("ambidex.start_points", 3)))


def audience(state: State, seat: Seat) -> Audience:
    """Who learns of a player's points (NG-125)."""
    if state.options.get("ambidex.reveal", "full") == "own":
        return frozenset({f"seat:{int(seat)}"})
    return PUBLIC


def tell_start(work: Work) -> None:
    """What each begins with; some characters have figures of their own (NG-34)."""
    for seat in work.state.everyone:
        character = work.edition.characters.get(work.state.characters.get(seat, ""))
        if character is not None and character.points is not None:
            work.quiet(e.PointsTold(player=seat, points=character.points), to=audience(work.state, seat))


def change(work: Work, seat: Seat, delta: int, cause: str) -> None:
    """Adds points by an effect or the game master, and kills at 0 at once (NG-123, NG-124)."""
    if seat in work.state.escaped or seat in work.state.dead:
        return
    write(work, seat, delta, cause)
    if is_deadly(work.state) and scoring.eliminated(work.state.points, {seat: delta}):
        from . import deaths

        deaths.die(work, seat, "ambidex")


def write(work: Work, seat: Seat, delta: int, cause: str) -> None:
    """The fact alone."""
    after = scoring.after(of(work.state, seat), delta)
    fact = e.PointsChanged(player=seat, delta=delta, points=after, cause=cause)
    work.add(fact, to=audience(work.state, seat), rule="NG-123")


def is_deadly(state: State) -> bool:
    """Whether 0 points is death."""
    return bool(state.options.get("ambidex.eliminate", True))


def can_pass(state: State, seat: Seat) -> bool:
    """Whether a player has the points for door 9, to open it and to pass (NG-130, NG-132)."""
    return of(state, seat) >= int(state.options.get("door9.points", 9))
