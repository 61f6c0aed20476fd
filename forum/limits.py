"""How often one may do a thing, counted in the cache."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.core.cache import cache

from .errors import Denied

_counting: ContextVar[bool] = ContextVar("counting", default=True)


@contextmanager
def uncounted() -> Iterator[None]:
    """Counts nothing within: limits go by the wall clock, a rehearsal plays days in a second."""
    token = _counting.set(False)
    try:
        yield
    finally:
        _counting.reset(token)


def limit(key: str, most: int, seconds: int) -> None:
    """Counts one try under `key`; raises Denied("rate_limited") past `most` within a window of `seconds`."""
    if not _counting.get():
        return
    name = f"limit:{key}"
    if cache.add(name, 1, timeout=seconds):
        return
    try:
        tries = cache.incr(name)
    except ValueError:  # the window ended between the two calls
        cache.set(name, 1, timeout=seconds)
        return
    if tries > most:
        raise Denied("rate_limited", seconds=seconds)
