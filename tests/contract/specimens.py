"""What a game of a ruleset is opened with where its roles and options are not all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

SCENARIOS = Path(__file__).parents[1] / "scenarios"
MOST_SEATS = 12


@cache
def complex_of_many() -> dict[str, Any]:
    """The scenarios' edition with a character for every chair, and all in it quickly over."""
    plain = yaml.safe_load((SCENARIOS / "nonary" / "demo_edition.yaml").read_text(encoding="utf-8"))
    more = MOST_SEATS - len(plain["characters"])
    goal = {"text": "Escape.", "check": {"escaped": "self"}}
    plain["characters"] |= {f"guest_{n}": {"name": f"Guest {n}", "goal": goal} for n in range(more)}
    for character in plain["characters"].values():
        character.pop("secondary", None)
    plain["rounds"] = [
        {"exploration": {"groups": {}, "lasts": "60s"}, "ambidex": {"pairing": "random", "lasts": "60s"}},
    ]
    plain["settings"] |= {"players": {"min": 2, "max": MOST_SEATS}, "end": {"last_chance": "60s"}}
    return plain


def nonary() -> tuple[dict[str, Any], dict[str, Any]]:
    return {"start_room": "hall", "players.min": 2, "players.max": MOST_SEATS, "end.last_chance": "60s"}, {"edition": complex_of_many()}


def neuroyale() -> tuple[dict[str, Any], dict[str, Any]]:
    """The live queue, in which all wait already: it starts, plays and ends by the clock alone."""
    return {}, {"mode": "live"}


SPECIMENS: Mapping[str, Callable[[], tuple[dict[str, Any], dict[str, Any]]]] = {"nonary": nonary, "neuroyale": neuroyale}
"""By the name of a ruleset: options and setup."""


def specimen(ruleset: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options and the setup with which games of a ruleset are opened; none for most."""
    return SPECIMENS[ruleset]() if ruleset in SPECIMENS else ({}, {})
