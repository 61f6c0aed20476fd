"""Mails about notifications. They quote nothing, and go only to people who could open the place at this moment."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from . import members, notifying
from .models import Notification

log = logging.getLogger(__name__)
GRACE = timedelta(minutes=1)  # what the task of a notification is given before the sweep takes it up
TOO_OLD = timedelta(days=1)


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
        due = told.read_at is None and members.wants_mail(told.user) and notifying.may_still_see(told)
        # marked before it is sent: a mail lost to a crash is better than the same mail twice
        told.mail_due, told.mailed_at = due, at if due else None
        told.save(update_fields=["mail_due", "mailed_at"])
    return due and _deliver(told)


def _deliver(told: Notification) -> bool:
    with translation.override(told.user.member.language or settings.LANGUAGE_CODE):
        words = notifying.wording(told)
        site = getattr(settings, "SITE_URL", "").rstrip("/")
        body = render_to_string(
            "forum/mail/notification.txt",
            {
                "words": words,
                "address": site + told.url,
                "settings_address": f"{site}/settings/",
                "name": told.user.member.name,
            },
        )
        # a title may say who plays what: the subject, which screens show to bystanders, does without it
        subject = (
            _("A letter from %(by)s") % {"by": told.data.get("by", "")}
            if told.data.get("by")
            else _("A letter for you")
        )
    try:
        send_mail(" ".join(subject.split()), body, None, [told.user.email])
    except (OSError, SMTPException):
        log.warning("a mail could not be sent", exc_info=True)
        return False
    return True


def sweep(*, at: datetime) -> int:
    """Sends what is due and was forgotten; gives how many went out."""
    due = Notification.objects.filter(mail_due=True, mailed_at=None, at__lt=at - GRACE, at__gt=at - TOO_OLD)
    return sum(send(pk, at=at) for pk in list(due.values_list("pk", flat=True)[:100]))
