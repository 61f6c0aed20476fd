"""An option that is an ordered table, in the wizard: by button, by number, checked row by row, and as it is read."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from forum import members
from games import opening, registry
from games.models import Game
from games.option_tables import Row, as_table, in_order
from games.words import RulesetWords
from tests.games.new_game import GAME, OPTIONS, ROLES, URL, fill

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
IDS = ["owl/peek", "peasant/vote", "owl/vote"]
TABLE = {"watches": IDS, "watches.at": ["1", "2", "3"], "watches.tier": ["early", "late", "late"], "watches.in": IDS}
SENT = {**OPTIONS, **TABLE}


@pytest.fixture
def zoe(browser, db):
    client = browser(members.create_member("Zoe", at=NOON))
    fill(client, GAME)
    return client


def rows(client):
    """What the page shows: id, tier, whether in play."""
    bound = client.get(f"{URL}?step=options").context["form"]["watches"]
    return [(row["id"], row["cells"][0]["value"], row["inside"]) for row in bound.rows]


def made(client, **sent):
    fill(client, {**SENT, **sent}, ROLES)
    client.post(URL, {"step": "review", "key": "k"})
    return Game.objects.get().options["watches"]


def test_table_stands_in_its_usual_order(zoe):
    assert rows(zoe) == [("owl/peek", "early", True), ("peasant/vote", "late", True), ("owl/vote", "late", True)]
    text = zoe.get(f"{URL}?step=options").content.decode()
    assert "owl · peek at: up" in text
    assert "Place of peasant · vote against" in text


def test_order_cells_and_what_is_left_out_are_kept(zoe):
    assert made(zoe, **{"watches.at": ["3", "1", "2"], "watches.tier": ["late", "late", "early"], "watches.in": ["owl/peek", "owl/vote"]}) == [
        ["early", "owl", "vote"], ["late", "owl", "peek"]]  # fmt: skip


@pytest.mark.parametrize(("places", "order"), [
    (["1", "2", "3"], "abc"), (["1", "3", "3"], "acb"), (["3", "2", "3"], "bca"), (["1", "2", "1"], "cab"), (["2", "2", "2"], "cba"), (["9", "1", "1"], "bca"),
    (["x", "2", ""], "abc"), (["1", "2", "-5"], "abc"), (["2", "1", "3"], "bac"),
])  # fmt: skip
def test_a_place_typed_goes_before_or_after_whoever_stood_there(places, order):
    found = in_order([Row(name, [], at) for name, at in zip("abc", places, strict=True)])
    assert "".join(row.id for row in found) == order


def test_buttons_move_a_row_without_losing_what_was_typed(zoe):
    answer = zoe.post(URL, {**SENT, "hour": "19:15", "watches.tier": ["early", "late", "early"], "go": "move:watches:3:up"})
    assert answer.url == f"{URL}?step=options#watches"
    assert rows(zoe) == [("owl/peek", "early", True), ("owl/vote", "early", True), ("peasant/vote", "late", True)]
    assert zoe.get(f"{URL}?step=options").context["form"]["hour"].value() == "19:15"


def test_first_goes_no_higher_and_nonsense_moves_nothing(zoe):
    for go in ("move:watches:1:up", "move:watches:3:down", "move:watches:99:up", "move:watches", "move:hour:1:up", "move:watches:x:up", "move:"):
        assert zoe.post(URL, {**SENT, "go": go}).status_code == 302
        assert [row[0] for row in rows(zoe)] == IDS
    zoe.post(URL, {**SENT, "go": "move:watches:1:down"})
    assert [row[0] for row in rows(zoe)] == ["peasant/vote", "owl/peek", "owl/vote"]


def test_number_and_button_together(zoe):
    """The number is read first, then the button, which is about the row as the page showed it."""
    zoe.post(URL, {**SENT, "watches.at": ["1", "2", "1"], "go": "move:watches:1:down"})
    assert [row[0] for row in rows(zoe)] == ["owl/peek", "owl/vote", "peasant/vote"]


@pytest.mark.parametrize(("sent", "row", "said"), [
    ({"watches.at": ["1", "two", "3"]}, 1, "whole number"),
    ({"watches.tier": ["early", "noon", "late"]}, 1, "not one of the choices"),
    ({"watches": ["owl/peek", "owl/fly", "owl/vote"], "watches.in": ["owl/peek", "owl/fly", "owl/vote"]}, 1, "no such row"),
    ({"watches": ["owl/peek", "owl/vote", "owl/vote"], "watches.in": ["owl/peek", "owl/vote"]}, 2, "stands twice"),
])  # fmt: skip
def test_a_fault_is_said_at_its_row(zoe, sent, row, said):
    answer = zoe.post(URL, {**SENT, **sent})
    assert answer.status_code == 422
    shown = answer.context["form"]["watches"].rows
    assert said in shown[row]["error"]
    assert [bool(each["error"]) for each in shown].count(True) >= 1
    assert said in answer.content.decode()


def test_a_wrong_place_stays_as_it_was_typed(zoe):
    text = zoe.post(URL, {**SENT, "watches.at": ["1", "two", "3"]}).content.decode()
    assert 'name="watches.at" value="two"' in text


def test_nothing_in_play_is_refused_where_the_rules_want_a_row(zoe):
    answer = zoe.post(URL, {**SENT, "watches.in": []})
    assert answer.status_code == 422
    assert "Watches cannot be" in answer.content.decode()


def test_a_word_in_the_place_of_a_value(zoe):
    assert zoe.get(f"{URL}?step=options").context["form"]["moonrise"].value() == "by lot"
    assert zoe.post(URL, {**SENT, "moonrise": "noonish"}).status_code == 422
    fill(zoe, {**SENT, "moonrise": "By lot"}, ROLES)
    fill(zoe, {**SENT, "moonrise": "4:05"}, ROLES)
    zoe.post(URL, {"step": "review", "key": "k"})
    assert Game.objects.get().options["moonrise"] == "04:05"


def test_it_is_read_where_options_are(zoe, browser):
    fill(zoe, {**SENT, "watches.at": ["3", "1", "2"]}, ROLES)
    assert "<li>peasant · vote against <span class=\"meta\">late</span></li><li>owl · vote against <span" in zoe.get(f"{URL}?step=review").content.decode()
    zoe.post(URL, {"step": "review", "key": "k"})
    game = Game.objects.get()
    for page in (f"/games/{game.pk}/", f"/games/{game.pk}/rules/"):
        assert "<li>owl · peek at <span class=\"meta\">early</span></li></ol>" in browser().get(page).content.decode()


def test_words_are_escaped():
    app = registry.config("toy")
    option = next(option for option in app.rules.options if option.name == "watches")
    assert "<b>" not in as_table(RulesetWords(app), option, [["<b>", "owl", "vote"]])


def test_game_that_knew_no_table_has_the_usual_one(db):
    game = opening.create_game(ruleset="toy", title="Old", master=None, at=NOON)
    assert [row[1:] for row in game.options["watches"]] == [["owl", "peek"], ["peasant", "vote"], ["owl", "vote"]]
