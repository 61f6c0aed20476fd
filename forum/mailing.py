"""Mails about notifications. They quote nothing, and go only to people who could open the place at this moment."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from . import members, notifying
from .models import Member, Notification

log = logging.getLogger(__name__)
GRACE = timedelta(minutes=1)  # what the task of a notification is given before the sweep takes it up
TOO_OLD = timedelta(days=1)
SALT = "forum.mails"
LETTERS, TOPICS = "letters", "topics"  # the kinds of mails that a member can turn off by a link


def send(pk: int, *, at: datetime) -> bool:
    """Mails one notification if it is due, unread and still within its receiver's reach; says whether it was sent."""
    with transaction.atomic():
        told = (
            Notification.objects.select_for_update(of=("self",))
            .select_related("user__member", "topic")
            .filter(pk=pk, mail_due=True, mailed_at=None)
            .first()
        )
        if told is None:
            return False
        wanted = told.read_at is None and members.wants_mail(told.user, told.kind)
        due = wanted and notifying.may_still_see(told)
        # marked before it is sent: a mail lost to a crash is better than the same mail twice
        told.mail_due, told.mailed_at = due, at if due else None
        told.save(update_fields=["mail_due", "mailed_at"])
    return due and _deliver(told)


def _deliver(told: Notification) -> bool:
    kind = TOPICS if told.kind == "followed" else LETTERS
    with translation.override(told.user.member.language or settings.LANGUAGE_CODE):
        # a title may say who plays what: the subject, which screens show to bystanders, does without it
        if kind == TOPICS:
            subject = _("New posts in a topic that you follow")
        elif told.data.get("by"):
            subject = _("A letter from %(by)s") % {"by": told.data["by"]}
        else:
            subject = notifying.subject(told.kind) or _("A letter for you")
        lines = [(notifying.wording(told), address(told.url))]
        return deliver(told.user, kind, subject, "forum/mail/notification.txt", {"lines": lines})


def deliver(user: Any, kind: str, subject: str, template: str, more: dict[str, Any]) -> bool:
    """Sends one mail, in the language of the moment, with the link that turns its kind off; says whether it went out."""
    stop = address(stop_path(user, kind))
    body = render_to_string(
        template,
        {
            **more,
            "name": user.member.name,
            "settings_address": address(reverse("forum:settings")),
            "stop_address": stop,
        },
    )
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    try:
        EmailMessage(" ".join(subject.split()), body, None, [user.email], headers=headers).send()
    except (OSError, SMTPException):
        log.warning("a mail could not be sent", exc_info=True)
        return False
    return True


def address(path: str) -> str:
    """The whole address of a page, for mails."""
    return f"{getattr(settings, 'SITE_URL', '').rstrip('/')}{path}"


def stop_path(user: Any, kind: str) -> str:
    """The page that turns a kind of mails off for this member, without signing in."""
    return reverse("forum:mails_stop", args=[signing.Signer(salt=SALT).sign_object([user.pk, kind])])


def stop_of(token: str) -> tuple[Member, str] | None:
    """Whose mails of which kind the link of a mail turns off; None for anything that is not such a link."""
    try:
        pk, kind = signing.Signer(salt=SALT).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if not isinstance(pk, int):
        return None
    member = Member.objects.filter(pk=pk, user__is_active=True).first()
    return (member, kind) if member is not None and kind in (LETTERS, TOPICS) else None


def stop(member: Member, kind: str) -> None:
    """Turns a kind of mails off."""
    off = {"mail_letters": False} if kind == LETTERS else {"mail_topics": Member.Mails.NO}
    Member.objects.filter(pk=member.pk).update(**off)


def sweep(*, at: datetime) -> int:
    """Sends what is due and was forgotten; gives how many went out."""
    due = Notification.objects.filter(mail_due=True, mailed_at=None, at__lt=at - GRACE, at__gt=at - TOO_OLD)
    return sum(send(pk, at=at) for pk in list(due.values_list("pk", flat=True)[:100]))
