"""The rules page speaks of the game at hand: hours, numbers and what this edition leaves out, in every language."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import opening, registry
from games.option_tables import column_words
from games.words import RulesetWords

from .test_site import moment

LANGUAGES = ("fr", "ru", "en")


@pytest.fixture
def page(client, db):
    at = moment("2025-10-19 12:00")

    def read(language, **options):
        game = opening.create_game(ruleset="mafia_graal", title="Camelot", master=None, at=at, language=language, options=options)
        with translation.override(language):
            return client.get(f"/games/{game.pk}/rules/", headers={"accept-language": language}).content.decode()

    return read


@pytest.mark.parametrize("language", LANGUAGES)
def test_hours_and_numbers_are_those_of_the_game(page, language):
    """MG-163, MG-106, MG-115, MG-133."""
    usual = page(language)
    for said in ("20:30", "21:00", "23:00:00", "16:00", "18:00", "Europe/Moscow", "100"):
        assert said in usual, said
    other = page(
        language, vote_close_from="19:10", vote_close_to="19:20", night_deadline="22:15", day_action_deadline="14:05", day_actions_at="17:35",
        grail_max=444, grey_nights=7, posts_per_day=9, timezone="Europe/Paris",
    )  # fmt: skip
    prose = other.partition('<dl class="facts')[0]
    for said in ("19:10", "19:20", "22:15:00", "14:05", "17:35", "444", "Europe/Paris"):
        assert said in prose, said
    for said in ("20:30", "21:00", "23:00"):
        assert said not in prose, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_edition_leaves_out_is_not_promised(page, language):
    """MG-106, MG-37, MG-33, MG-51: no Grail, no blue ballots, no day actions, nothing drawn."""
    usual, bare = (page(language, **options) for options in ({}, {"grail_enabled": False, "blue_votes": False, "day_actions": [], "missed_actions": "skip"}))
    for part in {"fr": ("Le Graal est caché", "ou bleu", "Les actions de jour</strong>", "tirée au sort, parmi"), "ru": ("Грааль спрятан", "или синим", "Дневные действия (ДД)</strong>", "разыгрывает жребий"),
                 "en": ("the Grail is hidden", "or blue, to save", "Day actions</strong>", "drawn by the dice, among")}[language]:  # fmt: skip
        assert part in usual, part
        assert part not in bare, part


@pytest.mark.parametrize(("language", "said"), [("fr", "Genre d’effet"), ("ru", "Вид эффекта"), ("en", "Kind of effect")])
def test_columns_of_the_priority_table_have_names(language, said):
    """MG-60: who moves rows by ear hears what a field is for, and no field's code."""
    with translation.override(language):
        assert column_words(RulesetWords(registry.config("mafia_graal")), "priorities", "tier") == said
