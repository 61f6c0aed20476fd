"""An immunity earned in one game is spent by the start of the next one, and by no other."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from forum import members
from games import opening
from games.models import Immunity

AT = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
NAMES = ("Ana", "Bo", "Cleo", "Dan")


@pytest.fixture
def made(db):
    return {name: members.create_member(name, at=AT) for name in (*NAMES, "Gina", "Hal")}


def game(people, ruleset="toy"):
    return opening.create_game(ruleset=ruleset, title="The game", master=people["Gina"], at=AT, language="en")


def test_whoever_sits_down_spends_what_they_had_and_nobody_else_does(made):
    earned = game(made)
    for name, ruleset in (("Ana", "toy"), ("Hal", "toy"), ("Bo", "pleine_lune")):
        Immunity.objects.create(user=made[name], ruleset=ruleset, earned_in=earned)
    played = game(made)
    roles = ("owl", "peasant", "peasant", "peasant")
    opening.open_game(played, [{"name": name, "user": made[name], "role": role} for name, role in zip(NAMES, roles, strict=True)], AT)
    opening.start(played.pk, AT, by=made["Gina"])
    spent = {(row.user_id, row.ruleset): row.used_in for row in Immunity.objects.all()}
    assert spent == {(made["Ana"].pk, "toy"): played, (made["Hal"].pk, "toy"): None, (made["Bo"].pk, "pleine_lune"): None}
