"""Which hours pages show, to viewers for whom what an hour wrote is a secret."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from forum import members
from forum.visibility import viewer_of
from games import opening, play
from games.desking import Desk
from games.pov import pov_of
from games.sheets import Sheet

from .village import NAMES

pytestmark = pytest.mark.django_db


def test_an_hour_that_has_struck_unseen_is_announced_to_nobody_any_more():
    noon = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)  # a Monday; the first execution is on Tuesday
    master = members.create_member("Gina", at=noon)
    game = opening.create_game(ruleset="pleine_lune", title="Val", master=master, at=noon, language="en")
    roles = ("villager", "villager", "villager", "villager", "werewolf")
    opening.open_game(game, [{"name": name, "role": role} for name, role in zip(NAMES, roles, strict=False)], noon)
    opening.start(game.pk, noon, by=master)
    pov = pov_of(type(game).objects.get(pk=game.pk), None)
    first = pov.hours(noon)[0]
    assert first.name == "matching"

    due = first.at
    assert pov.hours(due)[0].name == "matching"  # it has come, and is not settled yet
    play.settle(game.pk, due)
    pov = pov_of(type(game).objects.get(pk=game.pk), None)
    later = due + timedelta(seconds=1)
    assert pov.rules.deadlines(pov.state)[0].name == "matching"  # the public has not been told
    assert [hour.name for hour in pov.hours(later)] == [hour.name for hour in pov.rules.deadlines(pov.state)[1:] if hour.shown]


@pytest.mark.parametrize(("reader", "is_matchmaker"), [("nobody", False), ("Bo", False), ("Ana", True)])
def test_the_head_counts_down_to_the_matchmakers_hour_for_the_matchmaker_alone(reader, is_matchmaker):
    noon = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
    master = members.create_member("Gina", at=noon)
    game = opening.create_game(ruleset="pleine_lune", title="Val", master=master, at=noon, language="en")
    roles = ("matchmaker", "villager", "villager", "villager", "werewolf")
    people = [{"name": name, "role": role, "user": members.create_member(name, at=noon)} for name, role in zip(NAMES, roles, strict=False)]
    opening.open_game(game, people, noon)
    opening.start(game.pk, noon, by=master)
    game = type(game).objects.get(pk=game.pk)
    pov = pov_of(game, members.find(reader) if reader != "nobody" else None)
    hours = pov.hours(noon)
    assert "matching" in [hour.name for hour in hours]  # all have it in the list: it tells nobody who is dealt what
    assert (pov.next_hour(noon).name == "matching") is is_matchmaker


def test_the_desk_calls_the_day_as_the_table_does():
    noon = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
    master = members.create_member("Gina", at=noon)
    game = opening.create_game(ruleset="pleine_lune", title="Val", master=master, at=noon, language="fr")
    roles = ("villager", "villager", "villager", "villager", "werewolf")
    opening.open_game(game, [{"name": name, "role": role} for name, role in zip(NAMES, roles, strict=False)], noon)
    opening.start(game.pk, noon, by=master)
    pov = pov_of(type(game).objects.get(pk=game.pk), master)
    with translation.override("fr"):
        table = Sheet(pov, viewer_of(master), noon).heading
        assert table == Desk(pov, noon).heading == "Journée 1"
