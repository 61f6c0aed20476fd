"""Celery tasks of the forum: ids in, one service called."""

from celery import shared_task

from . import clock, digests, guests, mailing


@shared_task(ignore_result=True)
def mail_notification(pk: int) -> None:
    """Sends the mail of one notification, if it is still due."""
    mailing.send(pk, at=clock.now())


@shared_task(ignore_result=True)
def sweep_mails() -> None:
    """Sends the mails whose task was lost: safe to run twice, late, or never."""
    mailing.sweep(at=clock.now())


@shared_task(ignore_result=True)
def send_digests() -> None:
    """Sends the mails of the day: safe to run twice, late, or never."""
    digests.send_due(at=clock.now())


@shared_task(ignore_result=True)
def forget_guests() -> None:
    """Forgets guests who have not been seen for long."""
    guests.forget(at=clock.now())
