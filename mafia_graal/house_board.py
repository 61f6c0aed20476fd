"""What everybody at court knows: the public lines of the journal, and what was said aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.kernel.seat import Seat

from .rules.options import option
from .rules.roles import MAFIA, NEUTRAL, TEAM_OF, TOWN
from .rules.state import State

RIGHT, WRONG = 4.0, -5.0
"""What a claim to know makes of whoever made it, once the truth is out."""
_VOTED: Mapping[tuple[str, str], float] = {
    ("red", MAFIA): 0.9, ("red", NEUTRAL): 0.3, ("red", TOWN): -0.4, ("blue", MAFIA): -1.2, ("blue", TOWN): 0.4,
}  # fmt: skip
"""How a ballot makes one look, once the team of its target is out."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody says aloud that another is an enemy, or none; `sure` where they claim to know."""

    by: Seat
    of: Seat
    bad: bool
    sure: bool


class Board:
    """What everybody knows."""

    def __init__(self, seats: int) -> None:
        self.alive = [Seat(n) for n in range(1, seats + 1)]
        self.edition = State()
        """Holds the options of the edition, nothing else."""
        self.day = 0
        self.phase = ""
        self.over = False
        self.light = "grey"
        self.dead: dict[Seat, Any] = {}
        """Announced deaths: the fact of each."""
        self.teams: dict[Seat, str] = {}
        self.roles: dict[Seat, str] = {}
        self.revived: set[Seat] = set()
        self.ballots: dict[Seat, tuple[Seat, str]] = {}
        self.changed: set[Seat] = set()
        self.past: list[tuple[dict[Seat, tuple[Seat, str]], Seat | None]] = []
        """The ballots of earlier days and who hanged."""
        self.guessed: set[int] = set()
        self.guessers: set[Seat] = set()
        self.found = False
        self.claims: dict[tuple[Seat, Seat], Claim] = {}
        self.accused: dict[Seat, set[Seat]] = {}
        """Of this day: who is accused, and by whom."""
        self.trust: dict[Seat, float] = dict.fromkeys(self.alive, 0.0)
        """How past votes and claims make one look, higher is better."""
        self.lost: tuple[Seat, ...] = ()
        """Whom the last night took, as announced."""
        self.news: list[Any] = []

    def option(self, name: str) -> Any:
        return option(self.edition, name)

    def hear(self, fact: Any) -> None:
        """Takes in one public line."""
        reader = _PUBLIC.get(fact.type)
        if reader is not None:
            reader(self, fact)

    def say(self, claim: Claim) -> None:
        """Takes in what was said aloud."""
        old = self.claims.get((claim.by, claim.of))
        if claim.by == claim.of or (old is not None and old.sure and not claim.sure):
            return
        self.claims[claim.by, claim.of] = claim
        if claim.bad:
            self.accused.setdefault(claim.of, set()).add(claim.by)
        else:
            self.accused.get(claim.of, set()).discard(claim.by)

    def net(self) -> dict[Seat, int]:
        """Red ballots less blue ones, as everybody counts them."""
        found: dict[Seat, int] = {}
        for target, color in self.ballots.values():
            found[target] = found.get(target, 0) + (1 if color == "red" else -1)
        return found

    def leader(self) -> Seat | None:
        """Who hangs as things stand."""
        net = self.net()
        return max((seat for seat in net if net[seat] > 0), key=lambda seat: (net[seat], -seat), default=None)

    def credit(self, seat: Seat) -> float:
        """How much somebody's word about another weighs when they claim to know."""
        team = self.teams.get(seat)
        if team is not None:
            return 8.0 if team == TOWN else -2.0
        trust = self.trust[seat]
        return 7.0 if trust >= RIGHT - 1 else -1.0 if trust <= WRONG + 1 else 3.0

    # ---- what the journal says -------------------------------------------------------------------------------------

    def _opened(self, fact: Any) -> None:
        self.edition = State(options=fact.options)
        self.light = "grey" if self.option("grey_nights") else "dark"

    def _option_set(self, fact: Any) -> None:
        self.edition = State(options={**self.edition.options, fact.option: fact.value})

    def _phase_began(self, fact: Any) -> None:
        self.phase = fact.phase
        if fact.phase == "day":
            self.day = fact.day
            self.ballots, self.changed, self.guessers, self.accused = {}, set(), set(), {}

    def _vote_cast(self, fact: Any) -> None:
        if fact.change:
            self.changed.add(fact.by)
        self.ballots[fact.by] = (fact.target, fact.color)

    def _vote_annulled(self, fact: Any) -> None:
        self.ballots.pop(fact.player, None)

    def _guess_made(self, fact: Any) -> None:
        self.guessers.add(fact.by)
        self.guessed.add(fact.number)

    def _grail_found(self, fact: Any) -> None:
        self.found = True

    def _vote_closed(self, fact: Any) -> None:
        self.phase = "vote_closed"

    def _vote_result(self, fact: Any) -> None:
        self.past.append((dict(self.ballots), fact.hanged))

    def _night_closed(self, fact: Any) -> None:
        self.phase = "review"

    def _night_published(self, fact: Any) -> None:
        self.lost, self.news = fact.deaths, []

    def _newspaper(self, fact: Any) -> None:
        """Whoever was seen at the door of one who died that night has something to explain."""
        self.news.append(fact)
        if fact.kind == "hold_candle" and fact.aimed_at in self.lost and fact.player in self.trust:
            self.trust[fact.player] -= 3.0

    def _light_changed(self, fact: Any) -> None:
        self.light = fact.to

    def _death_announced(self, fact: Any) -> None:
        self.dead[fact.player] = fact
        if fact.player in self.alive:
            self.alive.remove(fact.player)
        self.ballots = {by: ballot for by, ballot in self.ballots.items() if fact.player not in (by, ballot[0])}
        if fact.role:
            self.roles[fact.player] = fact.role
        team = fact.team or (TEAM_OF.get(fact.role) if fact.role else None)
        if team:
            self._learn(fact.player, team)

    def _learn(self, seat: Seat, team: str) -> None:
        self.teams[seat] = team
        for (by, of), claim in self.claims.items():
            if of == seat and by in self.trust:
                right = claim.bad == (team != TOWN)
                self.trust[by] += (RIGHT if right else WRONG) if claim.sure else (0.5 if right else -0.3)
        for ballots, _hanged in (*self.past, (self.ballots, None)):
            for voter, (target, color) in ballots.items():
                if target == seat and voter in self.trust:
                    self.trust[voter] += _VOTED.get((color, team), 0.0)

    def _revived(self, fact: Any) -> None:
        self.dead.pop(fact.player, None)
        if fact.player not in self.alive:
            self.alive = sorted([*self.alive, fact.player])

    def _revival(self, fact: Any) -> None:
        self.revived.add(fact.player)

    def _revival_ended(self, fact: Any) -> None:
        self.revived.discard(fact.player)

    def _game_over(self, fact: Any) -> None:
        self.over, self.phase = True, "over"


_PUBLIC: dict[str, Callable[[Board, Any], None]] = {
    "opened": Board._opened, "option_set": Board._option_set, "phase_began": Board._phase_began, "vote_cast": Board._vote_cast,
    "vote_annulled": Board._vote_annulled, "guess_made": Board._guess_made, "grail_found": Board._grail_found,
    "vote_closed": Board._vote_closed, "vote_result": Board._vote_result, "night_closed": Board._night_closed,
    "night_published": Board._night_published, "newspaper": Board._newspaper, "light_changed": Board._light_changed,
    "death_announced": Board._death_announced, "revived": Board._revived, "revival": Board._revival,
    "revival_ended": Board._revival_ended, "game_over": Board._game_over,
}  # fmt: skip
