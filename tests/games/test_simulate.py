"""Games of house players by the hundred: the same for the same seed, plausible orders only, an honest report."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest
from django.core.management import CommandError, call_command

from games import editions, registry
from games.kernel.audience import seats
from games.kernel.draft import Entry
from games.kernel.order import CLOCK, Order
from games.kernel.seat import Seat
from games.mastering import as_list, suggested_roles
from games.simulating import START, Setup, Tally, play, read_setup, simulate, simulate_in_parts, wilson
from games.simulation_report import report, roles, svg

EVERY_ROLE = (
    "werewolf", "corrupter", "shaman", "pack_leader", "traitor", "legendary_beast", "prescient", "seer", "little_girl", "forger",
    "nosy_neighbour", "ghost", "militia", "telepath", "executioner", "sandman", "investigator", "matchmaker", "villager",
    "villager",
)  # fmt: skip


@pytest.fixture(scope="module")
def app():
    return registry.config("pleine_lune")


def preset(app, seats):
    return Setup(tuple(as_list(suggested_roles(app, seats, {}))))


@pytest.mark.parametrize(("game", "setup"), [
    ("pleine_lune", "6"), ("pleine_lune", "12"), ("pleine_lune", "every"), ("mafia_graal", "7"), ("mafia_graal", "15"), ("mafia_graal", "20"),
])  # fmt: skip
def test_house_players_order_only_what_the_rules_let_them(game, setup):
    """Simulations skip the rules' own checks for speed: they may, because none of these orders would be refused, and
    the games are the same."""
    app = registry.config(game)
    setup = Setup(EVERY_ROLE) if setup == "every" else preset(app, int(setup))
    for number in range(12):
        checked = play(app, setup, "checks", number, checked=True)
        assert checked.refused == ()
        assert checked == play(app, setup, "checks", number)


@pytest.mark.parametrize("options", [
    {"lovers": "random", "composition": "open"}, {"execution_days": ["mon"], "guard_alternation": "self_only"},
    {"election_tie": "nobody", "no_mayor_tie": "random"}, {"investigator_period": "game_day", "seer_opens": "day"},
])  # fmt: skip
def test_players_know_the_options(app, options):
    setup = Setup(tuple(role for role in EVERY_ROLE if role != "investigator" or "composition" not in options), options)
    for number in range(6):
        assert play(app, setup, "options", number, checked=True).refused == ()


TABLE = [["other", "inquisitor", "inquisition"], ["kill", "lancelot", "kill"], ["special", "priest", "healing"], ["kill", "bunny", "tear"]]


@pytest.mark.parametrize("options", [
    {"blue_votes": False, "grail_enabled": False}, {"day_actions": [], "prank_same_target": False, "priorities": TABLE},
    {"executor_keeps_own_action": True, "ambush_kills": "all", "grey_nights": 0}, {"gossip_channel": "private", "guinevere_passive": "none"},
    {"impostor_joins_team": True, "teams": {"jester": "neutral", "knight": "mafia"}}, {"grail_max": 3, "charges": {"poison": 0, "silence": 2}},
    {"vote_changes": 0, "mandatory": {"priest": False, "guinevere": True}},
])  # fmt: skip
def test_players_of_the_court_know_the_options(options):
    court = registry.config("mafia_graal")
    setup = Setup(preset(court, 15).roles, options)
    for number in range(4):
        assert play(court, setup, "options", number, checked=True).refused == ()


def test_hours_of_the_court_change_no_game():
    court = registry.config("mafia_graal")
    hours = {"night_deadline": "23:30", "vote_close_from": "18:00", "vote_close_to": "19:00", "posts_per_day": 2, "day_action_deadline": "09:00"}
    setup = preset(court, 12)
    assert simulate(court, Setup(setup.roles, hours), "a", range(6)) == simulate(court, setup, "a", range(6))


def test_same_seed_same_games_in_any_number_of_processes(app):
    setup = preset(app, 8)
    assert simulate_in_parts(app, setup, "a", 12) == simulate_in_parts(app, setup, "a", 12, processes=2)
    assert simulate(app, setup, "a", range(12)) != simulate(app, setup, "b", range(12))


def test_a_player_hears_only_what_its_seat_may_see(app):
    """Two games that differ in a secret of seat 1 and 2 look the same to seat 3, until the secret shows."""
    house = app.part("house_orders")
    from random import Random

    players = house.Players(4, Random(1))
    types = app.event_types
    order = Order("start", CLOCK, START)
    players.hear(order, [
        Entry(types["role_dealt"](player=Seat(1), role="seer"), seats(1), order),
        Entry(types["probed"](player=Seat(1), target=Seat(2), role="werewolf"), seats(1), order),
        Entry(types["roles_laid"](roles={Seat(3): "ghost"}), frozenset(), order),
    ])  # fmt: skip
    minds = players.minds
    assert minds["seat:1"].role == "seer"
    assert minds["seat:1"].roles == {2: "werewolf"}
    for other in ("seat:2", "seat:3", "seat:4"):
        assert minds[other].role == ""
        assert minds[other].roles == {}
    assert players.board.roles == {}


def test_games_end_and_are_counted(app):
    setup = preset(app, 12)
    tally = simulate(app, setup, "1", range(30))
    assert tally.games == tally.ended == sum(tally.sides.values()) == sum(tally.days.values()) == 30
    assert tally.roles["villager"][1] == 30 * setup.roles.count("villager")
    assert tally.sides["village"] > 3
    assert tally.sides["wolves"] > 3


def test_game_that_does_not_end_is_named(app, monkeypatch):
    monkeypatch.setattr("games.simulating.MOST_HOURS", 3)
    tally = simulate(app, preset(app, 8), "1", range(4))
    assert tally.unended == [0, 1, 2, 3]
    lines = "\n".join(report(tally, preset(app, 8), "1"))
    assert "Did not end: 4 games (numbers 0, 1, 2, 3)" in lines
    ET.fromstring(svg(tally, preset(app, 8)))


@pytest.mark.parametrize(("won", "of", "low", "high"), [
    (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (940, 2000, 0.4482, 0.4919), (0, 0, 0.0, 1.0),
])  # fmt: skip
def test_interval_is_wilsons(won, of, low, high):
    assert wilson(won, of) == pytest.approx((low, high), abs=5e-4)


def test_seats_that_win_together_make_an_interval_no_narrower():
    setup = Setup(("villager",) * 4 + ("werewolf",))
    tally = Tally(games=100, sides={"village": 50, "wolves": 50}, roles={"villager": [200, 400], "werewolf": [50, 100]}, days={3: 100})
    village, wolves = roles(tally, setup)
    assert (village.low, village.high) == (wolves.low, wolves.high) == pytest.approx(wilson(50, 100))


def test_tallies_of_processes_add_up():
    one = Tally(games=3, unended=[2], sides={"a": 2}, roles={"x": [1, 2]}, days={4: 2})
    one.join(Tally(games=2, unended=[1], sides={"b": 1}, roles={"x": [1, 1], "y": [0, 1]}, days={4: 1}))
    assert one == Tally(games=5, unended=[1, 2], sides={"a": 2, "b": 1}, roles={"x": [2, 3], "y": [0, 1]}, days={4: 3})


def test_picture_is_well_formed_and_says_its_numbers(app):
    setup = preset(app, 6)
    tally = simulate(app, setup, "1", range(10))
    picture = svg(tally, setup)
    ET.fromstring(picture)
    village = tally.sides.get("village", 0) / 10
    assert f"village {village:.0%}" in picture


# ---- the setup and the command -------------------------------------------------------------------------------------


def test_hours_of_a_setup_stay_hours():
    assert read_setup("roles: [seer, werewolf]\noptions: {execution_time: 21:30}").options == {"execution_time": "21:30"}


def test_setup_from_yaml_and_json():
    assert read_setup("roles: [seer, werewolf]") == Setup(("seer", "werewolf"))
    assert read_setup("roles: {villager: 2, werewolf: 1}\noptions: {lovers: random}") == Setup(
        ("villager", "villager", "werewolf"), {"lovers": "random"}
    )
    assert read_setup(json.dumps({"roles": ["seer"]})).roles == ("seer",)


@pytest.mark.parametrize("text", ["", "[", "3", "roles: 3", "roles: [1]", "roles: {seer: -1}", "roles: {seer: many}", "roles: []",
                                  "roles: [seer]\nmore: 1", "roles: [seer]\noptions: 3", "roles: {seer: 100000000}"])  # fmt: skip
def test_setup_that_is_none_says_so(text):
    with pytest.raises(ValueError):
        read_setup(text)


def test_command_reports_and_draws(tmp_path, capsys):
    picture = tmp_path / "chart.svg"
    call_command("simulate", "pleine_lune", "6", games=20, seed="7", chart=picture)
    told = capsys.readouterr().out
    assert "20 games of 6, seed 7" in told
    assert "Did not end: none" in told
    assert picture.read_text().startswith("<svg")


def test_command_gives_figures_to_programs(tmp_path, capsys):
    call_command("simulate", "pleine_lune", "first_moon", games=20, json="-")
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], len(found["roles"]), found["did_not_end"]) == (20, 8, [])
    assert found["options"]["composition"] == "open"
    by_side = {row["name"]: row for row in found["wins"]["by_side"]}
    assert sum(row["won"] for row in by_side.values()) == 20
    assert all(0 <= row["low"] <= row["share"] <= row["high"] <= 1 for row in found["wins"]["by_role"])
    path = tmp_path / "figures.json"
    call_command("simulate", "pleine_lune", "first_moon", games=20, json=path)
    assert json.loads(path.read_text()) == found
    assert "Did not end: none" in capsys.readouterr().out


def test_command_plays_the_file_of_an_edition(tmp_path, capsys):
    path = tmp_path / "edition.json"
    path.write_text(editions.as_file(editions.find("pleine_lune.first_moon")))
    call_command("simulate", "pleine_lune", str(path), games=5)
    assert "5 games of 8" in capsys.readouterr().out


def test_silence_of_simulated_players_is_no_absence(app):
    """They write no posts: whatever an edition says of the silent, nobody is removed for it."""
    cast = preset(app, 8).roles
    tally = simulate(app, Setup(cast, {"inactivity": "eliminate"}), "a", range(10))
    assert tally == simulate(app, Setup(cast), "a", range(10))
    assert "none" not in tally.sides


@pytest.mark.parametrize("args", [
    ("chess", "6"), ("pleine_lune", "2"), ("pleine_lune", "no/such/file"), ("toy", "6"),
])  # fmt: skip
def test_command_says_what_is_wrong(args):
    with pytest.raises(CommandError):
        call_command("simulate", *args)


@pytest.mark.parametrize("setup", ["15", "even", "mild", "small"])
def test_command_plays_the_court_to_its_end(setup, tmp_path, capsys):
    figures, picture = tmp_path / "figures.json", tmp_path / "chart.svg"
    call_command("simulate", "mafia_graal", setup, games=12, json=figures, chart=picture)
    assert "Did not end: none" in capsys.readouterr().out
    found = json.loads(figures.read_text())
    assert {row["name"] for row in found["wins"]["by_side"]} <= {"town", "mafia", "neutral", "nobody"}
    assert {row["name"] for row in found["wins"]["by_role"]} == set(found["roles"])
    assert (found["refused"], sum(found["days"]["games"].values())) == ({}, 12)
    ET.fromstring(picture.read_text())


def test_command_takes_no_composition_that_is_none(tmp_path):
    path = tmp_path / "setup.yaml"
    path.write_text("roles: [villager, villager, villager, villager, baker]")
    with pytest.raises(CommandError, match="make no game"):
        call_command("simulate", "pleine_lune", str(path))
