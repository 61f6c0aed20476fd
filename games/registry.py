"""The registered games: every installed app whose config is a GameConfig. One settings line adds a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from django.apps import AppConfig, apps
from django.utils.module_loading import import_string

from .kernel.event import Event
from .kernel.ruleset import Ruleset


class GameConfig(AppConfig):
    """Config of a game app. `ruleset` is the dotted path of its rules.

    Found by convention beside it: `phrases` (words), `announcing` (posts and PMs, in its tones), `pages` (table
    context), `conduct` (who takes part), `house` (house players), and the template `<app>/table.html`.
    """

    ruleset: str = ""
    ribbon: str = ""
    """Key of the game's colour in the style sheet (`data-game`)."""
    studio: str = ""
    """Name of the address at which this game's games are written and opened, where the wizard of new games is not for it."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        # An app's module holds this class too, by import: Django takes the one that says it is the default.
        super().__init_subclass__(**kwargs)
        cls.default = True

    @cached_property
    def rules(self) -> Ruleset[Any]:
        """The ruleset value."""
        return import_string(self.ruleset)

    def part(self, name: str) -> ModuleType | None:
        """A module of the app found by convention, or None where the game brings none."""
        path = f"{self.name}.{name}"
        return import_module(path) if find_spec(path) else None

    @cached_property
    def event_types(self) -> Mapping[str, type[Event]]:
        """Event classes by type name."""
        return {event.type: event for event in self.rules.events}


class UnknownRuleset(LookupError):
    """No installed app brings this ruleset."""


@cache
def configs() -> Mapping[str, GameConfig]:
    """Every registered game by the name of its ruleset."""
    return {config.rules.name: config for config in apps.get_app_configs() if isinstance(config, GameConfig)}


def opened_by_wizard() -> Mapping[str, GameConfig]:
    """Those that the wizard of new games opens."""
    return {name: config for name, config in configs().items() if not config.studio}


def config(name: str) -> GameConfig:
    """The game of this ruleset name; UnknownRuleset otherwise."""
    try:
        return configs()[name]
    except KeyError:
        raise UnknownRuleset(name) from None
