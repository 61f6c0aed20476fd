"""The calendar: slots, eves, polls, warnings and windows as deadlines (section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.calendar import Schedule, instant, local_date, weekly
from games.kernel.draft import Draft
from games.kernel.ruleset import Deadline

from . import events as e
from . import lovers
from .options import minutes, option
from .state import State

WINDOWS = {"judgement": "end_judgement", "sunset": "end_sunset", "vision": "end_vision"}
RANKS = {
    name: rank
    for rank, name in enumerate(
        ("end_matching", "close_poll", "warn_silent", "close_day", "end_judgement", "end_sunset", "end_vision",
         "open_poll")
    )
}  # fmt: skip
"""Several deadlines of one instant fire in this order (PL-21)."""


def executions(state: State) -> Schedule:
    """The slots of the calendar (PL-18)."""
    return weekly(state.zone, option(state, "execution_days"), option(state, "execution_time"))


def eve_close(state: State, slot: datetime) -> datetime:
    """When the poll of this slot's eve closes (PL-28)."""
    eve = local_date(state.zone, slot) - timedelta(days=1)
    return instant(state.zone, eve, option(state, "election_time"))


def first_slot(state: State, start: datetime) -> datetime:
    """PL-19: with a mayor the first slot after the start, else the first whose eve's poll closes after it."""
    for slot in executions(state).after(start):
        if state.mayor is not None or eve_close(state, slot) > start:
            return slot
    raise AssertionError("a weekly schedule has no end")


def set_execution(draft: Draft[State], at: datetime, base: datetime) -> None:
    """Writes when the next execution is, and when the silent are warned of it (PL-133)."""
    state = draft.state
    hours = int(option(state, "inactivity_warning_hours"))
    warn_at: datetime | None = at - timedelta(hours=hours)
    now = draft.order.at
    wanted = hours > 0 and state.last_slot is not None  # whether anybody is warned shows then (`ignore` may change)
    if not wanted or warn_at is None or warn_at <= now or (state.last_slot is not None and warn_at <= state.last_slot):
        warn_at = None
    match_at = lovers.match_ends(state, at, base)
    draft.add(e.ExecutionSet(at=at, base=base, warn_at=warn_at, match_at=match_at), to=PUBLIC, rule="PL-18")


def set_next_execution(draft: Draft[State], after: datetime) -> None:
    """The first slot strictly after the last one, as it stood in the calendar and as it was moved (PL-18, PL-26)."""
    state = draft.state
    last = max(at for at in (after, state.slot, state.slot_base) if at is not None)
    slot = executions(state).next(last)
    set_execution(draft, slot, slot)


def _coming_slots(state: State) -> Iterator[datetime]:
    assert state.slot is not None
    assert state.slot_base is not None
    yield state.slot_base
    yield from executions(state).after(max(state.slot, state.slot_base))


def set_next_election(draft: Draft[State], after: datetime) -> None:
    """The first close of an eve strictly after an instant, and after the last poll as it stood and as it was moved."""
    state = draft.state
    last = max(at for at in (after, state.election, state.election_base) if at is not None)
    for slot in _coming_slots(state):
        if (close := eve_close(state, slot)) > last:
            draft.add(e.ElectionSet(at=close, base=close), to=PUBLIC, rule="PL-28")
            return


def poll_opens(state: State) -> datetime | None:
    """00:00 of the day on which the next poll closes (PL-26, PL-28)."""
    if state.election is None:
        return None
    return instant(state.zone, local_date(state.zone, state.election), "00:00")


def poll_is_due(state: State, at: datetime) -> bool:
    """Whether the office is vacant in an eve before the close, and no poll is open yet."""
    opens = poll_opens(state)
    running = state.phase in ("day", *WINDOWS) and not state.paused
    if not running or state.mayor is not None or state.poll_open or opens is None or state.election is None:
        return False
    return opens <= at < state.election


def open_poll_if_due(draft: Draft[State]) -> None:
    """The poll opens at once where the office becomes vacant during an eve (PL-28)."""
    if poll_is_due(draft.state, draft.order.at):
        assert draft.state.election is not None
        draft.add(e.ElectionOpened(closes=draft.state.election), to=PUBLIC, rule="PL-28")


def window_end(draft: Draft[State], name: str) -> datetime:
    """The end of a window that begins now: elapsed time (PL-17), in full whatever there is to do in it (PL-23)."""
    return draft.order.at + timedelta(minutes=minutes(draft.state, name))


def deadlines(state: State) -> list[Deadline]:
    """What is due, in the order in which it fires (PL-20, PL-21)."""
    if state.paused or state.over or state.started_at is None:
        return []
    found = [*_evening(state), *_polls(state)]
    if state.match_at is not None and lovers.is_matching(state):
        found.append(Deadline(state.match_at, "end_matching", "matching", shown=lovers.may_match(state), main=bool(lovers.matchmakers(state))))
    return sorted(found, key=lambda due: (due.at, RANKS[due.verb]))


def _evening(state: State) -> Iterator[Deadline]:
    if state.slot is not None:
        yield Deadline(state.slot, "close_day", "execution")
    if state.warn_at is not None:
        yield Deadline(state.warn_at, "warn_silent", "warning", shown=False)
    if state.until is not None and state.phase in WINDOWS:
        yield Deadline(state.until, WINDOWS[state.phase], "window")


def _polls(state: State) -> Iterator[Deadline]:
    if state.election is None:
        return
    vacant = state.mayor is None
    yield Deadline(state.election, "close_poll", "election", shown=vacant)
    opens = poll_opens(state)
    if vacant and not state.poll_open and opens is not None and opens < state.election:
        yield Deadline(opens, "open_poll", "poll")


def drop_what_a_pause_hid(draft: Draft[State]) -> None:
    """At `resume`: slots, polls and warnings that fell into the pause are dropped; the rest comes now (PL-26)."""
    state, now = draft.state, draft.order.at
    if state.match_at is not None and state.match_at <= now and lovers.is_matching(state):
        lovers.end_matching(draft)
    if state.slot is not None and state.slot <= now:
        set_next_execution(draft, now)
    elif state.warn_at is not None and state.warn_at <= now:
        draft.add(e.WarningsSent(), to=GM_ONLY, rule="PL-26")
    if state.election is not None and state.election <= now:
        set_next_election(draft, now)
