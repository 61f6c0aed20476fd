"""Which hours pages show, to viewers for whom what an hour wrote is a secret."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from forum import members
from games import opening, play
from games.pov import pov_of

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
