"""Celery only ticks: each second, settle what is due. A tick lost, late or doubled changes nothing."""

from __future__ import annotations

from celery import shared_task

from forum import clock

from . import play


@shared_task(ignore_result=True)
def tick() -> None:
    """Settles every game whose next deadline has come."""
    play.fire_due(until=clock.now())
