"""Games of any registered ruleset, played from its own verbs: what Hypothesis draws, and the engine that takes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from hypothesis import strategies as st

from games import mastering, play
from games.kernel.dice import SeedDice
from games.kernel.engine import Engine
from games.kernel.options import parse_options
from games.kernel.order import CLOCK, GM, OUTSIDER, Order, Unresolved
from games.kernel.refusal import Refused
from games.kernel.ruleset import Arg, Verb, find_verb, next_deadline
from games.kernel.seat import Seat

from .specimens import specimen

MONDAY = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")
SEED = b"contract"
NEXT = -1
"""Instead of minutes: until the next deadline."""
LEGAL = "*"
"""Instead of a verb: something that may be ordered at this moment, chosen by the number in `args`."""


@dataclass(frozen=True)
class Act:
    """Some minutes pass, then somebody asks something; nobody where `verb` is empty."""

    minutes: int
    by: Any = GM
    verb: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    source: str = "form"


@dataclass(frozen=True)
class Setup:
    """Who sits where: a role for each seat, or none and the rules deal."""

    seats: int
    roles: tuple[str, ...] = ()
    fixed: bool = False


def proposed(app: Any, seats: int) -> tuple[str, ...]:
    """Roles for so many seats: what the game suggests, else those of its demonstration, the last of them repeated."""
    found = mastering.as_list(mastering.suggested_roles(app, seats, {}))
    if not found:
        house = app.part("house")
        found = list(house.DEMONSTRATION.roles) if house is not None and house.DEMONSTRATION.cast else []
    return tuple([*found, *found[-1:] * seats][:seats])


def setup_of(app: Any, seats: int = 8) -> Setup:
    return Setup(seats, proposed(app, seats))


def opening(rules: Any, setup: Setup, options: Mapping[str, Any] | None = None) -> Order:
    """The first order of a journal."""
    roles = setup.roles if setup.fixed else ()
    people = tuple(
        {"name": NAMES[n % len(NAMES)] + "b" * (n // len(NAMES)), **({"role": roles[n]} if roles else {})} for n in range(setup.seats)
    )
    own_options, own_setup = specimen(rules.name)
    args = {"zone": rules.zone, "seats": people, "options": parse_options(rules.options, {**own_options, **(options or {})}),
            "setup": {"roles": setup.roles if not setup.fixed else (), **own_setup}}  # fmt: skip
    return Order("open", GM, MONDAY, args, "gm")


def opened(rules: Any, setup: Setup, options: Mapping[str, Any] | None = None, seed: bytes = SEED) -> Engine:
    """A game whose chairs are taken. Refused where these roles cannot be played."""
    engine = Engine(rules, SeedDice(seed))
    order = opening(rules, setup, options)
    rules.check(order, engine.state)
    engine.run(order)
    return engine


def take(engine: Engine, order: Order) -> None:
    """One order by the host's door."""
    play.check_author(engine.rules, order)
    engine.submit(order)


def started(rules: Any, setup: Setup, options: Mapping[str, Any] | None = None, seed: bytes = SEED) -> Engine:
    engine = opened(rules, setup, options, seed)
    start(engine, setup)
    return engine


def start(engine: Engine, setup: Setup) -> None:
    """Deals where nobody has a role yet, and begins."""
    if not setup.fixed and find_verb(engine.rules, "deal") is not None:
        take(engine, Order("deal", GM, MONDAY, {}, "gm"))
    take(engine, Order("start", GM, MONDAY, {}, "gm"))


@dataclass
class Played:
    """A game after a story: the engine, when it stands, and what was refused on the way."""

    engine: Engine
    at: datetime = MONDAY
    refused: list[tuple[Order, Refused]] = field(default_factory=list)
    taken: int = 0


def steps(engine: Engine, story: Sequence[Act]) -> Iterator[tuple[Played, Order | None]]:
    """Lets the story happen; stops after each of its acts, its order with it."""
    game = Played(engine)
    for act in story:
        due = next_deadline(engine.rules, engine.state)
        wanted = due.at if act.minutes == NEXT and due is not None else game.at + timedelta(minutes=max(act.minutes, 0))
        game.at = max(game.at, wanted)
        engine.settle(game.at)
        if act.verb == LEGAL:
            yield game, legal_order(engine, game.at, act.args["n"])
        else:
            yield game, Order(act.verb, act.by, game.at, act.args, act.source) if act.verb else None


def legal_order(engine: Engine, at: datetime, n: int) -> Order | None:
    """An order of a seat that its own fold lets through, or None where none was found."""
    chance, rules = Random(n), engine.rules
    chairs = list(engine.state.everyone)
    verbs = [verb for verb in rules.verbs if verb.by == "seat"]
    chance.shuffle(chairs)
    chance.shuffle(verbs)
    for verb in verbs:
        for seat in chairs:
            order = Order(verb.name, seat, at, {arg.name: _likely(arg, rules, chairs, chance) for arg in verb.args}, chance.choice(("form", "post")))
            try:
                rules.check(order, engine.view_of(order))
            except Refused:
                continue
            return order
    return None


def _likely(arg: Arg, rules: Any, chairs: Sequence[Seat], chance: Random) -> Any:
    match arg.kind:
        case "seat":
            return chance.choice(chairs)
        case "seats":
            return tuple(chance.sample(list(chairs), chance.randint(1, 2)))
        case "role":
            return chance.choice(rules.roles)
        case "verb":
            return chance.choice([verb.name for verb in rules.verbs if verb.withdrawable] or ["vote"])
        case "choice":
            return chance.choice(arg.choices)
        case "int":
            return chance.randint(0, 40)
        case "text":
            return "game"
        case _:
            return None


def tell(engine: Engine, story: Sequence[Act]) -> Played:
    """The whole story; refusals are kept."""
    game = Played(engine)
    for game, order in steps(engine, story):
        if order is None:
            continue
        try:
            take(engine, order)
            game.taken += 1
        except Refused as refused:
            game.refused.append((order, refused))
    return game


# ---- what Hypothesis draws -------------------------------------------------------------------------------------------
def values(arg: Arg, rules: Any, seats: int) -> st.SearchStrategy[Any]:
    """Values of an argument: mostly of its kind, sometimes what people send instead."""
    chairs = [Seat(n) for n in range(1, seats + 1)]
    odd = [Unresolved("Nobody"), Unresolved("An", matches=(Seat(1), Seat(2))), Unresolved("Ano", near=(Seat(1),)), None]
    match arg.kind:
        case "seat":
            return st.sampled_from([*chairs, *chairs, *odd])
        case "seats":
            return st.one_of(
                st.lists(st.sampled_from(chairs), max_size=3).map(tuple), st.sampled_from([None, (), (odd[0],), (odd[1], Seat(1))])
            )
        case "role":
            return st.sampled_from([*rules.roles, "baker", "", None])
        case "verb":
            return st.sampled_from([verb.name for verb in rules.verbs if verb.by == "seat"] + ["fly", None])
        case "int":
            return st.sampled_from([0, 1, 2, 3, 50, -1, 10**9, None])
        case "bool":
            return st.sampled_from([True, False, None])
        case "choice":
            return st.sampled_from([*arg.choices, "other", None])
        case "choices":
            return st.one_of(st.lists(st.sampled_from([*arg.choices, "other"]), max_size=3), st.none())
        case "time":
            return st.sampled_from([None, *(MONDAY + timedelta(hours=h) for h in (-30, 1, 30, 80, 900))])
        case "map":
            return st.sampled_from([{}, {"a": 1}, None])
        case "value":
            return st.sampled_from([None, "x", 3, True, [1], {"a": "b"}, "20:00", ["mon"], -1])
        case _:
            return st.sampled_from(["game", "words", "", None, "é" * 300, *[option.name for option in rules.options[:6]]])


def asked(verb: Verb, rules: Any, seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """The arguments of a verb; a game master's reason is there most of the time."""
    wanted = {arg.name: values(arg, rules, seats) for arg in verb.args if arg.required}
    maybe = {arg.name: values(arg, rules, seats) for arg in verb.args if not arg.required}
    if verb.by == "gm":
        wanted["reason"] = st.sampled_from(["as ruled", "as ruled", "as ruled", "", None])
    return st.fixed_dictionaries(wanted, optional=maybe)


def acts(rules: Any, seats: int) -> st.SearchStrategy[Act]:
    """Anything that anybody may ask, at any distance in time."""
    minutes = st.sampled_from([0, 0, 0, 0, 1, 30, 700, NEXT, NEXT])
    chairs = st.sampled_from([Seat(n) for n in range(1, seats + 1)])
    player = st.one_of(chairs, chairs, chairs, chairs, st.sampled_from([OUTSIDER, GM]))
    by_seat = [verb for verb in rules.verbs if verb.by == "seat"]
    # A game is only a game if it is not ended or restarted at every turn.
    by_gm = [verb for verb in rules.verbs if verb.by == "gm" and verb.name not in ("open", "start", "end_game")]

    def of(verb: Verb) -> st.SearchStrategy[Act]:
        who = player if verb.by == "seat" else st.just(GM)
        source = st.sampled_from(["form", "pm", "post"]) if verb.by == "seat" else st.just("gm")
        return st.builds(Act, minutes, who, st.just(verb.name), asked(verb, rules, seats), source)

    seat_act = st.sampled_from(by_seat).flatmap(of)
    waits = st.builds(Act, st.sampled_from([NEXT, NEXT, 30, 700]))
    legal = st.builds(Act, minutes, st.just(GM), st.just(LEGAL), st.fixed_dictionaries({"n": st.integers(0, 2**16)}))
    return st.one_of(legal, legal, seat_act, waits, *([st.sampled_from(by_gm).flatmap(of)] if by_gm else []))


def stories(rules: Any, seats: int, least: int = 8, most: int = 24) -> st.SearchStrategy[list[Act]]:
    return st.lists(acts(rules, seats), min_size=least, max_size=most)


def deals(app: Any, seats: int) -> st.SearchStrategy[Setup]:
    """Any roles that the rules let through, else those that the game suggests."""

    def playable(roles: list[str]) -> Setup:
        setup = Setup(seats, tuple(roles), fixed=True)
        try:
            opened(app.rules, setup)
        except Refused:
            return setup_of(app, seats)
        return setup

    if not app.rules.roles:
        return st.just(setup_of(app, seats))
    anything = st.lists(st.sampled_from(app.rules.roles), min_size=seats, max_size=seats).map(playable)
    return st.one_of(st.just(setup_of(app, seats)), anything)


__all__ = ["CLOCK", "GM", "MONDAY", "NEXT", "OUTSIDER", "Act", "Played", "Setup", "acts", "deals", "opened", "setup_of", "start", "started",
           "steps", "stories", "take", "tell"]  # fmt: skip
