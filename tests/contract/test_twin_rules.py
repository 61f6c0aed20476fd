"""Twin games in memory: two that differ in one secret, the same orders, the same dice. Who is not in it knows the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from games.kernel.audience import PUBLIC, sees
from games.kernel.engine import Engine, next_deadline, public_tokens, tokens_of
from games.kernel.order import GM, Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.registry import config
from tests.toygame.rules.events import RoleShown
from tests.toygame.rules.ruleset import Toy

from .playing import MONDAY, NEXT, Act, Setup, started, steps, take

ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = (Seat(n) for n in range(1, 9))


def act(by: Any, verb: str, *targets: Seat, **more: Any) -> Act:
    return Act(1, by, verb, {**({"target": targets[0]} if targets else {}), **more}, "gm" if by == GM else "form")


WAIT, MORNING = Act(NEXT), [Act(NEXT)] * 2


@dataclass(frozen=True)
class Twins:
    """Two stories, or two deals, that nobody outside `told` may tell apart."""

    name: str
    ruleset: str
    one: Sequence[Act]
    other: Sequence[Act]
    told: tuple[int, ...]
    roles: tuple[str, ...]
    others: tuple[str, ...] = ()


TOY = ("owl", *["peasant"] * 7)
TOY_SWAPPED = (*["peasant"] * 5, "owl", "peasant", "peasant")
LUNE = ("seer", "villager", "villager", "militia", "villager", "villager", "werewolf", "werewolf")
LUNE_SWAPPED = ("villager", "villager", "villager", "militia", "villager", "seer", "werewolf", "werewolf")
GRAAL = ("huntress", "inquisitor", "knight", "knight", "king", "knight", "lancelot", "spy")
GRAAL_SWAPPED = ("knight", "inquisitor", "knight", "knight", "king", "huntress", "lancelot", "spy")
GRAAL_BUNNY = ("bunny", "inquisitor", "knight", "knight", "king", "knight", "lancelot", "spy")
GRAAL_NIGHT = [Act(NEXT)] * 4
"""Day actions, the closing second, the vote, the close of the night; its results come with one more."""
OPTIONS = {"pleine_lune": {"composition": "hidden"}, "mafia_graal": {"missed_actions": "skip"}}
BURN = [act(seat, "vote", FIVE) for seat in (TWO, THREE, SEVEN, EIGHT)]
"""Enough voices against the fifth seat for one day."""
TALK = [Act(0, seat, "posted", {"topic": "game", "length": 10}, "post") for seat in (ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT)]
TO_SUNSET = [*TALK, *BURN, WAIT, WAIT]
PAIRS = [
    Twins("role", "toy", [*BURN, WAIT], [*BURN, WAIT], (1, 6), TOY, TOY_SWAPPED),
    Twins("peek", "toy", [act(ONE, "peek", TWO), *BURN, WAIT], [act(ONE, "peek", THREE), *BURN, WAIT], (1,), TOY),
    Twins("vote before the recap", "toy", [act(TWO, "vote", FIVE)], [act(TWO, "vote", SIX)], (2,), TOY),
    Twins("vote or none", "toy", [act(TWO, "vote", FIVE), act(TWO, "vote", SIX)], [act(TWO, "vote", SIX), act(TWO, "vote", SIX)], (2,), TOY),
    Twins("role by day", "pleine_lune", TALK, TALK, (1, 6), LUNE, LUNE_SWAPPED),
    Twins("role through a night", "pleine_lune", [*TO_SUNSET, act(SEVEN, "devour", THREE), *MORNING],
          [*TO_SUNSET, act(SEVEN, "devour", THREE), *MORNING], (1, 6), LUNE, LUNE_SWAPPED),
    Twins("probe", "pleine_lune", [*TO_SUNSET, act(ONE, "probe", TWO), *MORNING], [*TO_SUNSET, act(ONE, "probe", SEVEN), *MORNING], (1,), LUNE),
    Twins("guard", "pleine_lune", [act(FOUR, "guard", TWO), *TO_SUNSET, *MORNING], [act(FOUR, "guard", THREE), *TO_SUNSET, *MORNING], (4,), LUNE),
    Twins("prey before the night", "pleine_lune", [*TO_SUNSET, act(SEVEN, "devour", TWO)], [*TO_SUNSET, act(SEVEN, "devour", THREE)], (7, 8), LUNE),
    Twins("vote before the recap", "pleine_lune", [*TALK, act(TWO, "vote", SIX)], [*TALK, act(TWO, "vote", SEVEN)], (2,), LUNE),
    Twins("word of the game master", "pleine_lune", [act(GM, "warn", player=TWO, reason="a")], [act(GM, "warn", player=TWO, reason="b")], (2,), LUNE),
    Twins("role by day", "mafia_graal", TALK, TALK, (1, 6), GRAAL, GRAAL_SWAPPED),
    Twins("role through a night", "mafia_graal", [*TALK, act(SEVEN, "kill", THREE, executor=EIGHT), *GRAAL_NIGHT, WAIT],
          [*TALK, act(SEVEN, "kill", THREE, executor=EIGHT), *GRAAL_NIGHT, WAIT], (1, 6), GRAAL, GRAAL_SWAPPED),
    Twins("silence", "mafia_graal", [act(ONE, "silence", THREE), *GRAAL_NIGHT, WAIT], [act(ONE, "silence", FOUR), *GRAAL_NIGHT, WAIT],
          (1,), GRAAL),
    Twins("check", "mafia_graal", [act(TWO, "inquisition", SEVEN), *GRAAL_NIGHT, WAIT], [act(TWO, "inquisition", SIX), *GRAAL_NIGHT, WAIT],
          (2,), GRAAL),
    Twins("prey before the night", "mafia_graal", [act(SEVEN, "kill", TWO, executor=EIGHT)],
          [act(SEVEN, "kill", THREE, executor=SEVEN)], (7, 8), GRAAL),
    Twins("prey between close and publication", "mafia_graal", [act(SEVEN, "kill", TWO, executor=EIGHT), *GRAAL_NIGHT],
          [act(SEVEN, "kill", THREE, executor=EIGHT), *GRAAL_NIGHT], (7, 8), GRAAL),
    Twins("devoured until the vote", "mafia_graal", [act(ONE, "devour", THREE), *GRAAL_NIGHT, WAIT],
          [act(ONE, "devour", FOUR), *GRAAL_NIGHT, WAIT], (1, 3, 4), GRAAL_BUNNY),
    Twins("word of the King", "mafia_graal", [act(FIVE, "kings_word", SIX, word="ban"), *GRAAL_NIGHT, WAIT],
          [act(FIVE, "kings_word", SIX, word="plus"), *GRAAL_NIGHT, WAIT], (5, 6), GRAAL),
    Twins("voided order", "mafia_graal", [act(ONE, "silence", THREE), act(GM, "void_order", player=ONE, reason="a"), *GRAAL_NIGHT],
          [act(ONE, "silence", THREE), act(GM, "warn", player=ONE, reason="a"), *GRAAL_NIGHT], (1,), GRAAL),
]  # fmt: skip


def play(rules: Any, roles: tuple[str, ...], story: Sequence[Act]) -> tuple[Engine, list[str]]:
    """The game after its story, and what each order was answered."""
    engine = started(rules, Setup(len(roles), roles, fixed=True), OPTIONS.get(rules.name))
    answers = []
    for _, order in steps(engine, story):
        if order is not None:
            try:
                take(engine, order)
                answers.append("taken")
            except Refused as refused:
                answers.append(f"{refused.code} {refused.data}")
    return engine, answers


def seen(engine: Engine, seat: Seat | None) -> dict[str, Any]:
    """All that the host could make a page, a form or a refusal of for this seat, or for the public."""
    rules, state = engine.rules, engine.state
    held = tokens_of(rules, state, seat) if seat is not None else public_tokens(state)
    known = engine.known(held)
    due = [(each.at, each.name, each.verb) for each in rules.deadlines(known) if each.shown]
    at = max([line.order.at for line in engine.entries], default=MONDAY) + timedelta(seconds=1)
    offered = [
        (verb.name, target, _refusal(rules, Order(verb.name, seat, at, {arg.name: (target,) if arg.kind == "seats" else target for arg in verb.args}), known))
        for verb in rules.verbs if verb.by == "seat" and seat is not None
        for target in (TWO, SIX, SEVEN)
    ]  # fmt: skip
    return {
        "facts": [(line.event, line.order.at, line.rule) for line in engine.entries if sees(line.to, held)],
        "state": known,
        "tokens": held,
        "hours": due,
        "refusals": offered,
        "places": [(topic.role, topic.kind) for topic in rules.topics(state) if {grant.token for grant in topic.read} & (held | {"member"})],
    }


def _refusal(rules: Any, order: Order, known: Any) -> str:
    try:
        rules.check(order, known)
    except Refused as refused:
        return f"{refused.code} {refused.data}"
    return ""


def told_apart(twins: Twins, rules: Any, look: Callable[[Engine, Seat | None], dict[str, Any]] = seen) -> list[str]:
    """Which seats outside the secret could tell the two games apart, and by what."""
    one, answers = play(rules, twins.roles, twins.one)
    other, others = play(rules, twins.others or twins.roles, twins.other)
    assert {*answers, *others} == {"taken"}
    assert one.entries != other.entries, "the two games do not differ"
    found = []
    for seat in (None, *(seat for seat in one.state.everyone if seat not in twins.told)):
        left, right = look(one, seat), look(other, seat)
        found += [f"{seat}: {name}: {left[name]} / {right[name]}" for name in left if left[name] != right[name]]
    return found


@pytest.mark.parametrize("twins", PAIRS, ids=lambda twins: f"{twins.ruleset}: {twins.name}")
def test_nobody_outside_a_secret_can_tell_twin_games_apart(twins):
    assert told_apart(twins, config(twins.ruleset).rules) == []


@pytest.mark.parametrize("twins", [twins for twins in PAIRS if "prey" not in twins.name], ids=lambda twins: f"{twins.ruleset}: {twins.name}")
def test_whoever_is_in_the_secret_can(twins):
    one, _ = play(config(twins.ruleset).rules, twins.roles, twins.one)
    other, _ = play(config(twins.ruleset).rules, twins.others or twins.roles, twins.other)
    assert any(seen(one, Seat(number)) != seen(other, Seat(number)) for number in twins.told)


class Loud(Toy):
    """Says aloud whom somebody votes against."""

    def _vote(self, order, draft):
        super()._vote(order, draft)
        draft.add(RoleShown(player=order.seat("target"), role="accused"), to=PUBLIC)


class Counting(Toy):
    """The hour of dusk comes nearer with each voice."""

    def deadlines(self, state):
        return [type(due)(due.at - timedelta(minutes=len(state.votes)), due.verb, due.name) for due in super().deadlines(state)]


class Marking(Toy):
    """Whoever is accused may read where nobody else may."""

    def standing(self, state, seat):
        return super().standing(state, seat) | ({"accused"} if seat in state.votes.values() else set())


class Showing(Toy):
    """Dusk shows the owl."""

    def _dusk(self, order, draft):
        super()._dusk(order, draft)
        owl = next(seat for seat, role in draft.state.roles.items() if role == "owl")
        draft.add(RoleShown(player=owl, role="owl"), to=PUBLIC)


@pytest.mark.parametrize(("leaky", "name"), [(Loud, "vote before the recap"), (Marking, "vote before the recap"), (Showing, "role")])
def test_a_leak_is_found(leaky, name):
    twins = next(twins for twins in PAIRS if twins.ruleset == "toy" and twins.name == name)
    assert told_apart(twins, leaky()) != []


def test_an_hour_that_counts_hidden_acts_is_found_where_the_page_takes_it_from_the_whole_state():
    """What a page would show if it asked the whole state for its hours, as a host's shortcut might."""

    def look(engine, seat):
        return {"hours": [due.at for due in engine.rules.deadlines(engine.state)]}

    twins = next(twins for twins in PAIRS if twins.name == "vote or none")
    assert told_apart(twins, Toy(), look) == []
    first = Twins("vote or nothing taken", "toy", [act(TWO, "vote", FIVE)], [act(TWO, "vote", SIX), act(THREE, "vote", SIX)], (2, 3), TOY)
    one, _ = play(Counting(), TOY, first.one)
    other, _ = play(Counting(), TOY, first.other)
    assert look(one, None) != look(other, None)
    assert seen(one, None)["hours"] == seen(other, None)["hours"]
    assert next_deadline(one.rules, one.state) != next_deadline(other.rules, other.state)
