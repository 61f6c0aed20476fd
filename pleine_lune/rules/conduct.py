"""Activity: who posted, who is warned, who is removed (PL-130 to PL-133)."""

from __future__ import annotations

from games.kernel.audience import GM_ONLY, seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import death
from . import events as e
from .options import option
from .state import State
from .statuses import haunts, is_alive, living


def check_post(order: Order, known: State) -> None:
    """A ghost may have used up its posts (PL-88)."""
    seat = order.by
    limit = int(option(known, "ghost_posts"))
    if not isinstance(seat, Seat) or order.args.get("topic") != "game" or not haunts(known, seat) or known.over:
        return
    if limit and known.player(seat).haunted >= limit:
        raise Refused("topic_forbidden")


def note_post(draft: Draft[State], order: Order) -> None:
    """Any text in the game topic counts, in no other (PL-131). Kept: the first of an interval, and each of a ghost."""
    seat, state = order.by, draft.state
    if not isinstance(seat, Seat) or order.args.get("topic") != "game" or state.over or state.started_at is None:
        return
    if haunts(state, seat) or (is_alive(state, seat) and not state.player(seat).posted):
        draft.add(e.Posted(player=seat), to=seats(seat), rule="PL-131")


def silent(state: State) -> tuple[Seat, ...]:
    """Living players without a post and without an excuse in this interval; nobody before the first slot."""
    if state.evenings == 0 or option(state, "inactivity") == "ignore":
        return ()
    return tuple(seat for seat in living(state) if not (state.player(seat).posted or state.player(seat).excused))


def close_interval(draft: Draft[State]) -> None:
    """At the slot, before its day closes: whoever was silent until now (PL-130)."""
    draft.add(e.IntervalClosed(silent=silent(draft.state)), to=GM_ONLY, rule="PL-130")


def remove_silent(draft: Draft[State]) -> None:
    """After the execution (V9): the silent are eliminated, or noted. Whoever burned is not eliminated again."""
    found = tuple(seat for seat in draft.state.silent if is_alive(draft.state, seat))
    match option(draft.state, "inactivity"):
        case "eliminate":
            death.strike(draft, [(seat, "inactivity") for seat in found], rule="PL-130")
        case "warn":
            for seat in found:
                draft.add(e.InactivityNoted(player=seat), to=seats(seat), rule="PL-130")


def warn_silent(draft: Draft[State]) -> None:
    """Some hours before the slot: those who would be removed (PL-133)."""
    for seat in silent(draft.state):
        draft.add(e.InactivityWarned(player=seat), to=seats(seat), rule="PL-133")
    draft.add(e.WarningsSent(), to=GM_ONLY, rule="PL-133")
