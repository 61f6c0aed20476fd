"""Whatever a game can say, it says in every language of the site."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import pytest
from django.conf import settings as site
from django.utils import translation
from django.utils.encoding import force_str
from django.utils.functional import lazy

from games import phrases
from games.checks import wanted_phrases
from games.kernel.audience import PUBLIC
from games.models import Game
from games.registry import GameConfig, config, configs
from games.words import Words

from .playing import LEGAL, NEXT, Act, setup_of, started, tell

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
LETTERS = re.compile(r"[^\W\d_]")


class TableWords(Words):
    """The words of a game in which nobody has a name yet."""

    def __init__(self, app: GameConfig) -> None:
        part = app.part("phrases")
        self._own: Mapping[str, Any] = vars(part) if part else {}
        self.game = Game(ruleset=app.rules.name, zone=app.rules.zone, language="en")
        self.seats = {}


def wanted(app: GameConfig) -> Iterator[tuple[str, str]]:
    """(table, key) of all that people can come to read."""
    yield from wanted_phrases(app.rules)
    engine = started(app.rules, setup_of(app))
    for act in range(60):
        for topic in app.rules.topics(engine.state):
            yield "TOPICS", topic.role
        for due in app.rules.deadlines(engine.state):
            if due.shown:
                yield ("DEADLINES", due.name) if due.name else ("VERBS", due.verb)
        for cause in app.rules.alive(engine.state).values():
            if cause is not None:
                yield "CAUSES", cause
        tell(engine, [Act(0, verb=LEGAL, args={"n": act}), Act(NEXT)])


def texts(phrase: Any) -> list[Any]:
    """The texts of a phrase: one, those by gender, or those of an option (label and help)."""
    if isinstance(phrase, Mapping):
        return list(phrase.values())
    if isinstance(phrase, tuple | list):
        return [text for text in phrase if text]
    if isinstance(phrase, types.FunctionType):
        return []
    return [phrase]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def gaps(app: GameConfig) -> list[str]:
    """What is not said, or not in each language."""
    part = app.part("phrases")
    own = vars(part) if part else {}
    found = []
    for table, key in dict.fromkeys(wanted(app)):
        told = {**getattr(phrases, table, {}), **own.get(table, {})}
        if key not in told:
            found.append(f"{table}[{key!r}] is not said")
            continue
        for text in texts(told[key]):
            found += [f"{table}[{key!r}]: {gap}" for gap in _gaps_of(text)]
    return found


def _gaps_of(text: Any) -> Iterator[str]:
    said = {}
    for language, _ in site.LANGUAGES:
        with translation.override(language):
            said[language] = force_str(text)
    if not all(said.values()):
        yield f"empty in {[language for language, words in said.items() if not words]}"
    bare = re.sub(r"\{[^}]*\}", "", said["ru"])
    if LETTERS.search(bare) and not CYRILLIC.search(bare):
        yield f"not Russian: {said['ru']!r}"
    if said["fr"] == said["en"] and not _same_on_purpose(said["en"]):
        yield f"not French: {said['fr']!r}"
    for language, words in said.items():
        if not fields(words) <= fields(said["en"]):
            yield f"{language} names {fields(words) - fields(said['en'])}, which English does not"


def _same_on_purpose(text: str) -> bool:
    """Whether the French catalogue itself says that the two are alike (`vote`)."""
    keys = (key for key, _ in translation.trans_real.translation("fr")._catalog.items())
    return any(isinstance(key, str) and key.split("\x04")[-1] == text for key in keys)


@pytest.fixture(params=sorted(configs()))
def app(request):
    return configs()[request.param]


def test_every_phrase_is_there_in_every_language(app):
    assert gaps(app) == []


def test_every_fact_that_happens_is_a_sentence(app):
    """Also where the phrase is a function, and for each field's kind of value."""
    engine = tell(started(app.rules, setup_of(app)), [Act(0, verb=LEGAL, args={"n": n}) if n % 4 else Act(NEXT) for n in range(120)]).engine
    words = TableWords(app)
    words.known = engine.state
    for language, _ in site.LANGUAGES:
        with translation.override(language):
            for line in engine.entries:
                said = words.event(line.event)
                assert said.strip()
                assert "…" not in said or line.to != PUBLIC
                assert not re.search(r"\{\w+\}|\b[a-z]+_[a-z]+\b", said), (language, line.event, said)


@pytest.mark.parametrize("broken", ["missing", "english", "field", "empty"])
def test_a_gap_is_found(monkeypatch, broken):
    app = config("toy")
    tables = {**vars(app.part("phrases"))}
    said = dict(tables["EVENTS"])
    if broken == "missing":
        del said["role_peeked"]
    else:
        said["role_peeked"] = {"english": "{by} sees that {target} is {role}.", "empty": "", "field": _by_language("{by}", "{by}", "{by} {whom} видит")}[broken]
    monkeypatch.setitem(vars(app.part("phrases")), "EVENTS", said)
    assert gaps(app) != []
    assert all("role_peeked" in gap for gap in gaps(app))


def _by_language(en: str, fr: str, ru: str) -> Any:
    return lazy(lambda: {"fr": fr, "ru": ru}.get((translation.get_language() or "en")[:2], en), str)()
