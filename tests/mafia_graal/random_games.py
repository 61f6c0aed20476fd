"""Random games of the Grail mafia: any cast, any options and tables, sensible orders and nonsense in any order of arrival.

    python -m tests.mafia_graal.random_games --games 5000        (from the project's folder; --first N, --processes N)

What is random in any game: `tests/random_play.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from games.kernel.audience import GM_ONLY
from games.kernel.common import Died, OrderReceived, OrderReplaced
from games.kernel.options import parse_options
from games.kernel.order import GM, Order
from games.kernel.ruleset import find_verb
from games.kernel.seat import Seat
from mafia_graal.rules import RULESET
from tests.random_play import ODD, Broken, RandomGame, Sent, main

from .ballot_box import Box
from .night_watch import Watch

MONDAY = datetime(2025, 10, 20, 7, 0, tzinfo=UTC)
MOST_DAYS = 60
"""By then every court is long dead: whoever lives votes."""
MEDDLING_DAYS = 4
"""After so many the game master lets the court play."""
CAST = ("priest", "huntress", "jester", "inquisitor", "king", "chronicler", "gossip", "lancelot", "spy", "robber", "bunny",
        "guinevere", "impostor")  # fmt: skip
OWN = {
    "priest": ("prayer", "healing", "confession"), "huntress": ("silence", "anathema"), "jester": ("prank", "stuffing"),
    "inquisitor": ("execution", "inquisition"), "king": ("kings_word", "grail_search"), "chronicler": ("interview", "chronicle"),
    "gossip": ("bloody_details", "night_rumours", "hold_candle"), "lancelot": ("intrigues", "conspiracy"),
    "spy": ("poison", "espionage"), "robber": ("ambush",), "bunny": ("pet", "tear", "devour"), "guinevere": ("search",),
    "impostor": ("intrigue",),
}  # fmt: skip
MASTERS_ALONE = frozenset({
    "died", "action_resolved", "saved", "poison_fired", "poison_cured", "activity_low", "vote_missed", "corpse_skipped",
    "all_orders_in", "sanction_due", "grail_lost", "overruled",
})  # fmt: skip
"""What section 15 shows to the game master alone."""
OWNERS_ALONE = frozenset({
    "role_dealt", "order_received", "order_replaced", "order_withdrawn", "order_invalid", "missed_action", "action_drawn",
    "became", "stripped", "check_result", "interview_result", "confession_result", "conspiracy_result", "intrigue_result",
    "grail_question", "grail_answer", "no_result", "word_received", "kill_succeeded", "you_are_devoured", "grail_won", "warned",
})  # fmt: skip
MAFIAS_ALONE = frozenset({"mafia_roster", "executor_named", "kill_inherited", "kill_lost"})
FOR_ALL = frozenset({
    "vote_cast", "guess_made", "vote_closed", "vote_result", "night_closed", "night_published", "death_announced", "light_changed",
    "grail_found", "revival", "revival_ended", "revived", "paused", "resumed", "game_over", "game_started",
})  # fmt: skip


@dataclass
class Game(RandomGame):
    """One random game while it is played."""

    rules = RULESET
    seed = "random court"
    master_verbs = tuple(verb for verb in RULESET.verbs if verb.by == "gm" and verb.name not in ("open", "deal", "start"))
    texts = ("game", "vote", "37", "is it odd?", "poison", "vote_changes", "Zoe")
    values = (True, 3, "day", ["mon"])
    odd = (*ODD, ({"target": Seat(1)},), ({"role": "king"}, 7))
    most_nonsense = 5
    hours_ahead = 30
    in_time = 0.999

    at: datetime = MONDAY
    options: dict[str, Any] = field(init=False)
    meddled: bool = False
    votes_checked: int = 0
    nights_checked: int = 0

    def figures(self) -> dict[str, int]:
        return {**super().figures(), "votes counted anew": self.votes_checked, "nights played anew": self.nights_checked}

    # ---- the setup -------------------------------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        roles = self.rng.sample(CAST, self.rng.randint(3, len(CAST)))
        roles += ["knight"] * self.rng.randint(0, 5) + ["traitor"] * self.rng.choice((0, 0, 0, 1, 2))
        self.rng.shuffle(roles)
        people = tuple({"name": f"P{n}", "role": role} for n, role in enumerate(roles, 1))
        return {"zone": "Europe/Moscow", "seats": people, "options": parse_options(RULESET.options, self._options()), "setup": {}}

    def opens_with(self, args: dict[str, Any]) -> None:
        self.options = args["options"]

    def _options(self) -> dict[str, Any]:
        rng = self.rng
        found: dict[str, Any] = {o.name: self.value(o) for o in RULESET.options if rng.random() < 0.25}
        for name in ("timezone", "start_weekday", "roles_dealt_at", "priorities", "teams", "mandatory", "charges"):
            found.pop(name, None)
        if rng.random() < 0.4:
            table = [list(row) for row in next(o for o in RULESET.options if o.name == "priorities").default]
            if rng.random() < 0.5:
                rng.shuffle(table)
            found["priorities"] = [row for row in table if rng.random() < 0.93]
        if rng.random() < 0.3:
            found["charges"] = {"poison": rng.randint(0, 9), "execution": rng.randint(0, 9), "bunny_passive": rng.randint(0, 2)}
        if rng.random() < 0.2:
            found["teams"] = {"jester": "neutral", "guinevere": rng.choice(("town", "mafia"))}
        return found

    def value(self, option: Any) -> Any:
        match option.kind:
            case "choices":
                return self.rng.sample(option.choices, self.rng.randint(option.low or 0, len(option.choices)))
            case "time":
                return option.default
        return super().value(option)

    # ---- what people send ------------------------------------------------------------------------------------------

    def living(self) -> list[Seat]:
        return [seat for seat, cause in RULESET.alive(self.engine.state).items() if cause is None]

    def sensible(self, hours: Sequence[Any]) -> list[Sent]:
        """Ballots, posts, guesses and night orders as players would send them, some forgotten, some on the dead."""
        if self.engine.state.phase not in ("day", "night"):
            return []
        rng, living = self.rng, self.living()
        found: list[Sent] = []
        for seat in living:
            if rng.random() < 0.6:
                found.append((seat, "vote", {"target": rng.choice(living), "color": rng.choice(("red", "red", "blue"))}, "form"))
            if rng.random() < 0.2:
                found.append((seat, "guess", {"number": rng.randint(1, 100)}, "form"))
            if rng.random() < 0.3:
                found.append((seat, "posted", {"topic": "game", "length": 9}, "post"))
            role = RULESET.role(self.engine.state, seat) or ""
            if role in OWN and rng.random() < 0.8:
                found.append(self._order(seat, rng.choice(OWN[role])))
            if rng.random() < 0.04:
                found.append((seat, "withdraw", {}, "pm"))
        boss = next((seat for seat in living if RULESET.facts(self.engine.state)[seat]["boss"]), None)
        if boss is not None and rng.random() < 0.9:
            friends = [seat for seat in living if RULESET.facts(self.engine.state)[seat]["team"] == "mafia"]
            found.append((boss, "kill", {"target": rng.choice(living), "executor": rng.choice(friends or living)}, "form"))
        holder = next((seat for seat in living if RULESET.facts(self.engine.state)[seat]["grail"]), None)
        if holder is not None:
            found.append((holder, "grail_action", {"mode": rng.choice(("shield", "smite", "revive")), "target": rng.choice(self.everyone)}, "form"))
        return found

    def _order(self, seat: Seat, verb: str) -> Sent:
        declared = find_verb(RULESET, verb)
        assert declared is not None
        args = {arg.name: self.arg(arg) for arg in declared.args if arg.required}
        if declared.arg("day") is not None and self.rng.random() < 0.2:
            args["day"] = True
        return seat, verb, args, "form"

    def meddles(self) -> bool:
        return self.number % 2 == 0 and self.engine.state.day <= MEDDLING_DAYS and self.rng.random() <= 0.3

    # ---- the play --------------------------------------------------------------------------------------------------

    def is_endless(self) -> bool:
        return self.engine.state.day > MOST_DAYS or self.hours > MOST_DAYS * 12

    def was_taken(self, order: Order, before: Any) -> None:
        self.meddled |= order.by == GM and order.verb in ("set_hanged", "close_early", "move_deadline")

    def strike(self) -> None:
        """The hour strikes; a vote or a night that closes now is played anew by the rulebook's own words."""
        length = len(self.engine.entries)
        self.engine.settle(self.at - timedelta(microseconds=1))
        box = None
        if self.engine.state.phase == "day" and not self.meddled:
            box = Box(self.engine, self.options)
        watch = Watch(self.engine, self.options) if self.engine.state.phase == "night" else None
        now = len(self.engine.entries)
        self.engine.settle(self.at)
        lines = self.engine.entries[now:]
        if watch is not None and any(line.event.type == "night_closed" for line in lines):
            self.nights_checked += 1
            wrong = watch.differs(lines)
            if wrong:
                raise Broken(f"game {self.number}: {wrong}")
        if any(line.event.type in ("night_published", "vote_result", "day_acted") for line in lines):
            self.check_the_end()
        if box is not None and self.options["vote_results_minutes"] == 0:
            closed = [line.event for line in self.engine.entries[length:] if line.event.type in ("vote_result", "vote_count")]
            if closed:
                self.votes_checked += 1
                wrong = box.differs(*closed[:2])
                if wrong:
                    raise Broken(f"game {self.number}, day {closed[0].day}: {wrong}")

    def check_the_end(self) -> None:
        """The game is over if and only if a side has won by MG-127, and with whom MG-128 says."""
        state = self.engine.state
        if state.phase == "review":
            return  # a night that closed at once is resolved, and known to nobody yet (MG-126)
        modkilled = {seat: cause == "modkill" for seat, cause in RULESET.alive(state).items()}
        wanted, winners = winning(RULESET.facts(state), {**self.options, "modkilled": modkilled})
        over = next((line.event for line in reversed(self.engine.entries) if line.event.type == "game_over"), None)
        said = None if over is None else over.side
        if said != wanted or (over is not None and sorted(over.winners) != sorted(winners)):
            raise Broken(f"game {self.number}, day {state.day}: {wanted} {winners} by the rules, the journal says {over}")

    # ---- what must hold at the end ---------------------------------------------------------------------------------

    def check_facts(self) -> None:
        if not any(line.order.verb == "end_game" for line in self.engine.entries):
            self.check_the_end()
        self._check_the_dead()
        self._check_the_secrets()

    def _check_the_dead(self) -> None:
        """Nobody dies twice, and whose death is announced gives no order any more (MG-3, MG-5)."""
        dead: set[Seat] = set()
        told: set[Seat] = set()
        for line in self.engine.entries:
            match line.event:
                case Died(player=player):
                    if player in dead:
                        raise Broken(f"game {self.number}: {player} died twice")
                    dead.add(player)
                case event if event.type == "revived":
                    dead.discard(event.player)
                    told.discard(event.player)
                case event if event.type == "death_announced":
                    if event.player not in dead or event.player in told:
                        raise Broken(f"game {self.number}: {event.player} was announced alive or twice")
                    told.add(event.player)
                case OrderReceived(by=by) | OrderReplaced(by=by) if by in told:
                    raise Broken(f"game {self.number}: an order of the dead {by} was received")

    def _check_the_secrets(self) -> None:
        """What is the game master's alone is addressed to him alone, what is one player's or the mafia's to them (section 15)."""
        facts = RULESET.facts(self.engine.state)
        accomplices = {seat for seat in self.everyone if facts[seat]["team"] == "mafia"}
        for line in self.engine.entries:
            name = line.event.type
            secret = name in MASTERS_ALONE or (name == "vote_count" and not self.options["public_count"])
            owner = getattr(line.event, "by", None) if hasattr(line.event, "by") else getattr(line.event, "player", None)
            heard = {token.split("@")[0] for token in line.to if token.startswith("seat:")}
            strangers = line.to and not all(token.startswith(("seat:", "gm")) for token in line.to)
            if name in OWNERS_ALONE and (strangers or not heard <= {f"seat:{int(owner or 0)}"}):
                raise Broken(f"game {self.number}: {name} of {owner} was written to {sorted(line.to)}")
            if name in MAFIAS_ALONE and self.number % 2 and (strangers or not heard <= {f"seat:{int(seat)}" for seat in accomplices}):
                raise Broken(f"game {self.number}: {name} was written to {sorted(line.to)}")
            if name in FOR_ALL and "public" not in line.to:
                raise Broken(f"game {self.number}: {name} was kept from the public: {sorted(line.to)}")
            if secret and line.to != GM_ONLY:
                raise Broken(f"game {self.number}: {name} was written to {sorted(line.to)}")


def winning(facts: Any, options: Any) -> tuple[str | None, list[Seat]]:
    """The side that has won by MG-127, and its winners by MG-128. A hidden corpse still counts as living (MG-126)."""
    seats = {seat: each for seat, each in facts.items() if seat != "game"}
    living = {seat: each for seat, each in seats.items() if each["alive"] or each["hidden_corpse"]}
    neutrals = [seat for seat, each in living.items() if each["team"] == "neutral"]
    mafia = sum(each["team"] == "mafia" for each in living.values())
    others = len(living) - mafia
    fallen = {seat for seat, cause in options["modkilled"].items() if cause}
    if not living:
        return "nobody", []
    if len(living) <= 2 and neutrals:
        return "neutral", neutrals
    if not mafia and not neutrals:
        return "town", [seat for seat, each in seats.items() if each["team"] == "town" and seat not in fallen]
    bunny = any(living[seat]["role"] == "bunny" and not living[seat]["stripped"] for seat in neutrals)
    if (mafia > others if options["mafia_wins_at"] == "majority" else mafia >= others) and not (
        options["parity_blocked_by_bunny"] and bunny
    ):
        return "mafia", [seat for seat, each in seats.items() if each["team"] == "mafia" and seat not in fallen]
    return None, []


if __name__ == "__main__":
    sys.exit(main(Game, __doc__))
