"""Every tone of every game says all its phrases in each language, with the same fields: no tone can tell more than another."""

from __future__ import annotations

from collections import defaultdict

import pytest
from django.conf import settings as site
from django.utils import translation

from games import phrases, tones
from games.registry import config, configs


class Fields(defaultdict):
    """Gives every field that a phrase asks for, and remembers which."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def __missing__(self, name):
        self.asked.add(name)
        return 2 if name == "n" else f"<{name}>"

    def __contains__(self, name):
        return True


def told(phrase):
    """(what a phrase says, the fields that it asks for). The number of a plural is no field that is read."""
    fields = Fields()
    said = str(phrase % fields)
    return said, fields.asked - {"n"}


@pytest.mark.parametrize("name", configs())
def test_tones_say_the_same_fields_in_each_language(name):
    tables = tones.tables_of(config(name))
    assert tones.stray(tables) == []
    for key in {key for table in tables.values() for key in table}:
        asked = set()
        for language, _label in site.LANGUAGES:
            with translation.override(language):
                for tone in tables:
                    for turn in range(3):
                        said, fields = told(tones.phrase(tables, tone, key, turn))
                        assert said
                        assert "%(" not in said
                        asked.add(frozenset(fields))
        assert len(asked) == 1, f"{name}: {key} asks for {asked}"


@pytest.mark.parametrize("name", configs())
def test_every_tone_has_a_name(name):
    for tone in tones.names(config(name)):
        assert tone in {**phrases.TONES, **getattr(config(name).part("phrases"), "TONES", {})}


def test_phrase_of_one_tone_alone_is_found():
    assert tones.stray({"own": {"a": "x"}, "plain": {"b": "x"}, "opera": {"a": "x", "b": "x", "c": "x"}}) == [("opera", "c")]
