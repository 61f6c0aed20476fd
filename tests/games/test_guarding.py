"""Order in the places of games: reports go to whoever runs them, whose words nobody sets aside."""

import pytest

from forum import guests, ignoring, members, pages, posting, reporting
from forum.errors import Denied
from forum.models import Notification
from forum.visibility import viewer_of
from games.models import Game
from games.projecting import topic_of


def user(table, name):
    return table.game.seats.get(name=name).user


@pytest.fixture
def warden(db, table):
    return members.create_member("Warden", at=table.noon, staff=True)


def shown(viewer):
    return [row.reason for row in reporting.kept_by(viewer)]


def test_a_report_from_a_game_goes_to_its_master_alone(table, warden, present):
    post = table.say(1, "Good evening.", role="game")
    reporting.report(post, viewer_of(user(table, "Bo")), "an owl, I say", at=table.noon)
    assert shown(viewer_of(table.master)) == ["an owl, I say"]
    for other in (warden, table.outsider, user(table, "Cleo"), user(table, "Bo"), user(table, "Ana")):
        assert shown(viewer_of(other)) == []
        assert not Notification.objects.filter(user=other, kind="report").exists()
    assert reporting.is_keeper(viewer_of(table.master))
    assert not reporting.is_keeper(viewer_of(table.outsider))


def test_a_game_masters_own_post_is_reported_where_another_can_take_it(table, present):
    post = posting.add_post(topic_of(table.game, "game"), table.master, "Silence!", at=table.noon)
    with pytest.raises(Denied, match="report_nobody"):
        reporting.check(post, viewer_of(user(table, "Bo")))
    table.game.masters.create(user=table.outsider, part="co")
    reporting.check(post, viewer_of(user(table, "Bo")))


def test_a_master_of_another_game_learns_nothing(table, enrolling, gina, present):
    post = table.say(1, "Good evening.", role="game")
    reporting.report(post, viewer_of(user(table, "Bo")), "an owl", at=table.noon)
    assert shown(viewer_of(gina)) == []


def test_nobody_sets_the_words_of_the_game_master_aside(table, present):
    topic, ana = topic_of(table.game, "game"), viewer_of(user(table, "Ana"))
    for other in (table.master, user(table, "Bo")):
        ignoring.ignore(ana, other, table.noon)
    table.say(2, "Hear me!", role="game")
    posts = list(topic.posts.order_by("position"))
    folded = {item.post.author for item in pages.show_on_page(topic, posts, ana, may_write=True) if item.folded}
    assert folded == {user(table, "Bo")}
    assert table.master.pk not in ignoring.folded_in(topic, ana)


def test_who_sits_in_a_game_is_not_forgotten(table):
    bo, hal = user(table, "Bo"), table.outsider
    found = {pk for needed in guests._needed for pk in needed([bo.pk, hal.pk])}
    assert found == {bo.pk}
    Game.objects.update(stage=Game.Stage.OVER)
    assert not {pk for needed in guests._needed for pk in needed([bo.pk, hal.pk])}
