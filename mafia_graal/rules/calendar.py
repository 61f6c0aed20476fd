"""The clock: hours of a day and a night, and what is done when they strike (section 5), local to the zone
also where its clocks are changed (MG-15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta

from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.calendar import instant, local_date
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.ruleset import Deadline

from . import events as e
from .options import option
from .state import State

_DUE: Mapping[str, Mapping[str, str]] = {
    "day": {"day_actions": "act_by_day", "vote_draw": "draw_close", "vote_close": "close_vote"},
    "vote_closed": {"vote_results": "count_vote"},
    "night": {"night": "close_night"},
    "review": {"publish": "publish_night"},
}
"""Phase -> deadline -> what the clock orders then. Two of one instant fire in this order."""
MOVABLE: Mapping[str, tuple[str, ...]] = {
    "day_actions": ("day",), "vote_close": ("day",), "vote_results": ("vote_closed",),
    "night": ("day", "vote_closed", "night"), "publish": ("review",),
}  # fmt: skip
"""Deadlines that the game master moves, and the phase in which each is pending (MG-24). The night's is set with the
day, so it can be moved from the day on."""


def deadlines(state: State) -> Sequence[Deadline]:
    """What is due, first to last; nothing while paused or after the end."""
    if state.paused or state.over or state.started_at is None:
        return ()
    due = {**_DUE.get(state.phase, {}), "revival": "end_revivals"}
    found = [Deadline(state.deadlines[name], verb, name) for name, verb in due.items() if name in state.deadlines]
    return tuple(sorted(found, key=lambda deadline: deadline.at))


def act(draft: Draft[State], order: Order) -> None:
    """What the clock orders."""
    from . import course

    acts: Mapping[str, Callable[[Draft[State], datetime], None]] = {
        "act_by_day": course.act_by_day, "draw_close": draw_close, "close_vote": course.close_vote,
        "count_vote": course.count_vote, "close_night": course.close_night, "publish_night": course.publish_night,
        "end_revivals": course.end_revivals,
    }  # fmt: skip
    acts[order.verb](draft, order.at)


def vote_date(state: State, opened: datetime) -> date:
    """The first date whose vote begins to close at least `min_day_hours` after the day's opening (MG-17)."""
    least = opened + timedelta(hours=int(option(state, "min_day_hours")))
    day = local_date(state.zone, opened)
    while instant(state.zone, day, option(state, "vote_close_from")) < least:
        day += timedelta(days=1)
    return day


def open_day(draft: Draft[State], at: datetime, day: int) -> None:
    """The day begins, and its hours are set (MG-16, MG-163)."""
    draft.add(e.PhaseBegan(phase="day", day=day), to=PUBLIC, rule="MG-16")
    state = draft.state
    date_ = vote_date(state, at)
    fixed = option(state, "vote_close_at")
    hours = {
        "day_action_deadline": option(state, "day_action_deadline"),
        "day_actions": option(state, "day_actions_at"),
        "vote_draw" if fixed == "random" else "vote_close": option(state, "vote_close_from")
        if fixed == "random"
        else fixed,
        "night": option(state, "night_deadline"),
    }
    for name, hour in hours.items():
        due = instant(state.zone, date_, hour)
        if name != "day_actions" or due > at:
            set_at(draft, name, due, at, rule="MG-163")


def set_at(draft: Draft[State], name: str, due: datetime, now: datetime, *, rule: str) -> None:
    """An hour of the calendar. One that is set during a pause is set back by what has passed of it: the resume moves it
    by the whole pause (MG-24)."""
    since = draft.state.paused_at
    if since is not None and due > now:
        due -= now - since
    draft.add(e.DeadlineSet(deadline=name, at=due), to=PUBLIC, rule=rule)


def set_later(draft: Draft[State], name: str, at: datetime, minutes: int) -> None:
    """A deadline so many minutes after now."""
    set_at(draft, name, at + timedelta(minutes=minutes), at, rule="MG-19" if name == "vote_results" else "MG-22")


def draw_close(draft: Draft[State], at: datetime) -> None:
    """The second at which the vote closes, drawn in secret (MG-18): whole seconds from here to `vote_close_to`."""
    state = draft.state
    day = local_date(state.zone, at)
    span = instant(state.zone, day, option(state, "vote_close_to")) - instant(
        state.zone, day, option(state, "vote_close_from")
    )
    second = draft.pick("vote_close_second", range(int(span.total_seconds())))
    fact = e.DeadlineSet(deadline="vote_close", at=at + timedelta(seconds=second))
    draft.add(fact, to=GM_ONLY, rule="MG-18")


def set_revival_end(draft: Draft[State], at: datetime) -> None:
    """The midnight after the next vote (MG-108): called at the publication, once the new day's hours are set."""
    state = draft.state
    vote = state.deadlines.get("vote_draw") or state.deadlines.get("vote_close")
    if vote is None:
        return
    if state.paused_at is not None:
        vote += at - state.paused_at
    midnight = instant(state.zone, local_date(state.zone, vote) + timedelta(days=1), "00:00")
    set_at(draft, "revival", midnight, at, rule="MG-108")
