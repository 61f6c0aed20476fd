"""What can be opened: seats, roles, options and priority tables (sections 4 and 8.2 of the rulebook)."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.kernel.options import parse_options
from games.kernel.refusal import Refused
from games.option_tables import cell_words
from games.registry import config
from games.words import RulesetWords
from mafia_graal.rules import RULESET

from .court import MONDAY, SMALL, Court

# The table of MG-57, written down from the rulebook and not from the code.
TABLE = [
    ["special", "grail", "grail_award"], ["special", "grail", "grail_action"], ["special", "priest", "prayer"],
    ["special", "bunny", "pet"], ["special", "huntress", "silence"], ["special", "jester", "prank"],
    ["special", "robber", "ambush"], ["special", "priest", "healing"], ["kill", "bunny", "tear"], ["kill", "bunny", "devour"],
    ["kill", "inquisitor", "execution"], ["kill", "lancelot", "kill"], ["kill", "spy", "poison"],
    ["other", "guinevere", "search"], ["other", "king", "grail_search"], ["other", "king", "kings_word"],
    ["other", "inquisitor", "inquisition"], ["other", "lancelot", "intrigues"], ["other", "lancelot", "conspiracy"],
    ["other", "impostor", "intrigue"], ["other", "spy", "espionage"], ["other", "jester", "stuffing"],
    ["other", "chronicler", "interview"], ["other", "gossip", "all"], ["other", "priest", "confession"],
    ["other", "huntress", "anathema"], ["other", "chronicler", "chronicle"],
]  # fmt: skip
DEFAULTS = {
    "timezone": "Europe/Moscow", "start_weekday": "monday", "roles_dealt_at": "20:00", "vote_close_from": "20:30",
    "vote_close_to": "21:00", "vote_close_at": "random", "vote_results_minutes": 0, "night_deadline": "23:00",
    "night_review_minutes": 30, "early_night_end": "gm", "day_action_deadline": "16:00", "day_actions_at": "18:00",
    "min_day_hours": 6, "vote_changes": 1, "blue_votes": True, "vote_topic": "vote", "grail_enabled": True, "grail_min": 1,
    "grail_max": 100, "grail_number": "random", "grey_nights": 3, "posts_per_day": 5, "missed_actions": "draw",
    "misses_before_sanction": 2, "conspiracy_successes": 1, "ambush_kills": "first", "ambush_spares_team": True,
    "pet_kills_killer": False, "executor_keeps_own_action": False, "prank_same_target": True, "impostor_deadline_night": 3,
    "impostor_joins_team": False, "guinevere_passive": "join", "always_light": ["king"], "gossip_channel": "newspaper",
    "parity_blocked_by_bunny": True, "mafia_wins_at": "parity", "public_count": False, "revived_may_post": True,
}  # fmt: skip


def refusal(*roles, **kwargs):
    """The code with which a court is refused, or None."""
    try:
        Court(*roles, **kwargs)
    except Refused as refused:
        return refused.code
    return None


def test_defaults_are_the_rulebooks():
    """MG-9, MG-14, MG-57: an edition that says nothing is the seed's game."""
    options = parse_options(RULESET.options, {})
    assert {name: options[name] for name in DEFAULTS} == DEFAULTS
    assert [list(row) for row in options["priorities"]] == TABLE
    assert sorted(options["day_actions"]) == ["execution", "kings_word", "stuffing"]


def test_first_charges_of_the_roles():
    """MG-71, MG-78, MG-80, MG-84, MG-96, MG-97, MG-99, MG-116."""
    court = Court("priest", "huntress", "jester", "inquisitor", "chronicler", "lancelot", "spy", "bunny", "king", "knight")
    wanted = {
        "Ana.charges.prayer": 2, "Ana.charges.healing": None, "Bo.charges.anathema": 1, "Bo.charges.silence": None,
        "Cy.charges.stuffing": 2, "Dan.charges.execution": 2, "Eva.charges.chronicle": 2, "Eva.charges.interview": None,
        "Fay.charges.conspiracy": 2, "Gus.charges.poison": 2, "Hal.charges.bunny_passive": 1, "Hal.charges.tear": None,
    }  # fmt: skip
    assert {path: court.fact(path) for path in wanted} == wanted


@pytest.mark.parametrize(("name", "value"), [
    ("vote_results_minutes", 31), ("night_review_minutes", 60), ("vote_changes", 11), ("grey_nights", 31), ("posts_per_day", 101),
    ("misses_before_sanction", 0), ("conspiracy_successes", 6), ("impostor_deadline_night", 0), ("early_night_end", "maybe"),
    ("missed_actions", "punish"), ("day_actions_at", "15:59"), ("day_actions_at", "20:01"), ("vote_close_from", "25:00"),
    ("timezone", "Camelot"), ("blue_votes", "blue"), ("vote_topic", "cemetery"), ("start_weekday", "lundi"), ("always_light", ["queen"]),
    ("charges", {"healing": 100}), ("charges", {"healing": -1}), ("charges", {"cooking": 1}), ("mandatory", {"priest": "perhaps"}),
    ("teams", {"spy": "town"}), ("teams", {"lancelot": "neutral"}), ("teams", {"robber": "town"}), ("teams", {"traitor": "neutral"}),
    ("teams", {"jester": "wolves"}), ("teams", {"queen": "town"}), ("day_actions", ["cooking"]), ("mafia_wins_at", "noon"), ("magic", 1),
    ("vote_close_at", "noon"), ("min_day_hours", 25), ("day_actions", ["kill"]),
])  # fmt: skip
def test_option_out_of_its_range_is_refused_by_name(name, value):
    """MG-14."""
    with pytest.raises(Refused) as refused:
        parse_options(RULESET.options, {name: value})
    assert (refused.value.code, refused.value.data["option"]) == ("bad_option", name)


@pytest.mark.parametrize("options", [
    {"vote_close_from": "21:00", "vote_close_to": "20:30"}, {"vote_close_at": "20:29"}, {"vote_close_at": "21:01"},
    {"night_deadline": "20:50"}, {"night_deadline": "21:00"}, {"day_action_deadline": "18:00"}, {"grail_min": 50, "grail_max": 50},
    {"grail_max": 10001}, {"grail_number": 101}, {"grail_number": 0},
])  # fmt: skip
def test_options_that_do_not_go_together_are_refused(options):
    """MG-14: hours out of order, a number outside of its own range."""
    assert refusal(**options) == "bad_option"


@pytest.mark.parametrize("options", [
    {"vote_close_at": "20:30"}, {"vote_close_at": "21:00"}, {"day_actions": []}, {"day_actions": ["espionage", "healing"]},
    {"always_light": []}, {"grail_min": 0, "grail_max": 10000, "grail_number": 10000}, {"charges": {"prayer": None, "healing": 3}},
    {"teams": {"jester": "neutral", "guinevere": "mafia"}}, {"grey_nights": 0}, {"posts_per_day": 0}, {"charges": {"bunny_passive": 0}},
])  # fmt: skip
def test_options_at_the_ends_of_their_ranges_are_taken(options):
    """MG-14."""
    assert refusal(**options) is None


@pytest.mark.parametrize("table", [
    [*TABLE, TABLE[0]], [["special", "king", "prayer"]], [["lethal", "bunny", "tear"]], [["kill", "bunny"]], ["tear"],
    [["other", "gossip", "night_rumours"]], [["kill", "knight", "kill"]], "prayer first", [["special", "priest", "all"]],
])  # fmt: skip
def test_tables_that_are_refused(table):
    """MG-60: a row twice, foreign pairs, an unknown tier, no triples."""
    assert refusal(priorities=table) == "bad_option"


def test_any_order_and_any_part_of_the_table_is_an_edition():
    """MG-60, MG-162."""
    assert refusal(priorities=list(reversed(TABLE))) is None
    assert refusal(priorities=TABLE[2:5]) is None
    assert refusal(priorities=[["kill", "priest", "healing"], ["other", "bunny", "tear"]]) is None


@pytest.mark.parametrize("roles", [
    ("lancelot", "knight*3"), ("lancelot", "knight*30"), ("knight*5",), ("lancelot", "spy", "robber", "bunny", "guinevere"),
    ("lancelot*2", "knight*4"), ("lancelot", "king*2", "knight*3"), ("lancelot", "bunny*2", "knight*3"),
])  # fmt: skip
def test_setups_that_make_no_game_are_refused(roles):
    """MG-10: fewer than five, more than thirty, a team missing, a role twice that is unique."""
    seats = [{"name": f"P{n}", "role": role} for n, role in enumerate(_spread(roles), 1)]
    assert refusal(seats=seats) == "bad_setup"


def _spread(roles):
    return [name for role in roles for name, _, number in [role.partition("*")] for _ in range(int(number or 1))]


def test_smallest_and_largest_setups_are_played():
    """MG-10: knights and traitors as often as one likes."""
    assert refusal("lancelot", "knight*4") is None
    seats = [{"name": f"P{n}", "role": role} for n, role in enumerate(["lancelot", *["traitor"] * 5, *["knight"] * 24], 1)]
    assert refusal(seats=seats) is None


@pytest.mark.parametrize("other", ["ана", "Ана ", "АНА"])
def test_names_are_unique_after_normalising(other):
    """MG-10, MG-149, MG-159."""
    seats = [{"name": name, "role": role} for name, role in zip(("Ана", other, "Cy", "Dan", "Eva"), SMALL, strict=True)]
    assert refusal(seats=seats) == "bad_setup"


def test_start_that_is_no_monday_is_refused():
    """MG-13: unless the edition has another weekday, or any."""
    assert refusal(start=MONDAY) is None
    assert refusal(start="2025-10-21 10:00") == "bad_option"
    assert refusal(start="2025-10-21 10:00", start_weekday="any") is None
    assert refusal(start="2025-10-21 10:00", start_weekday="tuesday") is None
    assert refusal(start=MONDAY, start_weekday="tuesday") == "bad_option"


def test_no_option_changes_once_day_one_is_open():
    """MG-14, MG-130."""
    court = Court()
    assert court.refused("set_option", "gm", option="vote_changes", value=3) is not None
    assert not court.happened("option_set")


@pytest.mark.parametrize(("seats", "roles"), [
    (16, {"knight": 3}), (17, {"knight": 4}), (15, {"knight": 3, "robber": 0}),
])  # fmt: skip
def test_editions_of_the_balance_table_can_be_played(seats, roles):
    """MG-165: even and mild, beside the default."""
    cast = {"priest": 1, "huntress": 1, "jester": 1, "inquisitor": 1, "king": 1, "chronicler": 1, "gossip": 1, "knight": 2,
            "lancelot": 1, "spy": 1, "robber": 1, "bunny": 1, "guinevere": 1, "impostor": 1, **roles}  # fmt: skip
    spread = [f"{role}*{number}" for role, number in cast.items() if number]
    court = Court(*spread, mafia_wins_at="majority", charges={"bunny_passive": 0})
    assert len(court.alive()) == seats


@pytest.mark.parametrize(("language", "act", "tier"), [("en", "murder", "killings"), ("fr", "meurtre", "meurtres"), ("ru", "убийство", "убийства")])
def test_row_of_the_kill_is_an_act_and_its_tier_a_kind(language, act, tier):
    """MG-60: in the wizard and among the options the two columns are told apart."""
    app = config("mafia_graal")
    words = RulesetWords(app)
    with translation.override(language):
        assert cell_words(words, "priorities", "action", "kill") == act
        assert cell_words(words, "priorities", "tier", "kill") == tier
