"""Fit for the Nonary: one happening, told to each as that one saw it (NG-61, NG-64, NG-66, NG-94, NG-106). What is seen
differently is another event; what is known is a fold of one's own; a game that differs in a secret looks the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.audience import PUBLIC, seats, sees
from games.kernel.common import COMMON_EVENTS, Opened, State, event, evolve
from games.kernel.dice import SeedDice
from games.kernel.engine import Engine, tokens_of
from games.kernel.event import Event
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Verb
from games.kernel.seat import Seat

from .toys import MONDAY, Rules, hours, opening

ANA, BO, CLEO, DAN = map(Seat, (1, 2, 3, 4))
ROOMS = ("hall", "lab")


@event
class Placed(Event):
    """What lies in the drawer, for the game master alone."""

    thing: str


@event
class Entered(Event):
    by: Seat
    room: str


@event
class Left(Event):
    by: Seat
    room: str


@event
class RoomDescribed(Event):
    """What the newcomer finds: who is there to be seen."""

    by: Seat
    room: str
    present: tuple[Seat, ...]


@event
class Searched(Event):
    """The searcher's half: what was found."""

    by: Seat
    found: str


@event
class Acted(Event):
    """The bystanders' half: that somebody did something."""

    by: Seat
    verb: str


@event
class Hid(Event):
    by: Seat
    room: str


@event
class Said(Event):
    by: Seat
    room: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseState(State):
    where: Mapping[Seat, str] = field(default_factory=dict)
    hidden: frozenset[Seat] = frozenset()
    company: Mapping[Seat, frozenset[Seat]] = field(default_factory=dict)
    """Whom each one sees. A fold does not know whose it is: what somebody perceives is kept under that one's seat, and
    a viewer's fold holds the own entry right and the others' as far as they show."""
    drawer: str = ""
    found: Mapping[Seat, str] = field(default_factory=dict)
    heard: tuple[tuple[Seat, str], ...] = ()
    noticed: tuple[tuple[Seat, str], ...] = ()

    def present(self, room: str) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.everyone if self.where.get(seat) == room)


class House(Rules):
    events = (*COMMON_EVENTS, Placed, Entered, Left, RoomDescribed, Searched, Acted, Hid, Said)
    verbs = tuple(Verb(name) for name in ("go", "search", "hide", "say", "show"))

    def initial(self):
        return HouseState()

    def check(self, order, known):
        if order.verb == "go" and order.args["room"] == known.where.get(order.by):
            raise Refused("already_there")
        # NG-155: elsewhere, or hidden and not seen, in the same words.
        if order.verb == "show" and order.seat("to") not in known.company.get(order.by, ()):
            raise Refused("not_here")

    def decide(self, order, draft):
        here = draft.state.where.get(order.by, "")
        there = seats(*draft.state.present(here))
        match order.verb:
            case "open":
                draft.add(Opened(zone="Europe/Paris", seats=len(order.args["seats"])), to=PUBLIC)
                draft.add(Placed(thing=order.args["options"]["drawer"]), to=frozenset())
                for seat in draft.state.everyone:
                    self._enter(draft, seat, "hall")
            case "go":
                draft.add(Left(by=order.by, room=here), to=there)
                self._enter(draft, order.by, order.args["room"])
            case "search":
                draft.add(Searched(by=order.by, found=draft.state.drawer), to=seats(order.by))
                draft.add(Acted(by=order.by, verb="search"), to=there - seats(order.by))
            case "hide":
                draft.add(Hid(by=order.by, room=here), to=there)
            case "say":
                draft.add(Said(by=order.by, room=here, text=order.args["text"]), to=there)
            case "show":
                draft.add(Acted(by=order.by, verb="show"), to=there)

    def _enter(self, draft, seat, room):
        before = draft.state.present(room)
        draft.add(Entered(by=seat, room=room), to=seats(seat, *before))
        seen = tuple(other for other in before if other not in draft.state.hidden)
        draft.add(RoomDescribed(by=seat, room=room, present=seen), to=seats(seat))

    def evolve(self, state, fact):
        state = evolve(state, fact)
        match fact:
            case Placed():
                return replace(state, drawer=fact.thing)
            case Entered():
                saw = {seat: others | {fact.by} for seat, others in state.company.items() if state.where.get(seat) == fact.room}
                return replace(state, where={**state.where, fact.by: fact.room}, hidden=state.hidden - {fact.by},
                               company={**state.company, **saw})
            case RoomDescribed():
                return replace(state, company={**state.company, fact.by: frozenset(fact.present)})
            case Left():
                return replace(state, where={seat: room for seat, room in state.where.items() if seat != fact.by},
                               hidden=state.hidden - {fact.by},
                               company={seat: others - {fact.by} for seat, others in state.company.items() if seat != fact.by})
            case Hid():
                return replace(state, hidden=state.hidden | {fact.by})
            case Searched():
                return replace(state, found={**state.found, fact.by: fact.found})
            case Acted():
                return replace(state, noticed=(*state.noticed, (fact.by, fact.verb)))
            case Said():
                return replace(state, heard=(*state.heard, (fact.by, fact.text)))
        return state


def house(*orders, drawer="letter"):
    engine = Engine(House(), SeedDice(b"house"))
    engine.run(opening(4, MONDAY, drawer=drawer))
    for number, (by, verb, args) in enumerate(orders):
        engine.submit(Order(verb, by=by, at=MONDAY + hours(number / 60), args=args))
    return engine


def held(engine, seat):
    return tokens_of(engine.rules, engine.state, seat)


def known(engine, seat):
    return engine.known(held(engine, seat))


def seen(engine, seat):
    return [entry.event for entry in engine.entries if sees(entry.to, held(engine, seat))]


def go(by, room):
    return by, "go", {"room": room}


def test_one_act_is_two_facts_and_three_folds():
    engine = house(go(CLEO, "lab"), (ANA, "search", {}))
    assert known(engine, ANA).found == {ANA: "letter"}
    assert known(engine, ANA).noticed == ()
    assert (known(engine, BO).found, known(engine, BO).noticed) == ({}, ((ANA, "search"),))
    assert (known(engine, CLEO).found, known(engine, CLEO).noticed) == ({}, ())
    assert engine.known(PUBLIC) == replace(HouseState(), zone="Europe/Paris", seats=4)


def company(engine, seat):
    return set(known(engine, seat).company[seat])


def test_where_somebody_went_is_known_to_those_who_are_there():
    engine = house(go(ANA, "lab"), go(CLEO, "lab"))
    assert (company(engine, ANA), company(engine, CLEO)) == ({CLEO}, {ANA})
    assert (company(engine, BO), company(engine, DAN)) == ({DAN}, {BO})
    assert known(engine, BO).where == {BO: "hall", DAN: "hall"}


def test_those_who_saw_it_know_of_the_hidden_one_and_a_newcomer_does_not():
    engine = house(go(CLEO, "lab"), (ANA, "hide", {}), go(CLEO, "hall"))
    assert company(engine, BO) == {ANA, CLEO, DAN}
    assert company(engine, CLEO) == {BO, DAN}
    assert company(engine, ANA) == {BO, CLEO, DAN}


@given(st.lists(st.sampled_from([go(seat, room) for seat in (ANA, BO, CLEO) for room in ROOMS] + [(ANA, "hide", {})]), max_size=12))
def test_what_somebody_sees_is_the_same_in_the_own_fold_and_in_the_game_masters(story):
    engine = house()
    for by, verb, args in story:
        try:
            engine.submit(Order(verb, by=by, at=MONDAY, args=args))
        except Refused:
            continue
    for seat in engine.state.everyone:
        assert known(engine, seat).company[seat] == engine.state.company[seat]


def test_a_refusal_tells_nothing_of_somebody_unseen():
    """Ana hides in the hall or is in the lab: whoever came later is refused in the same words."""
    hides = house(go(CLEO, "lab"), (ANA, "hide", {}), go(CLEO, "hall"))
    away = house(go(CLEO, "lab"), go(ANA, "lab"), go(CLEO, "hall"), go(ANA, "hall"), go(ANA, "lab"))
    answers = []
    for engine in (hides, away):
        with pytest.raises(Refused) as refused:
            engine.submit(Order("show", by=CLEO, at=MONDAY + hours(1), args={"to": ANA}))
        answers.append((refused.value.code, refused.value.data))
    assert answers[0] == answers[1]
    hides.submit(Order("show", by=BO, at=MONDAY + hours(1), args={"to": ANA}))


def test_who_was_there_keeps_what_was_said_and_who_came_later_never_hears_it():
    engine = house(go(CLEO, "lab"), (ANA, "say", {"text": "first"}), go(CLEO, "hall"), go(BO, "lab"), (ANA, "say", {"text": "second"}),
                   go(BO, "hall"))
    assert known(engine, BO).heard == ((ANA, "first"),)
    assert known(engine, CLEO).heard == ((ANA, "second"),)
    assert known(engine, DAN).heard == ((ANA, "first"), (ANA, "second"))


moves = st.lists(st.tuples(
    st.sampled_from([ANA, BO, CLEO, DAN]),
    st.sampled_from([("go", {"room": "hall"}), ("go", {"room": "lab"}), ("search", {}), ("hide", {}), ("say", {"text": "psst"}),
                     ("show", {"to": BO})])), max_size=15)


@given(moves)
def test_two_games_that_differ_in_a_secret_look_the_same_to_whoever_did_not_learn_it(story):
    """The twin games: the drawer holds a letter or a gun; the same is asked, answered and seen by all but who looked."""
    one, other = house(drawer="letter"), house(drawer="gun")
    for minute, (by, (verb, args)) in enumerate(story):
        answers = []
        for engine in (one, other):
            try:
                engine.submit(Order(verb, by=by, at=MONDAY + hours(minute / 60), args=args))
                answers.append(None)
            except Refused as refused:
                answers.append((refused.code, refused.data))
        assert answers[0] == answers[1]
    searched = {entry.event.by for entry in one.entries if isinstance(entry.event, Searched)}
    for seat in one.state.everyone:
        if seat in searched:
            assert seen(one, seat) != seen(other, seat)
        else:
            assert seen(one, seat) == seen(other, seat)
            assert known(one, seat) == known(other, seat)
    assert one.known(PUBLIC) == other.known(PUBLIC)


@given(moves)
def test_the_twin_games_would_notice_a_leak(story):
    """The same test with a bystander's half that says too much: it fails as soon as somebody searches before witnesses."""

    class Leaky(House):
        def decide(self, order, draft):
            super().decide(order, draft)
            if order.verb == "search":
                draft.add(Acted(by=order.by, verb=f"search {draft.state.drawer}"), to=PUBLIC)

    def play(drawer):
        engine = Engine(Leaky(), SeedDice(b"house"))
        engine.run(opening(4, MONDAY, drawer=drawer))
        for minute, (by, (verb, args)) in enumerate(story):
            try:
                engine.submit(Order(verb, by=by, at=MONDAY + hours(minute / 60), args=args))
            except Refused:
                continue
        return engine

    one, other = play("letter"), play("gun")
    searched = any(isinstance(entry.event, Searched) for entry in one.entries)
    assert (one.known(PUBLIC) != other.known(PUBLIC)) == searched
