"""The pages under docs/ name only what is there: files, commands, and the tests that they call upon."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
FIT = ROOT / "docs" / "decisions" / "0002-fit-of-four-games.md"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_and_commands_exist(page):
    text = page.read_text()
    paths = set(re.findall(r"`((?:games|forum|config|tests|docs|tools)/[\w./]*\w\.(?:py|md|json))`", text))
    assert sorted(path for path in paths if not (ROOT / path).exists()) == []
    commands = set(re.findall(r"manage\.py (\w+)", text)) - {"migrate", "collectstatic", "check"}
    held = {path.stem for app in ("games", "forum", "config") for path in (ROOT / app).glob("management/commands/*.py")}
    assert commands - held - set(text_commands()) == set()


def text_commands():
    from django.core.management import get_commands
    return get_commands()


def test_the_fit_of_each_game_names_ten_demands_and_tests_that_exist():
    parts = re.split(r"^## ", FIT.read_text(), flags=re.MULTILINE)[1:]
    games = {part.splitlines()[0]: part for part in parts}
    for name in ("Pleine Lune", "The Grail mafia", "Nonary", "Neuroyale"):
        rows = re.findall(r"^\| (\d+) \|.*\| ?([^|]*) \|$", games[name], flags=re.MULTILINE)
        assert [int(number) for number, _ in rows] == list(range(1, 11))
        for _, tried in rows:
            for test in tried.split(", "):
                assert test in ("", "rules") or (Path(__file__).parent / f"test_{test}.py").exists(), (name, test)
