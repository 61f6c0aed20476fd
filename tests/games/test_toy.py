"""The toy game, played through the host: a game is one app and one settings line."""

from datetime import UTC, datetime, timedelta

import pytest

from forum import members
from games import opening, play
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Game
from games.pov import pov_of

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)  # a Monday


@pytest.fixture
def toy(db):
    """Four people round a table: Ana is the owl."""
    game = opening.create_game(ruleset="toy", title="Owls", master=members.create_member("Gina", at=NOON), at=NOON)
    names = ("Ana", "Bo", "Cleo", "Dan")
    people = [
        {"name": name, "user": members.create_member(name, at=NOON), "role": "owl" if name == "Ana" else "peasant"} for name in names
    ]
    opening.open_game(game, people, NOON)
    opening.start(game.pk, NOON)
    return Game.objects.get(pk=game.pk)


def ask(game, seat, verb, at=NOON, **args):
    return play.submit(game.pk, Seat(seat), [play.Ask(verb, args)], at)


def test_dusk_takes_whom_most_accuse(toy):
    ask(toy, 1, "vote", target="Bo")
    ask(toy, 3, "vote", target="Bo")
    ask(toy, 2, "vote", target="Ana")
    play.settle(toy.pk, NOON + timedelta(hours=8))
    game = Game.objects.get(pk=toy.pk)
    pov = pov_of(game, None)
    assert pov.rules.alive(pov.state)[Seat(2)] == "vote"
    assert game.stage == Game.Stage.RUNNING


def test_owl_alone_peeks(toy):
    with pytest.raises(Refused, match="wrong_role"):
        ask(toy, 2, "peek", target="Ana")
    ask(toy, 1, "peek", target="Bo")
    with pytest.raises(Refused, match="peeked_today"):
        ask(toy, 1, "peek", target="Cleo")


def test_game_ends_when_the_owl_is_chased(toy):
    for seat in (2, 3, 4):
        ask(toy, seat, "vote", target="Ana")
    play.settle(toy.pk, NOON + timedelta(hours=8))
    game = Game.objects.get(pk=toy.pk)
    assert game.stage == Game.Stage.OVER
    assert pov_of(game, None).state.winners == (Seat(2), Seat(3), Seat(4))
