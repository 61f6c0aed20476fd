"""Options and fixtures of the whole suite."""

from __future__ import annotations

import pytest

DATABASE_FIXTURES = {"db", "transactional_db", "client", "admin_client", "admin_user", "live_server"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database-only",
        action="store_true",
        help="only tests that touch the database: what a second database is worth running for",
    )


def needs_database(item: pytest.Item) -> bool:
    """Whether the test reads or writes the database."""
    return item.get_closest_marker("django_db") is not None or bool(
        DATABASE_FIXTURES.intersection(getattr(item, "fixturenames", ()))
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--database-only"):
        kept = [item for item in items if needs_database(item) and item.get_closest_marker("any_database") is None]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept


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
