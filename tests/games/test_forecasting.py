"""The wizard's figures: true to what house players do, cheap, and silent where there are none."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.core.management import call_command

from forum import members
from games import forecasting, registry
from games.mastering import as_list, suggested_roles
from games.presets import compositions, editions
from games.simulating import Setup, Tally, simulate, wilson
from games.tasks import play_forecast

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
ODD = ("werewolf", "seer", "seer", "villager", "villager", "villager")


@pytest.fixture
def app():
    cache.clear()
    return registry.config("pleine_lune")


@pytest.fixture
def clockless(monkeypatch):
    """Every look at the watch finds a fifth of a second gone: two games a slice."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(forecasting.time, "monotonic", lambda: next(seconds) * 0.2)


@pytest.fixture
def asked(monkeypatch):
    """The tasks that were given, none of which runs by itself."""
    found = []
    monkeypatch.setattr(play_forecast, "apply_async", lambda args, **_: found.append(args))
    return found


def test_figures_that_came_with_the_game_are_what_house_players_do(app):
    """They are as old as the file: whoever changes rules or players makes them anew (`manage.py forecasts`)."""
    setup = Setup(tuple(sorted(as_list(suggested_roles(app, 12, {})))))
    kept = Tally(**forecasting.known(app)[forecasting.key_of(app, setup)])
    assert kept.games >= forecasting.ROUGH
    now = simulate(app, setup, "another seed", range(150))
    for side in ("village", "wolves"):
        low, high = wilson(now.sides[side], now.ended)
        assert low - 0.06 < kept.sides[side] / kept.ended < high + 0.06


def court_of(key):
    """An edition of the court by its key, and its figures by side in percent."""
    court = registry.config("mafia_graal")
    edition = next(each for each in editions(court) if each.key == key)
    found = forecasting.known(court)[forecasting.key_of(court, Setup(tuple(edition.role_list), edition.options))]
    tally = Tally(**found)
    assert tally.games >= forecasting.ENOUGH
    return court, edition, {side: 100 * won / tally.ended for side, won in tally.sides.items()}


@pytest.mark.parametrize("key", ["court", "even", "mild", "small"])
def test_figures_of_the_court_are_what_its_house_players_do(key):
    """Made anew by `manage.py forecasts mafia_graal --seats 15 --editions` (MG-165)."""
    court, edition, shares = court_of(key)
    now = simulate(court, Setup(tuple(sorted(edition.role_list)), edition.options), "another seed", range(80))
    for side in ("town", "mafia"):
        low, high = wilson(now.sides[side], now.ended)
        assert 100 * low - 6 < shares[side] < 100 * high + 6


def test_editions_of_the_court_are_as_balanced_as_they_say():
    """MG-165: `even` and `mild` each give the town more than the usual cast does, and no side is without hope."""
    town = {}
    for key in ("court", "even", "mild", "small"):
        _court, _edition, shares = court_of(key)
        assert all(shares[side] >= least for side, least in (("town", 35), ("mafia", 25), ("neutral", 10))), (key, shares)
        town[key] = shares["town"]
    assert town["court"] < town["even"] < town["mild"]


def test_compositions_of_the_file_cost_nothing(app, monkeypatch):
    monkeypatch.setattr(forecasting, "simulate", None)
    found = forecasting.forecast(app, as_list(suggested_roles(app, 12, {})), {})
    assert found.games >= forecasting.ROUGH
    assert not found.waiting
    assert 95 <= sum(share for _side, share, _more in found.sides) <= 105


def test_command_writes_the_file_and_keeps_what_is_there(app, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(app, "path", str(tmp_path))
    for seats in (5, 6):
        call_command("forecasts", "pleine_lune", seats=[seats], games=10)
    assert "6 seats, quick: 10 games" in capsys.readouterr().out
    known = forecasting.known(app)
    assert {each["games"] for each in known.values()} == {10}
    for cast in compositions(app, 5, {}):
        assert forecasting.forecast(app, cast.role_list, {}).games == 10


def test_every_suggestion_and_edition_has_its_figure(app):
    """So that nobody waits for it: `manage.py forecasts pleine_lune` plays those that are missing."""
    casts = [each for seats in range(5, 31) for each in compositions(app, seats, {})]
    assert {each.seats for each in casts} == set(range(5, 31))
    for each in (*casts, *editions(app)):
        assert forecasting.key_of(app, Setup(tuple(each.role_list), each.options)) in forecasting.known(app), (each.seats, each.key)


def test_no_suggestion_is_hopeless_for_the_village_or_the_monsters(app):
    for each in (*(each for seats in range(5, 31) for each in compositions(app, seats, {})), *editions(app)):
        found = forecasting.forecast(app, each.role_list, each.options)
        shares = {side: share for side, share, _more in found.sides}
        assert 30 <= shares.get("village", 0) <= 68, (each.seats, each.key, shares)


def test_other_compositions_are_played_in_the_background(app, clockless, asked):
    """A look never plays; a task plays a slice, and gives itself again while there is more to do."""
    first = forecasting.forecast(app, ODD, {})
    assert (first.games, first.waiting, first.sides) == (0, True, [])
    assert forecasting.forecast(app, tuple(reversed(ODD)), {}).waiting
    assert asked == [("pleine_lune", sorted(ODD), {})]
    play_forecast(*asked[0])
    assert forecasting.forecast(app, ODD, {}).games == 2
    play_forecast(*asked[1])
    assert forecasting.forecast(app, ODD, {}).games == 4
    assert len(asked) == 3
    assert forecasting.forecast(app, ODD, {"guard_notice": False}).games == 0


def test_figure_is_that_of_the_same_games_played_at_once(app, clockless, asked, monkeypatch):
    monkeypatch.setattr(forecasting, "ENOUGH", 6)
    forecasting.forecast(app, ODD, {}, 6)
    for args in asked:
        play_forecast(*args)
    found = forecasting.forecast(app, ODD, {}, 6)
    assert (found.games, found.waiting, len(asked)) == (6, False, 3)
    assert found == forecasting.told(simulate(app, Setup(tuple(sorted(ODD))), forecasting.SEED, range(6)))


def test_one_composition_is_played_at_a_time(app, clockless, asked):
    forecasting.forecast(app, ODD, {})
    cache.set(forecasting.PLAYING, "another")
    play_forecast(*asked[0])
    assert forecasting.forecast(app, ODD, {}).games == 0
    cache.delete(forecasting.PLAYING)
    play_forecast(*asked[1])
    assert forecasting.forecast(app, ODD, {}).games == 2
    assert cache.get(forecasting.PLAYING) is None


def test_nothing_is_played_that_nobody_looks_at(app, clockless, asked):
    forecasting.forecast(app, ODD, {})
    cache.delete(f"forecast:{forecasting.key_of(app, Setup(ODD))}:wanted")
    play_forecast(*asked[0])
    assert len(asked) == 1
    assert forecasting.forecast(app, ODD, {}).games == 0
    assert len(asked) == 2


def test_a_large_game_rests_on_fewer_games(app, clockless, asked, monkeypatch):
    monkeypatch.setattr(forecasting, "MOST_SECONDS", 1.0)
    forecasting.forecast(app, ODD, {})
    for args in asked:
        play_forecast(*args)
    found = forecasting.forecast(app, ODD, {})
    assert 0 < found.games < 10
    assert not found.waiting


def test_page_is_shown_without_a_broker_and_past_the_limit(app, monkeypatch):
    def away(*_, **__):
        raise OSError

    monkeypatch.setattr(play_forecast, "apply_async", away)
    assert not forecasting.forecast(app, ODD, {}).waiting
    monkeypatch.setattr(play_forecast, "apply_async", lambda *_, **__: None)
    monkeypatch.setattr(forecasting, "MOST_ASKED", 0)
    cache.clear()
    forecasting.forecast(app, ODD, {})
    assert not forecasting.forecast(app, ODD[:-1], {}).waiting


def test_hours_and_conduct_change_no_figure(app):
    """What the players say that they do not feel, they do not feel; the hours only in their order."""
    same = {"execution_days": ["mon"], "execution_time": "20:00", "inactivity": "eliminate", "wolf_minutes": 60, "seer_opens": "day",
            "heartbreak_on_removal": False, "ghost_posts": 3}  # fmt: skip
    assert forecasting.key_of(app, Setup(ODD, same)) == forecasting.key_of(app, Setup(ODD))
    assert simulate(app, Setup(ODD, same), "a", range(15)) == simulate(app, Setup(ODD), "a", range(15))
    assert forecasting.key_of(app, Setup(ODD, {"election_time": "21:00"})) != forecasting.key_of(app, Setup(ODD))


def test_options_at_their_usual_values_make_no_other_composition(app):
    usual = {option.name: option.default for option in app.rules.options}
    assert forecasting.key_of(app, Setup(ODD)) == forecasting.key_of(app, Setup(ODD[::-1], usual))
    court = registry.config("mafia_graal")  # what is ticked of several comes in the order of the page
    ticked = {"day_actions": ["stuffing", "execution", "kings_word"]}
    assert forecasting.key_of(court, Setup(ODD, ticked)) == forecasting.key_of(court, Setup(ODD))
    assert forecasting.key_of(court, Setup(ODD, {"day_actions": ["stuffing"]})) != forecasting.key_of(court, Setup(ODD))
    assert forecasting.key_of(app, Setup(ODD)) != forecasting.key_of(app, Setup(ODD, {"lovers": "random"}))


@pytest.mark.parametrize("roles", [(), ("villager",) * 5, ("baker",) * 5, ("werewolf", "villager")])
def test_what_makes_no_game_has_no_figure(app, roles):
    assert forecasting.forecast(app, roles, {}) is None


def test_game_without_such_players_has_no_figure():
    assert forecasting.forecast(registry.config("toy"), ("owl", "peasant"), {}) is None


def as_sent(form):
    """What a browser would send of this page, left as it is."""
    found = {}
    for bound in form:
        name, rows = bound.html_name, getattr(bound, "rows", None)
        if rows is not None:
            cells = [cell for row in rows for cell in row["cells"] if cell["choices"]]
            found |= {name: [row["id"] for row in rows], f"{name}.at": [row["number"] for row in rows], f"{name}.in": [row["id"] for row in rows]}
            found |= {field: [cell["value"] for cell in cells if cell["field"] == field] for field in {cell["field"] for cell in cells}}
        elif (value := bound.value()) is not None and value is not False and value != {}:
            found[name] = value
    return found


@pytest.mark.parametrize(("ruleset", "seats"), [("pleine_lune", 12), ("mafia_graal", 15)])
def test_wizard_shows_the_figure(browser, db, ruleset, seats):
    zoe = browser(members.create_member("Zoe", at=NOON))
    game = {"step": "game", "ruleset": ruleset, "title": "Val", "language": "fr", "zone": "Europe/Paris", "capacity": str(seats), "intro": ""}
    assert zoe.post("/games/new/", game).status_code == 302
    page = zoe.get("/games/new/?step=options").context["form"]
    assert zoe.post("/games/new/", {"step": "options", **as_sent(page)}).status_code == 302
    form = zoe.get("/games/new/?step=roles").context["form"]
    assert zoe.post("/games/new/", {"step": "roles", **{bound.html_name: bound.value() for bound in form}}).status_code == 302
    text = zoe.get("/games/new/?step=review").content.decode()
    assert "What to expect" in text
    assert re.search(r"Wins in [\d,]{3,5} games of house players", text)
    assert re.search(r"\d\d(?:&nbsp;| |\xa0)% ± [2-5]\b", text)
