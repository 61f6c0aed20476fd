"""Every scenario file holds. What cannot be played yet is listed by name in `not_yet.txt`, and the list must be true."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.registry import configs
from games.scenario import load, play_file

HERE = Path(__file__).parent
FILES = sorted(path.relative_to(HERE).as_posix() for path in HERE.glob("*/*.yaml"))
NOT_YET = {line.strip() for line in (HERE / "not_yet.txt").read_text().splitlines() if line.strip() and line[0] != "#"}
PLAYABLE = [name for name in FILES if name not in NOT_YET]
OF_THE_HOST = ("full_", "gm_", "pause_", "post_", "rewind_", "topics_")
"""Kinds of files that go deep into the host: these are played on every database. The others try rules, which are the same
on all of them."""


def _file(name: str) -> object:
    everywhere = name.rpartition("/")[2].startswith(OF_THE_HOST)
    return pytest.param(name, marks=() if everywhere else pytest.mark.one_database)


@pytest.mark.django_db
@pytest.mark.parametrize("name", [_file(name) for name in PLAYABLE])
def test_scenario_holds(name: str) -> None:
    ok, message, _ = play_file(HERE / name)
    assert ok, message


def test_files_not_yet_supported_are_listed_truly() -> None:
    """A listed file exists, and needs a game or a role that no installed ruleset has."""
    assert set(FILES) >= NOT_YET, "not_yet.txt names files that are not there"
    supported = [name for name in NOT_YET if _supported(HERE / name)]
    assert not supported, f"these can be played and must leave not_yet.txt: {supported}"


def _supported(path: Path) -> bool:
    file = load(path)
    app = configs().get(str(file.get("ruleset", path.parent.name)))
    if app is None:
        return False
    return all(seat.get("role") is None or seat["role"] in app.rules.roles for seat in file["seats"])
