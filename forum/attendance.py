"""Who has had a page open lately: kept in the cache, told to nobody. The demonstration frees chairs by it, and only where
it runs is anything noted."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache

KEPT = 60 * 60  # seconds


def note(user: Any, at: datetime) -> None:
    """Notes that a member has asked for something, or that a page of theirs is open."""
    if getattr(settings, "CONTEUR_DEMO", False) and user is not None and user.is_authenticated:
        cache.set(_key(user.pk), at, KEPT)


def last(user_id: int, at: datetime) -> datetime:
    """When this member was last here; for one of whom nothing is known (a new start of the site) it counts from now."""
    return cache.get_or_set(_key(user_id), at, KEPT) or at


def _key(user_id: int) -> str:
    return f"here:{user_id}"
