"""Notifications: kept as a kind and data, put into words when shown, and only while their place is within reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.functional import Promise

from . import live
from .models import Notification, Topic
from .visibility import Viewer, user_token, viewer_of

Renderer = Callable[[Notification], str]
_renderers: dict[str, Renderer] = {}
_subjects: dict[str, str | Promise] = {}


def register_kind(kind: str, renderer: Renderer, subject: str | Promise = "") -> None:
    """Says how notifications of a kind are worded, in the language of the moment. `subject` is that of their mails, which
    screens show to bystanders; without one they are announced as a letter."""
    _renderers[kind] = renderer
    _subjects[kind] = subject


def subject(kind: str) -> str:
    """The subject of mails of a kind, in the language of the moment; nothing where it has none of its own."""
    return str(_subjects.get(kind, ""))


def notify(
    user: Any,
    kind: str,
    data: dict[str, Any],
    url: str,
    *,
    at: datetime,
    topic: Topic | None = None,
    tokens: Iterable[str] = (),
    key: str = "",
    mail: bool = False,
) -> Notification:
    """Tells a member something. Shown only while `topic` is visible to them and, if given, one of `tokens` is held.

    The same `key` again renews the one notification: it is unread and new again. `mail` also asks for a mail, whose
    task looks once more at sending time.
    """
    held = "".join(f"|{token}" for token in tokens)
    values = {"kind": kind, "data": data, "url": url, "topic": topic, "tokens": held + "|" if held else "", "at": at}
    with transaction.atomic():
        if key:
            told, made = Notification.objects.select_for_update().get_or_create(
                user=user, key=key, defaults={**values, "mail_due": mail}
            )
            if not made:
                _renew(told, values, mail=mail)
        else:
            told = Notification.objects.create(user=user, mail_due=mail, **values)
        live.publish([user_token(user.pk)], {"type": "notice"})
        if told.mail_due and told.mailed_at is None:
            transaction.on_commit(lambda: _send_mail(told.pk), robust=True)
    return told


def _renew(told: Notification, values: dict[str, Any], *, mail: bool) -> None:
    if told.read_at is not None:  # seen since: the next news deserves its own mail
        told.read_at = told.mailed_at = None
        told.mail_due = mail
    for name, value in values.items():
        setattr(told, name, value)
    told.save()


def _send_mail(pk: int) -> None:
    from .tasks import mail_notification  # tasks are an edge above this module

    mail_notification.delay(pk)


def wording(notification: Notification) -> str | None:
    """The words of a notification; None for a kind that nobody words any more."""
    renderer = _renderers.get(notification.kind)
    return renderer(notification) if renderer else None


def listed(viewer: Viewer, most: int = 50) -> list[tuple[Notification, str]]:
    """The newest notifications that this viewer may still see, with their words."""
    rows = Notification.objects.visible_to(viewer).select_related("topic").order_by("-at")[:most]
    return [(row, words) for row in rows if (words := wording(row)) is not None]


def unread_count(viewer: Viewer) -> int:
    """How many unread notifications the list would show."""
    return Notification.objects.visible_to(viewer).filter(read_at=None, kind__in=list(_renderers)).count()


def mark_read(viewer: Viewer, at: datetime, topic: Topic | None = None) -> None:
    """Marks the viewer's notifications as read: all, or those of one topic when it is opened."""
    if viewer.is_member:
        rows = Notification.objects.filter(user=viewer.user, read_at=None)
        (rows.filter(topic=topic) if topic else rows).update(read_at=at)


def may_still_see(notification: Notification) -> bool:
    """Whether its receiver could open it at this moment."""
    viewer = viewer_of(notification.user)
    return Notification.objects.visible_to(viewer).filter(pk=notification.pk).exists()
