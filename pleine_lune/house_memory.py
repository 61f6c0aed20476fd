"""What a house player remembers of a game, and whom it suspects: drawn from what its own seat could read, no more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from games.house import Said, View
from games.kernel.names import normal
from games.kernel.seat import Seat

WOLVES = frozenset({"werewolf", "corrupter", "shaman", "pack_leader"})
ACCUSING = re.compile(
    r"accus|soupcon|louche|bucher|\bbrul|\bvot(?:e|es|er|ez|ons|ent|ais|ait|erai|erais)\b|mefi|\bment\b|\bmens|bizarre|"
    r"etrange|cache|coupable|\bloup|подозр|волк|оборот|кост[ер]|голос|\bвр[её]т\b|странн|suspect|\bburn|\bwol[fv]|liar|"
    r"\blying|\bodd\b"
)
"""Words beside which a name is an accusation, in their normal form."""
KIND = re.compile(r"(confiance|innocen|crois en|довер|невинов|trust|believe)")


@dataclass(slots=True)
class Recap:
    """One execution as everybody read it."""

    day: int
    votes: Mapping[Seat, Any]
    burned: tuple[Seat, ...]


@dataclass(slots=True)
class Accusation:
    """Somebody wrote another's name beside hard words."""

    by: Seat
    of: Seat
    at: datetime
    said: Said


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
    accusations: list[Accusation] = field(default_factory=list)

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
        return self.role in WOLVES

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

    def _pack_revealed(self, fact: Any, at: datetime) -> None:
        self.pack = frozenset(fact.pack)

    def _game_started(self, fact: Any, at: datetime) -> None:
        self.mayor = fact.mayor

    def _phase_began(self, fact: Any, at: datetime) -> None:
        self.phase, self.day, self.since = fact.phase, fact.day or self.day, at
        if fact.phase != "judgement":  # the question comes just before its phase
            self.tied = ()
        if fact.phase == "day":
            self.visions = None
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
        """Accusations among the posts that this seat remembers."""
        forms = {seat: re.compile(rf"\b{re.escape(normal(name))}\b") for seat, name in self.view.names.items()}
        for said in self.view.talk.get("game", ()):
            if said.by is None:
                continue
            for sentence in re.split(r"[.!?…\n]+", normal_lines(said.text)):
                if not ACCUSING.search(sentence) or KIND.search(sentence):
                    continue
                for seat, form in forms.items():
                    if seat != said.by and form.search(sentence):
                        self.accusations.append(Accusation(said.by, seat, said.at, said))

    def own_last_post(self) -> datetime | None:
        """When this seat last wrote in the game's topic, as far back as it remembers."""
        return max((said.at for said in self.view.talk.get("game", ()) if said.by == self.me), default=None)

    # ---- whom it suspects ------------------------------------------------------------------------------------------

    def suspicion(self, rng: Random | None = None) -> dict[Seat, float]:
        """How much each other living player is suspected, higher is worse. `rng` adds a passing whim."""
        scores = {seat: self._temper(seat) for seat in self.others}
        for recap in self.recaps:
            self._judge_votes(recap, scores)
        for talk in self.accusations:
            self._weigh_talk(talk, scores)
        for seat in scores:
            if self.roles.get(seat) in WOLVES:
                scores[seat] += -50 if self.is_wolf else 40
            elif seat in self.roles:
                scores[seat] -= 15
            if seat in self.pack:
                scores[seat] -= 50
            if rng is not None:
                scores[seat] += rng.uniform(-0.8, 0.8)
        return scores

    def _temper(self, other: Seat) -> float:
        """Likes and dislikes that last a game."""
        return Random(f"{self.view.salt}:{int(other)}").uniform(-1.0, 1.0)

    def _judge_votes(self, recap: Recap, scores: dict[Seat, float]) -> None:
        fresh = 1.0 if recap.day >= self.day - 1 else 0.5
        bad = {seat: self.roles.get(seat) in WOLVES for seat in recap.burned}
        for voter, target in recap.votes.items():
            if voter not in scores or not isinstance(target, Seat):
                continue
            if target == self.me:
                scores[voter] += 2.5 * fresh
            elif target in bad:
                scores[voter] += -1.5 if bad[target] else 0.8
            elif self.roles.get(target) in WOLVES:
                scores[voter] -= 1.2

    def _weigh_talk(self, talk: Accusation, scores: dict[Seat, float]) -> None:
        recent = self.since is not None and talk.at >= self.since
        weight = 0.5 if recent else 0.15
        if talk.of == self.me and talk.by in scores:
            scores[talk.by] += 2 * weight
        elif talk.of in scores and talk.by != self.me:
            scores[talk.of] += weight * (2.2 if talk.by == self.mayor else 1)
        if self.roles.get(talk.of) in WOLVES and talk.by in scores:
            scores[talk.by] -= weight

    def suspects(self, rng: Random) -> list[Seat]:
        """The others, most suspected first."""
        scores = self.suspicion(rng)
        return sorted(scores, key=lambda seat: (-scores[seat], seat))

    def quiet(self) -> list[Seat]:
        """Who has said least among the posts that are remembered, where enough was said to tell."""
        posts = self.view.talk.get("game", ())
        if len(posts) < 2 * len(self.alive):
            return []
        heard = Counter(said.by for said in posts)
        return [seat for seat in self.others if heard[seat] == 0]


def normal_lines(text: str) -> str:
    """A text in its normal form, its lines kept apart."""
    return "\n".join(normal(line) for line in text.split("\n"))
