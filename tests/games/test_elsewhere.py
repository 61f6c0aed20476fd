"""Words of an order in a topic are no order, and their author alone is told where orders are read."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from forum import members, notes
from forum.visibility import viewer_of
from games import inbox, opening
from games.models import Game, Order, Seat, Unread
from games.projecting import topic_of


def codes(post, user):
    return [note["code"] for note, _words in notes.shown_to(viewer_of(user), post)]


def user(table, name):
    return table.game.seats.get(name=name).user


def test_a_vote_in_a_topic_is_answered_to_its_author_alone(table):
    post = table.say(2, "Good evening.\nI vote against Cleo", role="game")
    post.refresh_from_db()
    assert codes(post, user(table, "Bo")) == ["elsewhere"]
    for other in (user(table, "Cleo"), user(table, "Ana"), table.outsider, table.master):
        assert codes(post, other) == []
    assert not Order.objects.filter(game=table.pk, verb="vote").exists()
    assert not Unread.objects.exists()


@pytest.mark.parametrize("text", ["Good evening.", "I vote against nobody we know", "[quote=Bo]I vote against Cleo[/quote] Really?"])
def test_talk_gets_no_hint(table, text):
    post = table.say(2, text, role="game")
    post.refresh_from_db()
    assert codes(post, user(table, "Bo")) == []


def test_neither_the_dead_nor_house_players_get_one(table):
    Seat.objects.filter(game=table.pk, number=2).update(kind=Seat.Kind.HOUSE)
    post = table.say(2, "I vote against Cleo", role="game")
    table.gm("kill", player="Cleo", reason="test", cause="gm")
    dead = table.say(3, "I vote against Bo", role="cemetery")
    for each, name in ((post, "Bo"), (dead, "Cleo")):
        each.refresh_from_db()
        assert codes(each, user(table, name)) == []


def test_in_the_conversation_of_the_pack(db, present):
    at = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
    gina = members.create_member("Gina", at=at)
    game = opening.create_game(ruleset="pleine_lune", title="Val", master=gina, at=at, language="fr")
    roles = ("werewolf", "werewolf", "villager", "villager", "villager", "villager", "villager")
    names = ("Alba", "Bruno", "Clara", "Denis", "Emma", "Fanny", "Gaspard")
    people = [{"name": name, "user": members.create_member(name, at=at), "role": role} for name, role in zip(names, roles, strict=True)]
    opening.open_game(game, people, at)
    opening.start(game.pk, at, by=gina)
    game = Game.objects.get(pk=game.pk)
    wolf, mate = game.seats.get(number=1), game.seats.get(number=2)
    post = inbox.say(game, wolf, "Je vote contre Clara", at, role="pack")
    post.refresh_from_db()
    assert topic_of(game, "pack") == post.topic
    assert codes(post, wolf.user) == ["elsewhere"]
    assert codes(post, mate.user) == codes(post, gina) == []
    assert not Order.objects.filter(game=game, verb="vote").exists()
