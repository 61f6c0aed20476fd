"""What a player reads of the facts of a game: names and numbers, never an id (NG-13, NG-172)."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.kernel.audience import sees
from games.kernel.engine import tokens_of
from games.registry import config
from nonary.plan_words import plan_words
from tests.contract.test_phrases import TableWords

from .random_games import Game, demo

SECTIONS = (
    demo()["spots"],
    demo()["objects"],
    demo()["puzzles"],
    demo()["mental_puzzle"]["pieces"],
    demo()["happenings"],
)
IDS = re.compile("|".join(sorted(rf"\b{name}\b" for section in SECTIONS for name in section if "_" in name)))
TYPED = frozenset(
    {
        "action_queued",
        "action_answered",
        "action_refused",
        "said",
        "whispered",
        "told",
        "attack_resolved",
        "plan_set",
        "warned",
    }
)
"""What repeats words that somebody has typed; these games type ids."""


@pytest.mark.parametrize("number", [3, 4, 5])
def test_no_sentence_for_a_player_holds_an_id(number: int) -> None:
    game = Game(number).play()
    state, words = game.engine.state, TableWords(config("nonary"))
    quiet = words.quiet
    for seat in state.everyone:
        held = tokens_of(game.rules, state, seat)
        words.known = game.engine.known(held)
        for language in ("en", "fr", "ru"):
            with translation.override(language):
                for line in game.engine.entries:
                    if sees(line.to, held) and line.event.type not in quiet | TYPED:
                        said = words.event(line.event)
                        assert not IDS.search(said), (seat, line.event, said)


@pytest.mark.parametrize(("language", "asked"), [("en", "how long"), ("fr", "combien de temps"), ("ru", "сколько")])
def test_a_refusal_names_what_was_asked_in_the_readers_language(language: str, asked: str) -> None:
    words = TableWords(config("nonary"))
    with translation.override(language):
        assert asked in words.refusal("bad_argument", {"arg": "for"}), "“for” is no word for a reader"
        assert "4000" in words.refusal("bad_argument", {"arg": "text"}), "nothing said, or too much (NG-92, NG-162)"


@pytest.mark.parametrize(
    ("language", "durations"),
    [("en", ("after 30 s", "1 min 30 s", "0.5 s")), ("fr", ("1 min 30 s", "0,5 s")), ("ru", ("1 мин 30 с", "0,5 с"))],
)
def test_durations_of_plans_are_said_in_the_readers_language(language: str, durations: tuple[str, ...]) -> None:
    words = TableWords(config("nonary"))
    with translation.override(language):
        said = plan_words({"when": {"after": "30s"}, "do": [{"do": "wait", "for": "90s"}], "expires": "0.5s"}, words)
    assert all(each in said for each in durations), said
