"""A whole game of fifteen of the Grail mafia in real browsers, in Russian, at desks and on phones, on PostgreSQL and
Redis with their worker: the whole game of `test_game.py` is on SQLite."""

from __future__ import annotations

import pytest

from .court import Court

pytestmark = [pytest.mark.web, pytest.mark.slow]


def test_a_whole_game_of_the_grail_mafia(postgres_site, person):
    """MG-11 to MG-24, MG-33, MG-37 to MG-48, MG-73, MG-106 to MG-108, MG-127."""
    court = Court(postgres_site, person, pictures=True)
    court.create()
    court.enrol()
    court.roles_in_secret()
    court.day_actions()
    court.ballots()
    court.first_evening()
    court.first_night()
    court.first_morning()
    court.corpse_leads()
    court.second_night()
    court.end()
