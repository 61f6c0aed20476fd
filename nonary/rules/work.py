"""One operation at hand: an order or a timer with all that follows from it in the same instant (NG-79)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from fractions import Fraction

from games.kernel.audience import GM_ONLY, PUBLIC, Audience, seats
from games.kernel.common import OrderReceived, OrderReplaced
from games.kernel.draft import Draft
from games.kernel.event import Event
from games.kernel.seat import Seat

from . import perceive, topics, worlds
from .edition.model import Edition
from .events_talk import Whispered, WhisperNoticed
from .state import State

Item = Callable[["Work"], None]
PRIVATE = (Whispered, WhisperNoticed)


class Work:
    """Writes facts, and keeps the one first-in first-out list of what they set off.

    `depth` is that of whatever runs now: 0 for the order or timer itself (NG-80). `trips` are walks that stand in a room
    on the way until the look there is done; `looking` are those whose look is still on the list (NG-61, NG-66).
    """

    def __init__(self, draft: Draft[State], at: datetime) -> None:
        self.draft, self.at = draft, at
        self.before = draft.state
        self.depth = 0
        self.trips: dict[Seat, tuple[str, ...]] = {}
        self.looking: set[Seat] = set()
        self._list: deque[tuple[int, Item]] = deque()

    @property
    def state(self) -> State:
        return self.draft.state

    @property
    def edition(self) -> Edition:
        return worlds.edition_of(self.draft.state)

    @property
    def age(self) -> Fraction:
        """The in-game age of this instant."""
        return worlds.age_at(self.draft.state, self.at)

    def add(self, event: Event, *, to: Audience, rule: str = "") -> None:
        """Writes a fact, and puts on the list what it sets off: happenings first, then plans (NG-79, NG-181). Facts stand in
        the order in which they are written, that of the rulebook (NG-171)."""
        from . import happenings, plans

        self.draft.add(event, to=self._wider(event, to), rule=rule)
        entry = self.draft.entries[-1]
        happenings.triggered(self, entry)
        plans.triggered(self, entry)

    def _wider(self, event: Event, to: Audience) -> Audience:
        """Where private words stay closed after the end, all else opens by its own seal (NG-7). Where the dead see all,
        they see what is not a vote (NG-6)."""
        options = self.state.options
        if options.get("end.dead_see_all", False) and not isinstance(event, OrderReceived | OrderReplaced):
            to = to | {topics.ALL_SEEING}
        if options.get("end.open_private", True) or isinstance(event, PRIVATE):
            return to
        return to | {"public@over"}

    def quiet(self, event: Event, *, to: Audience = GM_ONLY) -> None:
        """Writes a fact that only keeps books: it sets nothing off."""
        self.draft.add(event, to=self._wider(event, to))

    def actor(self, *who: Seat) -> Audience:
        """The audience of these players."""
        return seats(*who)

    def room(self, room: str | None, *more: Seat, but: tuple[Seat, ...] = ()) -> Audience:
        """The living who are in a room at this instant, hidden ones too, and these others (NG-170)."""
        return seats(*(seat for seat in (*perceive.present(self.state, room), *more) if seat not in but))

    def later(self, item: Item, depth: int | None = None) -> None:
        """Puts something at the end of the list, to run at this depth (that of what runs now where none is given)."""
        self._list.append((self.depth if depth is None else depth, item))

    def drain(self) -> None:
        """Works the list off, and what fights add to it."""
        from . import fights

        while True:
            while self._list:
                self.depth, item = self._list.popleft()
                item(self)
            self.depth = 0
            if not fights.settle(self):
                return


def run(draft: Draft[State], at: datetime, begin: Item) -> None:
    """One operation: what it does itself, its cascade, the end checks with all that follows, what each perceives now."""
    from . import course, surroundings

    work = Work(draft, at)
    begin(work)
    work.drain()
    course.after(work)
    surroundings.refresh(work)


__all__ = ["GM_ONLY", "PUBLIC", "Audience", "Item", "Work", "run"]
