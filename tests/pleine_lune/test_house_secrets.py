"""House players know what their seat may know: games that differ in a secret of others make them act alike."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from forum import members
from games import inbox
from games.models import Game
from pleine_lune import house, house_orders
from tests.house_twins import Pairs, ask, check_hearing, orders

from .village import Village

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
NAMES = ("Margaux", "Bastien", "Clémence", "Dorian", "Élodie", "Fabrice", "Gaëlle", "Hugo")
ROLES = ("seer", "werewolf", "werewolf", "prescient", "villager", "villager", "villager", "villager")
MAYOR = {5: True}
OUT_OF_IT = (5, 6, 7, 8)
"""Seats that no secret below is about: plain villagers."""
DAY, VOTING, SUNSET, NEXT = (NOON + timedelta(hours=hours) for hours in (1, 30, 33, 45))  # the execution is at 21:00 UTC of the 3rd

PAIRS = Pairs("pleine_lune", house, {"inactivity": "ignore"}, NOON)


@pytest.fixture
def people(db):
    return [members.create_member(name, at=NOON) for name in NAMES]


def secret_roles(game, other):
    """Nothing is done: only the roles differ."""


def secret_orders(game, other):
    ask(game, 4, "vote", DAY, target=6 if other else 5)
    ask(game, 2, "vote", DAY, target=1 if other else 7)
    if other:
        ask(game, 3, "vote", DAY, target=8)


def secret_pack(game, other):
    said = "Dévorons Fabrice." if other else "Je propose Hugo. On est d’accord ?"
    inbox.say(Game.objects.get(pk=game.pk), game.seats.get(number=2), said, DAY, role="pack")


@pytest.mark.parametrize(("secret", "roles"), [
    (secret_roles, ("werewolf", "werewolf", "seer", "prescient", *ROLES[4:])),
    (secret_roles, ("prescient", "werewolf", "werewolf", "seer", *ROLES[4:])),
    (secret_orders, ROLES),
    (secret_pack, ROLES),
])  # fmt: skip
def test_acts_are_equal_in_two_games_that_differ_in_a_secret(people, secret, roles):
    pair = [PAIRS.begin(people, cast, mayor=MAYOR) for cast in (ROLES, roles)]
    for game, other in zip(pair, (False, True), strict=True):
        secret(game, other)
        for seat, text in ((5, "Je trouve Hugo louche."), (8, "Élodie, donne une raison. Je voterais Gaëlle.")):
            inbox.say(game, game.seats.get(number=seat), text, DAY + timedelta(hours=1), role="game")
    for at in (DAY + timedelta(hours=2), VOTING):
        told = [{seat: PAIRS.acts(game, seat, at) for seat in OUT_OF_IT} for game in pair]
        assert told[0] == told[1]
        assert any(moves for seat in OUT_OF_IT for moves in told[0][seat])


def test_the_comparison_sees_what_is_no_secret(people):
    """The same test, of something that everybody may read: it does find a difference."""
    pair = [PAIRS.begin(people, ROLES, mayor=MAYOR) for _game in range(2)]
    inbox.say(pair[1], pair[1].seats.get(number=4), "Fabrice est un loup, votez Fabrice.", DAY, role="game")
    at = DAY + timedelta(hours=2)
    assert [PAIRS.acts(pair[0], seat, at) for seat in OUT_OF_IT] != [PAIRS.acts(pair[1], seat, at) for seat in OUT_OF_IT]


# ---- simulated players -----------------------------------------------------------------------------------------------
def test_simulated_players_act_alike_whatever_they_cannot_know():
    """The seer has seen a wolf in one game and a villager in the other; two roles are swapped. That night the others do
    the same: what they hear of it, they hear by day."""
    cast = ("seer", "werewolf", "villager", "prescient", "militia", "villager", "shaman", "villager")
    found = []
    for target, roles in (("Bo", cast), ("Cleo", (*cast[:2], "ghost", *cast[3:]))):
        village = Village(*roles, inactivity="ignore").to("03 22:01").do("probe", "Ana", target=target)
        found.append([orders(house_orders.Players(8, Random(chance)), village, "end_sunset", {5, 6, 7, 8}) for chance in range(20)])
    assert found[0] == found[1]
    assert any(found[0])


def test_a_seat_hears_no_line_of_another():
    """Each line reaches those that hold one of its tokens, in the host's way of counting."""
    village = Village("seer", "werewolf", "villager*6", inactivity="ignore").to("03 22:01").do("probe", "Ana", target="Bo").to("04 12:00")
    heard = check_hearing(house_orders.Players(8, Random(5)), village)
    assert any(fact.type == "probed" for fact in heard[1])


