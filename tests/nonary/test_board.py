"""A player's board: groups without their place in the grid, and the same as a list (NG-104, NG-110, NG-111)."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games.kernel.engine import tokens_of
from games.kernel.order import GM
from games.registry import config
from nonary.pieces_shown import board
from nonary.rules.ruleset import RULESET
from tests.contract.test_phrases import TableWords

from .complexes import ANA, Watched

PIECES = ("bot_name", "nur_name", "zero_mark")


def shown(options: dict[str, Any], language: str = "en") -> Any:
    game = Watched({}, options)
    game.play([(1, GM, "grant_piece", {"player": ANA, "piece": piece}) for piece in PIECES])
    own = game.engine.known(tokens_of(RULESET, game.engine.state, ANA))
    words = TableWords(config("nonary"))
    words.known = own
    with translation.override(language):
        return own, board(own, ANA, words, {}, 81)


def test_groups_are_the_pieces_that_touch_and_the_list_says_what_joins_what() -> None:
    own, found = shown({})
    numbers = {piece: look["number"] for piece, look in own.piece_looks[ANA].items()}
    joined = {numbers[piece] for piece in ("bot_portrait", "bot_name", "bot_goal", "nur_name")}
    groups = [{piece["number"] for piece in group["pieces"]} for group in found["groups"]]
    assert sorted(map(sorted, groups)) == sorted([sorted(joined), [numbers["zero_mark"]]])
    said = {row["number"]: row["text"] for row in found["rows"]}
    assert str(numbers["bot_goal"]) in said[numbers["bot_name"]]
    assert "Iris" in said[numbers["bot_name"]]
    assert "gold" in said[numbers["zero_mark"]].lower()
    assert "top" in said[numbers["bot_portrait"]]


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_the_list_is_in_the_readers_language(language: str) -> None:
    assert all(row["text"] for row in shown({}, language)[1]["rows"])


def test_loose_pieces_lie_each_apart() -> None:
    _, found = shown({"puzzle.positions": "loose"})
    assert all(len(group["pieces"]) == 1 for group in found["groups"])


def test_a_fold_holds_no_cell_of_the_grid_unless_the_edition_shows_them() -> None:
    own, _ = shown({})
    assert not any("cell" in look for look in own.piece_looks[ANA].values())
    placed, _ = shown({"puzzle.positions": "placed"})
    assert all("cell" in look for look in placed.piece_looks[ANA].values())
