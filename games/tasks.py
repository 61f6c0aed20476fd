"""Celery only ticks: each second, settle what is due. A tick lost, late or doubled changes nothing; nor does a forecast."""

from __future__ import annotations

from typing import Any

from celery import shared_task

from forum import clock

from . import play

PAUSE = 1.0
"""Seconds between two slices of a forecast."""


@shared_task(ignore_result=True)
def tick() -> None:
    """Settles every game whose next deadline has come."""
    play.fire_due(until=clock.now())


@shared_task(ignore_result=True)
def house() -> None:
    """Lets the house players whose turn has come act."""
    from . import house as players

    players.act_due(clock.now())


@shared_task(ignore_result=True)
def demo() -> None:
    """Starts the next game of the demonstration when the last is over."""
    from . import demo as demonstration

    if demonstration.is_on():
        demonstration.step(clock.now())


@shared_task(ignore_result=True)
def play_forecast(ruleset: str, roles: list[str], options: dict[str, Any]) -> None:
    """Plays a slice of the games from which a composition's figure comes, then makes room for what is due."""
    from . import forecasting

    if forecasting.play_on(ruleset, roles, options):
        play_forecast.apply_async((ruleset, roles, options), countdown=PAUSE)


@shared_task(ignore_result=True)
def mind() -> None:
    """Calls backups whose game masters are away, and lets sandboxes go whose time is up."""
    from . import sandboxes, staffing

    staffing.call_due(clock.now())
    sandboxes.expire(clock.now())
