"""Words of the desk about Pleine Lune."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.desk_journal import event_label
from games.registry import configs
from games.words import RulesetWords


@pytest.mark.parametrize("language", ["fr", "ru", "en"])
def test_every_kind_of_fact_has_a_name_that_people_say(language):
    app = configs()["pleine_lune"]
    words = RulesetWords(app)
    with translation.override(language):
        bare = [cls.type for cls in app.rules.events if event_label(words, cls) == cls.type.replace("_", " ")]
    assert bare == []


def test_names_of_facts_are_translated():
    app = configs()["pleine_lune"]
    words = RulesetWords(app)
    said = {}
    for language in ("fr", "ru", "en"):
        with translation.override(language):
            said[language] = [event_label(words, cls) for cls in app.rules.events]
    for language in ("fr", "ru"):
        assert [one for one, other in zip(said[language], said["en"], strict=True) if one == other and one.strip("… :—")] == []
