"""An order is repeated in one line that a player of the language would write (MG-153)."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.kernel.order import Unresolved
from games.kernel.seat import Seat
from games.receipts import order_words
from mafia_graal import phrases
from tests.telling import Said

from .court import Court

ANA, BO = Seat(1), Seat(2)
CASES = [
    ("kings_word", {"target": ANA, "word": "plus", "day": True}, "ДД: Слово Короля → Ana (+1 голос)", "de jour : Parole du Roi → Ana (+1 voix)"),
    ("kings_word", {"target": ANA, "word": "ban", "day": False}, "Слово Короля → Ana (запрет голоса)", "Parole du Roi → Ana (interdiction de vote)"),
    ("prank", {"target": ANA, "to": BO}, "розыгрыш → Ana → Bo", "farce → Ana → Bo"),
    ("kill", {"target": ANA, "executor": BO}, "убийство → Ana (Bo)", "meurtre → Ana (Bo)"),
    ("vote", {"target": ANA, "color": "blue"}, "○ синий → Ana", "○ bleu → Ana"),
    ("grail_action", {"mode": "shield", "target": ANA}, "особое действие Грааля → Ana (защитить)", "pouvoir du Graal → Ana (protéger)"),
    ("grail_search", {"question": "37?"}, "в поисках Грааля: 37?", "en quête du Graal : 37?"),
    ("guess", {"number": 37}, "догадка на Грааль: 37", "deviner le Graal : 37"),
    ("intrigue", {"guesses": [{"target": ANA, "role": "king", "reveal": False}]}, "интрига: Ana — Король, темно, не вскрывается ничего", "intrigue : Ana — Roi, rien de révélé"),
    ("pass", {}, "пропуск", "passer"),
    ("silence", {"target": Unresolved("Борька")}, "безмолвие → «Борька»", "silence → « Борька »"),
]  # fmt: skip


@pytest.mark.parametrize(("verb", "args", "russian", "french"), CASES, ids=[f"{case[0]}-{len(case[1])}" for case in CASES])
def test_order_in_one_line(verb, args, russian, french):
    words = Said(Court(), phrases)
    for language, wanted in (("ru", russian), ("fr", french)):
        with translation.override(language):
            said = order_words(words, verb, args)
            assert said.replace("\xa0", " ").replace("\u202f", " ").lower() == wanted.lower()
