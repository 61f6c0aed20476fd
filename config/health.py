"""/healthz: what a supervisor asks every few seconds. It tells states, never contents."""

from collections.abc import Callable
from datetime import datetime

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forum import clock

TICK_TASK = "games.tasks.tick"
TICK_KEY = "conteur:tick"
TICK_STALE = 30  # seconds; beat ticks each second, so thirty missed ones are no hiccup
BOOT_KEY = "conteur:boot"


def note_tick() -> None:
    """Remembers that the worker has just settled what was due."""
    cache.set(TICK_KEY, clock.now().isoformat(), timeout=None)


def tick_age() -> float | None:
    """Seconds since the last tick, None if none was ever seen."""
    seen = cache.get(TICK_KEY)
    return None if seen is None else (clock.now() - datetime.fromisoformat(seen)).total_seconds()


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _cache() -> bool:
    cache.set(BOOT_KEY, 1, timeout=60)
    return bool(cache.get(BOOT_KEY) == 1)


def _answers(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception:  # whatever a driver throws means the same here: it does not answer
        return False


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 if the database, the cache and the clock work, else 503; which of them does not is said by name."""
    database, kept = _answers(_database), _answers(_cache)
    age = tick_age() if kept else None
    ticking = age is not None and age < TICK_STALE
    return JsonResponse(
        {"database": database, "cache": kept, "tick": ticking, "tick_age": None if age is None else round(age, 1)},
        status=200 if database and kept and ticking else 503,
    )
