"""The given cases, played by the host's own runner on a site to which the game is added: it is not among the games that
the site offers until its pages are there."""

from pathlib import Path

import pytest
from django.test.utils import modify_settings

from games import registry
from games.scenario import play_file

FOLDER = Path(__file__).parents[1] / "scenarios" / "neuroyale"
FILES = sorted(path.name for path in FOLDER.glob("*.yaml"))


@pytest.fixture(scope="module", autouse=True)
def added():
    with modify_settings(INSTALLED_APPS={"append": "neuroyale"}):
        registry.configs.cache_clear()
        yield
    registry.configs.cache_clear()


@pytest.mark.one_database
@pytest.mark.django_db
@pytest.mark.parametrize("name", FILES)
def test_case_holds(name):
    ok, message, _ = play_file(FOLDER / name)
    assert ok, message


def test_the_site_would_start_with_it():
    """Nothing that people could read is missing (games.checks)."""
    from games.checks import check_game

    assert list(check_game(registry.config("neuroyale"))) == []
