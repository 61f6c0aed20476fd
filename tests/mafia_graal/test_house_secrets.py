"""House players know what their seat may know: games that differ in a secret of others make them act alike."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from forum import members
from games import inbox
from games.models import Game
from mafia_graal import house, house_orders
from tests.house_twins import Pairs, ask, check_hearing, orders

from .court import Court

NOON = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)  # in Moscow, of a Monday
NAMES = ("Артём", "Варвара", "Глеб", "Дарья", "Евгения", "Захар", "Кирилл", "Лариса")
ROLES = ("inquisitor", "lancelot", "spy", "bunny", "priest", "huntress", "knight", "knight")
OUT_OF_IT = (5, 6, 7, 8)
"""Seats that no secret below is about."""
DAY, VOTE, NIGHT, NEXT = (NOON + timedelta(hours=hours) for hours in (1, 8, 9.5, 22))
PAIRS = Pairs("mafia_graal", house, {"missed_actions": "skip", "vote_close_at": "20:45"}, NOON)


@pytest.fixture
def people(db):
    return [members.create_member(name, at=NOON) for name in NAMES]


def secret_roles(game, other):
    """Nothing is done: only the roles differ."""


def secret_orders(game, other):
    ask(game, 1, "inquisition", DAY, target=6 if other else 5)
    ask(game, 3, "poison", DAY, target=8 if other else 7)
    if other:
        ask(game, 2, "intrigues", DAY, target=8)


def secret_corpse(game, other):
    """One is devoured and nobody knows; the other Bunny stays at home."""
    if other:
        ask(game, 4, "devour", DAY, target=3)
    else:
        ask(game, 4, "pet", DAY)


def secret_den(game, other):
    said = "Сегодня Захар." if other else "Лариса — рыцарь, проверено мной."
    inbox.say(Game.objects.get(pk=game.pk), game.seats.get(number=3), said, DAY, role="mafia")


@pytest.mark.parametrize(("secret", "roles"), [
    (secret_roles, ("bunny", "lancelot", "spy", "inquisitor", *ROLES[4:])),
    (secret_roles, ("spy", "bunny", "inquisitor", "lancelot", *ROLES[4:])),
    (secret_orders, ROLES),
    (secret_corpse, ROLES),
    (secret_den, ROLES),
])  # fmt: skip
def test_acts_are_equal_in_two_games_that_differ_in_a_secret(people, secret, roles):
    pair = [PAIRS.begin(people, cast) for cast in (ROLES, roles)]
    for game, other in zip(pair, (False, True), strict=True):
        secret(game, other)
        for seat, text in ((5, "Лариса ведёт себя странно."), (8, "Евгения, назови хоть один довод. Кирилл мне подозрителен.")):
            inbox.say(game, game.seats.get(number=seat), text, DAY + timedelta(hours=1), role="game")
    for at in (DAY + timedelta(hours=2), VOTE, NIGHT, NEXT):
        told = [{seat: PAIRS.acts(game, seat, at) for seat in OUT_OF_IT} for game in pair]
        assert told[0] == told[1]
        assert any(moves for seat in OUT_OF_IT for moves in told[0][seat])


def test_the_comparison_sees_what_is_no_secret(people):
    """The same test, of something that everybody may read: it does find a difference."""
    pair = [PAIRS.begin(people, ROLES) for _game in range(2)]
    inbox.say(pair[1], pair[1].seats.get(number=4), "Захар — мафия, знаю точно.", DAY, role="game")
    assert [PAIRS.acts(pair[0], seat, VOTE) for seat in OUT_OF_IT] != [PAIRS.acts(pair[1], seat, VOTE) for seat in OUT_OF_IT]


# ---- simulated players -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("verb", "hour", "deed"), [("close_vote", "20:00", "devour"), ("close_night", "21:00", "pet")])
def test_simulated_players_act_alike_whatever_they_cannot_know(verb, hour, deed):
    """Two roles are swapped, the Inquisitor has seen something else, and before the vote one is dead without anybody's
    knowing. The others do the same: what they hear of it they hear by day."""
    found = []
    for target, roles in (("Bo", ROLES), ("Cy", ("inquisitor", "spy", "lancelot", *ROLES[3:]))):
        court = Court(*roles).do("inquisition", "Ana", target=target)
        court.do(deed, "Dan", **({"target": target} if deed == "devour" else {})).to("20:50").to("23:40").to(f"21 {hour}")
        found.append([sorted(orders(house_orders.Players(8, Random(chance)), court, verb, set(OUT_OF_IT)), key=str) for chance in range(20)])
    assert found[0] == found[1]
    assert any(found[0])


def test_a_seat_hears_no_line_of_another_and_none_too_early():
    """Also under the seal of a night that is resolved and not published (MG-156)."""
    court = Court(*ROLES).do("inquisition", "Ana", target="Bo").to("23:10")
    heard = check_hearing(house_orders.Players(8, Random(5)), court)
    assert not any(fact.type == "check_result" for facts in heard.values() for fact in facts)
    court.to("21 12:00")
    heard = check_hearing(house_orders.Players(8, Random(5)), court)
    assert {seat for seat, facts in heard.items() if any(fact.type == "check_result" for fact in facts)} == {1}
