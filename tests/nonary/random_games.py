"""Random games of the Nonary Game: the glasshouse with other rounds and settings, sensible orders and nonsense, plans upon
plans, in any order of arrival.

    python -m tests.nonary.random_games --games 2000        (from the project's folder; --first N, --processes N)

What is random in any game: `tests/random_play.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.kernel.common import Died, Revived
from games.kernel.order import GM, Order
from games.kernel.seat import Seat
from nonary.rules import fights, perceive
from nonary.rules.edition.patching import merged
from nonary.rules.events_course import PassedDoor9
from nonary.rules.ruleset import RULESET
from nonary.rules.state import State
from tests.random_play import ODD, Broken, RandomGame, Sent, main

from .vote_counter import Counter

DEMO = Path(__file__).parents[1] / "scenarios" / "nonary" / "demo_edition.yaml"
MONDAY = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
CHARACTERS = ("botanist", "clerk", "nurse", "engineer", "pianist", "warden")
ROOMS = ("hall", "greenhouse", "archive")
SPOTS = ("notice_board", "organ", "workbench", "safe", "fern_bed", "steel_door", "cabinet", "card_index", "terminal")
THINGS = ("seed_packet", "pruning_knife", "pistol", "steel_key", "logbook", "locket", "portrait")
PUZZLES = ("safe_lock", "terminal_word", "organ_keys")
PIECES = ("bot_name", "motto_1", "zero_mark", "cle_goal", "gun_one", 1, 7, 12)
WORDS = ("echo", "hello", "the safe", "moonflower", "help", "417", "30s")
MOST_HOURS = 40
"""After so many deadlines the game master ends the game."""
OF_THE_DEAD = frozenset({
    "kill_credited", "action_answered", "action_refused", "attack_resolved", "order_withdrawn", "phase_soon", "item_closed",
    "action_abandoned", "passed_door9",
})  # fmt: skip
"""What may name a dead player as its `by`: what is done to the dead, and what ends with a death."""


@cache
def demo() -> dict[str, Any]:
    """The edition of the scenarios."""
    return yaml.safe_load(DEMO.read_text(encoding="utf-8"))


@dataclass
class Game(RandomGame):
    """One random game while it is played."""

    rules = RULESET
    seed = "random complex"
    master_verbs = tuple(verb for verb in RULESET.verbs if verb.by == "gm" and verb.name not in ("open", "start"))
    texts = (*ROOMS, *SPOTS, *THINGS, *PUZZLES, *WORDS, "open", "normal", "burning", "ally", "10:30", "2026-03-03 09:00", "ambidex.close",
             "combat.resolution", "gm", "table", "nowhere", "ferns", "сейф")  # fmt: skip
    values = (
        *PIECES,
        "all",
        1,
        2,
        3,
        "table",
        "deadline",
        [{"text": "It creaks."}, {"points": 1}],
        [{"kill": "actor"}],
    )
    odd = (
        *ODD,
        {"do": [{"do": "say"}]},
        {"when": {"enters": "anyone"}},
        ({"a": (Seat(1),), "b": (Seat(1),)},),
        float("nan"),
    )
    most_nonsense = 3
    hours_ahead = 3

    at: datetime = MONDAY
    fired: int = 0
    votes_counted: int = 0

    def figures(self) -> dict[str, int]:
        return {**super().figures(), "plans fired": self.fired, "votes counted anew": self.votes_counted}

    # ---- the setup -------------------------------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        rng = self.rng
        cast = rng.sample(CHARACTERS, rng.randint(2, 6))
        seats = tuple(
            {"name": f"P{n}", **({"character": c} if rng.random() < 0.8 else {})} for n, c in enumerate(cast, 1)
        )
        starts = {
            c: {"start_room": rng.choice(ROOMS), "points": rng.choice((1, 2, 3, 8, 9))}
            for c in CHARACTERS
            if rng.random() < 0.7
        }
        patch = {
            "rounds": [self._round() for _ in range(rng.randint(1, 3))],
            "characters": starts,
            "settings": self._settings(),
        }
        if rng.random() < 0.5:
            patch["happenings"] = {"gas": {"when": {"phase": "ambidex"}, "after": "50s", "do": [{"kill": {"room": "archive"}}]},
                                   "fuse": {"when": {"state": {"cabinet": "open"}}, "after": rng.choice(("0s", "9s")),
                                            "do": [{"announce": "Something burns."}, {"set": {"organ": "tuned"}}]}}  # fmt: skip
        if rng.random() < 0.5:
            patch["spots"] = {
                "organ": {"use": {"self": {"do": [{"text": "The floor opens."}, {"move": "archive"}]}}},
                "notice_board": {
                    "inspect": {"do": [{"points": rng.choice((-2, 1))}, {"piece": ["motto_1", "zero_mark"]}]}
                },
            }
        if rng.random() < 0.3:
            patch["travel"] = [{"between": ["hall", "greenhouse"], "takes": 0}, {"between": ["greenhouse", "archive"], "takes": "5s", "oneway": True},
                               {"between": ["archive", "hall"], "takes": rng.choice((0, "20s"))}]  # fmt: skip
        secret = {"secret": "known"} if rng.random() < 0.5 else {}
        return {
            "zone": "Europe/Paris",
            "seats": seats,
            "options": {},
            "setup": {"edition": merged(demo(), patch), **secret},
        }

    def _round(self) -> dict[str, Any]:
        rng = self.rng
        ends = (
            {"lasts": rng.choice(("60s", "3m", "6m"))}
            if rng.random() < 0.8
            else {"until": rng.choice(("12:00", "+1d 09:00"))}
        )
        groups: dict[str, Any] = {"groups": rng.choice((
            {}, {"archive": ["clerk", "warden"], "greenhouse": ["nurse", "pianist"]},
        ))}  # fmt: skip
        if rng.random() < 0.4:
            groups = {"groups": "random", "rooms": list(ROOMS)}
        pairing = rng.choice(("fixed", "random", "gm"))
        ambidex: dict[str, Any] = {
            "mode": rng.choice(("one_vs_one", "pair_vs_solo", "pair_vs_solo")),
            "pairing": pairing,
            **ends,
        }
        if pairing == "fixed":
            ambidex |= {
                "mode": "pair_vs_solo",
                "matches": [{"a": ["botanist", "nurse"], "b": ["engineer"]}, {"a": ["clerk"], "b": ["warden"]}],
            }
        return rng.choice(
            (
                {"exploration": {**groups, **ends}},
                {"ambidex": ambidex},
                {"exploration": {**groups, **ends}, "ambidex": ambidex},
            )
        )

    def _settings(self) -> dict[str, Any]:
        nested: dict[str, Any] = {}
        for option in RULESET.options:
            if self.rng.random() > 0.2 or option.name.startswith(
                ("timezone", "players", "clock", "start_room", "ambidex.room", "door9.room")
            ):
                continue
            value = self.value(option)
            if option.name in ("door9.open_for", "end.last_chance", "door9.pass_takes"):
                value = self.rng.choice(("20s", "60s"))
            top, _, name = option.name.partition(".")
            nested.setdefault(top, {})[name] = value
        nested.setdefault("door9", {})["points"] = self.rng.choice((3, 9, 9))
        return nested

    def value(self, option: Any) -> Any:
        if option.kind == "choices":
            return self.rng.sample(option.choices, self.rng.randint(0, len(option.choices)))
        if option.name.startswith("plans.max"):
            return self.rng.choice((1, 2, 5))
        return super().value(option)

    # ---- what people send ------------------------------------------------------------------------------------------

    def sensible(self, hours: Sequence[Any]) -> list[Sent]:
        state: State = self.engine.state
        living = perceive.living(state)
        mail = [self._one(self.rng.choice(living)) for _ in range(self.rng.randint(0, 9)) if living]
        if state.phase == "ambidex":
            voters = [seat for seat in living if self.rng.random() < 0.4]
            mail += [(seat, "vote", {"choice": self.rng.choice(("ally", "betray"))}, "form") for seat in voters]
        return mail

    def _one(self, seat: Seat) -> Sent:
        """Mostly about what is there."""
        verb, args = self._act()
        state: State = self.engine.state
        near: Sequence[str] = perceive.within_reach(state, seat)
        if verb == "take":
            near = [thing for thing in near if thing in THINGS and thing != "portrait"]
        held = perceive.held(state, seat)
        people = perceive.people(state, seat)
        args = dict(args)
        for name, choices in (("target", near), ("object", near), ("with", held), ("to", people), ("player", people)):
            if (
                name in args
                and choices
                and verb not in ("enter_code", "try_codes", "answer_puzzle")
                and self.rng.random() < 0.8
            ):
                chosen = self.rng.choice(held if name == "object" and held and verb != "take" else choices)
                args[name] = (chosen,) if isinstance(args[name], tuple) else chosen
        return seat, verb, args, "form"

    def _act(self, depth: int = 0) -> tuple[str, dict[str, Any]]:
        rng = self.rng
        verbs: dict[str, dict[str, Any]] = {
            "go": {"room": rng.choice(ROOMS)}, "inspect": {"target": rng.choice((*SPOTS, *THINGS, *ROOMS))},
            "open": {"target": rng.choice(("cabinet", "steel_door"))}, "read": {"object": rng.choice(THINGS)},
            "take": {"object": rng.choice(THINGS)}, "drop": {"object": rng.choice(THINGS)},
            "use": {"object": rng.choice(THINGS), "target": rng.choice(("organ", "steel_door"))},
            "give": {"object": rng.choice(THINGS), "to": self._person()}, "show": {"object": rng.choice(THINGS), "to": rng.choice((self._person(), "room"))},
            "enter_code": {"target": "safe", "code": rng.choice(("417", "911", "41"))},
            "try_codes": {"target": "safe", "from": rng.choice(("400", "000", "990"))},
            "answer_puzzle": {"target": "terminal", "text": rng.choice(WORDS)}, "hide": rng.choice(({}, {"in": "fern_bed"})),
            "attack": {"player": self._person(), **rng.choice(({}, {"with": "pruning_knife"}, {"with": "pistol"}))}, "defend": {},
            "wait": {"for": rng.choice(("0s", "5s", "20s"))}, "abandon": {}, "say": {"text": rng.choice(WORDS)},
            "whisper": {"to": (self._person(),), "text": rng.choice(WORDS)}, "give_piece": {"piece": rng.choice(PIECES), "to": self._person()},
            "vote": {"choice": rng.choice(("ally", "betray"))}, "open_door9": {}, "pass_door9": {}, "accuse": {"player": self._person()},
            "free": {"text": "I whistle."}, "cancel_plan": {"plan": rng.choice((1, 2, "all"))},
            "set_default": {"default": rng.choice(("defend", "go_ambidex")), "enabled": rng.random() < 0.5},
        }  # fmt: skip
        if depth == 0 and rng.random() < 0.3:
            return "plan", {"plan": self._plan()}
        if depth == 0 and rng.random() < 0.15:
            return "vote", verbs["vote"]
        verb = rng.choice(sorted(verbs))
        return verb, verbs[verb]

    def _person(self) -> Any:
        return self.rng.choice(self.everyone)

    def _plan(self) -> dict[str, Any]:
        rng = self.rng
        someone = rng.choice(("anyone", rng.choice(self.everyone)))
        when = rng.choice((
            {"after": rng.choice(("0s", "5s", "30s"))}, {"at": rng.choice(("11:30", "15:00"))}, {"phase": rng.choice(("exploration", "ambidex", "endgame"))},
            {"enters": someone}, {"leaves": someone}, {"arrives": rng.choice((*ROOMS, "anywhere"))}, {"finished": "any"}, {"finished": "go"},
            {"attacked": someone}, {"door9_opened": someone}, {"obtains": rng.choice(("any", "pistol", 7))}, {"points": 4}, {"notices": {}},
            {"says": rng.choice(WORDS)}, {"dies": someone}, {"gm": "it rains"}, {"notices": {"verb": "take"}}, None,
        ))  # fmt: skip
        plan: dict[str, Any] = {"do": self._steps()}
        if when is not None:
            plan["when"] = when
            plan |= rng.choice(({}, {"repeat": True}, {"expires": "20s"}, {"repeat": True, "expires": "40s"}))
        if rng.random() < 0.4:
            plan["if"] = rng.choice((
                {"alone": True}, {"present": rng.choice(("whoever", someone if someone != "anyone" else "whoever"))}, {"points": 3},
                {"not": {"has": "pistol"}}, {"any": [{"in_room": "hall"}, {"phase": "ambidex"}]}, {"door9": "closed"}, {"holds": 7},
            ))  # fmt: skip
            plan["else"] = self._steps()
        return plan

    def _steps(self) -> list[dict[str, Any]]:
        return [self._step() for _ in range(self.rng.randint(1, 3))]

    def _step(self) -> dict[str, Any]:
        verb, args = self._act(1)
        step = {"do": verb, **args}
        if verb in ("give", "attack") and self.rng.random() < 0.5:
            step["to" if verb == "give" else "player"] = "whoever"
        if self.rng.random() < 0.2:
            step["else"] = [self.rng.choice(({"do": "stop"}, {"do": "say", "text": "echo"}))]
        return step

    def nonsense(self) -> list[Sent]:
        return super().nonsense() if self.rng.random() < 0.5 else []

    def arg(self, arg: Any) -> Any:
        if arg.name == "takes":
            return self.rng.choice(("10s", 0, "90s"))
        if arg.name == "patch":
            return self.rng.choice(
                (
                    {"title": "Another"},
                    {"objects": {"pistol": None}},
                    {"objects": {"lamp": {"name": "lamp", "at": "hall"}}},
                )
            )
        if arg.kind == "seat" and arg.choices:
            return self.rng.choice((self._person(), *arg.choices))
        if arg.kind == "map":
            return self._plan()
        if arg.kind == "rows":
            people = [*self.everyone]
            self.rng.shuffle(people)
            return tuple({"a": (a,), "b": (b,)} for a, b in zip(people[::2], people[1::2], strict=False))
        return super().arg(arg)

    def meddles(self) -> bool:
        return self.rng.random() < 0.4

    # ---- the play --------------------------------------------------------------------------------------------------

    def is_endless(self) -> bool:
        return self.hours > MOST_HOURS + 40

    def pass_an_hour(self) -> None:
        state: State = self.engine.state
        if state.ended:
            waiting = [(seat, which) for which, table in (("goal", state.goals), ("secondary", state.secondaries))
                       for seat, verdict in table.items() if verdict == "pending"]  # fmt: skip
            seat, which = self.rng.choice(waiting)
            self.send(GM, "judge_goal", {"player": seat, "which": which, "met": self.rng.random() < 0.5}, "gm")
        elif self.hours > MOST_HOURS:
            self.send(GM, "end_game", {"reason": "the storm"}, "gm")
        elif not state.paused and not self.rules.deadlines(state):
            self.send(GM, "set_matches", {"matches": self.arg(SET_MATCHES), "reason": "nobody else does"}, "gm")
            self.at += timedelta(minutes=10)
            for sent in self.sensible(()):
                self.send(*sent)
        else:
            super().pass_an_hour()
        self.check_state()

    def was_taken(self, order: Order, before: State) -> None:
        if isinstance(order.by, Seat) and not perceive.inside(before, order.by):
            raise Broken(f"game {self.number}: {order.by}, who is dead or outside, has done {order.verb}")
        self.check_state()

    def check_state(self) -> None:
        """What must hold after every operation."""
        state: State = self.engine.state
        for wrong in faults(state):
            raise Broken(f"game {self.number}: {wrong}")

    def check_facts(self) -> None:
        """Who is dead or outside does nothing, and is not seen to do anything."""
        gone: set[Seat] = set()
        counter = Counter(self.everyone, dict(self.engine.state.options))
        for line in self.engine.entries:
            event = line.event
            counter(event)
            self.fired += event.type == "plan_fired"
            by = getattr(event, "by", None)
            if by in gone and event.type not in OF_THE_DEAD:
                raise Broken(f"game {self.number}: {by} is dead or outside, and yet: {event}")
            if isinstance(event, Died):
                gone.add(event.player)
            elif isinstance(event, PassedDoor9):
                gone.add(event.by)
            elif isinstance(event, Revived):
                gone.discard(event.player)
        counter.done()
        self.votes_counted = counter.counted
        if counter.wrong:
            raise Broken(f"game {self.number}: {counter.wrong[0]}")
        for seat in self.everyone:
            self.engine.known(frozenset({"public", "player", f"seat:{int(seat)}"}))


def is_about(state: State, seat: Seat) -> bool:
    """Whether something of a player's is under way or waits."""
    tables = (state.busy, state.chains, state.waiting, state.fights)
    return bool(state.plans.get(seat)) or any(seat in table for table in tables)


def faults(state: State) -> Sequence[str]:
    """What should not be so."""
    found = []
    for seat in perceive.living(state):
        busy, chain = state.busy.get(seat), state.chains.get(seat)
        walks = busy is not None and busy.verb == "go"
        if (state.room.get(seat) is None) != walks:
            found.append(f"{seat} is in {state.room.get(seat)} and busy with {busy}")
        if chain is not None and chain.waits == "action" and (busy is None or walks):
            found.append(f"{seat} waits for the end of an action that is none: {chain}")
        if chain is not None and chain.waits == "trip" and not walks:
            found.append(f"{seat} waits for the end of a walk that is none: {chain}")
        if chain is not None and chain.waits == "fight" and not fights.is_fighting(state, seat):
            found.append(f"{seat} waits for the end of a fight that is none: {chain}")
        if seat in state.waiting and not walks:
            found.append(f"{seat} has a plan waiting for the end of a walk that is none: {state.waiting[seat]}")
        numbers = state.plans.get(seat, {})
        if any(not kept.armed and (chain is None or chain.plan != n) and (seat not in state.waiting or state.waiting[seat].plan != n)
               for n, kept in numbers.items()):  # fmt: skip
            found.append(f"{seat} has a plan that is neither armed nor running: {numbers}")
    if any(points < 0 for points in state.points.values()):
        found.append(f"points below 0: {state.points}")
    found += [
        f"{seat} is gone and still about something" for seat in (*state.dead, *state.escaped) if is_about(state, seat)
    ]
    if (
        state.options.get("puzzle.unique") != "shared"
        and sum("zero_mark" in held for seat, held in state.pieces.items()) > 1
    ):
        found.append("two hold what only one may hold")
    return found


SET_MATCHES = next(
    arg for verb in RULESET.verbs if verb.name == "set_matches" for arg in verb.args if arg.name == "matches"
)

if __name__ == "__main__":
    sys.exit(main(Game, __doc__ or ""))
