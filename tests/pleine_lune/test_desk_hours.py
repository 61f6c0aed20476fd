"""Which hours the desk counts down to (PL-28): an election is announced where there is one to come."""

from datetime import timedelta

import pytest

from forum import members
from games import opening, play
from games.desking import Desk
from games.kernel.order import GM
from games.models import Game
from games.pov import pov_of

from .village import NAMES, Village

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A village opened on the site; `table(mayor=True)` gives a function that makes its desk at an hour."""
    noon = Village("villager*3", "werewolf").at  # a Monday, eve of the first execution
    master = members.create_member("Gina", at=noon)

    def lay(*, mayor):
        game = opening.create_game(ruleset="pleine_lune", title="Val", master=master, at=noon, language="en")
        people = [{"name": name, "role": "werewolf" if name == "Eli" else "villager"} for name in NAMES[:6]]
        people[0].update({"mayor": True} if mayor else {})
        opening.open_game(game, people, noon)
        opening.start(game.pk, noon, by=master)

        def desk(at=noon):
            play.settle(game.pk, at)
            return Desk(pov_of(Game.objects.get(pk=game.pk), master), at)

        desk.pk, desk.noon = game.pk, noon
        return desk

    return lay


def names(desk):
    return [due.name for due in desk._shown]


def test_with_a_mayor_in_office_no_election_is_counted_down_to(table):
    desk = table(mayor=True)
    at = desk.noon + timedelta(hours=1)
    assert desk(at).due.name == "execution"
    assert "election" not in names(desk(at))
    assert len(desk(at).hours) == len(names(desk(at)))
    assert desk(at).rules.facts(desk(at).state)["game"]["next_election"] is None


def test_with_a_vacant_office_the_close_of_its_poll_is_the_next_hour(table):
    desk = table(mayor=False)
    assert "election" in names(desk())
    assert desk().state.poll_open
    assert desk().rules.facts(desk().state)["game"]["next_election"] is not None


def test_move_of_a_deadline_proposes_an_hour_that_is_shown_also_in_a_pause(table):
    desk = table(mayor=True)
    at = desk.noon + timedelta(hours=1)
    play.submit(desk.pk, GM, [play.Ask("pause", {"reason": "storm"})], at, source="gm")
    paused = desk(at)
    assert paused.due is None
    assert paused.next_hour.name == "execution"
    assert len(paused.held) == 1


def test_matchmakers_time_is_counted_down_to_where_there_may_be_one(table):
    """Players cannot tell from the clock whether there is a matchmaker; the game master, who knows, is not bothered."""
    desk = table(mayor=True)()
    assert "matching" not in names(desk)
    everybody = pov_of(desk.game, None)
    assert "matching" in [due.name for due in everybody.rules.deadlines(everybody.state) if due.shown]
    village = Village("matchmaker", "villager*3", "werewolf")
    assert [due.shown for due in village.engine.rules.deadlines(village.state) if due.name == "matching"] == [True]
