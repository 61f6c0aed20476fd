"""What one seat knows beside the board, and whom it suspects: nothing but its own lines go in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from games.kernel.seat import Seat

from .house_board import Board, Claim
from .rules.options import charges_at_first, is_mandatory
from .rules.roles import ACTIONS, CHARGES, MAFIA, NEUTRAL, PERSONAL, TOWN, row_of
from .rules.statuses import exists

WORTH: Mapping[str, float] = {
    "inquisitor": 4, "priest": 2.5, "huntress": 2, "chronicler": 2, "jester": 1.5, "king": 2, "gossip": 1, "knight": -0.5,
    "impostor": 1, "guinevere": 0.5, "bunny": 0.5,
}  # fmt: skip
"""How much a role stands in the way of those who kill."""
SURE = 14.0


class Mind:
    """One seat. `rng` is its chance, `temper` its likes and dislikes that last a game."""

    def __init__(self, seat: Seat, board: Board, rng: Random, temper: Random) -> None:
        self.me, self.board, self.rng = seat, board, rng
        self.role, self.team = "", ""
        self.copy = False
        self.stripped = False
        self.devoured = False
        self.mafia: set[Seat] = set()
        self.useless: set[Seat] = set()
        """Members of the mafia under Anathema: none can be executor."""
        self.busy: dict[Seat, int] = {}
        """Members who have acted on a day, and are no executor in the night after."""
        self.boss = False
        self.executor_on = 0
        self.prey: Seat | None = None
        """Whom tonight's executor is sent to, as the mafia knows it."""
        self.teams: dict[Seat, str] = {}
        """What it has learned by its own power, or by its own mafia."""
        self.roles: dict[Seat, str] = {}
        self.charges: dict[str, int | None] = {}
        self.played: dict[str, tuple[int, Seat | None, str]] = {}
        self.last = ""
        self.orders: dict[str, tuple[int, str, Mapping[str, Any]]] = {}
        """The own orders by slot: of which day, the verb, its arguments."""
        self.day_acted = 0
        self.recruited = 0
        self.grail = False
        self.no_numbers: set[int] = set()
        self.number: int | None = None
        self.wrong: set[tuple[Seat, str]] = set()
        """Guesses of an Impostor that were none."""
        self.grudge: dict[Seat, float] = {}
        """What the own orders and what came of them say of others."""
        self.temper = {other: temper.uniform(-0.6, 0.6) for other in board.alive if other != seat}
        self.follows = temper.uniform(0.2, 0.9)
        """How much it gives on what others say."""

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.board.alive if seat != self.me]

    @property
    def lives(self) -> bool:
        return self.me in self.board.alive and not self.devoured

    def order_of(self, slot: str) -> tuple[str, Mapping[str, Any]] | None:
        """The own order that stands for this day and its night, or None."""
        day, verb, args = self.orders.get(slot, (0, "", {}))
        return (verb, args) if day == self.board.day and verb else None

    # ---- what it hears ---------------------------------------------------------------------------------------------

    def hear(self, fact: Any) -> None:
        """Takes in one line that is for this seat."""
        reader = _PRIVATE.get(fact.type)
        if reader is not None:
            reader(self, fact)

    def _role_dealt(self, fact: Any) -> None:
        if fact.player == self.me:
            self.role, self.team = fact.role, fact.team
            self._fresh()

    def _fresh(self) -> None:
        have = (*PERSONAL.get(self.role, ()), *(("bunny_passive",) if self.role == "bunny" else ()))
        self.charges = {action: charges_at_first(self.board.edition, action) for action in have if action in CHARGES}

    def _mafia_roster(self, fact: Any) -> None:
        self.mafia = set(fact.members)
        for seat in self.mafia:
            self.teams[seat] = MAFIA
        if self.me in self.mafia:
            self.team = MAFIA

    def _boss_named(self, fact: Any) -> None:
        self.boss = fact.player == self.me

    def _kill_lost(self, fact: Any) -> None:
        self.boss = False

    def _became(self, fact: Any) -> None:
        if fact.player != self.me:
            return
        self.role, self.stripped = fact.role, False
        self.copy = fact.via == "search"
        self.played, self.last = {}, ""
        if fact.via == "conspiracy":
            self.team = MAFIA
        self._fresh()

    def _powers_taken(self, fact: Any) -> None:
        if fact.player == self.me:
            self.charges, self.played, self.last = dict(fact.charges), dict(fact.played), fact.last
            self.copy, self.team, self.recruited = fact.copy, fact.team or self.team, fact.recruited

    def _charges_set(self, fact: Any) -> None:
        if fact.player == self.me:
            self.charges[fact.action] = fact.number

    def _team_set(self, fact: Any) -> None:
        if fact.player == self.me:
            self.team = fact.team

    def _guinevere_joined(self, fact: Any) -> None:
        if fact.player == self.me:
            self.team = fact.team
        elif fact.team == MAFIA:
            self.mafia.add(fact.player)

    def _stripped(self, fact: Any) -> None:
        self.stripped = self.stripped or fact.player == self.me

    def _role_restored(self, fact: Any) -> None:
        self.stripped = self.stripped and fact.player != self.me
        self.useless.discard(fact.player)

    def _anathema_laid(self, fact: Any) -> None:
        self.useless.add(fact.player)

    def _day_action_noted(self, fact: Any) -> None:
        self.busy[fact.player] = self.board.day if fact.used else 0

    def _devoured(self, fact: Any) -> None:
        self.devoured = self.devoured or fact.player == self.me

    def _executor_named(self, fact: Any) -> None:
        self.executor_on = self.board.day if fact.player == self.me else 0
        self.prey = fact.target

    def _order_received(self, fact: Any) -> None:
        if fact.by != self.me:
            return
        slot = "day" if fact.day else {"kill": "kill", "grail_action": "grail"}.get(fact.verb, "own")
        self.orders[slot] = (self.board.day, fact.verb, fact.args)
        if fact.day:
            self.day_acted = self.board.day

    def _order_gone(self, fact: Any) -> None:
        self.orders.pop(fact.slot, None)
        if fact.slot == "day":
            self.day_acted = 0

    def _action_played(self, fact: Any) -> None:
        if fact.player != self.me:
            return
        if fact.action == "grail_action":
            self.grail = False
            return
        left = self.charges.get(fact.action)
        if left is not None:
            self.charges[fact.action] = max(0, left - 1)
        self.played[fact.action] = (fact.night, fact.target, fact.word or "")
        self.last = fact.action

    def _check_result(self, fact: Any) -> None:
        self.roles[fact.target], self.teams[fact.target] = fact.role, fact.team

    def _interview_result(self, fact: Any) -> None:
        self.teams[fact.target] = fact.team

    def _confession_result(self, fact: Any) -> None:
        """Who went to kill is no friend; who cured or checked somebody hardly an enemy."""
        if fact.action in ("kill", "tear", "devour", "poison", "ambush"):
            self.teams[fact.target] = NEUTRAL if fact.action in ("tear", "devour") else MAFIA
        elif fact.action is not None:
            self.grudge[fact.target] = self.grudge.get(fact.target, 0) - 2.0

    def _conspiracy_result(self, fact: Any) -> None:
        if fact.success:
            self.mafia.add(fact.target)
            self.recruited += 1

    def _intrigue_result(self, fact: Any) -> None:
        order = self.orders.get("own")
        if fact.hit is None and order is not None and order[1] == "intrigue":
            self.wrong |= {(pair["target"], pair["role"]) for pair in order[2].get("guesses", ())}

    def _grail_answer(self, fact: Any) -> None:
        if fact.question.isdigit():
            self.no_numbers.add(int(fact.question))
            self.number = int(fact.question) if fact.answer == "positive" else self.number

    def _grail_won(self, fact: Any) -> None:
        self.grail = self.grail or fact.player == self.me

    # ---- what it thinks --------------------------------------------------------------------------------------------

    def knows(self, seat: Seat) -> str | None:
        """The team of which it is certain, or None."""
        return self.teams.get(seat) or self.board.teams.get(seat)

    def suspicion(self) -> dict[Seat, float]:
        """How much each living other is suspected of being no friend of the town, higher is worse."""
        board, me, teams, whim = self.board, self.me, self.teams, self.rng.random
        scores = {
            seat: self.temper[seat] - board.trust[seat] + self.grudge.get(seat, 0.0) + whim() - 0.5
            for seat in board.alive if seat != me
        }  # fmt: skip
        for (by, of), claim in board.claims.items():
            if of == me and claim.bad and by in scores:
                scores[by] += 5.0 if claim.sure else 0.6
            elif of in scores and by != me and claim.sure:
                weight = -2.0 if teams.get(by) in (MAFIA, NEUTRAL) else board.credit(by)
                scores[of] += weight if claim.bad else -0.7 * weight
            if claim.sure and by in scores and of in teams and (teams[of] == TOWN) == claim.bad:
                scores[by] += 4.0
        for of, accusers in board.accused.items():
            if of in scores:
                scores[of] += self.follows * 0.4 * min(len(accusers), 4)
        if board.past:
            for voter, (target, color) in board.past[-1][0].items():
                if target == me and voter in scores:
                    scores[voter] += 1.0 if color == "red" else -1.0
        for seat, team in teams.items():
            if seat in scores:
                scores[seat] += SURE if team == MAFIA else 0.6 * SURE if team == NEUTRAL else -SURE
        return scores

    def danger(self) -> dict[Seat, float]:
        """How much each living other stands in the way of one who is no friend of the town."""
        board, scores = self.board, {}
        claimed: dict[Seat, float] = {}
        for (by, of), claim in board.claims.items():
            if claim.sure:
                against_me = claim.bad and (of == self.me or of in self.mafia)
                claimed[by] = claimed.get(by, 0.0) + (3.0 if against_me else 1.0)
        for seat in self.others:
            worth = WORTH.get(self.roles.get(seat, ""), 0.0)
            scores[seat] = self.rng.random() * 2 + worth + min(claimed.get(seat, 0.0), 5.0) + 0.15 * board.trust[seat]
            if seat in self.mafia:
                scores[seat] -= 60
        return scores

    def enmity(self) -> dict[Seat, float]:
        """Whom this seat wants gone, by its side."""
        return self.suspicion() if self.team == TOWN else self.danger()

    def foes(self) -> list[Seat]:
        """The others, first whom this seat wants gone most; friends it knows of are left out."""
        scores = self.enmity()
        return sorted((seat for seat in scores if scores[seat] > -8), key=lambda seat: -scores[seat])

    def friends(self) -> list[Seat]:
        """Whom this seat would guard, first whom most: for the town those who are right and will be hated for it."""
        if self.team != TOWN:
            return [seat for seat in self.others if seat in self.mafia] or self.others
        scores = self.suspicion()
        for by in {claim.by for claim in self.board.claims.values() if claim.sure}:
            if by in scores and scores[by] < 4:
                scores[by] -= 3.0
        return sorted(scores, key=scores.__getitem__)

    def is_sure(self, seat: Seat) -> bool:
        """Whether this seat has good reason to act against another: it knows, or somebody who was right says so."""
        if self.team != TOWN:
            return True
        if self.teams.get(seat) in (MAFIA, NEUTRAL):
            return True
        return self.teams.get(seat) != TOWN and any(
            claim.of == seat and claim.bad and claim.sure and self.board.credit(claim.by) >= 7
            for claim in self.board.claims.values()
        )

    # ---- what it may do --------------------------------------------------------------------------------------------

    def may(self, action: str) -> bool:
        """Whether the seat can order this action of its role tonight."""
        board = self.board
        if self.stripped or action not in PERSONAL.get(self.role, ()) or not exists(board.edition, *row_of(action)):
            return False
        left = self.charges.get(action)
        if left is not None and left <= 0:
            return False
        limit = ACTIONS[action].limit
        if limit == "action":
            return self.last != action
        if limit == "cooldown":
            return self.played.get(action, (-9, None, ""))[0] != board.day - 1
        if action == "conspiracy":
            return self.team == MAFIA and not self.copy and self.recruited < int(board.option("conspiracy_successes"))
        if action == "grail_search":
            return bool(board.option("grail_enabled")) and not board.found
        return True

    @property
    def may_pass(self) -> bool:
        """Whether doing nothing tonight is an answer that the rules take."""
        rows = (
            row_of(action)
            for action in PERSONAL.get(self.role, ())
            if action != "conspiracy" or (self.team == MAFIA and not self.copy)
        )
        return (
            not self.stripped
            and not is_mandatory(self.board.edition, self.role)
            and any(exists(self.board.edition, *row) for row in rows)
        )

    def free(self, action: str, among: Iterable[Seat], word: str = "") -> list[Seat]:
        """Those of them at whom the action may be aimed: living others, nobody twice running."""
        night, before, said = self.played.get(action, (-9, None, ""))
        repeat = before if night == self.board.day - 1 and ACTIONS[action].limit in ("target", "word") else None
        if ACTIONS[action].limit == "word" and said != word:
            repeat = None
        return [seat for seat in among if seat not in (self.me, repeat) and seat in self.board.alive]

    # ---- what it says ----------------------------------------------------------------------------------------------

    def claim(self) -> Claim | None:
        """What it says aloud today: what it knows, most of the time; else perhaps a suspicion; a mafioso may lie."""
        board, rng = self.board, self.rng
        said = {of for (by, of), claim in board.claims.items() if by == self.me and claim.sure}
        if self.team == TOWN:
            for seat, team in self.teams.items():
                if seat not in board.alive or seat in said or seat == self.me:
                    continue
                if team != TOWN and rng.random() < 0.7:
                    return Claim(self.me, seat, True, True)
                if team == TOWN and len(board.accused.get(seat, ())) >= 2 and rng.random() < 0.7:
                    return Claim(self.me, seat, False, True)
        elif (lie := self._lie(said)) is not None:
            return Claim(self.me, lie, True, True)
        if rng.random() > 0.35:
            return None
        foes = [seat for seat in self.foes() if seat not in said]
        return Claim(self.me, foes[0], True, False) if foes else None

    def _lie(self, said: set[Seat]) -> Seat | None:
        """Whom somebody who is no friend of the town says to have found out: whoever has found him out, or, of the
        mafia, a stranger now and then."""
        board = self.board
        for (by, of), claim in board.claims.items():
            if of == self.me and claim.bad and claim.sure and by in board.alive and by not in said:
                return by if self.rng.random() < 0.6 else None
        if self.team != MAFIA or board.day == 1 or self.rng.random() > 0.08:
            return None
        prey = [seat for seat in self.others if seat not in self.mafia and seat not in said]
        return self.rng.choice(prey) if prey else None


_PRIVATE: dict[str, Callable[[Mind, Any], None]] = {
    "role_dealt": Mind._role_dealt, "mafia_roster": Mind._mafia_roster, "boss_named": Mind._boss_named,
    "kill_inherited": Mind._boss_named, "kill_lost": Mind._kill_lost, "became": Mind._became, "powers_taken": Mind._powers_taken,
    "charges_set": Mind._charges_set, "team_set": Mind._team_set, "guinevere_joined": Mind._guinevere_joined,
    "stripped": Mind._stripped, "role_restored": Mind._role_restored, "anathema_laid": Mind._anathema_laid,
    "day_action_noted": Mind._day_action_noted, "you_are_devoured": Mind._devoured, "executor_named": Mind._executor_named, "order_received": Mind._order_received,
    "order_withdrawn": Mind._order_gone, "order_invalid": Mind._order_gone, "action_played": Mind._action_played,
    "check_result": Mind._check_result, "interview_result": Mind._interview_result,
    "confession_result": Mind._confession_result, "conspiracy_result": Mind._conspiracy_result,
    "intrigue_result": Mind._intrigue_result, "grail_answer": Mind._grail_answer, "grail_won": Mind._grail_won,
}  # fmt: skip
