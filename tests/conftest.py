"""Options and fixtures of the whole suite: what runs on which database, what begins first."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
DATABASE_FIXTURES = {"db", "transactional_db", "client", "admin_client", "admin_user", "live_server"}
FOLDERS_OF_ONE_DATABASE = {"kernel", *(rules.parent.name for rules in TESTS.parent.glob("*/rules/"))}
"""The kernel, and each game's own tests: what one game says and shows is made of the host's facts, and no database reads
these differently. Scenarios that go deep into the host, the contract and the host's tests run on both."""

HOST_ON_BOTH = {
    "test_demo.py", "test_elsewhere.py", "test_guarding.py", "test_handover.py", "test_journal_files.py", "test_lobby.py",
    "test_masters.py", "test_play.py", "test_rulings.py", "test_sandboxes.py", "test_toy.py",
}  # fmt: skip
"""Of the tests of the host those that write, lock, copy and find. The others look at what pages make of the same facts;
those of them that open transactions of their own run on both all the same."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--second-database",
        action="store_true",
        help="only what a second database can change: tests that touch it, without those of one database",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.getoption("--second-database"):
        of_one = collection_path.parent == TESTS and collection_path.name in FOLDERS_OF_ONE_DATABASE
        return True if of_one else None
    return None


def needs_database(item: pytest.Item) -> bool:
    """Whether the test reads or writes the database."""
    return item.get_closest_marker("django_db") is not None or bool(
        DATABASE_FIXTURES.intersection(getattr(item, "fixturenames", ()))
    )


def of_one_database(item: pytest.Item) -> bool:
    """Whether a second database has nothing to say to this test."""
    if item.get_closest_marker("one_database") is not None:
        return True
    if item.path.parent != TESTS / "games" or item.path.name in HOST_ON_BOTH:
        return False
    marker = item.get_closest_marker("django_db")
    return not (marker is not None and marker.kwargs.get("transaction")) and "transactional_db" not in getattr(item, "fixturenames", ())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--second-database"):
        kept = [item for item in items if needs_database(item) and not of_one_database(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept
    items[:] = slow_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def slow_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The same tests; each worker begins with its share of the slow ones, so that none is left to run alone at the end.

    `--dist worksteal` cuts the list into one run a worker and moves the ends of runs to whoever is idle."""
    slow = [item for item in items if item.get_closest_marker("slow") is not None]
    others = [item for item in items if item.get_closest_marker("slow") is None]
    ordered: list[pytest.Item] = []
    for nth in range(workers):
        size = (len(items) - len(ordered)) // (workers - nth)
        share = slow[nth::workers]
        more = max(size - len(share), 0)
        ordered += share + others[:more]
        others = others[more:]
    return ordered


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """As pytest-django makes it; at the end, connections that threads of consumers left open are closed by the server:
    PostgreSQL would not drop a database in use."""
    from django.db import connection

    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
                "AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True)
def language_of_the_site():
    """Whatever language the test before has left on: nothing depends on the order of tests."""
    from django.utils import translation

    translation.deactivate()


@pytest.fixture(autouse=True)
def fresh_counts(request):
    """Limits are counted in the cache by users' numbers, which come again in every test."""
    if needs_database(request.node):
        from django.core.cache import cache

        cache.clear()
