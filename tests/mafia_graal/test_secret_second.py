"""The second at which the vote closes is nobody's but the game master's until it has passed (MG-18)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games import journal, play
from games.kernel.calendar import to_local
from games.pov import pov_of
from tests.contract.addresses import walk
from tests.contract.recording import World
from tests.contract.test_twin_rules import seen

from .court import SMALL, Court

EARLY, LATE = 61, 1798
"""Two closings of one evening, in seconds after 20:30."""


def evening(second):
    court = Court(*SMALL, "spy", dice=(50, second), vote_close_at="random")
    court.do("vote", "Ana", target="Bo", color="red")
    return court


def test_seconds_that_differ_are_told_by_nothing_before_the_first_of_them_has_passed():
    one, other = evening(EARLY), evening(LATE)
    for when in ("20:29:59", "20:30:00", "20:31:00"):
        assert one.to(when).state.phase == other.to(when).state.phase == "day"
        for seat in (None, *one.state.everyone):
            assert seen(one.engine, seat) == seen(other.engine, seat)
    assert one.state.deadlines["vote_close"] != other.state.deadlines["vote_close"]
    assert (one.to("20:31:01").state.phase, other.to("20:31:01").state.phase) == ("night", "day")


@pytest.mark.parametrize("verb", ["vote", "guess"])
def test_whoever_comes_at_that_very_second_is_too_late_and_learns_it_only_then(verb):
    court = evening(EARLY).to("20:31:00")
    given = {"target": "Cy", "color": "red"} if verb == "vote" else {"number": 9}
    assert court.refused(verb, "Dan", **given) is None
    assert evening(EARLY).to("20:31:01").refused(verb, "Dan", **given) == "wrong_phase"


@pytest.mark.django_db
def test_no_page_of_a_player_or_visitor_holds_the_hour():
    world = World("mafia_graal")
    opens = journal.load(world.game).state.deadlines["vote_draw"]
    play.settle(world.pk, opens)
    world.at = opens + timedelta(seconds=1)
    closes = journal.load(world.game).state.deadlines["vote_close"]
    secret = {closes.isoformat(), closes.strftime("%H:%M:%S"), f"{int(closes.timestamp())}", to_local("Europe/Moscow", closes).strftime("%H:%M:%S")}
    for name in (None, "Fay", "Gus", "Hal"):
        browser = Client()
        user = world.users[name] if name else None
        if user is not None:
            browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        assert not [due for due in pov_of(world.game, user).hours(world.at) if due.at > opens and due.name == "vote_close"]
        asked = [ask for ask in walk(user) if ask.data is None and "/game" in ask.path and "?" not in ask.path]
        assert asked
        for ask in asked:
            body = browser.get(ask.path).content.decode(errors="replace")
            assert not [word for word in secret if word in body], ask.path
