"""A whole game of eight seats in real browsers, on SQLite; `test_court.py` has one on PostgreSQL."""

from __future__ import annotations

import pytest

from .village import Village

pytestmark = [pytest.mark.web, pytest.mark.slow]


def test_a_whole_game_of_pleine_lune(sqlite_site, person):
    village = Village(sqlite_site, person, pictures=True)
    village.create()
    village.enrol()
    village.deal_and_start()
    village.elect()
    village.vote_by_letter()
    village.unread_letter()
    village.before_the_hour()
    village.execution()
    village.cemetery()
    village.night()
    village.rewind()
    village.second_day()
    village.end()
