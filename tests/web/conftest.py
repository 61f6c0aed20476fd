"""One site a database for the whole run, one browser, and people who come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests import services

from .browsing import Person
from .product import Database, Product

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--force-color-profile=srgb"]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = services.chromium()
    if path is None:
        pytest.skip("no Chromium here")
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


def _running(product: Product) -> Iterator[Product]:
    try:
        product.start()
        yield product
    finally:
        product.stop()
    assert not product.errors(), "\n".join(product.errors())


@pytest.fixture(scope="session")
def sqlite_site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    yield from _running(Product(tmp_path_factory.mktemp("site")))


@pytest.fixture(scope="session")
def postgres_site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    address, redis = services.postgres_url(), services.redis_url()
    if address is None or redis is None:
        pytest.skip("no PostgreSQL or no Redis here")
    with Database(address) as database:
        yield from _running(Product(tmp_path_factory.mktemp("site"), database=database.url, redis=redis))


@pytest.fixture(scope="session")
def demo_site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """The demonstration, in real time."""
    yield from _running(Product(tmp_path_factory.mktemp("demo"), demo=True, own_clock=False))


@pytest.fixture
def person(browser: Browser) -> Iterator[Callable[..., Person]]:
    """Makes people; at the end they leave, and tell what went wrong in their browsers."""
    came: list[Person] = []

    def make(product: Product, name: str, **words: object) -> Person:
        came.append(Person(product, browser, name, **words))  # type: ignore[arg-type]
        return came[-1]

    yield make
    for each in came:
        each.leave()
