"""Small words of the desk for templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def verb_words(desk: Any, name: str) -> str:
    """A verb as the game says it."""
    return str(desk.verb_words(name))


@register.simple_tag
def sort_head(sheet: Any, key: str, label: str, num: bool = False) -> SafeString:
    """The head of a column that a sheet can be sorted by: a link, which turns the order round where it is sorted so."""
    here = sheet.by == key
    down = not sheet.down if here else key != "name"
    address = f"?by={key}&down={int(down)}&under={sheet.under}"
    order, mark = ("descending", " ▾") if sheet.down else ("ascending", " ▴")
    state = format_html(' aria-sort="{}"', order) if here else ""
    css = format_html(' class="{}"', "num") if num else ""
    return format_html('<th scope="col"{}{}><a href="{}">{}</a>{}</th>', css, state, address, label, mark if here else "")
