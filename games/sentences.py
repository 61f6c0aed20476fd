"""Facts as sentences, where a game says one kind of fact in several ways: what its table EVENTS is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.encoding import force_str

Fields = Mapping[str, Any]
"""A fact's fields by name."""
Sentence = Callable[[Fields, Any], str]
"""Says a fact; the second argument are the `Words` of a game."""


def said_of(fields: Fields, words: Any, role_of: str = "player") -> dict[str, str]:
    """The fields in words; the role agrees with the seat in `role_of`."""
    said = {name: words.value(value, name) for name, value in fields.items()}
    if "role" in fields:
        said["role"] = words.role(fields["role"], fields.get(role_of))
    return said


def by_field(table: Mapping[str, Any], key: str) -> Sentence:
    """The sentence that one field picks; the first of the table where it picks none."""

    def say(fields: Fields, words: Any) -> str:
        phrase = table.get(str(fields.get(key)), next(iter(table.values())))
        return force_str(phrase).format_map(said_of(fields, words))

    return say


def role_of(field: str, phrase: Any) -> Sentence:
    """A sentence whose role is that of another than `player`, so that the gender fits."""

    def say(fields: Fields, words: Any) -> str:
        return force_str(phrase).format_map(said_of(fields, words, field))

    return say


def either(field: str, full: Any, empty: Any) -> Sentence:
    """One sentence where the field holds something, another where it is empty."""

    def say(fields: Fields, words: Any) -> str:
        return force_str(full if fields.get(field) else empty).format_map(said_of(fields, words))

    return say
