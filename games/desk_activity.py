"""Who takes part and who has fallen silent: posts by day, last signs of life, votes and warnings. For game masters only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import Any

from forum.models import Post

from . import offers
from .desking import Desk, SeatLine
from .kernel.common import Warned
from .kernel.engine import tokens_of
from .kernel.ruleset import find_verb
from .kernel.seat import Seat
from .models import Game, Order, Takeover
from .pov import Pov

DAYS = 7
DAY = timedelta(days=1)
THRESHOLDS = (0, 1, 2, 3, 5, 10, 20)
QUIET_PLACES = frozenset({"registration", "rules"})
"""Places where one talks about the game, not in it; letters do not count either."""


@dataclass(slots=True)
class Row:
    """One seat. `days` are its posts on each day that the sheet shows, with the day, `lately` those of the last 24 hours."""

    seat: SeatLine
    days: list[tuple[date, int]] = field(default_factory=list)
    total: int = 0
    lately: int = 0
    last_post: datetime | None = None
    last_order: datetime | None = None
    owes_vote: bool = False
    missed: int = 0
    warned: int = 0
    quiet: bool = False


Key = Callable[[Row], Any]
EARLY = datetime.min.replace(tzinfo=UTC)
SORTS: Mapping[str, Key] = {
    "name": lambda row: row.seat.name.casefold(),
    "total": lambda row: row.total,
    "lately": lambda row: row.lately,
    "post": lambda row: (row.last_post is not None, row.last_post or EARLY),
    "order": lambda row: (row.last_order is not None, row.last_order or EARLY),
    "missed": lambda row: (row.owes_vote, row.missed),
    "warned": lambda row: row.warned,
}


class Activity:
    """The sheet of one game at one instant. Days are those of the game's own clock, in its zone."""

    def __init__(self, desk: Desk, by: str = "", *, down: bool = False, under: int = 1) -> None:
        self.desk, self.under = desk, under
        self.by, self.down = (by if by in SORTS else ""), down

    @cached_property
    def days(self) -> list[date]:
        """The days that have a column, the last is today."""
        game, today = self.desk.game, self._day(self.desk.at)
        first = self._day(game.started_at) if game.started_at is not None else today
        count = min((today - first).days + 1, DAYS)
        return [today - timedelta(days=back) for back in range(count - 1, -1, -1)]

    def _day(self, at: datetime) -> date:
        return self.desk.game.tempo.to_game(at).astimezone(self.desk.words.zone).date()

    @cached_property
    def rows(self) -> list[Row]:
        """A line for each seat: the living first, or as it is sorted."""
        posts, ordered, conduct = self._posts(), self._last_orders(), self._conduct()
        rows = [self._row(line, posts.get(line.number, []), ordered.get(line.number), conduct.get(Seat(line.number), {})) for line in self.desk.seats]
        return sorted(rows, key=SORTS[self.by], reverse=self.down) if self.by else rows

    @property
    def thresholds(self) -> list[int]:
        """The numbers to choose the threshold from; 0 marks nobody."""
        return sorted({*THRESHOLDS, self.under})

    @property
    def quiet(self) -> list[Row]:
        """The living who have posted less than the threshold lately."""
        return [row for row in self.rows if row.quiet]

    def _row(self, line: SeatLine, posts: Sequence[datetime], ordered: datetime | None, conduct: Mapping[str, int]) -> Row:
        by_day = Counter(self._day(at) for at in posts)
        now, tempo = self.desk.now, self.desk.game.tempo
        lately = sum(1 for at in posts if now - tempo.to_game(at) < DAY)
        running = self.desk.game.stage == Game.Stage.RUNNING
        return Row(
            line, [(day, by_day[day]) for day in self.days], len(posts), lately, max(posts, default=None), ordered,
            line.alive and self._owes_vote(Seat(line.number)), conduct.get("missed", 0), conduct.get("warned", 0),
            line.alive and running and lately < self.under,
        )  # fmt: skip

    def _posts(self) -> dict[int, list[datetime]]:
        """When each seat has posted in the places of the game, whoever sat on it then."""
        game = self.desk.game
        seats = {row.user_id: int(seat) for seat, row in self.desk.words.seats.items() if row.user_id}
        for user, number in Takeover.objects.filter(game=game, before__isnull=False).values_list("before", "seat__number"):
            if user is not None:
                seats.setdefault(user, number)
        rows = Post.objects.filter(topic__context__startswith=f"game:{game.pk}:", author__in=seats, kind=Post.Kind.POST, deleted_at=None)
        if game.started_at is not None:
            rows = rows.filter(at__gte=game.started_at)
        found: dict[int, list[datetime]] = {}
        for user, at, context in rows.values_list("author", "at", "topic__context"):
            role = context.split(":", 2)[2]
            if user is not None and not role.startswith("pm:") and role not in QUIET_PLACES:
                found.setdefault(seats[user], []).append(at)
        return found

    def _last_orders(self) -> dict[int, datetime]:
        """When each seat last gave an order by itself that was taken; posts and plain messages are none."""
        found: dict[int, datetime] = {}
        rows = Order.objects.filter(game=self.desk.game, by__startswith="seat:", refused="").exclude(verb__in=("posted", "read"))
        for by, at in rows.exclude(source="gm").order_by("number").values_list("by", "received_at"):
            found[int(by.removeprefix("seat:"))] = at
        return found

    def _conduct(self) -> Mapping[Seat, Mapping[str, int]]:
        """Votes missed and warnings, as the game counts them (`conduct.conduct`), else the warnings that all games share."""
        lines = self.desk.pov.engine.entries
        count = getattr(self.desk.game.config.part("conduct"), "conduct", None)
        if count is not None:
            return count([line.event for line in lines])
        warned = Counter(line.event.player for line in lines if isinstance(line.event, Warned))
        return {seat: {"warned": number} for seat, number in warned.items()}

    def _owes_vote(self, seat: Seat) -> bool:
        """Whether the seat may vote now and has not."""
        desk = self.desk
        if find_verb(desk.rules, "vote") is None or desk.game.stage != Game.Stage.RUNNING or desk.state.paused:
            return False
        if "vote" in desk.standing.get(seat, {}):
            return False
        pov = Pov(desk.game, desk.words.seats[seat], False, tokens_of(desk.rules, desk.state, seat), desk.pov.engine)
        bare = offers.refusal(pov, "vote", {}, desk.now)
        return bare is None or bare.code in offers.INCOMPLETE
