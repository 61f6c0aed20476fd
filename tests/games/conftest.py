"""A table of the toy game, and shorter ways to say what happens at it."""

from datetime import UTC, datetime, timedelta

import pytest

from forum import members
from games import inbox, opening, play
from games.kernel.order import GM
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Game
from games.pov import pov_of

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
"""A Monday; the toy's first dusk is at 19:00 UTC of that day."""
DUSK = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva")


class Table:
    """One game of the toy: Ana is the owl, Gina the game master, Hal sits nowhere."""

    noon, dusk = NOON, DUSK

    def __init__(self, **options):
        self.master = members.create_member("Gina", at=NOON)
        self.outsider = members.create_member("Hal", at=NOON)
        game = opening.create_game(ruleset="toy", title="Owls", master=self.master, at=NOON, language="en", options=options)
        people = [
            {"name": name, "user": members.create_member(name, at=NOON), "role": "owl" if name == "Ana" else "peasant"}
            for name in NAMES
        ]
        opening.open_game(game, people, NOON)
        self.pk = game.pk

    def start(self):
        opening.start(self.pk, NOON, by=self.master)
        return self

    @property
    def game(self):
        return Game.objects.get(pk=self.pk)

    def seat(self, number):
        return self.game.seats.get(number=number)

    def ask(self, seat, verb, at=NOON, key="", **args):
        return play.submit(self.pk, Seat(seat), [play.Ask(verb, args)], at, key=key)

    def gm(self, verb, at=NOON, key="", **args):
        return play.submit(self.pk, GM, [play.Ask(verb, args)], at, source="gm", user=self.master, key=key)

    def say(self, seat, text, at=NOON, role=""):
        return inbox.say(self.game, self.seat(seat), text, at, role=role)

    def settle(self, at):
        return play.settle(self.pk, at)

    def pov(self, user=None, as_seat=None):
        return pov_of(self.game, user, as_seat=as_seat)

    def types(self, user=None):
        return [line.event.type for line in self.pov(user).lines]

    @property
    def state(self):
        return self.pov(self.master).state

    @staticmethod
    def later(minutes=1):
        return NOON + timedelta(minutes=minutes)


@pytest.fixture
def table(db):
    """A running game of five."""
    return Table().start()


@pytest.fixture
def setup_table(db):
    """A game of five whose roles are chosen and which has not started."""
    return Table()


@pytest.fixture
def gina(db):
    """Somebody who will run a game."""
    return members.create_member("Gilda", at=NOON)


@pytest.fixture
def enrolling(gina):
    """A game of three chairs whose registration is open; Gilda runs it."""
    return opening.create_game(
        ruleset="toy", title="Owls", master=gina, at=NOON, capacity=3, roles=["owl", "peasant", "peasant"], language="en"
    )


@pytest.fixture
def present(monkeypatch):
    """The wall clock stands at noon; `present(later)` moves it."""
    from django.core.cache import cache

    from forum import clock

    held = [NOON]
    monkeypatch.setattr(clock, "now", lambda: held[0])
    cache.clear()

    def move(at):
        held[0] = at

    return move


@pytest.fixture
def browser(present):
    """A client signed in as a user, or as nobody; it speaks English unless told otherwise."""
    from django.test import Client

    def enter(user=None, language="en"):
        client = Client(headers={"accept-language": language})
        if user is not None:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return enter


@pytest.fixture
def gm(client, table, present):
    """A browser in which the game master is signed in, a few minutes after the start."""
    present(table.later(5))
    client.force_login(table.master)
    return client


@pytest.fixture
def make_table(request):
    """Lays a table with options of one's own: `make_table(reveal_journal=False).start()`."""
    if not request.node.get_closest_marker("django_db"):
        request.getfixturevalue("db")
    return Table


@pytest.fixture
def ended(table):
    """The owl peeks at Bo; votes are changed and taken back; the owl is chased on the first evening."""
    table.ask(1, "peek", at=table.later(1), target="Bo")
    table.ask(1, "vote", at=table.later(2), target="Bo")
    table.ask(2, "vote", at=table.later(3), target="Cleo")
    table.ask(2, "vote", at=table.later(4), target="Ana")
    table.ask(3, "vote", at=table.later(5), target="Ana")
    table.ask(4, "vote", at=table.later(6), target="Eva")
    table.ask(4, "withdraw", at=table.later(7), order="vote")
    with pytest.raises(Refused):
        table.ask(5, "vote", at=table.later(8), target="Eva")
    table.settle(table.dusk)
    return table


@pytest.fixture
def closed(make_table):
    """The same in short, with a journal that stays closed."""
    table = make_table(reveal_journal=False).start()
    table.ask(1, "peek", at=table.later(1), target="Bo")
    for voter in (2, 3):
        table.ask(voter, "vote", at=table.later(2), target="Ana")
    table.settle(table.dusk)
    return table
