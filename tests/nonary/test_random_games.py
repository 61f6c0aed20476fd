"""Many random games: no exception, no endless game, no journal that does not refold, nothing done by who is gone, no plan that
waits for what is not, every vote counted twice.

Here thirty; `python -m tests.nonary.random_games --games 2000` plays as many as one likes.
"""

from __future__ import annotations

from collections import Counter

import pytest

from .random_games import Game

GAMES, BATCH = 30, 10


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_end_and_refold(first):
    """NG-76, NG-78, NG-79, NG-81, NG-121, NG-123, NG-127, NG-140."""
    fired = votes = 0
    for number in range(first, first + BATCH):
        game = Game(number).play()
        assert game.engine.state.over
        assert game.taken
        fired += game.fired
        votes += game.votes_counted
    assert fired > BATCH
    assert votes


def test_games_are_made_of_all_that_can_be_sent():
    """The games above would prove nothing if everything were refused, or if verbs were never tried."""
    taken, refused, facts = Counter(), Counter(), Counter()
    for number in range(100, 116):
        game = Game(number).play()
        taken.update(line.order.verb for line in game.engine.entries)
        facts.update(line.event.type for line in game.engine.entries)
        refused.update(game.refused)
    assert {
        "go",
        "plan",
        "attack",
        "vote",
        "take",
        "give",
        "open_door9",
        "fire_timer",
        "expire_plan",
        "set_matches",
    } <= set(taken)
    assert {"dead", "wrong_phase", "unknown_target", "busy", "fighting", "in_transit", "bad_plan", "no_match"} <= set(
        refused
    )
    assert {
        "plan_fired",
        "plan_done",
        "plan_failed",
        "plan_cancelled",
        "plan_expired",
        "died",
        "passed_door9",
        "match_result",
    } <= set(facts)


def test_same_number_makes_the_same_game():
    assert Game(7).play().engine.entries == Game(7).play().engine.entries
