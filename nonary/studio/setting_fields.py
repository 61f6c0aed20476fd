"""The settings as fields: labels and help of the options, what the file gives, what an empty field stands for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.words import Words, choice_words
from nonary.rules.edition.settings import OPTIONS, ROOMS


def setting_groups(
    words: Words, own: Mapping[str, Any], typed: Any, errors: Mapping[str, str], rooms: Collection[str]
) -> list[tuple[str, list[dict[str, Any]]]]:
    """Every option as a field, by the first word of its name."""
    groups: dict[str, list[dict[str, Any]]] = {}
    table = words.table("OPTIONS")
    for option in OPTIONS:
        held = own.get(option.name)
        label, help_text = table.get(option.name, (option.name, ""))
        shown = "" if held is None else str(held).lower() if isinstance(held, bool) else held
        if typed is not None:
            shown = typed.getlist(option.name) if option.kind == "choices" else typed.get(option.name, "")
        choices: list[tuple[str, str]] = []
        if option.name in ROOMS:
            choices = [(room, room) for room in rooms]
        elif option.kind == "bool":
            choices = [("true", _("yes")), ("false", _("no"))]
        elif option.choices:
            choices = [(choice, choice_words(words, choice, option.name)) for choice in option.choices]
        groups.setdefault(option.name.partition(".")[0] if "." in option.name else "", []).append({
            "name": option.name, "label": label, "help": help_text, "value": shown, "choices": choices,
            "many": option.kind == "choices", "usual": _usual(words, option), "error": errors.get(option.name, ""),
        })  # fmt: skip
    return list(groups.items())


def _usual(words: Words, option: Any) -> str:
    if option.name in ROOMS[1:]:
        return _("the first room")
    if option.default is None:
        return _("as many as there are characters")
    if isinstance(option.default, bool):
        return _("yes") if option.default else _("no")
    if isinstance(option.default, list):
        return ", ".join(choice_words(words, each, option.name) for each in option.default)
    return choice_words(words, option.default, option.name) if option.choices else str(option.default)
