"""Conditional actions: what is planned, what sets it off, and its running (NG-73 to NG-82, NG-184).

What the rest of the rules asks of plans stands here; everything else is in the modules.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.kernel.audience import seat_token
from games.kernel.draft import Entry
from games.kernel.seat import Seat

if TYPE_CHECKING:
    from ..state import State
    from ..work import Work


def triggered(work: Work, entry: Entry) -> None:
    """Puts on the list every plan that this fact sets off and whose owner perceives it: in seat order, a player's own by
    number, the canonical one last (NG-79). While paused nothing is set off (NG-46)."""
    from .. import perceive
    from . import canonical, triggers

    event, state = entry.event, work.state
    kinds = triggers.kinds_of(event)
    if not kinds or state.paused or state.ended:
        return
    for seat in state.everyone:
        if not perceive.inside(state, seat) or entry.to.isdisjoint(("public", seat_token(seat))):
            continue
        setting = triggers.Setting(state, seat, event)
        fired = []
        for number, kept in sorted(state.plans.get(seat, {}).items()):
            when = kept.plan.when
            if (
                kept.armed
                and when is not None
                and when.kind in kinds
                and kept.last != work.at
                and triggers.fires_on(when, setting)
            ):
                fired.append(kept)
                _queue(work, seat, number, triggers.whoever(event, seat))
        name = canonical.set_off(event, seat)
        if name is not None and not canonical.gives_way(name, fired):
            _queue(work, seat, name, triggers.whoever(event, seat))


def _queue(work: Work, seat: Seat, plan: int | str, whoever: Seat | None) -> None:
    from . import running

    work.later(partial(running.fire, seat=seat, number=plan, whoever=whoever), work.depth + 1)


def ended(work: Work, seat: Seat, verb: str, reason: str = "") -> bool:
    """A long action, a trip (`go`) or a fight (`fight`) of this player is over, its effects are done; `reason`: it has come
    to nothing. Whether it was a chain's step: its failure is then the plan's."""
    from . import running

    return running.ended(work, seat, verb, reason)


def dropped(work: Work, seat: Seat, cause: str) -> None:
    """What this player's plans had under way is broken off, for good (`order`, `attacked`, `gm`)."""
    from . import taking_over

    taking_over.drop(work, seat, cause)


def count(state: State, seat: Seat) -> int:
    """How many plans of a player are armed or running, canonical ones not counted (NG-175)."""
    return len(state.plans.get(seat, ()))


def switched_on(state: State, seat: Seat) -> tuple[str, ...]:
    """The canonical plans that a player has on, in alphabetical order (NG-73)."""
    from . import canonical

    return canonical.switched_on(state, seat)
