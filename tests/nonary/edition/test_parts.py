"""Durations, settings, patches, numbers and the lie of pieces: the small parts of an edition (NG-12, 15, 30, 38, 104, 110)."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.options import parse_option
from games.kernel.refusal import Refused
from nonary.rules.edition.durations import duration_text, parse_duration, parse_local
from nonary.rules.edition.layout import groups, link_sides, rim
from nonary.rules.edition.numbers import piece_numbers
from nonary.rules.edition.patching import merged
from nonary.rules.edition.reading import load_edition
from nonary.rules.edition.settings import OPTIONS, check_together, effective

from .glasshouse import glasshouse


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("9m", 540),
        ("1m30s", 90),
        ("0.5s", Fraction(1, 2)),
        ("24h", 86400),
        (0, 0),
        (12, 12),
        (0.001, Fraction(1, 1000)),
        ("1h1s", 3601),
        ("0s", 0),
    ],
)
def test_a_duration_is_exact(text: Any, seconds: Any) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9",
        "9 m",
        "1s1m",
        "24h1s",
        "-1s",
        -1,
        86401,
        0.0001,
        "0.0001s",
        True,
        None,
        [],
        "1d",
        "m",
        float("nan"),
        float("inf"),
        "9m\n",
    ],
)
def test_what_is_no_duration_is_refused(text: Any) -> None:
    with pytest.raises((ValueError, OverflowError)):
        parse_duration(text)


@given(st.integers(0, 86_400_000))
def test_a_duration_is_written_as_it_is_read(thousandths: int) -> None:
    assert parse_duration(duration_text(Fraction(thousandths, 1000))) == Fraction(thousandths, 1000)


def test_local_times() -> None:
    assert (parse_local("20:00").time.hour, parse_local("20:00").date, parse_local("20:00").days) == (20, None, None)
    assert parse_local("+0d 08:30:15").days == 0
    assert str(parse_local("2026-03-02 10:00").date) == "2026-03-02"
    for wrong in ("24:00", "8", "2026-02-30 10:00", "+1 10:00", "10:60", 630, None, "10:00 "):
        with pytest.raises(ValueError):
            parse_local(wrong)


# -- settings


def test_the_usual_settings_are_the_rulebooks() -> None:
    edition = load_edition(glasshouse(settings={"ambidex": None, "door9": None, "players": None}))
    found = effective(edition.settings, {}, len(edition.characters))
    assert len(found) == len(OPTIONS) == 50
    assert {name: found[name] for name in ("players.min", "players.max", "ambidex.room", "door9.room", "door9.open_for")} == {
        "players.min": 6, "players.max": 6, "ambidex.room": "hall", "door9.room": "hall", "door9.open_for": "9m",
    }  # fmt: skip
    assert set(found["actions.seen"]) == {"take", "drop", "use", "open", "give", "enter_code", "try_codes"}
    check_together(found, edition.rooms)


def test_what_is_given_for_one_game_wins_over_the_edition() -> None:
    own = load_edition(glasshouse(settings={"door9": {"points": 7}, "timezone": "Europe/Moscow"})).settings
    found = effective(own, {"door9.points": 8, "ambidex.room": "", "players.min": None}, 6)
    assert (found["door9.points"], found["timezone"], found["players.min"]) == (8, "Europe/Moscow", 2)
    assert effective(own, {}, 6, "America/Lima")["timezone"] == "Europe/Moscow"
    assert effective({}, {}, 6, "America/Lima")["timezone"] == "America/Lima"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("clock.day_rate", 0), ("clock.day_rate", 3601), ("clock.night_from", "24:00"), ("timezone", "../../etc/passwd"),
        ("timezone", "Mars/Olympus"), ("door9.open_for", "0s"), ("door9.open_for", "25h"), ("end.last_chance", -1),
        ("actions.seen", ["sing"]), ("actions.seen", "take"), ("ambidex.missing_vote", "abstain"), ("door9.point", 9),
        ("plans.max_steps", 51), ("ambidex.eliminate", "maybe"),
    ],
)  # fmt: skip
def test_a_bad_setting_is_refused_by_its_name(name: str, value: Any) -> None:
    with pytest.raises(Refused) as caught:
        parse_option(OPTIONS, name, value)
    assert caught.value.code == "bad_option"
    assert caught.value.data["option"] == name


@pytest.mark.parametrize(
    "given", [{"ambidex.room": "attic"}, {"clock.night_to": "00:00"}, {"players.min": 7}, {"door9.pass_takes": "10m"}]
)
def test_settings_that_do_not_fit_together_are_refused(given: Any) -> None:
    edition = load_edition(glasshouse())
    with pytest.raises(Refused, match="bad_option"):
        check_together(effective(edition.settings, given, 6), edition.rooms)


# -- patches (RFC 7396, appendix A)


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ('{"a":"b"}', '{"a":"c"}', '{"a":"c"}'), ('{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'), ('{"a":"b"}', '{"a":null}', "{}"),
        ('{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'), ('{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'), ('{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'),
        ('{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'), ('{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'),
        ('["a","b"]', '["c","d"]', '["c","d"]'), ('{"a":"b"}', '["c"]', '["c"]'), ('{"a":"foo"}', "null", "null"), ('{"a":"foo"}', '"bar"', '"bar"'),
        ('{"e":null}', '{"a":1}', '{"e":null,"a":1}'), ("[1,2]", '{"a":"b","c":null}', '{"a":"b"}'), ("{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'),
    ],
)  # fmt: skip
def test_merge_patch(target: str, patch: str, result: str) -> None:
    before = json.loads(target)
    assert merged(before, json.loads(patch)) == json.loads(result)
    assert before == json.loads(target)


# -- the mental puzzle


def test_pieces_are_numbered_by_a_digest_of_the_secret() -> None:
    board = load_edition(glasshouse()).board
    numbers = piece_numbers(board, "glasshouse")
    assert sorted(numbers.values()) == list(range(1, 26))
    assert [name for name in numbers if numbers[name] <= 3] == [
        "gun_one",
        "pia_portrait",
        "war_portrait",
    ]  # of sha256("glasshouse:…")
    assert numbers != piece_numbers(board, "another")


def test_the_edition_may_number_them_itself() -> None:
    pieces = glasshouse()["mental_puzzle"]["pieces"]
    patch = {"pieces": {name: {"number": 100 - n} for n, name in enumerate(pieces)}, "texts": None, "rows": 5}
    plain = glasshouse(mental_puzzle=patch)
    plain["spots"]["notice_board"].pop("inspect")
    plain["puzzles"]["safe_lock"]["solved"] = []
    plain["puzzles"]["terminal_word"]["solved"] = []
    assert piece_numbers(load_edition(plain).board, "x")["bot_portrait"] == 100


def test_groups_rims_and_links() -> None:
    board = load_edition(glasshouse()).board
    held = ["cle_clue", "pia_goal", "pia_name", "pia_portrait", "pia_second", "bot_portrait"]
    assert groups(board, held) == [["bot_portrait"], ["cle_clue", "pia_goal", "pia_name", "pia_portrait", "pia_second"]]
    assert rim(board, board.pieces["bot_portrait"]) == ("top", "left")
    assert rim(board, board.pieces["nur_name"]) == ()
    assert link_sides(board, board.pieces["cle_portrait"]) == ("bottom", "left")
