"""The couple: how it is formed, what it takes back, when the matchmaker's time is over (PL-55, PL-117 to PL-119)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from games.kernel.audience import seats
from games.kernel.calendar import instant, local_date
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as e
from .lapsing import take_back
from .options import option
from .state import Standing, State
from .statuses import in_order, living


def matchmakers(state: State) -> tuple[Seat, ...]:
    """Seats that hold the role now or were dealt it, dead or alive."""
    return tuple(
        seat for seat in state.everyone if "matchmaker" in (state.player(seat).role, state.player(seat).dealt)
    )  # fmt: skip


def match_ends(state: State, slot: datetime, base: datetime) -> datetime | None:
    """The end of the matchmaker's time before this first execution: its eve at the hour of executions, else itself."""
    if state.evenings or state.started_at is None:
        return None
    at = instant(state.zone, local_date(state.zone, base) - timedelta(days=1), option(state, "execution_time"))
    return min(at, slot) if at > state.started_at else slot


def form(draft: Draft[State], couple: Sequence[Seat], by: str) -> None:
    """Makes two people a couple; whoever was in love before and is not named is so no more (PL-117, PL-153).

    Only the two are told (PL-123).
    """
    pair = in_order(couple)
    former = [seat for seat in draft.state.everyone if draft.state.player(seat).lover is not None and seat not in pair]
    draft.add(e.LoversFormed(lovers=pair, by=by), to=seats(*pair), rule="PL-117")
    for seat in former:
        draft.add(e.LoversParted(player=seat), to=seats(seat), rule="PL-153")
    if keepers := matchmakers(draft.state):
        draft.add(e.CoupleKnown(), to=seats(*keepers), rule="PL-118")
    take_back(draft, lambda seat, verb, order: _accuses_lover(draft.state, seat, verb, order), "PL-55")


def _accuses_lover(state: State, seat: Seat, verb: str, order: Standing) -> bool:
    lover = state.player(seat).lover
    if lover is None:
        return False
    return (verb in ("vote", "forge") and order.seat("target") == lover) or (
        verb == "telepathy" and order.seat("choice") == lover
    )


def draw(draft: Draft[State]) -> None:
    """The dice make the couple among the living (PL-118, PL-144)."""
    alive = living(draft.state)
    if len(alive) < 2:
        return
    first = draft.pick("lovers_first", alive)
    second = draft.pick("lovers_second", tuple(seat for seat in alive if seat != first))
    form(draft, (first, second), by="draw")


def end_matching(draft: Draft[State]) -> None:
    """The matchmaker's time is over; silent or dead, the option decides (PL-118)."""
    if draft.state.match_ended:
        return
    if matchmakers(draft.state) and not draft.state.couple and option(draft.state, "matchmaker_default") == "random":
        draw(draft)
    draft.add(e.MatchEnded(), to=seats(*matchmakers(draft.state)), rule="PL-118")


def is_matching(state: State) -> bool:
    """Whether the matchmaker's time still runs. It runs out in every game, so that a role given later by the game
    master finds it over, and so that nobody can read from the clock whether there is a matchmaker."""
    return not state.match_ended and state.evenings == 0


def may_match(state: State) -> bool:
    """Whether there is a matchmaker, as far as this state knows: players count down to the hour in every game, a game
    master who knows all roles only where it means something."""
    return bool(matchmakers(state)) or any(state.player(seat).role is None for seat in state.everyone)
