"""What is asked of every voice in which a game tells its story."""

from __future__ import annotations

import re
from types import SimpleNamespace

from django.utils import translation
from django.utils.encoding import force_str

from games import tones
from games.kernel.seat import Seat
from games.words import Words

LANGUAGES = ("fr", "ru", "en")
CYRILLIC, LATIN = re.compile("[а-яё]", re.IGNORECASE), re.compile("[a-zà-ÿ]", re.IGNORECASE)
FIELD = re.compile(r"%\((\w+)\)s")
TAG = re.compile(r"\[/?[^\]]*\]")


class Said(Words):
    """The words of a game in memory: everybody's gender is unknown."""

    def __init__(self, table, phrases, tone="", language="fr"):
        self.people, self._own, self.seats, self.tone = table.name, vars(phrases), {}, tone
        tempo = SimpleNamespace(factor=1, to_real=lambda at: at)
        self.game = SimpleNamespace(tempo=tempo, zone=table.zone, language=language)

    def name(self, seat):
        return self.people[Seat(seat)]


def named(fact):
    """A fact's id in a list of cases: its type, and which of its ways it is."""
    ways = ("how", "why", "cause", "side", "phase", "tied", "outcome", "early")
    return f"{fact.type}-{next((str(getattr(fact, name)) for name in ways if hasattr(fact, name)), '')}"


def hold_to_language(said, language, names):
    """Something is told, whole, and in this language alone but for the names."""
    assert said
    assert "%(" not in said
    own = TAG.sub("", said)
    for name in names:
        own = own.replace(name, "")
    if language == "ru":
        assert CYRILLIC.search(own), said
        assert not re.search("[a-z]{3}", own), said
    else:
        assert LATIN.search(own), said
        assert not CYRILLIC.search(own), said


def hold_to_fields(tables):
    """Every tone is whole, and asks for the same fields as the plain one: no tone can tell more than another."""
    plain = tables[tones.PLAIN]
    for tone, table in tables.items():
        assert set(table) == set(plain), tone
        for key, value in table.items():
            for language in LANGUAGES:
                with translation.override(language):
                    wanted = set(FIELD.findall(force_str(_as_for_one(tones.variants(plain[key])[0]))))
                    for one in tones.variants(value):
                        assert set(FIELD.findall(force_str(_as_for_one(one)))) == wanted, (tone, key, language)


def _as_for_one(value):
    """A phrase; a plural as for one."""
    return value % {"n": 1, "names": "%(names)s"} if "n" in str(getattr(value, "_proxy____kw", {})) else value
