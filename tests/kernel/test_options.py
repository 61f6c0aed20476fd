"""Options: parsed once, refused with name and range, stored as plain JSON."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.options import Column, Option, parse_option, parse_options
from games.kernel.refusal import Refused

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DECLARED = (
    Option("minutes", "int", 10, low=1, high=720),
    Option("posts", "int", 0, low=0),
    Option("open", "bool", False),
    Option("tie", "choice", "random", choices=("random", "nobody")),
    Option("days", "choices", ["tue", "thu", "sun"], choices=DAYS),
    Option("exclude", "choices", [], choices=("a", "b", "c"), low=0, high=2),
    Option("hour", "time", "22:00"),
    Option("close_at", "time", "random", choices=("random",)),
    Option("grail", "int", "random", low=1, high=100, choices=("random",)),
    Option("title", "text", "", high=20),
    Option("table", "list", [["x", 1]], high=30, valid=lambda rows: all(len(row) == 2 and row[1] > 0 for row in rows)),
    Option("odds", "map", {}, valid=lambda odds: all("/" in key and 0 <= value <= 100 for key, value in odds.items())),
)  # fmt: skip


@pytest.mark.parametrize(("name", "given", "stored"), [
    ("minutes", 15, 15), ("minutes", "15", 15), ("minutes", " 15 ", 15), ("minutes", 1, 1), ("minutes", 720, 720),
    ("posts", 10**6, 10**6), ("open", True, True), ("open", "True", True), ("open", "false", False),
    ("tie", "nobody", "nobody"), ("days", ["sun", "mon"], ["mon", "sun"]), ("days", ("tue",), ["tue"]),
    ("exclude", [], []), ("exclude", ["c", "a"], ["a", "c"]), ("hour", "9:05", "09:05"), ("hour", "00:00", "00:00"),
    ("close_at", "random", "random"), ("close_at", "20:45", "20:45"), ("grail", "random", "random"), ("grail", "7", 7),
    ("title", "Évening", "Évening"), ("table", [["y", 2]], [["y", 2]]), ("odds", {"3/15": 30}, {"3/15": 30}),
])  # fmt: skip
def test_a_value_is_stored_in_one_form(name, given, stored):
    assert parse_option(DECLARED, name, given) == stored


@pytest.mark.parametrize(("name", "value"), [
    ("minutes", 0), ("minutes", 721), ("minutes", "ten"), ("minutes", 1.5), ("minutes", True), ("minutes", None),
    ("minutes", ""), ("minutes", "9" * 5000), ("minutes", [10]), ("posts", -1), ("open", 1), ("open", "on"), ("open", None),
    ("tie", "maybe"), ("tie", ["random"]), ("tie", ""), ("days", []), ("days", "tue"), ("days", ["tuesday"]),
    ("days", ["tue", "tue"]), ("days", [["tue"]]), ("days", {"tue": 1}), ("exclude", ["a", "b", "c"]),
    ("hour", "24:00"), ("hour", "22.00"), ("hour", "22:60"), ("hour", "10"), ("hour", 2200), ("close_at", "never"),
    ("grail", 0), ("grail", "101"), ("title", "x" * 21), ("title", 3), ("table", "x"), ("table", [["y"]]),
    ("table", [["y", "z"]]), ("table", [3]), ("table", [["y", 1]] * 31), ("odds", {"3/15": 101}), ("odds", {"3": 1}),
    ("odds", [1]), ("odds", {"3/15": "x"}), ("odds", {3: 1}), ("unknown", 1),
])  # fmt: skip
def test_a_value_that_cannot_be_is_refused_by_name(name, value):
    with pytest.raises(Refused) as refused:
        parse_option(DECLARED, name, value)
    assert refused.value.code == "bad_option"
    assert refused.value.data["option"] == name
    assert len(refused.value.data.get("value", "")) <= 80


def test_the_refusal_names_the_range():
    with pytest.raises(Refused) as refused:
        parse_options(DECLARED, {"minutes": 0})
    assert (refused.value.data["low"], refused.value.data["high"]) == (1, 720)


def test_defaults_fill_what_is_not_given():
    assert parse_options(DECLARED, {"minutes": "5"}) == {
        "minutes": 5,
        "posts": 0,
        "open": False,
        "tie": "random",
        "days": ["tue", "thu", "sun"],
        "exclude": [],
        "hour": "22:00",
        "close_at": "random",
        "grail": "random",
        "title": "",
        "table": [["x", 1]],
        "odds": {},
    }


def test_a_game_cannot_change_the_defaults_of_the_next():
    parse_options(DECLARED, {})["days"].append("mon")
    assert parse_options(DECLARED, {})["days"] == ["tue", "thu", "sun"]


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(Refused) as refused:
        parse_options(DECLARED, {"minuets": 3})
    assert "minutes" in refused.value.data["choices"]


def test_every_default_is_a_value_that_may_be():
    for option in DECLARED:
        assert option.parse(option.default) == option.default


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(DAYS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(DECLARED), anything)
def test_any_value_is_stored_or_refused_and_what_is_stored_stays(option, value):
    try:
        stored = option.parse(value)
    except Refused:
        return
    assert option.parse(json.loads(json.dumps(stored))) == stored


# ---- ordered tables -------------------------------------------------------------------------------------------------
TABLE = Option(
    "priorities", "rows", [["special", "priest", "prayer"], ["kill", "bunny", "tear"], ["other", "bunny", "pet"]], low=1,
    columns=(Column("tier", ("special", "kill", "other")), Column("role"), Column("action")),
)  # fmt: skip


@pytest.mark.parametrize("rows", [
    TABLE.default, TABLE.default[::-1], TABLE.default[:1], [["other", "priest", "prayer"]], [("kill", "bunny", "pet")],
])  # fmt: skip
def test_rows_are_moved_left_out_and_set_anew(rows):
    assert TABLE.parse(rows) == [list(row) for row in rows]


@pytest.mark.parametrize(("rows", "row", "why"), [
    ([["kill", "bunny", "tear"], ["other", "bunny", "tear"]], 2, "row_twice"),
    ([["kill", "bunny", "prayer"]], 1, "row_unknown"), ([["kill", "bunny", "bite"]], 1, "row_unknown"),
    ([["kill", "bunny", "tear"], ["late", "bunny", "pet"]], 2, "row_choice"),
    (["tear"], 1, "row_cells"), ([["kill", "bunny"]], 1, "row_cells"), ([["kill", "bunny", ["tear"]]], 1, "row_cells"),
    ([3], 1, "row_cells"), ([["kill", "bunny", 3]], 1, "row_cells"),
])  # fmt: skip
def test_a_wrong_row_is_named(rows, row, why):
    with pytest.raises(Refused) as refused:
        parse_options([TABLE], {"priorities": rows})
    assert (refused.value.code, refused.value.data["row"], refused.value.data["why"]) == ("bad_option", row, why)


@pytest.mark.parametrize("value", [[], "tear", None, 3, {"kill": "bunny"}])
def test_what_is_no_table_is_refused(value):
    with pytest.raises(Refused) as refused:
        TABLE.parse(value)
    assert "row" not in refused.value.data
