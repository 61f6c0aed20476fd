"""The scenario command and editions: a file of its own kind, and the setup of a game (NG-12)."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from .glasshouse import FILE

GAME = """
ruleset: nonary
start: 2026-03-02 10:00
seats: [{name: Ana, character: botanist}, {name: Bo, character: clerk}]
setup:
  edition: demo.yaml
  patch: {rounds: [{exploration: {groups: {}, lasts: 10h}}], settings: {door9: {points: 7}}}
"""


def run(*files: Path) -> list[str]:
    out = StringIO()
    call_command("scenario", *map(str, files), stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "demo.yaml").write_bytes(FILE.read_bytes())
    return tmp_path


def test_an_edition_is_checked_and_counted_in_neither_total(folder: Path) -> None:
    assert run(folder / "demo.yaml") == [f"edition {folder / 'demo.yaml'}", "0 passed, 0 failed"]


def test_an_invalid_edition_counts_as_failed_and_its_faults_are_printed(folder: Path) -> None:
    (folder / "bad.yaml").write_text(FILE.read_text(encoding="utf-8").replace("start_room: hall", "start_room: attic"))
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("scenario", str(folder / "bad.yaml"), stdout=out)
    assert "Line 9, settings › start_room: There is no room “attic”." in out.getvalue()
    assert "0 passed, 1 failed" in out.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("demo.yaml", "demo.yaml", ""),
        ("edition: demo.yaml", "edition: other.yaml", "cannot be read"),
        ("door9: {points: 7}", "door9: {points: 700}", "door9.points"),
        ("seats:", "options: {ambidex.room: attic}\nseats:", "ambidex.room"),
        ("seats:", "options: {door9.point: 1}\nseats:", "door9.point"),
        ("  patch:", "  patches: {}\n  patch:", "unknown key 'patches'"),
        ("botanist", "cook", "character_unknown"),
    ],
)
def test_the_setup_of_a_scenario(folder: Path, old: str, new: str, said: str) -> None:
    (folder / "game.yaml").write_text(GAME.replace(old, new))
    out = StringIO()
    try:
        call_command("scenario", str(folder / "game.yaml"), stdout=out)
    except SystemExit:
        assert said
    assert said in out.getvalue()
    assert ("1 passed" in out.getvalue()) is not bool(said)


@pytest.mark.django_db
def test_options_win_over_the_editions_settings_and_the_timezone_is_one(folder: Path) -> None:
    steps = "options: {door9.points: 3, timezone: Asia/Tokyo}\nsteps:\n  - {do: open_door9, by: Ana}\n  - expect: {state: {door9.open: true}}\n"
    (folder / "game.yaml").write_text(GAME + steps)
    assert run(folder / "game.yaml")[-1] == "1 passed, 0 failed"
