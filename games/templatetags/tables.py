"""Small helps of the table's templates."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def secret_open(cookies: Mapping[str, str]) -> bool:
    """Whether the secret sheet is shown: as its owner left it on this device."""
    return cookies.get("secret-shut") != "1"
