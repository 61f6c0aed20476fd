"""System checks: a game that lacks a word, clashes with another or breaks the protocol does not start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.checks import CheckMessage, Error, register
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template

from . import phrases, registry, rulings, tones
from .kernel.refusal import COMMON_REFUSALS
from .kernel.ruleset import Ruleset


def register_all() -> None:
    """Registers the checks once."""
    register(check_games, "games")


def check_games(app_configs: Any = None, **_: Any) -> list[CheckMessage]:
    """Every registered game, in turn."""
    found: list[CheckMessage] = []
    seen: dict[str, str] = {}
    for app in _apps():
        name = app.rules.name
        if name in seen:
            found.append(Error(f"the ruleset {name} is brought by {seen[name]} and {app.name}",
                               hint=f"rename it in {app.name}/rules/ruleset.py", id="games.E001"))  # fmt: skip
        seen[name] = app.name
        found.extend(check_game(app))
    return found


def _apps() -> list[registry.GameConfig]:
    from django.apps import apps

    return [app for app in apps.get_app_configs() if isinstance(app, registry.GameConfig)]


def check_game(app: registry.GameConfig) -> Iterator[CheckMessage]:
    """What one game must bring."""
    part = app.part("phrases")
    own = vars(part) if part else {}
    for table, key in wanted_phrases(app.rules):
        if key not in {**getattr(phrases, table, {}), **own.get(table, {})}:
            yield Error(f"{app.name} has no phrase for {table}[{key!r}]", hint=f"add it to {app.name}/phrases.py", id="games.E002")
    types = [event.type for event in app.rules.events]
    for twice in sorted({name for name in types if types.count(name) > 1}):
        yield Error(f"{app.name} has two events named {twice}", hint=f"see {app.name}/rules/events.py", id="games.E003")
    for verb in app.rules.verbs:
        if verb.name in rulings.HOST_VERBS:
            yield Error(f"{app.name} declares {verb.name}, which is the host's", hint=f"see {app.name}/rules/verbs.py", id="games.E004")
    for tone, key in tones.stray(tones.tables_of(app)):
        yield Error(f"{app.name} says {key} in the tone {tone} alone", hint="add it to the plain tone or to the game's own", id="games.E006")
    template = f"{app.label}/table.html"
    try:
        get_template(template)
    except TemplateDoesNotExist:
        yield Error(f"{app.name} has no template {template}", hint=f"add {app.name}/templates/{template}", id="games.E005")


def wanted_phrases(rules: Ruleset[Any]) -> Iterator[tuple[str, str]]:
    """(table, key) of every phrase that people can come to read."""
    tables: Mapping[str, Any] = {
        "EVENTS": [event.type for event in rules.events],
        "VERBS": [verb.name for verb in rules.verbs],
        "REFUSALS": [*COMMON_REFUSALS, *rules.refusals],
        "PHASES": rules.phases,
        "ROLES": rules.roles,
        "OPTIONS": [option.name for option in rules.options],
    }
    for table, keys in tables.items():
        for key in keys:
            yield table, key
