"""The demo edition on the site: six players, of whom some stand in the greenhouse."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from games import scenario, scenario_file
from games.kernel import calendar

FOLDER = Path(__file__).resolve().parent.parent / "scenarios" / "nonary"
EDITION = yaml.safe_load((FOLDER / "demo_edition.yaml").read_text(encoding="utf-8"))
SEATS = {"Ana": "botanist", "Bo": "clerk", "Cyd": "nurse", "Dov": "engineer", "Eve": "pianist", "Fil": "warden"}
START = "2026-03-02 10:00"
BEGINNING = {
    "title": "The Glasshouse", "rules": ["NG-1"], "ruleset": "nonary", "timezone": "Europe/Paris", "start": START,
    "seats": [{"name": name, "character": character} for name, character in SEATS.items()],
}  # fmt: skip
IN_THE_GREENHOUSE = {
    "characters": {character: {"start_room": "greenhouse"} for character in ("botanist", "clerk", "nurse")},
    "rounds": [{"exploration": {"groups": {"greenhouse": ["botanist", "clerk"]}, "lasts": "10h"}}],
}


def ids():
    """Ids of the edition that no text of it holds: none may ever reach a player."""
    own = {
        name
        for section in ("rooms", "spots", "objects", "puzzles", "characters", "happenings")
        for name in EDITION[section]
    }
    own |= {*EDITION["mental_puzzle"]["pieces"], *(f"motto_{n}" for n in (1, 2, 3))}
    return {name for name in own if "_" in name} | {"botanist", "clerk", "nurse", "engineer", "warden"}


def play(tmp_path, *steps, patch=IN_THE_GREENHOUSE):
    """The game after these steps; it stays in the database."""
    file = {
        **BEGINNING,
        "setup": {"edition": "demo_edition.yaml", "patch": patch},
        "steps": [dict(step) for step in steps],
    }
    written = tmp_path / "played.yaml"
    written.write_text(yaml.safe_dump(file, allow_unicode=True, sort_keys=False), encoding="utf-8")
    run = scenario.Run(scenario_file.load(written), FOLDER / "played.yaml")
    run.play()
    return run.game


def moment(local):
    """An instant of that day by its hour."""
    from datetime import datetime

    return calendar.from_local("Europe/Paris", datetime.fromisoformat(f"2026-03-02 {local}"))


def leaks(page):
    """Ids of the edition in a page."""
    return sorted(name for name in ids() if re.search(rf"\b{name}\b", page))
