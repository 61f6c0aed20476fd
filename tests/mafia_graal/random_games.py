"""Random games of the Grail mafia: any cast, any options and tables, sensible orders and nonsense in any order of arrival.

    python -m tests.mafia_graal.random_games --games 5000        (from the project's folder; --first N, --processes N)

Each game is made from its number alone, so that one that fails can be played again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from random import Random
from typing import Any

from games.kernel.audience import GM_ONLY
from games.kernel.common import Died, OrderReceived, OrderReplaced
from games.kernel.dice import SeedDice
from games.kernel.engine import Engine, fold, known, tokens_of
from games.kernel.event import from_data, to_data
from games.kernel.options import parse_options
from games.kernel.order import GM, OUTSIDER, Order, Unresolved
from games.kernel.refusal import COMMON_REFUSALS, Refused
from games.kernel.ruleset import find_verb
from games.kernel.seat import Seat
from mafia_graal.rules import RULESET

from .ballot_box import Box
from .night_watch import Watch

MONDAY = datetime(2025, 10, 20, 7, 0, tzinfo=UTC)
MOST_DAYS = 60
"""By then every court is long dead: whoever lives votes."""
MEDDLING_DAYS = 4
"""After so many the game master lets the court play."""
CAST = ("priest", "huntress", "jester", "inquisitor", "king", "chronicler", "gossip", "lancelot", "spy", "robber", "bunny",
        "guinevere", "impostor")  # fmt: skip
SEAT_VERBS = tuple(verb for verb in RULESET.verbs if verb.by == "seat")
MASTER_VERBS = tuple(verb for verb in RULESET.verbs if verb.by == "gm" and verb.name not in ("open", "deal", "start"))
OWN = {
    "priest": ("prayer", "healing", "confession"), "huntress": ("silence", "anathema"), "jester": ("prank", "stuffing"),
    "inquisitor": ("execution", "inquisition"), "king": ("kings_word", "grail_search"), "chronicler": ("interview", "chronicle"),
    "gossip": ("bloody_details", "night_rumours", "hold_candle"), "lancelot": ("intrigues", "conspiracy"),
    "spy": ("poison", "espionage"), "robber": ("ambush",), "bunny": ("pet", "tear", "devour"), "guinevere": ("search",),
    "impostor": ("intrigue",),
}  # fmt: skip
REFUSALS = frozenset({*COMMON_REFUSALS, *RULESET.refusals})
TYPES = {event.type: event for event in RULESET.events}
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


class Broken(AssertionError):
    """A game that should not have gone this way."""


@dataclass
class Game:
    """One random game while it is played."""

    number: int
    rng: Random = field(init=False)
    engine: Engine[Any] = field(init=False)
    at: datetime = MONDAY
    taken: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    meddled: bool = False
    hours: int = 0
    votes_checked: int = 0
    nights_checked: int = 0

    def __post_init__(self) -> None:
        self.rng = Random(f"random court {self.number}")
        self.engine = Engine(RULESET, SeedDice(f"random court {self.number}".encode()))

    # ---- the setup -------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Roles and options of chance, until they make a game."""
        while True:
            roles = self.rng.sample(CAST, self.rng.randint(3, len(CAST)))
            roles += ["knight"] * self.rng.randint(0, 5) + ["traitor"] * self.rng.choice((0, 0, 0, 1, 2))
            self.rng.shuffle(roles)
            people = tuple({"name": f"P{n}", "role": role} for n, role in enumerate(roles, 1))
            try:
                options = parse_options(RULESET.options, self._options())
                order = Order("open", GM, MONDAY, {"zone": "Europe/Moscow", "seats": people, "options": options, "setup": {}}, "gm")
                RULESET.check(order, self.engine.state)
            except Refused:
                continue
            break
        self.options = options
        self.engine.run(order)
        self.engine.submit(Order("start", GM, MONDAY, {}, "gm"))

    def _options(self) -> dict[str, Any]:
        rng = self.rng
        found: dict[str, Any] = {o.name: self._value(o) for o in RULESET.options if rng.random() < 0.25}
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

    def _value(self, option: Any) -> Any:
        match option.kind:
            case "bool":
                return self.rng.random() < 0.5
            case "choice":
                return self.rng.choice(option.choices)
            case "choices":
                return self.rng.sample(option.choices, self.rng.randint(option.low or 0, len(option.choices)))
            case "int":
                return self.rng.randint(option.low or 0, min(option.high or 9, (option.low or 0) + 60))
        return option.default

    # ---- what people send ------------------------------------------------------------------------------------------

    @property
    def everyone(self) -> tuple[Seat, ...]:
        return self.engine.state.everyone

    def living(self) -> list[Seat]:
        return [seat for seat, cause in RULESET.alive(self.engine.state).items() if cause is None]

    def sensible(self) -> list[tuple[Any, str, dict[str, Any], str]]:
        """Ballots, posts, guesses and night orders as players would send them, some forgotten, some on the dead."""
        rng, living = self.rng, self.living()
        found: list[tuple[Any, str, dict[str, Any], str]] = []
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

    def _order(self, seat: Seat, verb: str) -> tuple[Any, str, dict[str, Any], str]:
        declared = find_verb(RULESET, verb)
        assert declared is not None
        args = {arg.name: self._arg(arg) for arg in declared.args if arg.required}
        if declared.arg("day") is not None and self.rng.random() < 0.2:
            args["day"] = True
        return seat, verb, args, "form"

    def nonsense(self) -> list[tuple[Any, str, dict[str, Any], str]]:
        """Any verb by anybody, with any arguments."""
        found = []
        for _ in range(self.rng.randint(0, 5)):
            verb = self.rng.choice(SEAT_VERBS if self.rng.random() < 0.9 else MASTER_VERBS)
            by = self.rng.choice((*self.everyone, *self.everyone, OUTSIDER, GM if verb.by == "seat" else OUTSIDER))
            found.append((by, verb.name, self._args(verb, odd=0.25), self.rng.choice(("form", "pm", "post"))))
        if self.rng.random() < 0.1:
            found.append((self.rng.choice(self.everyone), "fly", {"target": Seat(1)}, "pm"))
        return found

    def meddling(self) -> list[tuple[Any, str, dict[str, Any], str]]:
        """Now and then the game master rules."""
        if self.number % 2 or self.engine.state.day > MEDDLING_DAYS or self.rng.random() > 0.3:
            return []
        verb = self.rng.choice([verb for verb in MASTER_VERBS if verb.name != "end_game" or self.rng.random() < 0.1])
        return [(GM, verb.name, {**self._args(verb, odd=0.1), "reason": self.rng.choice(("because", "as said", ""))}, "gm")]

    def _args(self, verb: Any, odd: float) -> dict[str, Any]:
        return {arg.name: self._odd() if self.rng.random() < odd else self._arg(arg) for arg in verb.args
                if arg.required or self.rng.random() < 0.5}  # fmt: skip

    def _arg(self, arg: Any) -> Any:
        rng = self.rng
        match arg.kind:
            case "seat":
                return rng.choice(self.everyone)
            case "seats":
                return tuple(rng.sample(self.everyone, rng.randint(1, 2)))
            case "rows":
                return tuple({column.name: self._arg(column) for column in arg.columns} for _ in range(rng.randint(1, 2)))
            case "role":
                return rng.choice(RULESET.roles)
            case "verb":
                return rng.choice(SEAT_VERBS).name
            case "choice":
                return rng.choice(arg.choices)
            case "int":
                return rng.randint(0, 40)
            case "bool":
                return rng.random() < 0.5
            case "time":
                return self.at + timedelta(hours=rng.randint(-2, 30))
            case "text":
                return rng.choice(("game", "vote", "37", "is it odd?", "poison", "vote_changes", "Zoe"))
            case _:
                return rng.choice((True, 3, "day", ["mon"]))

    def _odd(self) -> Any:
        return self.rng.choice((None, "", (), Seat(99), Unresolved("Nobody"), Unresolved("P", matches=(Seat(1), Seat(2))),
                                "words", -1, 10**9, ["x"], {"a": 1}, ({"target": Seat(1)},), ({"role": "king"}, 7)))  # fmt: skip

    # ---- the play --------------------------------------------------------------------------------------------------

    def play(self) -> Game:
        """To the end. Raises Broken, or whatever the rules raise."""
        self.open()
        while not self.engine.state.over:
            self.hours += 1
            if self.engine.state.day > MOST_DAYS or self.hours > MOST_DAYS * 12:
                raise Broken(f"game {self.number} has not ended on day {self.engine.state.day}")
            self.pass_an_hour()
        for by, verb, args, source in self.nonsense():
            self.send(by, verb, args, source)
        if not any(line.order.verb == "end_game" for line in self.engine.entries):
            self.check_the_end()
        self.check_journal()
        return self

    def pass_an_hour(self) -> None:
        """Everything that is sent before the next hour strikes arrives in any order, some of it too late."""
        hours = RULESET.deadlines(self.engine.state)
        if not hours:
            self.at += timedelta(hours=self.rng.randint(1, 40))
            self.send(GM, "resume", {"reason": "on we go"}, "gm")
            return
        due = hours[0]
        mail = self.sensible() if self.engine.state.phase in ("day", "night") else []
        mail += self.nonsense() + self.meddling()
        self.rng.shuffle(mail)
        span = max((due.at - self.at).total_seconds(), 0.0)
        late = self.rng.random() < 0.1
        times = sorted(self.rng.uniform(0, span * (1.02 if late else 0.999)) for _ in mail)
        start = self.at
        for (by, verb, args, source), seconds in zip(mail, times, strict=True):
            self.at = max(self.at, start + timedelta(seconds=int(seconds)))
            self.send(by, verb, args, source)
        self.at = max(self.at, due.at)
        self.strike()

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

    def send(self, by: Any, verb: str, args: dict[str, Any], source: Any) -> None:
        """One order by the same door as the host's."""
        self.engine.settle(self.at)
        before, length = self.engine.state, len(self.engine.entries)
        order = Order(verb, by, self.at, args, source)
        try:
            check_author(order)
            self.engine.submit(order)
        except Refused as refused:
            self.refused[refused.code] = self.refused.get(refused.code, 0) + 1
            if refused.code not in REFUSALS:
                raise Broken(f"game {self.number}: undeclared refusal {refused.code} of {verb}") from refused
            if self.engine.state != before or len(self.engine.entries) != length:
                raise Broken(f"game {self.number}: the refused {verb} has left a trace") from refused
            return
        self.taken += 1
        self.meddled |= by == GM and verb in ("set_hanged", "close_early", "move_deadline")

    # ---- what must hold at the end ---------------------------------------------------------------------------------

    def check_journal(self) -> None:
        """The journal folds to the state, also out of its stored form and for a seat's own view."""
        engine, state = self.engine, self.engine.state
        if fold(RULESET, (line.event for line in engine.entries)) != state:
            raise Broken(f"game {self.number}: the journal does not fold to the state")
        stored = json.loads(json.dumps([(line.event.type, to_data(line.event)) for line in engine.entries]))
        if fold(RULESET, (from_data(TYPES[name], data) for name, data in stored)) != state:
            raise Broken(f"game {self.number}: the stored journal does not fold to the state")
        seat = self.rng.choice(self.everyone)
        held = tokens_of(RULESET, state, seat)
        if engine.known(held) != known(RULESET, engine.entries, held):
            raise Broken(f"game {self.number}: {seat} knows two different things")
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


def check_author(order: Order) -> None:
    """Refuses what the host refuses before it asks the rules."""
    verb = find_verb(RULESET, order.verb, "gm" if order.by == GM else "seat")
    if verb is None or verb.by == "clock" or verb.name == "open":
        raise Refused("unknown_verb", verb=order.verb)
    if verb.by == "gm" and order.by != GM:
        raise Refused("not_gm")
    if verb.by == "seat" and order.by == GM:
        raise Refused("not_a_player")


def attempt(number: int) -> tuple[int, str, int, int]:
    """Plays one game: (its number, what went wrong or nothing, orders taken, votes counted anew)."""
    game = Game(number)
    try:
        game.play()
    except Exception as error:
        return number, f"{type(error).__name__}: {error}", game.taken, game.votes_checked
    return number, "", game.taken, game.votes_checked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    began, taken, votes, failed = time.monotonic(), 0, 0, 0
    with get_context("spawn").Pool(asked.processes) as pool:
        numbers = range(asked.first, asked.first + asked.games)
        for number, wrong, took, counted in pool.imap_unordered(attempt, numbers, chunksize=20):
            taken, votes, failed = taken + took, votes + counted, failed + bool(wrong)
            if wrong:
                print(f"game {number}: {wrong}", flush=True)
    print(f"{asked.games} games, {taken} orders taken, {votes} votes counted anew, {failed} games failed, {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
