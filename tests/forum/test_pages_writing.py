"""Pages on which one writes, without JavaScript: nothing typed is lost, nothing is sent twice."""

import re

import pytest
from django.urls import reverse

from forum import conversations, editing, posting, topics
from forum.models import Draft, Notification, Post, Topic
from forum.visibility import viewer_of
from tests.forum.reading import text_of

# ---- writing


def test_answer_is_sent_once_and_leads_to_its_place(browser, topic, ana):
    client = browser(ana)
    page = text_of(client.get(topic.get_absolute_url()))
    key = re.search(r'name="key" value="(\w+)"', page)[1]
    url = reverse("forum:reply", args=[topic.pk])
    first = client.post(url, {"text": "Good evening", "key": key})
    again = client.post(url, {"text": "Good evening", "key": key})
    assert first.url == again.url == f"/topic/{topic.pk}/#p1"
    assert Post.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Write a few words"),
        ("\u200b\u202e", "Write a few words"),
        ("z" * 20500, "21 kB"),
        ("[quote]" * 21 + "deep", "20 deep"),
    ],
)
def test_refused_answer_keeps_what_was_typed_and_says_how_to_mend_it(browser, topic, ana, text, says):
    response = browser(ana).post(reverse("forum:reply", args=[topic.pk]), {"text": text, "key": "k"})
    assert response.status_code == 422
    assert says in text_of(response)
    assert response.context["form"]["text"].value() == text
    assert not Post.objects.exists()


def test_flood_is_answered_with_the_text_kept(browser, topic, ana, settings):
    settings.FORUM_POSTS_A_MINUTE = 1
    client, url = browser(ana), reverse("forum:reply", args=[topic.pk])
    client.post(url, {"text": "one", "key": "a"})
    response = client.post(url, {"text": "two is kept", "key": "b"})
    assert response.status_code == 429
    assert "two is kept" in text_of(response)
    assert client.post(url, {"text": "one", "key": "a"}).status_code == 302


def test_closed_topic_keeps_the_text_and_offers_no_form(browser, topic, ana):
    topics.set_closed(topic, True)
    client = browser(ana)
    assert "<textarea" not in text_of(client.get(topic.get_absolute_url()))
    response = client.post(reverse("forum:reply", args=[topic.pk]), {"text": "too late", "key": "a"})
    assert response.status_code == 403
    assert "too late" in text_of(response)
    assert not Post.objects.exists()


def test_signed_out_writer_keeps_the_text(browser, topic):
    response = browser().post(reverse("forum:reply", args=[topic.pk]), {"text": "my long thought", "key": "a"})
    assert response.status_code == 403
    assert "my long thought" in text_of(response)


def test_preview_shows_the_text_keeps_a_draft_and_posts_nothing(browser, topic, ana, bo):
    client = browser(ana)
    response = client.post(
        reverse("forum:reply", args=[topic.pk]), {"text": "so [b]bold[/b]", "key": "a", "preview": "1"}
    )
    assert "so <strong>bold</strong>" in text_of(response)
    assert "so [b]bold[/b]" in text_of(response)
    assert not Post.objects.exists()
    assert "so [b]bold[/b]" in text_of(client.get(topic.get_absolute_url()))
    assert "so [b]bold[/b]" not in text_of(browser(bo).get(topic.get_absolute_url()))


def test_draft_stays_in_its_place(browser, tavern, topic, ana, at):
    other = topics.create_topic(title="Elsewhere", category=tavern, at=at, **topics.category_rows(tavern))
    client = browser(ana)
    url = reverse("forum:draft")
    assert client.post(url, {"place": f"topic:{topic.pk}", "text": "half a thought"}).json()["kept"]
    assert "half a thought" in text_of(client.get(topic.get_absolute_url()))
    assert "half a thought" not in text_of(client.get(other.get_absolute_url()))
    assert client.post(url, {"place": f"topic:{topic.pk}", "text": " "}).json()["kept"] == ""
    assert not Draft.objects.exists()


@pytest.mark.parametrize(
    "place", ["", "topic:", "topic:x", "topic:1", "talk:1", "new:999", "topic:" + "9" * 40, "\x00", "game:1"]
)
def test_draft_of_a_place_out_of_reach_is_a_404(browser, ana, den, place):
    assert browser(ana).post(reverse("forum:draft"), {"place": place, "text": "x"}).status_code == 404
    assert browser(ana).post(reverse("forum:draft"), {"place": f"topic:{den.pk}", "text": "x"}).status_code == 404
    assert not Draft.objects.exists()


def test_quote_carries_author_source_and_no_inner_quote(browser, topic, ana, bo, at):
    first = posting.add_post(topic, bo, "[quote=X;1]old[/quote] I [b]mend[/b] bridges", at=at)
    page = text_of(browser(ana).get(topic.get_absolute_url(), {"quote": first.pk}))
    assert f"[quote=Bo;{first.pk}]I [b]mend[/b] bridges[/quote]" in page


def test_post_of_another_topic_is_not_quoted(browser, topic, den, ana, at, grant):
    grant(ana, "g1:wolves")
    secret = posting.add_post(den, ana, "the canary sings", at=at)
    assert "canary" not in text_of(browser(ana).get(topic.get_absolute_url(), {"quote": secret.pk}))


def test_new_topic_once(browser, tavern, ana):
    client, url = browser(ana), reverse("forum:topic_new", args=["tavern"])
    typed = {"title": "A bridge", "text": "Who mends it?", "key": "t1"}
    first, again = client.post(url, typed), client.post(url, typed)
    assert first.url == again.url
    topic = Topic.objects.get()
    assert (topic.title, topic.post_count, topic.author) == ("A bridge", 1, ana)
    assert browser().get(topic.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    "typed",
    [
        {"title": "", "text": "body"},
        {"title": "t" * 151, "text": "body"},
        {"title": "good", "text": ""},
        {"title": "\u202e", "text": "body"},
    ],
)
def test_refused_topic_keeps_both_fields_and_leaves_nothing(browser, tavern, ana, typed):
    response = browser(ana).post(reverse("forum:topic_new", args=["tavern"]), {**typed, "key": "t"})
    assert response.status_code == 422
    assert response.context["form"]["title"].value() == typed["title"]
    assert response.context["form"]["text"].value() == typed["text"]
    assert not Topic.objects.exists()


def test_topic_is_opened_only_where_the_category_lets(browser, ana, at):
    topics.create_category(title="News", slug="news", read=["public"], write=["member"], open=["staff"])
    response = browser(ana).post(reverse("forum:topic_new", args=["news"]), {"title": "Me", "text": "too", "key": "t"})
    assert response.status_code == 403
    assert not Topic.objects.exists()


# ---- editing


def test_edit_keeps_history_and_notifies_nobody(browser, topic, ana, bo, at):
    post = posting.add_post(topic, ana, "I saw the bridge", at=at)
    client = browser(ana)
    assert client.post(reverse("forum:post_edit", args=[post.pk]), {"text": "I saw @Bo"}).status_code == 302
    history = text_of(browser(bo).get(reverse("forum:post_history", args=[post.pk])))
    assert "I saw the bridge" in history
    assert "@Bo" in history
    assert not Notification.objects.exists()


def test_only_the_author_edits_and_policies_are_asked(browser, topic, ana, bo, member, at, monkeypatch):
    post = posting.add_post(topic, ana, "mine", at=at)
    url = reverse("forum:post_edit", args=[post.pk])
    for other in (bo, member("Warden", staff=True)):
        assert browser(other).get(url).status_code == 403
        assert browser(other).post(url, {"text": "hacked"}).status_code == 403
    assert browser().post(url, {"text": "hacked"}).status_code == 302
    assert "somebody else’s" in text_of(browser(bo).get(url))
    assert "somebody else’s" in text_of(browser(bo).get(reverse("forum:post_delete", args=[post.pk])))
    monkeypatch.setattr(editing, "_policies", [lambda post, user: "edit_forbidden"])
    assert "can no longer be edited" in text_of(browser(ana).get(url))
    response = browser(ana).post(url, {"text": "my better words"})
    assert response.status_code == 403
    assert "my better words" in text_of(response)
    assert url not in text_of(browser(ana).get(topic.get_absolute_url()))
    post.refresh_from_db()
    assert post.source == "mine"


# ---- letters


def test_letter_to_two_people(browser, ana, bo, cleo):
    client = browser(ana)
    typed = {"people": "bo, CLEO , Ana", "title": "Tonight", "text": "Come.", "key": "l1"}
    first, again = (client.post(reverse("forum:conversation_new"), typed) for _ in range(2))
    assert first.url == again.url
    talk = Topic.objects.get()
    assert [u.username for u in conversations.participants(talk)] == ["Ana", "Bo", "Cleo"]
    assert "Tonight" in text_of(browser(bo).get(reverse("forum:conversations")))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"people": "", "title": "t", "text": "x"}, "at least one person"),
        ({"people": "Ana", "title": "t", "text": "x"}, "at least one person"),
        ({"people": "Nobody, Bo", "title": "t", "text": "x"}, "Nobody"),
        ({"people": "Bo", "title": "", "text": "x"}, "title is missing"),
        ({"people": "Bo", "title": "t", "text": ""}, "few words"),
    ],
)
def test_refused_letter_keeps_everything(browser, ana, bo, typed, says):
    response = browser(ana).post(reverse("forum:conversation_new"), {**typed, "key": "k"})
    assert response.status_code == 422
    assert says in text_of(response)
    for field, value in typed.items():
        assert response.context["form"][field].value() == value
    assert not Topic.objects.exists()


def test_talk_policy_closes_new_and_old_conversations(browser, ana, bo, cleo, at, monkeypatch):
    letter = conversations.start(ana, [bo], "Old", "Hello", at=at, viewer=viewer_of(ana))
    monkeypatch.setattr(conversations, "_policies", [lambda users: "talk_forbidden" if bo in users else None])
    client = browser(ana)
    response = client.post(
        reverse("forum:conversation_new"), {"people": "Bo", "title": "t", "text": "psst", "key": "k"}
    )
    assert response.status_code == 403
    assert "psst" in text_of(response)
    response = client.post(reverse("forum:reply", args=[letter.topic_id]), {"text": "psst again", "key": "k"})
    assert response.status_code == 403
    assert "psst again" in text_of(response)
    talk = conversations.start(ana, [cleo], "New", "Hello", at=at, viewer=viewer_of(ana)).topic
    assert client.post(reverse("forum:conversation_add", args=[talk.pk]), {"people": "Bo"}).status_code == 403
    assert len(conversations.participants(talk)) == 2


def test_who_leaves_sees_nothing_more_of_it(browser, ana, bo, cleo, at, later):
    talk = conversations.start(ana, [bo], "Canary", "Hello", at=at, viewer=viewer_of(ana)).topic
    assert Notification.objects.visible_to(viewer_of(bo)).count() == 1
    assert browser(bo).post(reverse("forum:conversation_leave", args=[talk.pk])).status_code == 302
    posting.add_post(talk, ana, "still there?", at=later, viewer=viewer_of(ana))
    client = browser(bo)
    assert client.get(talk.get_absolute_url()).status_code == 404
    assert "Canary" not in text_of(client.get(reverse("forum:conversations")))
    assert "Canary" not in text_of(client.get(reverse("forum:notifications")))
    assert client.get(reverse("forum:counts")).json() == {"notices": 0, "letters": 0}
    browser(ana).post(reverse("forum:conversation_add", args=[talk.pk]), {"people": "Cleo"})
    assert "Hello" in text_of(browser(cleo).get(talk.get_absolute_url()))


def test_owned_conversation_is_neither_left_nor_widened(browser, ana, bo, at):
    rows = [f"user:{ana.pk}", "g1:gm"]
    talk = topics.create_topic(
        title="You and the Conteur", kind="conversation", read=rows, write=rows, at=at, context="house:1:pm:3"
    )
    client = browser(ana)
    assert client.post(reverse("forum:conversation_leave", args=[talk.pk])).status_code == 403
    assert client.post(reverse("forum:conversation_add", args=[talk.pk]), {"people": "Bo"}).status_code == 403
    assert client.get(talk.get_absolute_url()).status_code == 200
