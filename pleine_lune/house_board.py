"""What everybody at the table of a simulated game knows: the public lines of the journal, and what was said aloud."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.kernel.seat import Seat

from .rules.sides import MONSTER_ROLES


class Board:
    """What everybody knows."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.rng = rng
        self.alive = [Seat(n) for n in range(1, seats + 1)]
        self.roles: dict[Seat, str] = {}
        self.mayor: Seat | None = None
        self.day = 0
        self.poll = False
        self.ballots: dict[Seat, Seat] = {}
        self.ineligible: set[Seat] = set()
        self.immune: set[Seat] = set()
        self.trust: dict[Seat, float] = dict.fromkeys(self.alive, 0.0)
        """How past votes make one look, higher is better."""
        self.recaps: list[Any] = []
        self.accused: dict[Seat, list[Seat]] = {}
        """Of this day: who is accused, and by whom."""

    def hear(self, fact: Any) -> None:
        """Takes in one public line."""
        reader = _PUBLIC.get(fact.type)
        if reader is not None:
            reader(self, fact)

    def _phase_began(self, fact: Any) -> None:
        if fact.phase == "day":
            self.accused = {}
            if fact.day > 1:
                self.immune = set()
        self.day = fact.day or self.day

    def _game_started(self, fact: Any) -> None:
        self.mayor = fact.mayor

    def _immunity_granted(self, fact: Any) -> None:
        self.immune.update(fact.players)

    def _election_opened(self, fact: Any) -> None:
        self.poll, self.ballots = True, {}

    def _ballot_recorded(self, fact: Any) -> None:
        self.ballots[fact.player] = fact.candidate

    def _poll_closed(self, fact: Any) -> None:
        self.poll = False

    def _mayor_changed(self, fact: Any) -> None:
        self.mayor, self.poll = fact.mayor, False

    def _mayor_vacant(self, fact: Any) -> None:
        self.mayor = None

    def _mayor_repudiated(self, fact: Any) -> None:
        self.ineligible.add(fact.player)

    def _died(self, fact: Any) -> None:
        if fact.role:
            self.roles[fact.player] = fact.role
        if fact.player in self.alive:
            self.alive.remove(fact.player)

    def _revived(self, fact: Any) -> None:
        if fact.player not in self.alive:
            self.alive = sorted([*self.alive, fact.player])

    def _recap_posted(self, fact: Any) -> None:
        """Who burned a villager looks worse, who burned a monster better; those who looked away a little worse."""
        if fact.of != "execution":
            return
        self.recaps.append(fact)
        for burned in fact.burned:
            bad = self.roles.get(burned) in MONSTER_ROLES
            for voter, target in fact.votes.items():
                if voter in self.trust and target == burned:
                    self.trust[voter] += 1.3 if bad else -0.5
                elif voter in self.trust and bad:
                    self.trust[voter] -= 0.4


_PUBLIC: dict[str, Callable[[Board, Any], None]] = {
    "phase_began": Board._phase_began, "game_started": Board._game_started, "died": Board._died,
    "revived": Board._revived,
    "immunity_granted": Board._immunity_granted, "election_opened": Board._election_opened,
    "ballot_recorded": Board._ballot_recorded, "election_closed": Board._poll_closed,
    "election_failed": Board._poll_closed, "election_set": Board._poll_closed, "mayor_changed": Board._mayor_changed,
    "mayor_vacant": Board._mayor_vacant, "mayor_repudiated": Board._mayor_repudiated,
    "recap_posted": Board._recap_posted,
}  # fmt: skip
