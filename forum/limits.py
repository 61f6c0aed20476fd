"""How often one may do a thing, counted in the cache."""

from django.core.cache import cache

from .errors import Denied


def limit(key: str, most: int, seconds: int) -> None:
    """Counts one try under `key`; raises Denied("rate_limited") past `most` within a window of `seconds`."""
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
