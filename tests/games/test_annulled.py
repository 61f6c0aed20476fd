"""What a rewound resolution had said stays where it was said, and everybody who reads it reads that it is annulled."""

from datetime import timedelta

import pytest
from django.urls import reverse

from forum import editing
from forum.models import Post, ReadMark
from forum.search import search
from forum.visibility import viewer_of
from games import receipts
from games.models import Told


def chase(table, name):
    """Everybody else votes against one, and dusk comes."""
    for voter in (number for number in (2, 3, 4, 5) if table.seat(number).name != name):
        table.ask(voter, "vote", target=name)
    table.settle(table.dusk)


ANNULLED = "Annulled by the game master: this did not happen."


@pytest.fixture
def undone(table):
    """Bo was voted to death, and dusk was taken back."""
    chase(table, "Bo")
    table.evening = Told.objects.get(order__verb="dusk").post
    table.gm("rewind", at=table.dusk + timedelta(minutes=5), to="dusk", reason="a vote was lost")
    return table


def test_every_announcement_knows_its_order(table):
    chase(table, "Bo")
    tales = set(Post.objects.filter(kind="tale").values_list("pk", flat=True))
    told = Told.objects.filter(game=table.game)
    assert tales == set(told.values_list("post", flat=True))
    assert "Bo" in told.get(order__verb="dusk").post.source


def test_rewound_announcement_says_to_all_readers_that_it_did_not_happen(undone, browser):
    topic = undone.evening.topic
    for user in (None, undone.seat(1).user, undone.master):
        page = browser(user).get(topic.get_absolute_url()).content.decode()
        assert page.count(ANNULLED) == 1
        assert "Bo" in page
    earlier = Post.objects.filter(topic=topic).exclude(pk=undone.evening.pk)
    assert not earlier.exclude(annulled=None).exists()


def test_rewound_letter_is_marked_too(table, browser):
    table.ask(1, "peek", target="Bo")
    letter = Told.objects.get(order__verb="peek").post
    table.gm("rewind", at=table.later(5), to=str(Told.objects.get(post=letter).order.number), reason="again")
    assert ANNULLED in browser(table.seat(1).user).get(letter.topic.get_absolute_url()).content.decode()
    assert browser(table.seat(2).user).get(letter.topic.get_absolute_url()).status_code == 404


def test_words_of_the_master_stay_said(table):
    chase(table, "Bo")
    table.gm("announce", at=table.dusk + timedelta(minutes=1), text="I shall look at this again.")
    table.gm("rewind", at=table.dusk + timedelta(minutes=5), to="dusk", reason="a vote was lost")
    assert Post.objects.get(source="I shall look at this again.").annulled is None


def test_second_run_is_told_anew_and_stands(undone):
    late = undone.dusk + timedelta(hours=1)
    undone.gm("resume", at=late, reason="and on")
    undone.settle(late + timedelta(minutes=2))
    posts = Post.objects.filter(source=undone.evening.source).order_by("position")
    assert [post.annulled for post in posts] == ["whole", None]


def test_annulled_post_is_still_found_and_quoted(undone, browser):
    who = undone.seat(1).user
    undone.evening.refresh_from_db()
    word = max(undone.evening.words.split(), key=len)
    assert undone.evening in search(viewer_of(who), word)
    found = browser(who).get(reverse("forum:search"), {"q": word}).content.decode()
    assert ANNULLED in found
    assert browser(who).get(reverse("forum:post_quote", args=[undone.evening.pk])).status_code == 200


def test_annulling_in_part_says_so_and_never_weakens(undone, browser):
    post = undone.evening
    post.refresh_from_db()
    editing.annul([post], part=True)
    assert post.annulled == Post.Annulled.WHOLE
    Post.objects.filter(pk=post.pk).update(annulled=None)
    post.refresh_from_db()
    editing.annul([post], part=True)
    assert "Annulled in part" in browser().get(post.topic.get_absolute_url()).content.decode()


def test_reopened_game_takes_back_what_was_said_of_its_end(table):
    chase(table, "Ana")
    assert table.game.stage == "over"
    last = Told.objects.order_by("pk").last().post
    table.gm("reopen", at=table.dusk + timedelta(hours=1), reason="the owl has a twin")
    last.refresh_from_db()
    assert last.annulled


def test_desk_lists_what_was_said_and_how_many_read_it(table, browser):
    chase(table, "Bo")
    told = Told.objects.get(order__verb="dusk")
    ReadMark.objects.create(topic=told.post.topic, user=table.seat(3).user, position=told.post.position)
    ReadMark.objects.create(topic=told.post.topic, user=table.seat(4).user, position=told.post.position - 1)
    ReadMark.objects.create(topic=told.post.topic, user=table.outsider, position=told.post.position)
    master = browser(table.master)
    page = master.get(reverse("games:desk_rewind", args=[table.pk]), {"to": told.order.number}).content.decode()
    assert "read by 1 of 5" in page
    assert told.post.get_absolute_url() in page
    assert told.post.get_absolute_url() in master.get(reverse("games:desk_journal", args=[table.pk])).content.decode()
    table.gm("rewind", at=table.dusk + timedelta(minutes=5), to="dusk", reason="again")
    assert "(annulled)" in master.get(reverse("games:desk_journal", args=[table.pk])).content.decode()


def test_letter_whose_order_was_struck_out_says_so_to_its_author(table):
    letter = table.say(2, "I vote for Cleo")
    assert [note["code"] for note in letter.notes] == ["order_read"]
    number = table.game.orders.get(verb="vote").number
    table.gm("rewind", at=table.later(5), to=str(number), reason="again")
    letter.refresh_from_db()
    assert [note["code"] for note in letter.notes] == ["order_read", "order_struck"]
    assert set(letter.notes[-1]["tokens"]) == {table.game.token("seat:2"), table.game.token("gm")}
    assert "Struck out by a rewind" in receipts.render(letter.notes[-1], letter)
