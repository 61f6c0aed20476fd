"""The dead give the living no sign: what others see of a member stays as it is while the game runs."""

import pytest

from forum.models import Member
from games.models import Game

SAME = {"language": "", "zone": "", "theme": "auto", "gender": "", "mail_letters": "on"}


def change(client, name, **fields):
    return client.post("/settings/", {**SAME, "name": name, "about": "", **fields})


@pytest.fixture
def dead(table):
    """Bo, who is dead and knows it."""
    table.gm("kill", player="Bo", reason="a fever")
    return table.seat(2).user


@pytest.mark.parametrize("fields", [{"about": "Ana is the owl"}, {"name": "Bo the wise"}, {"gender": "f"}])
def test_the_dead_change_nothing_that_others_see(table, browser, dead, fields):
    before = Member.objects.filter(user=dead).values().get()
    answer = change(browser(dead), fields.pop("name", "Bo"), **fields)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "You are dead in a game that is still being played" in page
    assert all(said in page for said in fields.values())
    assert Member.objects.filter(user=dead).values().get() == before


def test_the_dead_keep_what_nobody_else_sees(table, browser, dead):
    assert change(browser(dead), "Bo", theme="dark", language="fr").status_code == 302
    assert Member.objects.get(user=dead).theme == "dark"


def test_the_living_may_and_the_dead_may_when_it_is_over(table, browser, dead):
    assert change(browser(table.seat(3).user), "Cleo", about="I like owls").status_code == 302
    table.gm("end_game", reason="enough")
    assert change(browser(dead), "Bo", about="It was Ana").status_code == 302
    assert Member.objects.get(user=dead).about == "It was Ana"


def test_a_death_that_its_victim_does_not_know_of_freezes_nothing(table, browser):
    """Else the settings would tell of it."""
    table.gm("overrule", event="died", fields={"player": "Bo", "cause": "vote"}, audience="gm", reason="in secret")
    assert change(browser(table.seat(2).user), "Bo", about="Still here").status_code == 302


def test_a_game_that_is_no_longer_installed_freezes_nobody(table, browser, dead):
    Game.objects.filter(pk=table.pk).update(ruleset="gone")
    assert change(browser(dead), "Bo", about="Well").status_code == 302
