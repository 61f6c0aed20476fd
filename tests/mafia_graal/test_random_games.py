"""Many random games: no exception, no endless game, no journal that does not refold, no secret told, votes counted twice.

Here twenty; `python -m tests.mafia_graal.random_games --games 2000` plays as many as one likes.
"""

from __future__ import annotations

from collections import Counter

import pytest

from .random_games import Game

GAMES, BATCH = 20, 10


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_end_and_refold(first):
    """MG-41 to MG-48, MG-127, MG-160; section 15."""
    votes = 0
    for number in range(first, first + BATCH):
        game = Game(number).play()
        assert game.engine.state.over
        assert game.taken
        votes += game.votes_checked
    assert votes > BATCH


def test_games_are_made_of_all_that_can_be_sent():
    """The games above would prove nothing if everything were refused, or if verbs were never tried."""
    taken, refused = Counter(), Counter()
    for number in (*range(100, 107), 125, 139):
        game = Game(number).play()
        taken.update({line.order.verb for line in game.engine.entries})
        refused.update(game.refused)
    assert {verb.name for verb in Game.seat_verbs} <= set(taken)
    assert {"dead", "wrong_role", "too_late", "unknown_name", "ambiguous", "not_gm", "game_over", "target_dead", "repeat_target"} <= set(refused)


def test_same_number_makes_the_same_game():
    assert Game(7).play().engine.entries == Game(7).play().engine.entries
