"""House players at the level of orders, for simulations: no posts, no texts, only what each seat would order.

`Players` hears the journal line by line, each seat only the lines that it may see, and says who orders what before
the next hour strikes. What the seats tell each other aloud is reduced to accusations that everybody hears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from games.kernel.draft import Entry
from games.kernel.ruleset import Deadline
from games.kernel.seat import Seat

from .rules.sides import MONSTER_ROLES, WOLF_ROLES

Ordered = tuple[Seat, str, dict[str, Any]]

OPTIONS = {"inactivity": "ignore"}
"""Options that a simulation sets where the setup says nothing: house players always speak, so nobody is silent."""


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


class Mind:
    """What one seat knows beside the board, and what it wants."""

    def __init__(self, seat: Seat, board: Board) -> None:
        self.me, self.board, self.rng = seat, board, board.rng
        self.role = ""
        self.pack: frozenset[Seat] = frozenset()
        self.roles: dict[Seat, str] = {}
        self.lover: Seat | None = None
        self.couple = False
        self.spent = False
        self.watched = False
        self.guarded: Seat | None = None
        self.asked: tuple[Seat, ...] = ()
        self.places = 0
        self.vision: tuple[Seat, ...] = ()
        self.successor: Seat | None = None
        self.temper = {other: self.rng.uniform(-0.6, 0.6) for other in board.alive if other != seat}
        """Likes and dislikes that last a game."""

    @property
    def is_wolf(self) -> bool:
        return self.role in WOLF_ROLES

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.board.alive if seat != self.me]

    # ---- what it hears ---------------------------------------------------------------------------------------------

    def hear(self, fact: Any) -> None:
        """Takes in one line that is for this seat."""
        reader = _PRIVATE.get(fact.type)
        if reader is not None:
            reader(self, fact)

    def _role_dealt(self, fact: Any) -> None:
        if fact.player == self.me:
            self.role, self.spent = fact.role, False
        else:
            self.roles[fact.player] = fact.role

    def _pack_revealed(self, fact: Any) -> None:
        self.pack = frozenset(fact.pack)

    def _corrupted(self, fact: Any) -> None:
        if fact.player == self.me:
            self.role, self.spent = "werewolf", True

    def _lovers_formed(self, fact: Any) -> None:
        if self.me in fact.lovers:
            self.lover = next((seat for seat in fact.lovers if seat != self.me), None)

    def _couple_known(self, fact: Any) -> None:
        self.couple = True

    def _learned(self, fact: Any) -> None:
        self.roles[fact.target] = fact.role

    def _snooped_by(self, fact: Any) -> None:
        self.roles[fact.neighbour] = fact.role

    def _girl_saw(self, fact: Any) -> None:
        self.roles[fact.seen] = "werewolf"

    def _girl_spotted(self, fact: Any) -> None:
        if fact.player != self.me:
            self.roles[fact.player] = "little_girl"

    def _beast_unmasked(self, fact: Any) -> None:
        if fact.player != self.me:
            self.roles[fact.player] = "legendary_beast"

    def _watched(self, fact: Any) -> None:
        self.watched = True

    def _guard_noted(self, fact: Any) -> None:
        self.guarded = fact.target

    def _power_spent(self, fact: Any) -> None:
        self.spent = True

    def _vision(self, fact: Any) -> None:
        self.vision = fact.victims

    def _mayor_asked(self, fact: Any) -> None:
        self.asked, self.places = fact.tied, 1

    def _executioner_asked(self, fact: Any) -> None:
        self.asked, self.places = fact.tied, fact.slots

    def _successor_lost(self, fact: Any) -> None:
        self.successor = None

    # ---- what it thinks --------------------------------------------------------------------------------------------

    def suspicion(self) -> dict[Seat, float]:
        """How much each living other is suspected, higher is worse."""
        board, me, roles, scores = self.board, self.me, self.roles, {}
        newest = board.recaps[-1].votes if board.recaps else {}
        temper, trust, accused, whim = self.temper, board.trust, board.accused, self.rng.random
        for seat in board.alive:
            if seat == me:
                continue
            score = temper[seat] - trust[seat] + whim() - 0.5
            if newest.get(seat) == me:
                score += 0.9
            for by in accused.get(seat, ()):
                if by != me:
                    score += 1.0 if by == board.mayor else 0.55
            known = roles.get(seat)
            if known is not None:
                score += 9 if known in MONSTER_ROLES else -9
            if seat in self.pack or (self.role == "traitor" and known in MONSTER_ROLES):
                score -= 30
            if seat == self.lover:
                score -= 60
            scores[seat] = score
        return scores

    def most(self, among: Iterable[Seat]) -> Seat | None:
        """Whom it suspects most of these; None of none."""
        scores = self.suspicion()
        return max((seat for seat in among if seat in scores), key=scores.__getitem__, default=None)

    def least(self, among: Iterable[Seat]) -> Seat | None:
        scores = self.suspicion()
        return min((seat for seat in among if seat in scores), key=scores.__getitem__, default=None)

    def accuse(self) -> Seat | None:
        """Whom it names aloud today. Who knows a monster says so most of the time, as a hint."""
        suspect = self.most(self._targets())
        if suspect is None:
            return None
        sure = self.roles.get(suspect) in MONSTER_ROLES and not self.is_wolf
        return suspect if self.rng.random() < (0.9 if sure else 0.35) else None

    def _targets(self) -> list[Seat]:
        return [seat for seat in self.others if seat != self.lover and seat not in self.board.immune]

    # ---- what it orders --------------------------------------------------------------------------------------------

    def vote(self) -> Iterator[Ordered]:
        """One ballot in twenty-five is forgotten."""
        target = self.most(self._targets())
        if target is not None and self.rng.random() < 0.96:
            yield self.me, "vote", {"target": target}

    def name_successor(self) -> Iterator[Ordered]:
        if self.board.mayor == self.me and self.successor not in self.board.alive:
            self.successor = self.least(seat for seat in self.others if seat not in self.board.ineligible)
            if self.successor is not None:
                yield self.me, "successor", {"target": self.successor}

    def elect(self) -> Iterator[Ordered]:
        worthy = [seat for seat in self.others if seat not in self.board.ineligible]
        popular = [seat for seat in self.board.ballots.values() if seat in worthy]
        if popular and self.rng.random() < 0.6:
            yield self.me, "ballot", {"candidate": self.rng.choice(popular)}
        elif (candidate := self.least(worthy)) is not None:
            yield self.me, "ballot", {"candidate": candidate}

    def judge(self) -> Iterator[Ordered]:
        """Answers the question of who is to burn, if it was asked."""
        possible = [seat for seat in self.asked if seat != self.lover and seat not in self.board.immune]
        if not self.places or len(possible) < self.places:
            return
        scores = self.suspicion()
        possible.sort(key=lambda seat: -scores.get(seat, -99.0))
        yield self.me, "decide", {"targets": tuple(possible[: self.places])}

    def by_day(self) -> Iterator[Ordered]:
        """Powers that are ordered before the execution."""
        power = _BY_DAY.get(self.role)
        if power is not None:
            yield from power(self)

    def _guard(self) -> Iterator[Ordered]:
        trusted = [seat for seat in self.board.alive if seat != self.guarded]
        mayor = self.board.mayor
        if mayor in trusted and self.rng.random() < 0.4:
            yield self.me, "guard", {"target": mayor}
        elif trusted:
            yield self.me, "guard", {"target": self.least(trusted) or self.me}

    def _peep(self) -> Iterator[Ordered]:
        if self.rng.random() < 0.6:
            yield self.me, "peep", {}

    def _forge(self) -> Iterator[Ordered]:
        target = self._worth_a_power(0.15)
        if target is not None:
            yield self.me, "forge", {"target": target}

    def _telepathy(self) -> Iterator[Ordered]:
        choice = self._worth_a_power(0.2)
        victims = [seat for seat in self.others if seat != choice]
        if choice is not None and victims:
            yield self.me, "telepathy", {"victim": self.rng.choice(victims), "choice": choice}

    def _worth_a_power(self, odds: float) -> Seat | None:
        """The main suspect, where it is time to spend a vote's power: late, or sure of it."""
        target = self.most(self._targets())
        late = len(self.board.alive) <= 6
        if self.spent or target is None:
            return None
        sure = self.roles.get(target) in MONSTER_ROLES
        return target if self.rng.random() < (0.8 if sure or late else odds) else None

    def _double(self) -> Iterator[Ordered]:
        if self._worth_a_power(0.1) is not None:
            yield self.me, "double", {}

    def _match(self) -> Iterator[Ordered]:
        if self.board.day <= 1 and not self.couple and not self.spent and len(self.board.alive) > 1:
            self.couple = True
            first, second = self.rng.sample(self.board.alive, 2)
            yield self.me, "match", {"first": first, "second": second}

    def _snoop(self) -> Iterator[Ordered]:
        unknown = [seat for seat in self.others if seat not in self.roles]
        if not self.spent and unknown and self.rng.random() < 0.5:
            self.spent = True
            yield self.me, "snoop", {"target": self.most(unknown)}

    def _investigate(self) -> Iterator[Ordered]:
        if self.rng.random() < 0.5:
            yield self.me, "investigate", {"role": self.rng.choice(("werewolf", "corrupter", "shaman", "traitor", "seer"))}

    def by_night(self) -> Iterator[Ordered]:
        """Powers that are ordered at sunset, the pack's choice aside."""
        power = _BY_NIGHT.get(self.role)
        if power is not None and not (self.watched and self.role != "seer"):
            yield from power(self)

    def _probe(self) -> Iterator[Ordered]:
        unknown = [seat for seat in self.others if seat not in self.roles and seat not in self.pack]
        if unknown:
            yield self.me, "probe", {"target": self.most(unknown)}

    def _corrupt(self) -> Iterator[Ordered]:
        prey = [seat for seat in self.others if seat not in self.pack]
        if not self.spent and prey and self.rng.random() < 0.5:
            yield self.me, "corrupt", {"target": self.rng.choice(prey)}

    def _sacrifice(self) -> Iterator[Ordered]:
        pack = [seat for seat in self.pack if seat in self.board.alive and seat not in self.board.immune]
        prey = [seat for seat in self.others if seat not in self.pack and seat not in self.board.immune]
        if not self.spent and len(pack) >= 3 and prey and self.rng.random() < 0.25:
            lamb = min(pack, key=lambda seat: (self.board.trust[seat], seat))
            yield self.me, "sacrifice", {"wolf": lamb, "victim": self.rng.choice(sorted(prey))}

    def _hunt(self) -> Iterator[Ordered]:
        prey = [seat for seat in self.others if seat not in self.board.immune and seat != self.lover]
        if prey:
            yield self.me, "hunt", {"target": self.rng.choice(prey)}

    def _sleep(self) -> Iterator[Ordered]:
        if not self.spent and self.rng.random() < (0.6 if len(self.board.alive) <= 6 else 0.15):
            yield self.me, "sleep", {}

    def save(self) -> Iterator[Ordered]:
        """The prescient's answer to a vision."""
        possible = [seat for seat in self.vision if seat != self.me]
        if self.role != "prescient" or self.spent or not possible:
            return
        if self.rng.random() < (0.9 if self.board.mayor in possible or self.lover in possible else 0.55):
            self.spent = True
            yield self.me, "save", {"target": self.least(possible) or possible[0]}
        elif self.rng.random() < 0.5:
            yield self.me, "let_die", {}

    def prey(self) -> Seat | None:
        """Whom this wolf proposes to the pack: who is dangerous, else whom the village trusts."""
        possible = [s for s in self.others if s not in self.pack and s not in self.board.immune and s != self.lover]
        danger = {"seer": 5, "little_girl": 4, "militia": 3, "prescient": 3}
        accusers = {by for seat in self.pack for by in self.board.accused.get(seat, ())}

        def worth(seat: Seat) -> float:
            known = danger.get(self.roles.get(seat, ""), 0) + (1.5 if seat == self.board.mayor else 0)
            return known + (1.0 if seat in accusers else 0) + 0.3 * self.board.trust[seat] + self.rng.random() * 2

        return max(possible, key=worth, default=None)


_PRIVATE: dict[str, Callable[[Mind, Any], None]] = {
    "role_dealt": Mind._role_dealt, "role_changed": Mind._role_dealt, "pack_revealed": Mind._pack_revealed,
    "corrupted": Mind._corrupted, "lovers_formed": Mind._lovers_formed, "couple_known": Mind._couple_known,
    "probed": Mind._learned, "snooped": Mind._learned, "snooped_by": Mind._snooped_by, "girl_saw": Mind._girl_saw,
    "girl_spotted": Mind._girl_spotted, "beast_unmasked": Mind._beast_unmasked, "watched": Mind._watched,
    "guard_noted": Mind._guard_noted, "power_spent": Mind._power_spent, "vision": Mind._vision,
    "mayor_asked": Mind._mayor_asked, "executioner_asked": Mind._executioner_asked,
    "successor_lost": Mind._successor_lost,
}  # fmt: skip
_BY_DAY: dict[str, Callable[[Mind], Iterator[Ordered]]] = {
    "militia": Mind._guard, "little_girl": Mind._peep, "forger": Mind._forge, "telepath": Mind._telepathy,
    "executioner": Mind._double, "nosy_neighbour": Mind._snoop, "investigator": Mind._investigate,
}  # fmt: skip
_BY_NIGHT: dict[str, Callable[[Mind], Iterator[Ordered]]] = {
    "seer": Mind._probe, "shaman": Mind._probe, "corrupter": Mind._corrupt, "pack_leader": Mind._sacrifice,
    "legendary_beast": Mind._hunt, "sandman": Mind._sleep,
}  # fmt: skip


class Players:
    """All seats of one game. `hear` is given every line that is written, `orders` asked before every hour."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.rng = rng
        self.board = Board(seats, rng)
        self.minds = {f"seat:{int(seat)}": Mind(seat, self.board) for seat in self.board.alive}

    def hear(self, order: Any, lines: Sequence[Entry]) -> None:
        """Gives each line to those who may see it and to nobody else."""
        for line in lines:
            if "public" in line.to:
                self.board.hear(line.event)
            for token in line.to:
                if (mind := self.minds.get(token)) is not None:
                    mind.hear(line.event)

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
                yield from mind._match()

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
            yield from mind.by_day()
            yield from mind.vote()

    def _judgement(self) -> Iterator[Ordered]:
        for mind in self._living():
            if mind.places:
                yield from mind.judge()

    def _night(self) -> Iterator[Ordered]:
        minds = self._living()
        choice: Seat | None = None
        for mind in minds:
            yield from mind.by_night()
            if mind.is_wolf and not mind.watched:
                # The first to speak proposes, the others follow: they read each other.
                choice = choice if choice is not None else mind.prey()
                if choice is not None and choice != mind.lover:
                    yield mind.me, "devour", {"target": choice}

    def _visions(self) -> Iterator[Ordered]:
        for mind in self._living():
            yield from mind.save()


_BEFORE: dict[str, Callable[[Players], Iterator[Ordered]]] = {
    "end_matching": Players._matching, "close_poll": Players._poll, "close_day": Players._day,
    "end_judgement": Players._judgement, "end_sunset": Players._night, "end_vision": Players._visions,
}  # fmt: skip
