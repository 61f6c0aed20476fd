"""Names as people write them: read as common.md says, or asked back; never guessed (known faults BL-04, BL-13, BL-142)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forum import names as forum_names
from games.kernel.names import MIN_BEGINNING, Names, bare, case_distance, normal, skeleton
from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

TABLE = json.loads((Path(__file__).parent / "spellings.json").read_text())
SEATS = {name: Seat(n) for n, name in enumerate(TABLE["seats"], 1)}
NAMES = Names({seat: name for name, seat in SEATS.items()}, {SEATS[n]: nicks for n, nicks in TABLE["nicknames"].items()})


def table_of(*names, nicknames=None):
    return Names({Seat(n): name for n, name in enumerate(names, 1)}, nicknames)


@pytest.mark.parametrize(("text", "name", "why"), TABLE["read"], ids=[row[2] for row in TABLE["read"]])
def test_each_spelling_is_the_one_seat_or_is_asked_back(text, name, why):
    found = NAMES.resolve(text)
    if name is None:
        assert isinstance(found, Unresolved)
    else:
        assert found == SEATS[name]


@pytest.mark.parametrize(("text", "why", "near"), TABLE["asked_back"], ids=[row[1] for row in TABLE["asked_back"]])
def test_what_is_no_name_is_asked_back_with_those_that_look_alike(text, why, near):
    found = NAMES.resolve(text)
    assert isinstance(found, Unresolved)
    assert found.matches == ()
    assert found.near[: len(near)] == tuple(SEATS[name] for name in near)
    assert near or found.near == ()


# ---- the better kind of match alone is looked at

def test_two_matches_of_one_kind_are_ambiguous_with_the_list():
    found = table_of("Annabel", "Annette", "Zoé").resolve("Ann")
    assert found == Unresolved("Ann", matches=(Seat(1), Seat(2)))
    assert found.refusal("target").code == "ambiguous"
    assert found.refusal("target").data["seats"] == (Seat(1), Seat(2))


def test_an_exact_name_beats_a_nickname_of_another():
    assert table_of("Bob", "Rob", nicknames={Seat(2): ["Bob"]}).resolve("bob") == Seat(1)


def test_a_nickname_beats_a_case_form_of_another():
    assert table_of("Анна", "Вера", nicknames={Seat(2): ["Анне"]}).resolve("Анне") == Seat(2)


def test_a_case_form_beats_a_beginning():
    assert table_of("Анна", "Аннета").resolve("Анне") == Seat(1)


def test_one_nickname_of_two_people_is_ambiguous():
    names = table_of("Bob", "Rob", nicknames={Seat(1): ["Chef"], Seat(2): ["chef"]})
    assert names.resolve("Chef") == Unresolved("Chef", matches=(Seat(1), Seat(2)))


def test_name_and_nickname_of_one_person_are_no_two_matches():
    assert table_of("Annabel", nicknames={Seat(1): ["Annie"]}).resolve("ann") == Seat(1)


def test_the_nearer_case_form_counts():
    """Пашу is Паша (one letter each), also where a Пашута sits at the table."""
    assert table_of("Паша", "Пашута").resolve("Пашу") == Seat(1)


def test_two_equally_near_case_forms_are_asked_back():
    assert table_of("Анна", "Аннета").resolve("Аннет") == Unresolved("Аннет", matches=(Seat(1), Seat(2)))


@pytest.mark.parametrize(("word", "name"), [
    ("bobs", "bob"), ("анна", "bobs"), ("бу", "бо"), ("анна", "анна мария"), ("", "анна"), ("анналена", "анна"),
])
def test_what_is_no_case_form_is_none(word, name):
    assert case_distance(word, name) is None


def test_every_word_of_a_long_name_may_be_bent():
    assert table_of("Старый Лис").resolve("старого лиса") == Unresolved("старого лиса", near=(Seat(1),))
    assert table_of("Старый Лис").resolve("старым лисом") == Seat(1)
    assert table_of("Анна Мария").resolve("Анне Марии") == Seat(1)


def test_nothing_fits_everything():
    assert isinstance(table_of("Ana").resolve(""), Unresolved)
    assert isinstance(table_of("Ana").resolve(" @ "), Unresolved)


@pytest.mark.parametrize(("text", "name", "rest"), [
    ("Ana Bo", "Ana", "Bo"), ("Le Grand Bob Ana", "Le Grand Bob", "Ana"), ("le grand bob", "Le Grand Bob", ""),
    ("Bob запрет", "Le Grand Bob", "запрет"), ("Анне интрига", "Анна", "интрига"), ("@Ana, plus", "Ana", "plus"),
])
def test_names_side_by_side_are_read_one_after_the_other(text, name, rest):
    assert NAMES.first(text) == (SEATS[name], rest)


def test_words_that_begin_with_no_name_are_asked_back_at_the_first():
    assert NAMES.first("Zoé Ana") == (Unresolved("Zoé"), "Ana")
    assert NAMES.first("") == (Unresolved(""), "")


def test_a_refusal_names_the_argument_and_the_near_names():
    refusal = NAMES.resolve("Anabelle").refusal("target")
    assert isinstance(refusal, Refused)
    assert (refusal.code, refusal.data["arg"], refusal.data["seats"]) == ("unknown_name", "target", (SEATS["Anabel"],))


# ---- properties

texts = st.text(max_size=12)
letters = st.characters(categories=("L", "Nd"), include_characters=" -'’.")
name_lists = st.lists(st.text(letters, min_size=1, max_size=10).filter(bare), min_size=1, max_size=8,
                      unique_by=bare)


@given(texts)
def test_the_normal_form_is_normal_already(text):
    assert normal(normal(text)) == normal(text)


@given(name_lists)
def test_everybody_is_found_by_the_own_name_in_any_case(names):
    table = table_of(*names)
    for seat, name in table.of.items():
        assert table.resolve(name) == seat
        assert table.resolve(f"  @{name}\u200b ") == seat


@given(name_lists, texts)
def test_a_name_that_is_read_is_exact_or_the_only_one_that_begins_so(names, text):
    table = table_of(*names)
    found = table.resolve(text)
    wanted = bare(text)
    forms = {seat: bare(name) for seat, name in table.of.items()}
    if isinstance(found, Unresolved):
        assert wanted not in forms.values()
    elif forms[found] != wanted and case_distance(wanted, forms[found]) is None:
        assert len(wanted) >= MIN_BEGINNING
        assert [seat for seat, form in forms.items() if form.startswith(wanted)] == [found]


@given(name_lists, texts)
def test_only_seats_of_the_game_are_proposed(names, text):
    found = table_of(*names).resolve(text)
    if isinstance(found, Unresolved):
        assert set(found.near) <= {Seat(n) for n in range(1, len(names) + 1)}
        assert len(found.near) <= 3


# ---- the forum and the games agree on what looks alike

TWINS = [
    ("Ana", "Аnа"), ("Iris", "lris"), ("Iris", "1ris"), ("Bob", "B0b"), ("Ana", "A\u200bna"), ("Éloïse", "E\u0301loi\u0308se"),
    ("Ana", "Ａｎａ"), ("Cœur", "Coeur"), ("Marna", "Mama"), ("Сор", "Cop"), ("Ana", "Bob"), ("Анна", "Аннета"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_registration_and_reading_agree_on_what_looks_alike(one, other):
    at_registration = forum_names.skeleton(one) == forum_names.skeleton(other)
    assert (skeleton(one) == skeleton(other)) == at_registration
