"""Writing posts."""

import threading

import pytest
from django.db import connection, connections

from forum import conversations, drafts, notes, posting, readmarks, topics
from forum.errors import Denied, Invalid
from forum.models import Notification, Post, Topic
from forum.signals import post_created
from forum.visibility import VISITOR, viewer_of


@pytest.fixture
def heard():
    """What the signal said."""
    calls = []

    def listen(sender, post, at, live, **kwargs):
        assert connection.in_atomic_block
        calls.append((post.pk, at, live))

    post_created.connect(listen)
    yield calls
    post_created.disconnect(listen)


def test_post_takes_the_next_place_and_tells_once(topic, ana, at, heard):
    post = posting.add_post(topic, ana, "Good [b]evening[/b].", at=at, viewer=viewer_of(ana))
    topic.refresh_from_db()
    assert (post.position, topic.post_count, topic.last_post_at, topic.last_author) == (1, 1, at, ana)
    assert post.html == "<p>Good <strong>evening</strong>.</p>"
    assert heard == [(post.pk, at, True)]


def test_same_form_twice_is_one_post(topic, ana, at, later, heard):
    first = posting.add_post(topic, ana, "once", at=at, key="k1", viewer=viewer_of(ana))
    again = posting.add_post(topic, ana, "once", at=later, key="k1", viewer=viewer_of(ana))
    assert again == first
    assert Post.objects.count() == 1
    assert len(heard) == 1


def test_same_key_of_another_author_is_another_post(topic, ana, bo, at):
    posting.add_post(topic, ana, "mine", at=at, key="k1")
    posting.add_post(topic, bo, "mine too", at=at, key="k1")
    assert Post.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_same_form_ten_times_at_once_is_one_post(topic, ana, at):
    made = []

    def send():
        try:
            made.append(posting.add_post(topic, ana, "click", at=at, key="k9").pk)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=send) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(made) == 10
    assert len(set(made)) == 1
    topic.refresh_from_db()
    assert (topic.post_count, Post.objects.count()) == (1, 1)


def test_closed_and_forbidden_topics_say_so(topic, den, ana, at):
    with pytest.raises(Denied, match="topic_forbidden"):
        posting.add_post(den, ana, "hello?", at=at, viewer=viewer_of(ana))
    with pytest.raises(Denied, match="topic_forbidden"):
        posting.add_post(topic, None, "hello", at=at, viewer=VISITOR)
    topics.set_closed(topic, True)
    with pytest.raises(Denied, match="topic_closed"):
        posting.add_post(topic, ana, "hello", at=at, viewer=viewer_of(ana))
    assert not Post.objects.exists()


def test_access_lost_while_typing_is_noticed_on_the_stale_topic_object(topic, ana, at):
    topics.set_access(topic, read=["public"], write=[])
    with pytest.raises(Denied, match="topic_forbidden"):
        posting.add_post(topic, ana, "too late", at=at, viewer=viewer_of(ana))


def test_flood_is_slowed_down(topic, ana, at, settings):
    settings.FORUM_POSTS_A_MINUTE = 3
    for n in range(3):
        posting.add_post(topic, ana, f"{n}", at=at, viewer=viewer_of(ana))
    with pytest.raises(Denied, match="rate_limited"):
        posting.add_post(topic, ana, "more", at=at, viewer=viewer_of(ana))
    posting.add_post(topic, ana, "the house itself is not slowed", at=at)


def test_refusal_by_a_receiver_undoes_the_post(topic, ana, at):
    def refuse(sender, post, **kwargs):
        raise Denied("edit_forbidden")

    post_created.connect(refuse)
    try:
        with pytest.raises(Denied):
            posting.add_post(topic, ana, "no", at=at)
    finally:
        post_created.disconnect(refuse)
    topic.refresh_from_db()
    assert (topic.post_count, Post.objects.count()) == (0, 0)


def test_owner_locks_come_before_the_topic(topic, ana, at, monkeypatch):
    asked = []
    monkeypatch.setattr(posting, "_locks", [lambda t: asked.append((t.pk, connection.in_atomic_block))])
    posting.add_post(topic, ana, "hm", at=at)
    assert asked == [(topic.pk, True)]


def test_author_has_read_the_own_post_and_the_draft_is_gone(topic, ana, at):
    drafts.keep(ana, drafts.in_topic(topic), at=at, text="half a thou")
    posting.add_post(topic, ana, "half a thought", at=at)
    assert readmarks.position(topic, viewer_of(ana)) == 1
    assert drafts.find(ana, drafts.in_topic(topic)) is None


def test_mention_and_quote_notify_those_who_can_see_it(topic, den, ana, bo, cleo, at, grant):
    grant(ana, "g1:wolves")
    first = posting.add_post(topic, bo, "a thought", at=at)
    posting.add_post(topic, ana, f"[quote=Bo;{first.pk}]a thought[/quote] what says @Cleo? @Ana @nobody", at=at)
    assert set(Notification.objects.values_list("user__username", "kind")) == {("Bo", "quote"), ("Cleo", "mention")}
    posting.add_post(den, ana, "eat @Cleo tonight", at=at)
    assert Notification.objects.count() == 2


def test_name_called_in_a_quote_or_code_notifies_nobody(topic, ana, cleo, at):
    posting.add_post(topic, ana, "[quote]@Cleo[/quote][code]@Cleo[/code][spoiler]@Cleo[/spoiler] me@Cleo.org", at=at)
    assert not Notification.objects.exists()


def test_letters_notify_once_while_unread(ana, bo, at, later):
    letter = conversations.start(ana, [bo], "Tonight", "Come.", at=at, viewer=viewer_of(ana))
    posting.add_post(letter.topic, ana, "And bring bread.", at=later, viewer=viewer_of(ana))
    told = Notification.objects.get()
    assert (told.user, told.kind, told.at) == (bo, "letter", later)


def test_announcement_has_a_voice_and_no_author(topic, at):
    tale = posting.add_post(topic, None, "Night falls.", at=at, kind="tale", voice="Le Conteur")
    assert tale.is_tale
    assert tale.author_name == "Le Conteur"
    assert Topic.objects.get().last_voice == "Le Conteur"


def test_notes_are_shown_to_holders_of_a_token_only(topic, ana, bo, at, monkeypatch):
    monkeypatch.setattr(
        notes, "_renderers", [lambda note, post: f"{note['code']}!" if note["code"] == "vote" else None]
    )
    post = posting.add_post(topic, ana, "je vote contre Bo", at=at)
    notes.add(
        post,
        notes.note("vote", tokens=[f"user:{ana.pk}", "g1:gm"], style="red", line=0, target="Bo"),
        notes.note("nobody says this", tokens=["public"]),
    )
    post.refresh_from_db()
    assert [words for _, words in notes.shown_to(viewer_of(ana), post)] == ["vote!"]
    assert notes.shown_to(viewer_of(bo), post) == []
    with pytest.raises(ValueError):
        notes.note("vote", tokens=[], style="shiny")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "text_empty"),
        ("  \n\t ", "text_empty"),
        ("\u200b\u202e\u00ad", "text_empty"),
        ("\x00\x07", "text_empty"),
        ("a" * 20481, "text_long"),
        ("я" * 10241, "text_long"),
        ("[quote]" * 21 + "x", "nesting_deep"),
        ("[b]" * 5000, "nesting_deep"),
        ("[quote]" * 2000 + "x" + "[/quote]" * 2000, "text_long"),
    ],
)
def test_text_that_cannot_be_is_refused_by_code(topic, ana, at, text, code):
    with pytest.raises(Invalid) as refused:
        posting.add_post(topic, ana, text, at=at)
    assert refused.value.code == code
    assert not Post.objects.exists()
