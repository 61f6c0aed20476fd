"""What a house player remembers of a game, and whom it suspects: drawn from what its own seat could read, no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from games.house import View
from games.kernel.seat import Seat

from .house_suspicion import suspicion
from .house_talk import Heard, heard
from .rules.sides import WOLF_ROLES


@dataclass(slots=True)
class Recap:
    """One execution as everybody read it."""

    day: int
    votes: Mapping[Seat, Any]
    burned: tuple[Seat, ...]


@dataclass
class Memory:
    """The game so far, folded from the lines and posts that the seat may see."""

    view: View
    role: str = ""
    day: int = 0
    phase: str = ""
    since: datetime | None = None
    """Since when the phase lasts."""
    over: bool = False
    winners: tuple[Seat, ...] = ()
    alive: list[Seat] = field(default_factory=list)
    roles: dict[Seat, str] = field(default_factory=dict)
    """Roles that this seat knows for certain."""
    pack: frozenset[Seat] = frozenset()
    mayor: Seat | None = None
    successor: Seat | None = None
    ineligible: set[Seat] = field(default_factory=set)
    election: bool = False
    ballots: dict[Seat, Seat] = field(default_factory=dict)
    recaps: list[Recap] = field(default_factory=list)
    news: list[tuple[datetime, str, tuple[Seat, ...]]] = field(default_factory=list)
    """What happened, as everybody knows it: hour, kind, whom it struck."""
    orders: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """The own orders that stand for this game day."""
    guarded: list[Seat] = field(default_factory=list)
    tied: tuple[Seat, ...] = ()
    """Whom the own seat has been asked to judge between."""
    visions: tuple[Seat, ...] | None = None
    watched: bool = False
    saved: bool = False
    lover: Seat | None = None
    heard: list[Heard] = field(default_factory=list)
    """Accusations and good words among the posts that this seat remembers, oldest first."""
    dawn: datetime | None = None
    """When this day of the game began."""

    def __post_init__(self) -> None:
        for line in self.view.lines:
            reader = getattr(self, f"_{line.event.type}", None)
            if reader is not None:
                reader(line.event, line.order.at)
        self._listen()

    @property
    def me(self) -> Seat:
        return self.view.seat

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.alive if seat != self.me]

    @property
    def is_wolf(self) -> bool:
        return self.role in WOLF_ROLES

    def name(self, seat: Seat) -> str:
        return self.view.names.get(seat, "?")

    # ---- what the journal says -------------------------------------------------------------------------------------

    def _opened(self, fact: Any, at: datetime) -> None:
        self.alive = [Seat(n) for n in range(1, fact.seats + 1)]

    def _role_dealt(self, fact: Any, at: datetime) -> None:
        self.roles[fact.player] = fact.role
        if fact.player == self.me:
            self.role = fact.role

    _role_changed = _role_dealt

    def _corrupted(self, fact: Any, at: datetime) -> None:
        if fact.player == self.me:
            self.role = "werewolf"

    def _lovers_formed(self, fact: Any, at: datetime) -> None:
        if self.me in fact.lovers:
            self.lover = next((seat for seat in fact.lovers if seat != self.me), None)

    def _pack_revealed(self, fact: Any, at: datetime) -> None:
        self.pack = frozenset(fact.pack)

    def _game_started(self, fact: Any, at: datetime) -> None:
        self.mayor = fact.mayor

    def _phase_began(self, fact: Any, at: datetime) -> None:
        self.phase, self.day, self.since = fact.phase, fact.day or self.day, at
        if fact.phase != "judgement":  # the question comes just before its phase
            self.tied = ()
        if fact.phase == "day":
            self.visions, self.dawn = None, at
            if "guard" in self.orders:
                self.guarded.append(self.orders["guard"]["target"])
            self.orders, self.watched = {}, False

    def _order_received(self, fact: Any, at: datetime) -> None:
        if fact.by == self.me:
            self.orders[fact.verb] = fact.args
            if fact.verb == "successor":
                self.successor = fact.args.get("target")

    def _order_withdrawn(self, fact: Any, at: datetime) -> None:
        if fact.by == self.me:
            self.orders.pop(fact.verb, None)

    def _election_opened(self, fact: Any, at: datetime) -> None:
        self.election, self.ballots = True, {}

    def _ballot_recorded(self, fact: Any, at: datetime) -> None:
        self.ballots[fact.player] = fact.candidate

    def _election_closed(self, fact: Any, at: datetime) -> None:
        self.election = False

    _election_failed = _election_closed

    def _mayor_changed(self, fact: Any, at: datetime) -> None:
        self.mayor, self.successor, self.election = fact.mayor, None, False
        self.news.append((at, "mayor", (fact.mayor,)))

    def _mayor_vacant(self, fact: Any, at: datetime) -> None:
        self.mayor = self.successor = None

    def _mayor_repudiated(self, fact: Any, at: datetime) -> None:
        self.ineligible.add(fact.player)

    def _successor_lost(self, fact: Any, at: datetime) -> None:
        self.successor = None

    def _mayor_asked(self, fact: Any, at: datetime) -> None:
        if fact.player == self.me:
            self.tied = fact.tied

    def _execution(self, fact: Any, at: datetime) -> None:
        self.news.append((at, "burned", fact.burned))

    def _no_execution(self, fact: Any, at: datetime) -> None:
        self.news.append((at, "no_execution", ()))

    def _murder(self, fact: Any, at: datetime) -> None:
        self.news.append((at, "murder", fact.victims))

    def _no_murder(self, fact: Any, at: datetime) -> None:
        self.news.append((at, "no_murder", ()))

    def _died(self, fact: Any, at: datetime) -> None:
        if fact.role:
            self.roles[fact.player] = fact.role
        self.alive = [seat for seat in self.alive if seat != fact.player]
        if fact.player == self.mayor:
            self.mayor = None

    def _revived(self, fact: Any, at: datetime) -> None:
        self.alive = sorted({*self.alive, fact.player})

    def _recap_posted(self, fact: Any, at: datetime) -> None:
        if fact.of == "execution":
            self.recaps.append(Recap(fact.day, fact.votes, fact.burned))

    def _probed(self, fact: Any, at: datetime) -> None:
        self.roles[fact.target] = fact.role

    def _vision(self, fact: Any, at: datetime) -> None:
        if fact.player == self.me:
            self.visions = fact.victims

    def _watched(self, fact: Any, at: datetime) -> None:
        self.watched = True

    def _saved(self, fact: Any, at: datetime) -> None:
        self.saved = True

    def _game_over(self, fact: Any, at: datetime) -> None:
        self.over, self.winners = True, fact.winners

    # ---- what people say -------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        for said in self.view.talk.get("game", ()):
            self.heard += heard(said, self.view.names)

    @property
    def accusations(self) -> list[Heard]:
        return [talk for talk in self.heard if talk.kind == "accuses"]

    def is_today(self, talk: Heard) -> bool:
        """Whether it was said since this day of the game began."""
        return self.dawn is None or talk.said.at >= self.dawn

    def mine_today(self, kind: str) -> list[Seat]:
        """Whom this seat itself has accused, or vouched for, today: the latest last."""
        return [talk.of for talk in self.heard if talk.by == self.me and talk.kind == kind and self.is_today(talk)]

    def posts_of(self, seat: Seat) -> int:
        """How many posts of somebody this seat remembers."""
        return sum(said.by == seat for said in self.view.talk.get("game", ()))

    def own_last_post(self) -> datetime | None:
        """When this seat last wrote in the game's topic, as far back as it remembers."""
        return max((said.at for said in self.view.talk.get("game", ()) if said.by == self.me), default=None)

    # ---- whom it suspects ------------------------------------------------------------------------------------------

    def suspicion(self, rng: Random | None = None) -> dict[Seat, float]:
        """How much each other living player is suspected, higher is worse. `rng` adds a passing whim."""
        return suspicion(self, rng)

    def suspects(self, rng: Random) -> list[Seat]:
        """The others, most suspected first."""
        scores = self.suspicion(rng)
        return sorted(scores, key=lambda seat: (-scores[seat], seat))

    def quiet(self) -> list[Seat]:
        """Who has said least among the posts that are remembered, where enough was said to tell."""
        posts = self.view.talk.get("game", ())
        if len(posts) < 2 * len(self.alive):
            return []
        said_by = Counter(said.by for said in posts)
        return [seat for seat in self.others if said_by[seat] == 0]
