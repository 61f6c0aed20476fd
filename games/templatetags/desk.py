"""Small words of the desk for templates."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def verb_words(desk: Any, name: str) -> str:
    """A verb as the game says it."""
    return str(desk.verb_words(name))
