"""People and places that the forum's tests share."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache

from forum import members, topics
from forum.visibility import viewer_of

NOON = datetime(2026, 3, 3, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _no_limits_left_over():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def at():
    return NOON


@pytest.fixture
def later():
    return NOON + timedelta(hours=1)


@pytest.fixture
def member(db):
    """Makes a member of a name."""

    def make(name, **fields):
        staff = fields.pop("staff", False)
        return members.create_member(name, at=NOON, staff=staff, **fields)

    return make


@pytest.fixture
def ana(member):
    return member("Ana", email="ana@example.org")


@pytest.fixture
def bo(member):
    return member("Bo", email="bo@example.org")


@pytest.fixture
def cleo(member):
    return member("Cleo", email="cleo@example.org")


@pytest.fixture
def tavern(db):
    """A category that everybody reads and members write in."""
    return topics.create_category(title="Tavern", slug="tavern", read=["public"], write=["member"], open=["member"])


@pytest.fixture
def topic(tavern, at):
    return topics.create_topic(title="Around the fire", category=tavern, at=at, **topics.category_rows(tavern))


@pytest.fixture
def den(db, tavern, at):
    """A topic that only holders of `g1:wolves` know of."""
    return topics.create_topic(
        title="Canary den", category=tavern, read=["g1:wolves"], write=["g1:wolves"], at=at, context="house:1:den"
    )


@pytest.fixture
def seen():
    """The viewer that a user is, with tokens added."""

    def look(user, *tokens):
        viewer = viewer_of(user)
        return type(viewer)(user=viewer.user, tokens=viewer.tokens | set(tokens))

    return look


@pytest.fixture
def grant(monkeypatch):
    """Gives tokens to users for the length of a test, as a game would."""
    from forum import visibility

    held: dict[int, set[str]] = {}
    monkeypatch.setattr(visibility, "_providers", [*visibility._providers, lambda user: held.get(user.pk, ())])

    def give(user, *tokens):
        held[user.pk] = set(tokens)

    return give


@pytest.fixture
def browser(client):
    """A client signed in as a user, or as nobody."""
    from django.test import Client

    def enter(user=None):
        other = Client()
        if user is not None:
            other.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return other

    return enter
