"""The mail of the day: which followed topics have new posts. It quotes nothing, and names only what may be opened now."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, Q
from django.utils import translation
from django.utils.translation import ngettext

from . import mailing, members, notifying
from .models import Member, Notification
from .visibility import viewer_of

EVERY = timedelta(hours=23)  # a little less than a day: the hour does not creep
OLDEST = timedelta(days=7)
MOST_LINES = 30
AT_ONCE = 200


def send_due(*, at: datetime) -> int:
    """Sends the mails of the day that are due; gives how many went out. Safe to call at any time, and twice."""
    return sum(_send(pk, at) for pk in _waiting(at))


def _waiting(at: datetime) -> list[int]:
    fresh = Notification.objects.filter(kind="followed", read_at=None, mailed_at=None, at__gt=at - OLDEST)
    rows = Member.objects.filter(
        Q(digest_at=None) | Q(digest_at__lte=at - EVERY), mail_topics=Member.Mails.DAILY, user__in=fresh.values("user")
    )
    return list(rows.order_by(F("digest_at").asc(nulls_first=True), "pk").values_list("pk", flat=True)[:AT_ONCE])


def _send(pk: int, at: datetime) -> bool:
    with transaction.atomic():
        member = Member.objects.select_for_update(of=("self",)).filter(pk=pk).first()
        due = member is not None and (member.digest_at is None or member.digest_at <= at - EVERY)
        if member is None or not due or member.mail_topics != Member.Mails.DAILY:
            return False
        user = get_user_model().objects.select_related("member").get(pk=pk)
        told = _news(user, at) if members.may_be_mailed(user) else []
        # marked before it is sent: a mail lost to a crash is better than the same mail twice
        member.digest_at = at
        member.save(update_fields=["digest_at"])
        Notification.objects.filter(pk__in=[row.pk for row in told]).update(mailed_at=at)
    return bool(told) and _deliver(user, told)


def _news(user: Any, at: datetime) -> list[Notification]:
    rows = Notification.objects.visible_to(viewer_of(user)).filter(kind="followed", read_at=None, mailed_at=None)
    return list(rows.filter(at__gt=at - OLDEST).select_related("topic").order_by("-at")[:MOST_LINES])


def _deliver(user: Any, told: list[Notification]) -> bool:
    with translation.override(user.member.language or settings.LANGUAGE_CODE):
        subject = ngettext(
            "New posts in %(n)s topic that you follow", "New posts in %(n)s topics that you follow", len(told)
        ) % {"n": len(told)}
        lines = [(notifying.wording(row), mailing.address(row.url)) for row in told]
        return mailing.deliver(user, mailing.TOPICS, subject, "forum/mail/notification.txt", {"lines": lines})
