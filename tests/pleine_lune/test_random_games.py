"""Many random games: no exception, no endless game, no dead seat that acts, no journal that does not refold.

Here a hundred and fifty; `python -m tests.pleine_lune.random_games --games 10000` plays as many as one likes.
"""

from __future__ import annotations

from collections import Counter

import pytest

from .random_games import Game

GAMES, BATCH = 150, 30


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_end_and_refold(first):
    for number in range(first, first + BATCH):
        game = Game(number).play()
        assert game.engine.state.over
        assert game.taken


def test_games_are_made_of_all_that_can_be_sent():
    """The games above would prove nothing if everything were refused, or if verbs were never tried."""
    taken, refused = Counter(), Counter()
    for number in range(120):
        game = Game(number).play()
        taken.update({line.order.verb for line in game.engine.entries})
        refused.update(game.refused)
    assert {verb.name for verb in Game.seat_verbs} <= set(taken)
    # The roles lie there already, so nothing is dealt; what needs a rare moment may be missing from so few games.
    assert len({verb.name for verb in Game.master_verbs} - {"deal"} - set(taken)) < 6
    assert {"dead", "wrong_role", "too_late", "unknown_name", "ambiguous", "not_gm", "paused", "game_over", "target_dead"} <= set(refused)


def test_same_number_makes_the_same_game():
    one, other = Game(7).play(), Game(7).play()
    assert one.engine.entries == other.engine.entries
