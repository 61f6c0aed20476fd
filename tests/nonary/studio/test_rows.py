"""Reactions in rows: every reaction of the demo edition can be shown in them, and what nobody touched stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from nonary.studio.row_views import REACTIONS
from nonary.studio.rows import BadRow, Row, cond_of, cond_rows, effect_rows, effects_of, entry_rows
from tests.nonary.edition.glasshouse import glasshouse

from .conftest import Bench

EVERY_EFFECT = [
    {"text": {"en": "one", "fr": "un"}}, {"tell_room": "two"}, {"announce": "three"}, {"tell": {"room": "hall", "text": "four"}},
    {"reveal": ["a", "b"]}, {"set": {"safe": "open"}}, {"object": "pistol"}, {"piece": ["p", "q"]}, {"points": -2},
    {"place": {"pistol": "nowhere"}}, {"move": "hall"}, {"finish": "lock"}, {"kill": "actor"}, {"kill": {"room": "hall"}},
]  # fmt: skip


def test_rows_say_every_effect() -> None:
    rows = effect_rows(EVERY_EFFECT, "en")
    assert rows is not None
    assert len(rows) == len(EVERY_EFFECT)
    assert effects_of(rows, EVERY_EFFECT, "en") is EVERY_EFFECT
    changed = [*rows, Row("points", "", "3")]
    assert effects_of(changed, EVERY_EFFECT, "en") == [*EVERY_EFFECT, {"points": 3}]


@pytest.mark.parametrize(
    "cond",
    [
        None, {"state": {"safe": "open"}}, {"not": {"has": "pistol"}}, {"all": [{"holds": "p"}, {"not": {"solved": "lock"}}, {"round": 2}]},
        {"present": 3}, {"character": "nurse"}, {"state": {"safe": "open", "organ": "tuned"}},
    ],
)  # fmt: skip
def test_rows_say_what_must_hold_together(cond: Any) -> None:
    rows = cond_rows(cond)
    assert rows is not None
    assert cond_of(rows, cond) == cond
    if isinstance(cond, dict) and len(rows) < 2:
        assert cond_of(rows, None) == cond


@pytest.mark.parametrize(
    "cond",
    [{"any": [{"round": 1}]}, {"not": {"all": []}}, {"all": [{"any": []}]}, {"not": {"not": {"round": 1}}}, [], "x"],
)
def test_what_rows_cannot_say_is_left_alone(cond: Any) -> None:
    assert cond_rows(cond) is None


@pytest.mark.parametrize(
    "row",
    [
        Row("set", "safe"), Row("object"), Row("object", "a b"), Row("points", "", "many"), Row("points", "", "--5"),
        Row("points", "", "1234567"), Row("text"), Row("reveal"),
    ],
)  # fmt: skip
def test_a_row_that_says_too_little_is_refused(row: Row) -> None:
    with pytest.raises(BadRow):
        effects_of([row], None, "en")


def test_every_reaction_of_the_demo_can_be_shown() -> None:
    for section in ("spots", "objects"):
        for thing in glasshouse()[section].values():
            for verb in REACTIONS[section]:
                assert all(
                    entry.conds is not None and entry.effects is not None for entry in entry_rows(thing.get(verb), "en")
                )


def _fields(bench: Bench, *place: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for entry in bench.client.get(bench.url("draft_rows", *place)).context["entries"]:
        found |= {f"times_{entry['number']}": entry["times"], f"takes_{entry['number']}": entry["takes"]}
        for prefix, rows in (("if", entry["conds"]), ("do", entry["effects"])):
            for n, row in rows:
                name = f"{prefix}_{entry['number']}_{n}"
                found |= {f"{name}_kind": row.kind, f"{name}_which": row.which, f"{name}_value": row.value}
                found |= {f"{name}_no": "on"} if row.no else {}
    return found


@pytest.mark.parametrize(
    "place",
    [
        ("spots", "workbench", "inspect"), ("spots", "steel_door", "use.steel_key"), ("spots", "card_index", "inspect"),
        ("objects", "logbook", "read"), ("puzzles", "safe_lock", "solved"), ("happenings", "night_shift", "do"),
        ("rooms", "hall", "enter"), ("spots", "organ", "use.self"),
    ],
)  # fmt: skip
def test_rows_that_are_sent_as_they_are_change_nothing(bench: Bench, place: tuple[str, str, str]) -> None:
    assert bench.send("draft_rows", *place, **_fields(bench, *place)).status_code == 302
    assert bench.plain == glasshouse()


def test_a_lever_is_written_without_a_word_of_yaml(bench: Bench) -> None:
    row = {
        "if_0_0_which": "organ",
        "if_0_0_kind": "state",
        "if_0_0_value": "tuned",
        "if_0_0_no": "on",
        "times_0": "each",
        "takes_0": "5s",
    }
    row |= {
        "do_0_0_kind": "text",
        "do_0_0_value": "A pipe sighs.",
        "do_0_1_kind": "piece",
        "do_0_1_which": "motto_1, motto_2",
    }
    bench.send("draft_rows", "spots", "organ", "use.self", **row)
    assert bench.plain["spots"]["organ"]["use"] == {
        "self": [{
            "if": {"not": {"state": {"organ": "tuned"}}}, "do": [{"text": "A pipe sighs."}, {"piece": ["motto_1", "motto_2"]}],
            "times": "each", "takes": "5s",
        }],
    }  # fmt: skip
    answer = bench.send("draft_rows", "spots", "organ", "use.self", do_1_0_kind="set", do_1_0_which="organ")
    assert answer.status_code == 422
    bench.send("draft_rows", "spots", "organ", "use.self", drop_0="on")
    assert bench.plain == glasshouse()


def test_nobody_writes_a_reaction_that_there_is_not(bench: Bench) -> None:
    for place in (
        ("rooms", "hall", "inspect"),
        ("spots", "organ", "use.violin"),
        ("spots", "violin", "inspect"),
        ("characters", "nurse", "goal"),
    ):
        assert bench.client.get(bench.url("draft_rows", *place)).status_code == 404
