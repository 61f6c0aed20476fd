"""The wizard's figures: true to what house players do, cheap, and silent where there are none."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.core.management import call_command

from forum import members
from games import forecasting, registry
from games.mastering import as_list, suggested_roles
from games.simulating import Setup, Tally, simulate, wilson

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
ODD = ("werewolf", "seer", "seer", "villager", "villager", "villager")


@pytest.fixture
def app():
    cache.clear()
    return registry.config("pleine_lune")


@pytest.fixture
def clockless(monkeypatch):
    """Every look at the watch finds one second gone: one batch a page."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(forecasting.time, "monotonic", lambda: next(seconds) * 0.2)


def test_figures_that_came_with_the_game_are_what_house_players_do(app):
    """They are as old as the file: whoever changes rules or players makes them anew (`manage.py forecasts`)."""
    setup = Setup(tuple(sorted(as_list(suggested_roles(app, 12, {})))))
    kept = Tally(**forecasting.known(app)[forecasting.key_of(app, setup)])
    assert kept.games >= forecasting.ENOUGH
    now = simulate(app, setup, "another seed", range(150))
    for side in ("village", "wolves"):
        low, high = wilson(now.sides[side], now.ended)
        assert low - 0.06 < kept.sides[side] / kept.ended < high + 0.06


def test_compositions_of_the_file_cost_nothing(app, monkeypatch):
    monkeypatch.setattr(forecasting, "simulate", None)
    found = forecasting.forecast(app, as_list(suggested_roles(app, 12, {})), {})
    assert found.games == forecasting.ENOUGH
    assert 95 <= sum(share for _side, share, _more in found.sides) <= 105


def test_command_writes_the_file_and_keeps_what_is_there(app, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(app, "path", str(tmp_path))
    for seats in (5, 6):
        call_command("forecasts", "pleine_lune", seats=[seats], games=10)
    assert "6 seats: 10 games" in capsys.readouterr().out
    known = forecasting.known(app)
    assert len(known) == 2
    assert {each["games"] for each in known.values()} == {10}
    assert forecasting.forecast(app, as_list(suggested_roles(app, 5, {})), {}).games == 10


def test_other_compositions_are_played_a_little_at_each_look(app, clockless):
    first = forecasting.forecast(app, ODD, {})
    second = forecasting.forecast(app, tuple(reversed(ODD)), {})
    assert (first.games, second.games) == (10, 20)
    assert second.sides[0][2] < 50
    assert forecasting.forecast(app, ODD, {"guard_notice": False}).games == 10


def test_no_more_is_played_than_enough_or_beside_another(app, clockless, monkeypatch):
    forecasting.forecast(app, ODD, {})
    with forecasting._one_at_a_time:
        assert forecasting.forecast(app, ODD, {}).games == 10
    monkeypatch.setattr(forecasting, "ENOUGH", 10)
    assert forecasting.forecast(app, ODD, {}).games == 10


def test_options_at_their_usual_values_make_no_other_composition(app):
    usual = {option.name: option.default for option in app.rules.options}
    assert forecasting.key_of(app, Setup(ODD)) == forecasting.key_of(app, Setup(ODD[::-1], usual))
    assert forecasting.key_of(app, Setup(ODD)) != forecasting.key_of(app, Setup(ODD, {"lovers": "random"}))


@pytest.mark.parametrize("roles", [(), ("villager",) * 5, ("baker",) * 5, ("werewolf", "villager")])
def test_what_makes_no_game_has_no_figure(app, roles):
    assert forecasting.forecast(app, roles, {}) is None


def test_game_without_such_players_has_no_figure():
    assert forecasting.forecast(registry.config("toy"), ("owl", "peasant"), {}) is None


def test_wizard_shows_the_figure(browser, db):
    zoe = browser(members.create_member("Zoe", at=NOON))
    game = {"step": "game", "ruleset": "pleine_lune", "title": "Val", "language": "fr", "zone": "Europe/Paris", "capacity": "12", "intro": ""}
    assert zoe.post("/games/new/", game).status_code == 302
    page = zoe.get("/games/new/?step=options").context["form"]
    usual = {bound.html_name: bound.value() for bound in page}
    options = {"step": "options", **{name: value for name, value in usual.items() if value is not None and value is not False and value != {}}}
    assert zoe.post("/games/new/", options).status_code == 302
    form = zoe.get("/games/new/?step=roles").context["form"]
    assert zoe.post("/games/new/", {"step": "roles", **{bound.html_name: bound.value() for bound in form}}).status_code == 302
    text = zoe.get("/games/new/?step=review").content.decode()
    assert "What to expect" in text
    assert "2000 games of house players" in text or "2,000 games of house players" in text
    assert "% ± 2" in text
