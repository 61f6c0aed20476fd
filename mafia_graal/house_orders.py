"""House players at the level of orders, for simulations: no posts, no texts, only what each seat would order.

What the seats tell each other aloud is reduced to claims that everybody hears; what the mafia learns it tells its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from games.house_hearing import Hearing
from games.kernel.ruleset import Deadline
from games.kernel.seat import Seat

from .house_board import Board
from .house_mind import Mind
from .house_powers import by_day, by_night, guess
from .house_voting import ballot
from .rules.roles import MAFIA

Ordered = tuple[Seat, str, dict[str, Any]]
"""Who orders, the verb and its arguments."""

OPTIONS: Mapping[str, Any] = {
    "timezone": "Europe/Moscow", "start_weekday": "any", "roles_dealt_at": "20:00", "vote_close_from": "20:30",
    "vote_close_to": "21:00", "vote_close_at": "20:45", "vote_results_minutes": 0, "night_deadline": "23:00",
    "night_review_minutes": 0, "early_night_end": "off", "day_action_deadline": "15:59", "day_actions_at": "16:00",
    "min_day_hours": 6, "posts_per_day": 0,
}  # fmt: skip
"""Options that a simulation sets whatever the setup says: hours, and what concerns people's conduct."""
UNFELT = frozenset({*OPTIONS, "misses_before_sanction", "vote_topic", "public_count", "revived_may_post"})


def felt(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options without those that change no simulated game: figures hold whatever these are."""
    return {name: value for name, value in options.items() if name not in UNFELT}


def breaks(fact: Any) -> str:
    """The seal under which the results of a night were written (MG-156)."""
    return f"night{fact.night}" if fact.type == "night_published" else ""


class Players:
    """All seats of one game. `hear` is given every line that is written, `orders` asked before every hour."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.rng = rng
        self.board = Board(seats)
        self.minds: dict[str, Mind] = {}
        for seat in self.board.alive:
            # Chance of its own: what others draw, and why, changes nothing that this seat does.
            own = Random(rng.getrandbits(64))
            self.minds[f"seat:{int(seat)}"] = Mind(seat, self.board, own, own)
        self.hear = Hearing(self.board, self.minds, breaks).hear

    def _acting(self) -> list[Mind]:
        """Those who live as far as they know, in an order of chance: who comes first is seen by the others."""
        minds = [mind for seat in self.board.alive if (mind := self.minds[f"seat:{int(seat)}"]).lives]
        self.rng.shuffle(minds)
        return minds

    def orders(self, due: Deadline) -> Iterator[Ordered]:
        """What the seats order before this hour strikes."""
        act = _BEFORE.get(due.verb)
        if act is not None:
            yield from act(self)

    def _morning(self) -> Iterator[Ordered]:
        for mind in self._acting():
            claim = mind.claim()
            if claim is not None:
                self.board.say(claim)
        for mind in self._acting():
            for verb, args in by_day(mind):
                yield mind.me, verb, args

    def _vote(self) -> Iterator[Ordered]:
        """Who has something to win by it waits for how the ballots stand: the mafia, and the King, who decides a tie."""
        minds = sorted(
            self._acting(), key=lambda mind: (mind.role == "king", mind.team == MAFIA and mind.rng.random() < 0.7)
        )
        for mind in minds:
            number = guess(mind)
            if number is not None:
                yield mind.me, "guess", {"number": number}
            wanted = ballot(mind)
            if wanted is not None and mind.rng.random() < 0.97:
                yield mind.me, "vote", {"target": wanted[0], "color": wanted[1]}

    def _night(self) -> Iterator[Ordered]:
        """The boss first: whoever is to carry out the kill has nothing else to do."""
        self._share()
        for mind in sorted(self._acting(), key=lambda mind: not mind.boss):
            for verb, args in by_night(mind):
                yield mind.me, verb, args

    def _share(self) -> None:
        """The mafia has a topic of its own."""
        members = [mind for mind in self.minds.values() if mind.team == MAFIA and mind.lives]
        for mind in members:
            for other in members:
                if other.me in mind.mafia:
                    other.roles = {**mind.roles, **other.roles}
                    other.teams = {**mind.teams, **other.teams}


_BEFORE: Mapping[str, Callable[[Players], Iterator[Ordered]]] = {
    "act_by_day": Players._morning, "close_vote": Players._vote, "close_night": Players._night,
}  # fmt: skip
