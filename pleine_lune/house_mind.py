"""One seat of a simulated game: what it alone has heard, whom it suspects, and how it votes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from games.kernel.seat import Seat

from .house_board import Board
from .rules.sides import MONSTER_ROLES, WOLF_ROLES

Ordered = tuple[Seat, str, dict[str, Any]]
"""Who orders, the verb and its arguments."""


class Mind:
    """What one seat knows beside the board, and what it wants."""

    def __init__(self, seat: Seat, board: Board) -> None:
        self.me, self.board = seat, board
        # Chance of its own: what others draw, and why, changes nothing that this seat does.
        self.rng = Random(board.rng.getrandbits(64))
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
        suspect = self.most(self.targets())
        if suspect is None:
            return None
        sure = self.roles.get(suspect) in MONSTER_ROLES and not self.is_wolf
        return suspect if self.rng.random() < (0.9 if sure else 0.35) else None

    def targets(self) -> list[Seat]:
        return [seat for seat in self.others if seat != self.lover and seat not in self.board.immune]

    # ---- how it votes ----------------------------------------------------------------------------------------------

    def vote(self) -> Iterator[Ordered]:
        """One ballot in twenty-five is forgotten."""
        target = self.most(self.targets())
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

    def worth_a_power(self, odds: float) -> Seat | None:
        """The main suspect, where it is time to spend a vote's power: late, or sure of it."""
        target = self.most(self.targets())
        late = len(self.board.alive) <= 6
        if self.spent or target is None:
            return None
        sure = self.roles.get(target) in MONSTER_ROLES
        return target if self.rng.random() < (0.8 if sure or late else odds) else None


_PRIVATE: dict[str, Callable[[Mind, Any], None]] = {
    "role_dealt": Mind._role_dealt, "role_changed": Mind._role_dealt, "pack_revealed": Mind._pack_revealed,
    "corrupted": Mind._corrupted, "lovers_formed": Mind._lovers_formed, "couple_known": Mind._couple_known,
    "probed": Mind._learned, "snooped": Mind._learned, "snooped_by": Mind._snooped_by, "girl_saw": Mind._girl_saw,
    "girl_spotted": Mind._girl_spotted, "beast_unmasked": Mind._beast_unmasked, "watched": Mind._watched,
    "guard_noted": Mind._guard_noted, "power_spent": Mind._power_spent, "vision": Mind._vision,
    "mayor_asked": Mind._mayor_asked, "executioner_asked": Mind._executioner_asked,
    "successor_lost": Mind._successor_lost,
}  # fmt: skip
