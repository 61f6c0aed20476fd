"""Reactions: which entry answers an act, and what it brings about, at once or after a while (NG-22, NG-25)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.kernel.seat import Seat

from . import actions, conditions, effects
from .edition.model import Entry
from .edition.values import Effect
from .events_actions import ProgressKept
from .events_things import EntrySpent, NothingHappens
from .outcomes import BEGUN, DONE, Outcome, failed
from .state import Busy, State
from .work import Work


def chosen(state: State, seat: Seat, entries: Sequence[Entry]) -> Entry | None:
    """The first entry whose condition holds and which is not used up."""
    for entry in entries:
        used = state.spent.get(entry.key, frozenset())
        is_spent = (entry.times == "once" and used) or (entry.times == "each" and seat in used)
        if not is_spent and conditions.holds(state, entry.cond, seat):
            return entry
    return None


def react(
    work: Work, seat: Seat, verb: str, source: str, entries: Sequence[Entry], *, used: str | None = None
) -> Outcome:
    """Answers an act on `source` with its entries; `used` is the object used on it. Nothing fits: `nothing_happens`."""
    entry = chosen(work.state, seat, entries)
    if entry is None:
        return nothing(work, seat, verb, source)
    if entry.takes == 0:
        _come(work, seat, entry, source, entry.do, verb)
        return DONE
    done = work.state.progress.get((seat, entry.key), Fraction(0)) if entry.progress == "keep" else Fraction(0)
    more = {"entry": entry.key, "source": source, "object": used}
    actions.begin(work, seat, verb, max(entry.takes - done, Fraction(0)), target=source, more=more)
    return BEGUN


def nothing(work: Work, seat: Seat, verb: str, target: str | None) -> Outcome:
    """`nothing_happens`, for a plan's step a failure."""
    work.add(NothingHappens(by=seat, verb=verb, target=target), to=work.actor(seat), rule="NG-22")
    return failed("nothing_happens")


def enter(work: Work, seat: Seat, room: str) -> None:
    """What a room does to whoever comes in; that nothing fits is no news."""
    entry = chosen(work.state, seat, work.edition.rooms[room].enter)
    if entry is not None:
        _come(work, seat, entry, room, entry.do, "go")


def at_end(work: Work, seat: Seat, busy: Busy) -> str:
    """The time is over: the effects, if the condition still holds; else what stands under `else`."""
    entry = work.edition.entries[str(busy.more["entry"])]
    work.quiet(ProgressKept(player=seat, entry=entry.key))
    still = conditions.holds(work.state, entry.cond, seat)
    _come(work, seat, entry, str(busy.more["source"]), entry.do if still else entry.otherwise, busy.verb)
    return "" if still or entry.otherwise else "nothing_happens"


def _come(work: Work, seat: Seat, entry: Entry, source: str, do: Sequence[Effect], verb: str) -> None:
    if entry.times != "always" and (do or entry.takes == 0):
        work.quiet(EntrySpent(player=seat, entry=entry.key))
    effects.run(work, seat, do, source, verb)


def note_progress(work: Work, seat: Seat, busy: Busy, done: Fraction) -> None:
    """What was done of a reaction that keeps its progress (NG-53)."""
    key = busy.more.get("entry")
    entry = work.edition.entries.get(str(key)) if key else None
    if entry is not None and entry.progress == "keep" and done > 0:
        before = work.state.progress.get((seat, entry.key), Fraction(0))
        work.quiet(ProgressKept(player=seat, entry=entry.key, done=str(before + done)))
