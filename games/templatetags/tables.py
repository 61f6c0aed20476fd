"""Small helps of the table's templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def secret_open(cookies: Mapping[str, str]) -> bool:
    """Whether the secret sheet is shown: as its owner left it on this device."""
    return cookies.get("secret-shut") != "1"


@register.filter
def holds(places: Iterable[Any], role: str) -> bool:
    """Whether one of these places has this role."""
    return any(place.role == role for place in places)
