"""What waits for the game master, and since when (NG-71, NG-152)."""

from __future__ import annotations

from datetime import timedelta

from games.kernel.order import GM
from games.kernel.ruleset import waits_for_ruling
from nonary.rules.ruleset import RULESET

from .complexes import ANA, BO, TEN, Watched


def test_the_oldest_open_item_says_since_when_the_game_master_is_waited_for() -> None:
    game = Watched({}, {})
    assert waits_for_ruling(RULESET, game.engine.state) is None
    game.play([(5, ANA, "free", {"text": "I whistle."}), (7, BO, "free", {"text": "I sing."})])
    assert waits_for_ruling(RULESET, game.engine.state) == TEN + timedelta(minutes=5)
    game.play([(9, GM, "answer", {"item": 1, "text": "Nobody answers."})])
    assert waits_for_ruling(RULESET, game.engine.state) == TEN + timedelta(minutes=7)
    game.play([(11, BO, "withdraw", {"item": 2})])
    assert waits_for_ruling(RULESET, game.engine.state) is None
