"""Events: their names, and their JSON form, from which an equal event comes back whatever the field's type."""

import json
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import common
from games.kernel.common import event
from games.kernel.event import Event, decode, encode, field_types, from_data, to_data
from games.kernel.seat import Seat


@event
class PhaseBegan(common.PhaseBegan):
    day: int


@event
class Everything(Event):
    """One field of each shape that the four games need."""

    seat: Seat
    number: int
    text: str
    flag: bool
    instant: datetime
    until: datetime | None
    target: Seat | None
    candidate: Seat | Literal["blank"]
    number_or_seat: Seat | int
    text_or_instant: datetime | str
    seats: tuple[Seat, ...]
    words: tuple[str, ...]
    pair: tuple[Seat, str]
    table: tuple[tuple[Seat, int], ...]
    group: frozenset[Seat]
    odds: list[int]
    scores: Mapping[Seat, int]
    votes: Mapping[Seat, Seat | Literal["blank"]]
    held: dict[str, tuple[Seat, ...]]
    places: Mapping[Seat | str, int]
    names_or_one: tuple[Seat, ...] | str
    either: tuple[Seat, ...] | Mapping[str, int] | None
    two_lists: tuple[Seat, ...] | tuple[str, ...]
    anything: Any
    args: Mapping[str, Any]


def same(a: object, b: object) -> bool:
    """Equality that tells Seat(1), 1 and True apart, and a list from a tuple."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return len(a) == len(b) and all(
            same(ka, kb) and same(va, vb) for (ka, va), (kb, vb) in zip(sorted_items(a), sorted_items(b), strict=True))
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, frozenset):
        return a == b and same(sorted(a, key=repr), sorted(b, key=repr))
    return a == b


def sorted_items(mapping):
    return sorted(mapping.items(), key=lambda item: repr(item[0]))


def again(fact: Event) -> Event:
    return from_data(type(fact), json.loads(json.dumps(to_data(fact))))


seats = st.integers(1, 60).map(Seat)
instants = st.integers(0, 10**17).map(lambda n: datetime(1999, 1, 1, tzinfo=UTC) + timedelta(microseconds=n // 100))
words = st.text(st.characters(codec="utf-8"), max_size=8) | st.sampled_from(
    ["7", "-1", "=7", "blank", "2026-01-01", "20260101", "seat", "at", "", "true"])
numbers = st.integers(-(10**12), 10**12)
plain = st.none() | st.booleans() | numbers | words
kernel_values = st.recursive(
    plain | seats | instants,
    lambda inner: st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple)
    | st.frozensets(seats, max_size=3) | st.dictionaries(words, inner, max_size=3)
    | st.dictionaries(seats, inner, max_size=3)
    | st.dictionaries(st.sampled_from(["seat", "at", "tuple", "set", "map"]), inner, min_size=1, max_size=1),
    max_leaves=8)
some_seats = st.lists(seats, max_size=4).map(tuple)

everything = st.builds(
    Everything, seat=seats, number=numbers, text=words, flag=st.booleans(), instant=instants,
    until=st.none() | instants, target=st.none() | seats, candidate=seats | st.just("blank"),
    number_or_seat=seats | numbers, text_or_instant=instants | words, seats=some_seats,
    words=st.lists(words, max_size=3).map(tuple), pair=st.tuples(seats, words),
    table=st.lists(st.tuples(seats, numbers), max_size=3).map(tuple), group=st.frozensets(seats, max_size=4),
    odds=st.lists(numbers, max_size=3), scores=st.dictionaries(seats, numbers, max_size=3),
    votes=st.dictionaries(seats, seats | st.just("blank"), max_size=3),
    held=st.dictionaries(words, some_seats, max_size=3), places=st.dictionaries(seats | words, numbers, max_size=3),
    names_or_one=some_seats | words, either=st.none() | some_seats | st.dictionaries(words, numbers, max_size=2),
    two_lists=some_seats | st.lists(words, max_size=3).map(tuple), anything=kernel_values,
    args=st.dictionaries(words, kernel_values, max_size=3))


@given(everything)
def test_an_event_comes_back_from_json_equal_in_value_and_type(fact):
    back = again(fact)
    assert back == fact
    for name in field_types(Everything):
        assert same(getattr(back, name), getattr(fact, name)), name


@given(st.dictionaries(words, kernel_values, max_size=4))
def test_arguments_of_an_order_come_back_as_they_were(args):
    fact = common.OrderReceived(by=Seat(3), verb="prank", args=args)
    assert same(again(fact).args, args)


def test_a_number_in_an_order_is_not_taken_for_a_seat():
    """Whoever guesses 7 did not name the seventh player."""
    args = again(common.OrderReceived(by=Seat(1), verb="guess", args={"number": 7, "target": Seat(7)})).args
    assert not isinstance(args["number"], Seat)
    assert isinstance(args["target"], Seat)


def test_a_draw_of_a_number_is_not_taken_for_a_seat():
    assert not isinstance(again(common.Drew(n=0, name="odds", kind="d100", result=12)).result, Seat)
    assert isinstance(again(common.Drew(n=0, name="who", kind="pick", result=Seat(12))).result, Seat)


@pytest.mark.parametrize("cls", common.COMMON_EVENTS, ids=lambda cls: cls.type)
def test_every_common_event_knows_the_types_of_its_fields(cls):
    assert list(field_types(cls)) == [f.name for f in fields(cls)]


def test_an_event_is_named_after_its_class_also_where_a_ruleset_refines_it():
    assert common.PhaseBegan.type == PhaseBegan.type == "phase_began"
    assert isinstance(PhaseBegan(phase="day", day=2), common.PhaseBegan)


def test_events_are_frozen():
    with pytest.raises(AttributeError):
        PhaseBegan(phase="day", day=1).day = 2


def test_an_unknown_field_is_an_error_of_the_journal():
    with pytest.raises(TypeError):
        from_data(common.Died, {"player": 1, "cause": "burned", "weather": "fine"})


def test_a_field_added_later_takes_its_default_in_an_old_journal():
    assert from_data(common.Drew, {"n": 3, "name": "x", "kind": "d100", "among": [], "result": 5}).forced is False


def test_what_the_desk_types_becomes_what_the_type_asks_for():
    """Values written by hand: lists for tuples, plain numbers for seats, seats that are seats already."""
    assert same(decode(tuple[Seat, ...], [1, 2]), (Seat(1), Seat(2)))
    assert same(decode(tuple[Seat, ...] | None, [Seat(1)]), (Seat(1),))
    assert same(decode(Seat | str | int | tuple[Seat | str | int, ...], [Seat(1), "x"]), (Seat(1), "x"))
    assert same(decode(Seat | None, 4), Seat(4))
    assert same(decode(datetime, datetime(2026, 1, 1, tzinfo=UTC)), datetime(2026, 1, 1, tzinfo=UTC))


def test_plain_json_for_readers_has_no_tags():
    assert encode({Seat(2): (Seat(1), datetime(2026, 1, 1, tzinfo=UTC))}) == {"2": [1, "2026-01-01T00:00:00+00:00"]}
    assert encode(frozenset({Seat(2), Seat(1)})) == [1, 2]


@given(instants.map(lambda at: at + timedelta(microseconds=1)))
def test_instants_keep_their_microseconds(at):
    assert again(common.DeadlineMoved(deadline="x", at=at)).at == at
