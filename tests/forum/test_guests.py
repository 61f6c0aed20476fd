"""Guests who never kept their account are forgotten after a while; what they wrote keeps its name."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model

from forum import accounts, drafts, guests, members, posting
from forum.models import Draft, Member, Notification, Post


@pytest.fixture
def guest(db, at):
    return accounts.create_temporary("Passante", at)


def long_after(at):
    return at + guests.KEPT + timedelta(days=1)


def exists(user):
    return get_user_model().objects.filter(pk=user.pk).exists()


def test_a_guest_who_wrote_nothing_is_gone_with_the_name(guest, at):
    assert guests.forget(at=at + guests.KEPT) == 0
    assert guests.forget(at=long_after(at)) == 1
    assert not exists(guest)
    assert accounts.create_temporary("Passante", long_after(at))


def test_of_a_guest_who_wrote_the_name_stays_at_the_posts_and_nothing_else(browser, guest, topic, ana, at):
    post = posting.add_post(topic, guest, "I was here.", at=at)
    posting.add_post(topic, ana, "Who was, @Passante?", at=at)
    drafts.keep(guest, drafts.in_topic(topic), at=at, text="not sent")
    Member.objects.filter(user=guest).update(about="from afar")
    assert guests.forget(at=long_after(at)) == 1
    assert guests.forget(at=long_after(at)) == 0
    guest.refresh_from_db()
    assert not guest.is_active
    assert guest.member.__class__.objects.get(pk=guest.pk).about == ""
    assert not Draft.objects.exists()
    assert not Notification.objects.filter(user=guest).exists()
    page = browser().get(topic.get_absolute_url()).text
    assert "Passante" in page
    assert "I was here." in page
    assert browser().get(guest.member.get_absolute_url()).status_code == 404
    post.delete()
    assert guests.forget(at=long_after(at)) == 1
    assert members.check_free("Passante") == "Passante"


@pytest.mark.parametrize("change", ["kept", "back", "wrote", "member", "needed"])
def test_who_is_still_about_stays(guest, topic, at, change, monkeypatch):
    now = long_after(at)
    match change:
        case "kept" | "member":
            Member.objects.filter(user=guest).update(temporary=False)
        case "back":
            get_user_model().objects.filter(pk=guest.pk).update(last_login=now - timedelta(days=20))
        case "wrote":
            posting.add_post(topic, guest, "Still here.", at=now - timedelta(days=20))
        case "needed":
            monkeypatch.setattr(guests, "_needed", [lambda ids: ids])
    assert guests.forget(at=now) == 0
    guest.refresh_from_db()
    assert guest.is_active


def test_the_task_runs(db):
    from forum import tasks

    tasks.forget_guests()
    tasks.send_digests()
    assert not Post.objects.exists()
