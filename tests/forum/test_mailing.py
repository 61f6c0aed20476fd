"""Mails: ids go to the task, the gate is asked when it runs."""

from datetime import timedelta

import pytest
from django.core import mail

from forum import conversations, mailing, members, notifying, posting
from forum.models import Notification
from forum.visibility import viewer_of


@pytest.fixture
def letter(ana, bo, at):
    return conversations.start(ana, [bo], "Canary title", "canary words", at=at, viewer=viewer_of(ana))


@pytest.fixture
def told(letter):
    return Notification.objects.get()


def test_mail_says_who_and_where_and_quotes_nothing(told, later):
    assert mailing.send(told.pk, at=later)
    message = mail.outbox[0]
    assert message.to == ["bo@example.org"]
    assert message.subject == "A letter from Ana"
    assert told.url in message.body
    assert "canary words" not in message.body
    assert "Canary" not in message.subject


def test_mail_goes_out_once(told, later):
    assert mailing.send(told.pk, at=later)
    assert not mailing.send(told.pk, at=later)
    assert mailing.sweep(at=later) == 0
    assert len(mail.outbox) == 1


def test_mail_is_not_sent_when_access_was_lost(letter, told, bo, later):
    conversations.leave(letter.topic, bo)
    assert not mailing.send(told.pk, at=later)
    assert mail.outbox == []


@pytest.mark.parametrize("change", ["read", "no address", "unwanted", "suspended", "guest"])
def test_mail_is_not_sent_when_nobody_waits_for_it(told, bo, later, change):
    if change == "read":
        notifying.mark_read(viewer_of(bo), later)
    elif change == "no address":
        bo.email = ""
        bo.save()
    elif change == "suspended":
        bo.is_active = False
        bo.save()
    else:
        bo.member.mail_letters = change != "unwanted"
        bo.member.temporary = change == "guest"
        bo.member.save()
    assert not mailing.send(told.pk, at=later)
    assert mail.outbox == []


def test_lost_task_is_swept_up(told, at):
    assert mailing.sweep(at=at + timedelta(seconds=30)) == 0
    assert mailing.sweep(at=at + timedelta(minutes=2)) == 1
    assert mailing.sweep(at=at + timedelta(minutes=3)) == 0


def test_more_letters_while_unread_are_one_mail_and_news_after_reading_another(letter, told, ana, bo, later):
    mailing.send(told.pk, at=later)
    posting.add_post(letter.topic, ana, "and more", at=later)
    assert not mailing.send(told.pk, at=later)
    notifying.mark_read(viewer_of(bo), later)
    posting.add_post(letter.topic, ana, "and more again", at=later)
    assert mailing.send(told.pk, at=later)
    assert len(mail.outbox) == 2


def test_mail_speaks_the_receivers_language_and_bears_no_line_of_a_name(told, bo, later):
    bo.member.language = "fr"
    bo.member.save()
    Notification.objects.filter(pk=told.pk).update(data={"by": "Ana\nBcc: x@example.org"})
    assert mailing.send(told.pk, at=later)
    assert "\n" not in mail.outbox[0].subject


def test_mentions_are_not_mailed(topic, ana, bo, at):
    posting.add_post(topic, ana, "@Bo look", at=at)
    assert not Notification.objects.get().mail_due
    assert members.wants_mail(bo)
