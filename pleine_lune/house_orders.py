"""House players at the level of orders, for simulations: no posts, no texts, only what each seat would order.

`Players` hears the journal line by line, each seat only the lines that it may see, and says who orders what before
the next hour strikes. What the seats tell each other aloud is reduced to accusations that everybody hears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from games.house_hearing import Hearing
from games.kernel.ruleset import Deadline
from games.kernel.seat import Seat

from .house_board import Board
from .house_mind import Mind, Ordered
from .house_powers import by_day, by_night, match, prey, save

OPTIONS = {"inactivity": "ignore"}
"""Options that a simulation sets whatever the setup says: these players write no posts, and all would be taken for absent."""
UNFELT = frozenset({
    "execution_days", "mayor_minutes", "executioner_minutes", "wolf_minutes", "vision_minutes", "seer_opens", "inactivity",
    "inactivity_warning_hours", "ghost_posts", "reveal_journal", "heartbreak_on_removal",
})  # fmt: skip
"""Options that no simulated game feels: hours, and what concerns people's conduct."""


def felt(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options without those that change no simulated game: figures hold whatever these are.

    Of the two hours of an evening only which comes first is felt, and the usual is that no election comes before.
    """
    found = {name: value for name, value in options.items() if name not in UNFELT}
    first, second = found.get("election_time", "22:00"), found.get("execution_time", "22:00")
    if str(first) >= str(second):
        found.pop("election_time", None)
        found.pop("execution_time", None)
    return found


class Players:
    """All seats of one game. `hear` is given every line that is written, `orders` asked before every hour."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.rng = rng
        self.board = Board(seats, rng)
        self.minds = {f"seat:{int(seat)}": Mind(seat, self.board) for seat in self.board.alive}
        self.hear = Hearing(self.board, self.minds).hear

    def _living(self) -> list[Mind]:
        """In an order of chance: who comes first is heard by the others."""
        minds = [self.minds[f"seat:{int(seat)}"] for seat in self.board.alive]
        self.rng.shuffle(minds)
        return minds

    def orders(self, due: Deadline) -> Iterator[Ordered]:
        """What the seats order before this hour strikes."""
        act = _BEFORE.get(due.verb)
        if act is not None:
            yield from act(self)

    def _matching(self) -> Iterator[Ordered]:
        for mind in self._living():
            if mind.role == "matchmaker":
                yield from match(mind)

    def _poll(self) -> Iterator[Ordered]:
        if self.board.poll:
            for mind in self._living():
                yield from mind.elect()

    def _day(self) -> Iterator[Ordered]:
        for mind in self._living():
            suspect = mind.accuse()
            if suspect is not None:
                self.board.accused.setdefault(suspect, []).append(mind.me)
        for mind in self._living():
            mind.watched, mind.vision, mind.asked, mind.places = False, (), (), 0
            yield from mind.name_successor()
            yield from by_day(mind)
            yield from mind.vote()

    def _judgement(self) -> Iterator[Ordered]:
        for mind in self._living():
            if mind.places:
                yield from mind.judge()

    def _night(self) -> Iterator[Ordered]:
        minds = self._living()
        choice: Seat | None = None
        for mind in minds:
            yield from by_night(mind)
            if mind.is_wolf and not mind.watched:
                # The first to speak proposes, the others follow: they read each other.
                choice = choice if choice is not None else prey(mind)
                if choice is not None and choice != mind.lover:
                    yield mind.me, "devour", {"target": choice}

    def _visions(self) -> Iterator[Ordered]:
        for mind in self._living():
            yield from save(mind)


_BEFORE: dict[str, Callable[[Players], Iterator[Ordered]]] = {
    "end_matching": Players._matching, "close_poll": Players._poll, "close_day": Players._day,
    "end_judgement": Players._judgement, "end_sunset": Players._night, "end_vision": Players._visions,
}  # fmt: skip
