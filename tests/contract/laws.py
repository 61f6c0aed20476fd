"""What every ruleset promises the host (EXAMPLES.md, section 10), each promise a function that fails where it is broken.

A law takes rules, a setup, a story and a number to choose by. `test_laws.py` holds them against every registered
ruleset, `test_broken_rules.py` against rulesets with a bug each.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any

from games import args
from games.kernel.audience import PUBLIC
from games.kernel.common import Drew
from games.kernel.draft import holds
from games.kernel.engine import Engine, fold, known, next_deadline, tokens_of
from games.kernel.event import encode, from_data, to_data
from games.kernel.names import Names
from games.kernel.order import CLOCK, GM, OUTSIDER, Order, Unresolved
from games.kernel.refusal import COMMON_REFUSALS, Refused
from games.kernel.ruleset import Source, find_verb
from games.kernel.seat import Seat

from .playing import NAMES, Act, Setup, started, steps, take, tell

HOST_TOKENS = {"public", "member", "player", "gm"}
AGES = timedelta(days=60)


def refolds(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """State is the fold of the journal, for the game and for each viewer."""
    engine = tell(started(rules, setup), story).engine
    assert fold(rules, (line.event for line in engine.entries)) == engine.state
    for seat in engine.state.everyone:
        held = tokens_of(rules, engine.state, seat)
        assert engine.known(held) == known(rules, engine.entries, held)
    assert engine.known(PUBLIC) == known(rules, engine.entries, PUBLIC)


def takes_any_part(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """`evolve` accepts any subsequence, and everything that is asked of a state has an answer for what comes out."""
    engine = tell(started(rules, setup), story).engine
    chance = Random(n)
    for share in (0.2, 0.5, 0.9):
        state = rules.initial()
        for line in engine.entries:
            if chance.random() < share:
                state = rules.evolve(state, line.event)
        answers(rules, state, setup.seats)
    answers(rules, rules.initial(), setup.seats)


def answers(rules: Any, state: Any, seats: int) -> None:
    """Every question of the protocol, asked of a state."""
    for due in rules.deadlines(state):
        assert find_verb(rules, due.verb) is not None
        assert due.at.tzinfo is not None
    for seat in (Seat(number) for number in range(1, seats + 1)):
        assert all(isinstance(token, str) for token in rules.standing(state, seat))
        role = rules.role(state, seat)
        assert role is None or isinstance(role, str)
    # A game may fill seats after its opening.
    later = set(rules.seat_names(state)) if hasattr(rules, "seat_names") else set()
    assert set(rules.alive(state)) == set(state.everyone) | later
    assert isinstance(rules.opened(state), bool)
    facts = rules.facts(state)
    assert set(state.everyone) <= set(facts), "facts say nothing of a seat"
    for about in facts.values():
        json.dumps(encode(about))
    rules.topics(state)


def has_facts_for_every_state(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """`facts` and its like answer at each point of the game, for everybody's own fold."""
    engine = started(rules, setup)
    for game, order in steps(engine, story):
        attempt(game.engine, order)
        answers(rules, engine.state, setup.seats)
    for seat in engine.state.everyone:
        answers(rules, engine.known(tokens_of(rules, engine.state, seat)), setup.seats)
    answers(rules, engine.known(PUBLIC), setup.seats)


def attempt(engine: Engine, order: Order | None) -> Refused | None:
    """Gives an order, if there is one."""
    if order is not None:
        try:
            take(engine, order)
        except Refused as refused:
            return refused
    return None


def passes_deadlines(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """None stays due, each is in its place, none comes while the game is paused or over, and time has an end."""
    engine = started(rules, setup)
    at = None
    for game, order in steps(engine, story):
        attempt(engine, order)
        at = game.at
        due = list(rules.deadlines(engine.state))
        assert [each.at for each in due] == sorted(each.at for each in due)
        assert all((verb := find_verb(rules, each.verb)) is not None and verb.by == "clock" for each in due)
        if engine.state.paused or engine.state.over:
            assert not due
    if at is not None:
        engine.settle(at + AGES)
        due_next = next_deadline(rules, engine.state)
        assert due_next is None or due_next.at > at + AGES


def is_never_late(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """A clock that sleeps and wakes up late writes what a punctual one writes, each fact at its own hour."""
    punctual, late = (tell(started(rules, setup), story) for _ in range(2))
    end = punctual.at + timedelta(days=5)
    for hours in range(1, 121):
        punctual.engine.settle(punctual.at + timedelta(hours=hours))
    late.engine.settle(end)
    assert punctual.engine.entries == late.engine.entries


def survives_json(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """Every fact and every order comes back from its stored form as it was."""
    engine = tell(started(rules, setup), story).engine
    types = {event.type: event for event in rules.events}
    for line in engine.entries:
        assert line.event.type in types, f"{line.event.type} is written and not declared"
        stored = json.loads(json.dumps(to_data(line.event)))
        assert from_data(types[line.event.type], stored) == line.event
        kept = json.loads(json.dumps(args.order_args(line.order)))
        if line.order.by not in (CLOCK, GM):
            assert {name: args.from_json(value) for name, value in kept.items()} == dict(line.order.args)


def repeats(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """The same seed and orders give the same journal, and every draw is what the seed says."""
    one, other = (tell(started(rules, setup), story).engine for _ in range(2))
    assert one.entries == other.entries
    assert one.state == other.state
    assert all(holds(one.dice, line.event) for line in one.entries if isinstance(line.event, Drew))


def refuses_without_a_trace(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """A refusal changes nothing, bears a declared code, and is the same when asked again."""
    engine = started(rules, setup)
    for _game, order in steps(engine, story):
        before, length = engine.state, len(engine.entries)
        refused = attempt(engine, order)
        if refused is None:
            continue
        assert engine.state == before
        assert len(engine.entries) == length
        assert refused.code in {*COMMON_REFUSALS, *rules.refusals}, refused.code
        json.dumps({name: args.to_json(value) for name, value in refused.data.items()})
        again = attempt(engine, order)
        assert again is not None
        assert (again.code, again.data) == (refused.code, refused.data)


def has_steady_topics(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """A place, once there, stays: the host shuts it by its rows, so one that is left out would stay as open as it was."""
    engine = started(rules, setup)
    there: set[str] = set()
    for _game, order in steps(engine, story):
        attempt(engine, order)
        topics = list(rules.topics(engine.state))
        names = [topic.role for topic in topics]
        assert len(set(names)) == len(names)
        assert there <= set(names), f"gone: {there - set(names)}"
        there = set(names)
        assert topics == list(rules.topics(engine.state))
        assert topics == list(rules.topics(fold(rules, (line.event for line in engine.entries))))
        assert not any(topic.role.startswith("pm:") for topic in topics)
        for topic in topics:
            assert not any(grant.token == "" for grant in (*topic.read, *topic.write)), "an empty token opens to nobody"
            if topic.kind == "conversation":
                assert not {grant.token for grant in topic.read} & {"public", "member"}


SAMPLES = (
    "", " ", "je vote Ana", "I vote for Bo", "голосую за Cleo", "vote: Ana\nvote: Bo", "[quote]je vote Ana[/quote]", "blank", "mayor: Dan",
    "\u202eje vote Ana", "😀" * 50, "je " * 400, "не понимаю", "[spoiler]I vote Bo[/spoiler]", "vote", "j'annule mon vote",
)  # fmt: skip


def reads_anything(rules: Any, setup: Setup, story: Sequence[Act], n: int = 0) -> None:
    """Any text is read into commands of seats' verbs, or into none."""
    engine = tell(started(rules, setup), story).engine
    names = Names({Seat(number): NAMES[number - 1] for number in range(1, min(setup.seats, len(NAMES)) + 1)})
    places = [topic.role for topic in rules.topics(engine.state)]
    chance = Random(n)
    for text in SAMPLES:
        seat = Seat(chance.randint(1, setup.seats))
        state = engine.known(tokens_of(rules, engine.state, seat))
        for source in (Source("pm", seat), *(Source("post", seat, place) for place in places)):
            for reading in rules.read(text, source, state, names):
                assert reading.refusal is None or reading.refusal in {*COMMON_REFUSALS, *rules.refusals}
                verb = find_verb(rules, reading.verb)
                assert verb is not None
                assert verb.by == "seat"
                assert set(reading.args) <= {arg.name for arg in verb.args}


# ---- everybody tries everything --------------------------------------------------------------------------------------
def authors(engine: Engine) -> list[Any]:
    """One seat of each kind (role, alive or dead, what it may do), somebody without a seat, the game master."""
    rules, state = engine.rules, engine.state
    kinds: dict[Any, Seat] = {}
    alive = rules.alive(state)
    for seat in state.everyone:
        kinds.setdefault((rules.role(state, seat), alive[seat] is None, rules.standing(state, seat)), seat)
    return [*kinds.values(), OUTSIDER, GM]


def rubbish(engine: Engine, verb: Any, by: Any) -> list[dict[str, Any]]:
    """Arguments of a verb: none, each kind of seat, what is no seat, what is no value."""
    alive = engine.rules.alive(engine.state)
    living = [seat for seat in engine.state.everyone if alive[seat] is None and seat != by]
    dead = [seat for seat in engine.state.everyone if alive[seat] is not None]
    odd = [Unresolved("Nobody"), Unresolved("An", matches=(Seat(1), Seat(2)))]
    tried: list[dict[str, Any]] = [{}, {"nothing": 1}]
    people = [*living[:2], *dead[:1], *([by] if isinstance(by, Seat) else []), *odd]
    tried += [{arg.name: plausible(engine, arg, seat) for arg in verb.args} for seat in people]
    tried += [{arg.name: value for arg in verb.args} for value in (None, "words", 0, ())]
    if verb.by == "gm":
        tried = [{"reason": "as ruled", **given} for given in tried] + tried[:1]
    return tried


def plausible(engine: Engine, arg: Any, seat: Any) -> Any:
    """A value of the argument's kind, about this seat."""
    due = next_deadline(engine.rules, engine.state)
    match arg.kind:
        case "seat":
            return seat
        case "seats":
            return (seat,)
        case "role":
            return engine.rules.roles[-1]
        case "verb":
            return engine.rules.verbs[0].name
        case "int":
            return 1
        case "bool":
            return True
        case "choice" | "choices":
            return (arg.choices or ("x",))[0]
        case "time":
            return due.at + timedelta(hours=1) if due else None
        case _:
            return "words"


def ask(engine: Engine, verb: str, by: Any, at: Any, given: dict[str, Any], source: Any) -> Refused | None:
    """An order whose arguments are read as the host reads what people write."""
    names = Names({seat: f"Player {int(seat)}" for seat in engine.state.everyone})
    try:
        values = args.read_args(engine.rules, verb, given, names, engine.state.zone, at, by)
    except Refused as refused:
        return refused
    return attempt(engine, Order(verb, by, at, values, source))


def rules_of_posts(rules: Any) -> set[str]:
    """Verbs that no form is made for: they come from posts."""
    return {"posted", "ballot"} & {verb.name for verb in rules.verbs}


def everybody_tries_everything(engine: Engine, at: Any) -> tuple[int, int]:
    """Every verb by everybody at this moment: taken, or Refused. Gives how many of each; the game stays as it was."""
    rules = engine.rules
    taken = refused = 0
    for by in authors(engine):
        for verb in rules.verbs:
            for given in rubbish(engine, verb, by):
                for source in ("form", "post") if verb.by == "seat" and verb.name in rules_of_posts(rules) else ("form",):
                    mark = engine.mark()
                    answer = ask(engine, verb.name, by, at, given, source)
                    if answer is None:
                        taken += 1
                        answers(rules, engine.state, engine.state.seats)
                    else:
                        refused += 1
                        assert answer.code in {*COMMON_REFUSALS, *rules.refusals}, answer.code
                    engine.back(mark)
    return taken, refused


LAWS = (
    refolds, takes_any_part, has_facts_for_every_state, passes_deadlines, is_never_late, survives_json, repeats, refuses_without_a_trace,
    has_steady_topics, reads_anything,
)  # fmt: skip
