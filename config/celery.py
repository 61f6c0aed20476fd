"""The Celery application. The database is the truth, Celery only the clock: each task asks it what is due."""

import os
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("conteur")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.setup_logging.connect
def _keep_logging(**_: Any) -> None:
    """Celery leaves logging as the settings made it: it would else print what tasks were given."""


@signals.task_success.connect
def _note_tick(sender: Any = None, **_: Any) -> None:
    """Each tick that went through is noted for /healthz: a worker that hangs or fails shows there."""
    from . import health

    if sender is not None and sender.name == health.TICK_TASK:
        health.note_tick()
