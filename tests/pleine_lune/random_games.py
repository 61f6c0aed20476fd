"""Random games of Pleine Lune: any roles, any options, sensible orders and nonsense in shuffled order of arrival.

    python -m tests.pleine_lune.random_games --games 10000        (from the project's folder; --first N, --processes N)

What is random in any game: `tests/random_play.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from games.kernel.common import Died, OrderReceived, OrderReplaced
from games.kernel.options import parse_options
from games.kernel.order import Order, Unresolved
from games.kernel.seat import Seat
from pleine_lune.house_orders import Players
from pleine_lune.rules import RULESET
from pleine_lune.rules import events as e
from pleine_lune.rules.sides import SIDE_OF
from tests.random_play import ODD, Broken, RandomGame, Sent, main

MONDAY = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
MOST_HOURS = 900
"""Hours that may strike in one game; every village is long dead by then."""
MEDDLING_HOURS = 30
"""After so many the game master lets the village play."""
VILLAGERS = tuple(role for role in RULESET.roles if SIDE_OF[role] == "village")
OTHERS = ("werewolf", *(role for role in RULESET.roles if role not in VILLAGERS))
FROM_THE_GRAVE = frozenset({"posted", "ballot"})
"""What the dead may send: posts, which stand and mean nothing for the living."""


@dataclass
class Game(RandomGame):
    """One random game while it is played."""

    rules = RULESET
    seed = "random game"
    master_verbs = tuple(verb for verb in RULESET.verbs if verb.by == "gm")
    texts = ("game", "cemetery", "ghost_posts", "seer_opens", "Zoe")
    values = (True, 3, "day", ["mon"], {"3/9": [10, 10]})
    odd = (*ODD, (Unresolved("Nobody"), Seat(1)))
    most_nonsense = 6
    hours_ahead = 60

    at: datetime = MONDAY
    players: Players = field(init=False)

    # ---- the setup -------------------------------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        seats = self.rng.choice((4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 15, 19, 24))
        wolves = self.rng.choice((0.15, 0.25, 0.4))  # most games have a village that can last
        roles = [self.rng.choice(OTHERS if self.rng.random() < wolves else VILLAGERS) for _ in range(seats)]
        options = {o.name: self.value(o) for o in RULESET.options if self.rng.random() < 0.3}
        people: list[dict[str, Any]] = [{"name": f"P{n}", "role": role} for n, role in enumerate(roles, 1)]
        if self.rng.random() < 0.4:
            self.rng.choice(people)["mayor"] = True
        if self.rng.random() < 0.2:
            for person in self.rng.sample(people, 2):
                person["lover"] = True
        if self.rng.random() < 0.2:
            self.rng.choice(people)["immune"] = True
        return {
            "zone": self.rng.choice(("Europe/Paris", "Asia/Yekaterinburg", "America/New_York")), "seats": tuple(people),
            "options": parse_options(RULESET.options, options), "setup": {},
        }  # fmt: skip

    def opens_with(self, args: dict[str, Any]) -> None:
        self.players = Players(len(args["seats"]), self.rng)
        self.engine.on_orders = self.players.hear

    # ---- what people send ------------------------------------------------------------------------------------------

    def sensible(self, hours: Sequence[Any]) -> list[Sent]:
        """What is sent before each deadline of the next instant."""
        return [sent for each in hours if each.at == hours[0].at for sent in self._before(each)]

    def _before(self, due: Any) -> list[Sent]:
        """What house players would order, some of it forgotten or withdrawn, and posts."""
        found = [(seat, verb, args, "house") for seat, verb, args in self.players.orders(due) if self.rng.random() < 0.9]
        talk = [(seat, "posted", {"topic": "game", "length": 9}, "post") for seat in self.everyone if self.rng.random() < 0.5]
        regrets = [(seat, "withdraw", {"order": verb}, "pm") for seat, verb, _args, _ in found if self.rng.random() < 0.05]
        return found + regrets + (talk if due.verb == "close_day" else [])

    def meddles(self) -> bool:
        return self.hours <= MEDDLING_HOURS and self.rng.random() <= 0.25

    # ---- the play --------------------------------------------------------------------------------------------------

    def is_endless(self) -> bool:
        return self.hours > MOST_HOURS

    def was_taken(self, order: Order, before: Any) -> None:
        if isinstance(order.by, Seat) and order.verb not in FROM_THE_GRAVE and not before.player(order.by).alive:
            raise Broken(f"game {self.number}: {order.by} is dead and gave the order {order.verb}")

    # ---- what must hold at the end ---------------------------------------------------------------------------------

    def check_facts(self) -> None:
        self._check_the_dead()

    def _check_the_dead(self) -> None:
        """Nobody dies twice, and no fact is of a dead seat's doing."""
        dead: set[Seat] = set()
        for line in self.engine.entries:
            match line.event:
                case Died(player=player):
                    if player in dead:
                        raise Broken(f"game {self.number}: {player} died twice")
                    dead.add(player)
                case e.common.Revived(player=player):
                    dead.discard(player)
                case OrderReceived(by=by) | OrderReplaced(by=by) if by in dead:
                    raise Broken(f"game {self.number}: an order of the dead {by} was received")
                case e.BallotRecorded(player=by) | e.VoteCounted(player=by) | e.Saved(player=by) | e.Probed(player=by) if by in dead:
                    raise Broken(f"game {self.number}: {line.event.type} of the dead {by}")
                case e.MayorChanged(mayor=mayor) if mayor in dead:
                    raise Broken(f"game {self.number}: the dead {mayor} became mayor")


if __name__ == "__main__":
    sys.exit(main(Game, __doc__))
