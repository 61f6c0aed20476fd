"""Following topics: who is told, by which mails, and how they are turned off."""

from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse

from forum import digests, following, mailing, members, posting, topics
from forum.errors import Denied
from forum.models import Following, Member, Notification, Topic
from forum.visibility import viewer_of

EACH, NO = Member.Mails.EACH, Member.Mails.NO


@pytest.fixture
def followed(topic, bo, at):
    following.follow(topic, viewer_of(bo), at)
    return topic


def wants(user, mails):
    Member.objects.filter(user=user).update(mail_topics=mails)
    user.member.refresh_from_db()


def told(user):
    return list(Notification.objects.filter(user=user, kind="followed"))


def test_a_follower_is_told_once_until_the_topic_is_read(browser, followed, ana, bo, at):
    for number in range(3):
        posting.add_post(followed, ana, f"news {number}", at=at + timedelta(minutes=number))
    (notice,) = told(bo)
    assert notice.url == reverse("forum:unread", args=[followed.pk])
    browser(bo).get(followed.get_absolute_url())
    notice.refresh_from_db()
    assert notice.read_at
    posting.add_post(followed, ana, "more", at=at + timedelta(hours=1))
    notice.refresh_from_db()
    assert notice.read_at is None
    assert not told(ana)


def test_whoever_is_called_is_not_told_twice(followed, ana, bo, at):
    posting.add_post(followed, ana, "What does @Bo say?", at=at)
    assert [notice.kind for notice in Notification.objects.filter(user=bo)] == ["mention"]


def test_of_a_place_out_of_reach_nobody_is_told_and_nothing_is_listed(browser, den, ana, bo, at, grant):
    grant(bo, "g1:wolves")
    following.follow(den, viewer_of(bo), at)
    grant(bo)
    posting.add_post(den, ana, "canary", at=at)
    assert not told(bo)
    assert "Canary" not in browser(bo).get(reverse("forum:following")).text
    assert browser(bo).post(reverse("forum:follow", args=[den.pk]), {"on": "1"}).status_code == 404
    with pytest.raises(Denied, match="topic_forbidden"):
        following.follow(den, viewer_of(bo), at)


def test_the_button_follows_and_stops(browser, topic, bo):
    client = browser(bo)
    url = reverse("forum:follow", args=[topic.pk])
    for on, expected in (("1", True), ("1", True), ("", False), ("", False)):
        assert client.post(url, {"on": on}).status_code == 302
        assert following.follows(topic, viewer_of(bo)) is expected
    assert browser().post(url, {"on": "1"}).url.startswith(reverse("account_login"))


def test_the_topic_that_one_opens_is_followed_unless_unwanted(browser, tavern, ana):
    typed = {"title": "Mine", "text": "Hello.", "key": "t1"}
    url = reverse("forum:topic_new", args=[tavern.slug])
    browser(ana).post(url, typed)
    assert [row.topic.title for row in Following.objects.filter(user=ana)] == ["Mine"]
    Member.objects.filter(user=ana).update(follow_mine=False)
    browser(ana).post(url, {**typed, "title": "Another", "key": "t2"})
    assert Following.objects.filter(user=ana).count() == 1


def test_who_follows_as_many_as_one_can_still_opens_topics(browser, tavern, topic, den, ana, at, grant, monkeypatch):
    monkeypatch.setattr(following, "MOST_FOLLOWED", 1)
    for _ in range(2):
        following.follow(topic, viewer_of(ana), at)
    typed = {"title": "Mine", "text": "Hello.", "key": "t1"}
    assert browser(ana).post(reverse("forum:topic_new", args=[tavern.slug]), typed).status_code == 302
    assert Topic.objects.get(title="Mine").post_count == 1
    grant(ana, "g1:wolves")
    with pytest.raises(Denied, match="follow_many"):
        following.follow(den, viewer_of(ana), at)


# ---- mails


def test_a_mail_a_topic_until_it_is_read(followed, ana, bo, at, django_capture_on_commit_callbacks):
    wants(bo, EACH)
    for number in range(2):
        posting.add_post(followed, ana, f"canary {number}", at=at)
    (notice,) = told(bo)
    assert mailing.send(notice.pk, at=at)
    posting.add_post(followed, ana, "canary 3", at=at)
    assert not mailing.send(notice.pk, at=at)
    (message,) = mail.outbox
    assert message.subject == "New posts in a topic that you follow"
    assert "Around the fire" in message.body
    assert notice.url in message.body
    assert "canary" not in message.body


@pytest.mark.parametrize("mails", [NO, Member.Mails.DAILY])
def test_no_mail_a_topic_for_those_who_want_none(followed, ana, bo, at, mails):
    wants(bo, mails)
    posting.add_post(followed, ana, "news", at=at)
    assert not told(bo)[0].mail_due


def test_the_mail_of_the_day_names_each_topic_once(followed, tavern, ana, bo, at):
    other = topics.create_topic(title="By the well", category=tavern, at=at, **topics.category_rows(tavern))
    following.follow(other, viewer_of(bo), at)
    for number, place in enumerate((followed, other, followed)):
        posting.add_post(place, ana, f"canary {number}", at=at)
    assert digests.send_due(at=at) == 1
    assert digests.send_due(at=at + timedelta(hours=5)) == 0
    (message,) = mail.outbox
    assert message.subject == "New posts in 2 topics that you follow"
    assert message.body.count("Around the fire") == message.body.count("By the well") == 1
    assert "canary" not in message.body
    posting.add_post(other, ana, "more", at=at + timedelta(hours=20))
    assert digests.send_due(at=at + timedelta(days=1)) == 0  # not read since: told once
    Notification.objects.update(read_at=at)
    posting.add_post(other, ana, "more", at=at + timedelta(hours=25))
    assert digests.send_due(at=at + timedelta(hours=26)) == 1


@pytest.mark.parametrize("change", ["read", "access lost", "unwanted", "suspended", "guest", "no address", "old"])
def test_the_mail_of_the_day_is_not_sent_when_nobody_waits_for_it(den, ana, bo, at, grant, change):
    grant(bo, "g1:wolves")
    following.follow(den, viewer_of(bo), at)
    posting.add_post(den, ana, "canary", at=at)
    match change:
        case "read":
            Notification.objects.update(read_at=at)
        case "access lost":
            grant(bo)
        case "unwanted":
            wants(bo, NO)
        case "suspended":
            type(bo).objects.filter(pk=bo.pk).update(is_active=False)
        case "guest":
            Member.objects.filter(user=bo).update(temporary=True)
        case "no address":
            type(bo).objects.filter(pk=bo.pk).update(email="")
    assert digests.send_due(at=at + timedelta(days=8 if change == "old" else 0)) == 0
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("language", "subject"),
    [("fr", "Du nouveau dans 1 sujet que vous suivez"), ("ru", "Новые сообщения в 1 теме, за которой вы следите")],
)
def test_the_mail_of_the_day_is_in_the_readers_language(followed, ana, bo, at, language, subject):
    Member.objects.filter(user=bo).update(language=language)
    posting.add_post(followed, ana, "news", at=at)
    digests.send_due(at=at)
    assert mail.outbox[0].subject == subject


def test_the_link_of_a_mail_turns_it_off_without_signing_in(browser, followed, ana, bo, at):
    posting.add_post(followed, ana, "news", at=at)
    digests.send_due(at=at)
    header = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    path = "/" + header.split("/", 3)[3]
    assert header in mail.outbox[0].body
    assert "Bo" in browser().get(path).text
    bo.member.refresh_from_db()
    assert bo.member.mail_topics == Member.Mails.DAILY  # a look alone, as mail programs take it, changes nothing
    assert browser().post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    bo.member.refresh_from_db()
    assert (bo.member.mail_topics, bo.member.mail_letters) == (NO, True)


def test_the_link_for_letters_turns_off_letters_alone(browser, bo):
    browser().post(mailing.stop_path(bo, mailing.LETTERS))
    bo.member.refresh_from_db()
    assert not bo.member.mail_letters
    assert bo.member.mail_topics == Member.Mails.DAILY
    assert not members.wants_mail(bo)


@pytest.mark.parametrize("token", ["nothing", "WzEsInRvcGljcyJd:1:forged", "a" * 500])
def test_a_link_that_nobody_was_sent_is_missing(browser, bo, token):
    assert browser().get(reverse("forum:mails_stop", args=[token])).status_code == 404
    assert browser().post(reverse("forum:mails_stop", args=[token])).status_code == 404


def test_a_link_signed_for_something_else_is_missing(browser, bo):
    from django.core import signing

    for what in (["x", "topics"], [bo.pk, "all"], {"a": 1}, [bo.pk]):
        token = signing.Signer(salt=mailing.SALT).sign_object(what)
        assert browser().get(reverse("forum:mails_stop", args=[token])).status_code == 404
