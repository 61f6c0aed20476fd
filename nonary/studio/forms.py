"""Forms over plain values: each field reads its key, and writes it only where it says more than an absent key would."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from nonary.edition_file import read_part
from nonary.edition_text import written_part
from nonary.edition_words import describe
from nonary.rules.edition.faults import EditionInvalid
from nonary.rules.edition.node import ID, LANGUAGES, RESERVED

from .schema import Item

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "ru": "Русский"}
MOST = 20_000


def get(plain: Mapping[str, Any], key: str) -> Any:
    """The value at a dotted key, None where there is none."""
    value: Any = plain
    for step in key.split("."):
        if not isinstance(value, Mapping):
            return None
        value = value.get(step)
    return value


def put(plain: dict[str, Any], key: str, value: Any) -> None:
    """Sets the value at a dotted key; None takes the key away, and what is empty then."""
    first, _dot, rest = key.partition(".")
    if rest:
        held = plain.get(first)
        inner: dict[str, Any] = held if isinstance(held, dict) else {}
        put(inner, rest, value)
        value = inner or None
    if value is None:
        plain.pop(first, None)
    else:
        plain[first] = value


class PartForm(forms.Form):
    """The form of one part. `ids` are those that may be named, by kind; `images` the uploaded ones."""

    def __init__(
        self, items: Sequence[Item], plain: Mapping[str, Any], ids: Mapping[str, Collection[str]], images: Sequence[str],
        language: str, data: Any = None, *, taken: Collection[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(data)
        self.items, self.plain, self.language, self.taken = items, plain, language, taken
        self.images = images
        if taken is not None:
            self.fields["new_id"] = forms.CharField(
                label=_("Id"), max_length=40, help_text=_("Small letters, digits and _. Players never see it."),
                widget=_line(),
            )  # fmt: skip
        for item in items:
            for name, field in self._fields_of(item, get(plain, item.key), ids):
                self.fields[name] = field

    # -- from plain values

    def _fields_of(self, item: Item, value: Any, ids: Mapping[str, Collection[str]]) -> list[tuple[str, forms.Field]]:
        common: dict[str, Any] = {"label": item.label, "help_text": item.hint, "required": False}
        match item.kind:
            case "long" if item.changes:
                return [*self._texts(item, None if isinstance(value, list) else value), self._cases(item, value)]
            case "text" | "long" if not isinstance(value, list):
                return self._texts(item, value)
            case "flag":
                initial = item.usual if value is None else value
                return [(item.key, forms.BooleanField(**common, initial=initial, widget=forms.CheckboxInput()))]
            case "choice" | "ref":
                offered = item.choices or (self.images if item.kind == "choice" else tuple(ids[item.refs]))
                shown = str(value).lower() if isinstance(value, bool) else value
                known = [*offered, *([str(shown)] if shown is not None and str(shown) not in offered else [])]
                choices = [("", "—"), *((each, each) for each in known)]
                initial = item.usual if shown is None else shown
                return [
                    (
                        item.key,
                        forms.ChoiceField(
                            **common, choices=choices, initial=initial, widget=forms.Select({"class": "in"})
                        ),
                    )
                ]
            case "refs":
                held = [str(each) for each in value] if isinstance(value, list) else []
                choices = [(each, each) for each in dict.fromkeys([*held, *ids[item.refs]])]
                many = forms.SelectMultiple({"class": "in", "size": min(8, max(3, len(choices)))})
                return [(item.key, forms.MultipleChoiceField(**common, choices=choices, initial=held, widget=many))]
            case "point":
                return self._point(item, value)
            case "words":
                held = (
                    [str(each) for each in value] if isinstance(value, list) else [] if value is None else [str(value)]
                )
                box = forms.Textarea({"class": "in", "rows": max(2, len(held) + 1), "dir": "auto"})
                return [(item.key, forms.CharField(**common, max_length=MOST, initial="\n".join(held), widget=box))]
            case "yaml" | "text" | "long":
                box = forms.Textarea({"class": "in code", "rows": _rows(value), "spellcheck": "false", "dir": "ltr"})
                return [
                    (
                        item.key,
                        forms.CharField(
                            **common, max_length=MOST, strip=False, initial=written_part(value), widget=box
                        ),
                    )
                ]
        initial = item.usual if value is None and "rate" not in self.plain else value
        shown = "null" if item.key == "rate" and "rate" in self.plain and value is None else initial
        return [(item.key, forms.CharField(**common, max_length=400, initial=shown, widget=_line()))]

    def _texts(self, item: Item, value: Any) -> list[tuple[str, forms.Field]]:
        found: list[tuple[str, forms.Field]] = []
        first = [self.language, *(each for each in LANGUAGES if each != self.language)]
        for language in first:
            initial = (
                value.get(language) if isinstance(value, Mapping) else value if language == self.language else None
            )
            label = f"{item.label} ({LANGUAGE_NAMES[language]})"
            attrs = {"class": "in", "lang": language, "dir": "auto"}
            box: forms.Widget = forms.Textarea({**attrs, "rows": 3}) if item.kind == "long" else forms.TextInput(attrs)
            hint = item.hint if language == self.language else ""
            found.append((
                f"{item.key}:{language}",
                forms.CharField(label=label, help_text=hint, required=False, max_length=MOST, initial=initial, widget=box),
            ))  # fmt: skip
        return found

    @staticmethod
    def _point(item: Item, value: Any) -> list[tuple[str, forms.Field]]:
        """Two figures, one beside the other in the file."""
        pair = value if isinstance(value, list) and len(value) == 2 else (value, None)
        labels = (_("%(field)s: from the left"), _("%(field)s: from the top"))
        return [
            (f"{item.key}:{axis}", forms.CharField(
                label=label % {"field": item.label}, help_text=item.hint if axis == "x" else "", required=False, max_length=20,
                initial=None if each is None else str(each), widget=forms.TextInput({"class": "in", "inputmode": "decimal", "dir": "ltr"}),
            ))
            for axis, label, each in zip("xy", labels, pair, strict=True)
        ]  # fmt: skip

    @staticmethod
    def _cases(item: Item, value: Any) -> tuple[str, forms.Field]:
        """The box for a text that changes, which wins over the plain one."""
        cases = value if isinstance(value, list) else None
        box = forms.Textarea({"class": "in code", "rows": _rows(cases), "spellcheck": "false", "dir": "ltr"})
        label = _("%(field)s, where it changes") % {"field": item.label}
        hint = _("A list of {if, text}: the first whose condition holds is shown.")
        return f"{item.key}:cases", forms.CharField(
            label=label,
            help_text=hint,
            required=False,
            max_length=MOST,
            strip=False,
            initial=written_part(cases),
            widget=box,
        )

    # -- to plain values

    def clean_new_id(self) -> str:
        name = str(self.cleaned_data["new_id"]).strip()
        if not ID.fullmatch(name) or name in RESERVED:
            raise forms.ValidationError(_("An id has small letters, digits and _, a letter first, 40 signs at most."))
        if self.taken is not None and name in self.taken:
            raise forms.ValidationError(_("This id is taken. Choose another."))
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.values: dict[str, Any] = {}
        for item in self.items:
            try:
                self.values[item.key] = self._value(item, cleaned)
            except EditionInvalid as invalid:
                at = item.key if item.key in self.fields else f"{item.key}:cases"
                self.add_error(at, [describe(fault) for fault in invalid.faults])
            except ValueError:
                self.add_error(item.key if item.key in self.fields else f"{item.key}:x", _("A number is expected here."))
        return cleaned

    def _value(self, item: Item, cleaned: Mapping[str, Any]) -> Any:
        """The plain value; None where the key is to be absent."""
        if str(cleaned.get(f"{item.key}:cases") or "").strip():
            return read_part(str(cleaned[f"{item.key}:cases"]))
        if f"{item.key}:{self.language}" in self.fields:
            return self._text(item, cleaned)
        given = cleaned.get(item.key)
        match item.kind:
            case "flag":
                return self._unless_usual(item, bool(given))
            case "refs":
                return list(given or []) or None
            case "words":
                return [word.strip() for word in str(given or "").splitlines() if word.strip()] or None
            case "yaml" | "text" | "long":
                return read_part(str(given or ""))
            case "point":
                typed = [str(cleaned.get(f"{item.key}:{axis}") or "").strip().replace(",", ".") for axis in "xy"]
                return [_figure(each) for each in typed] if any(typed) else None
            case "whole":
                return self._unless_usual(item, int(str(given))) if str(given or "").strip() else None
            case "number":
                return self._unless_usual(item, read_part(str(given or "")))
            case "choice" if item.choices == ("true", "false"):
                return {"true": True, "false": False}.get(str(given))
        return self._unless_usual(item, str(given).strip() or None) if given is not None else None

    def _unless_usual(self, item: Item, value: Any) -> Any:
        was = get(self.plain, item.key)
        if was is not None and str(was) == value:
            return was  # a number stays one
        return None if value == item.usual and was is None else value

    def _text(self, item: Item, cleaned: Mapping[str, Any]) -> Any:
        said = {
            language: text
            for language in LANGUAGES
            if (text := str(cleaned.get(f"{item.key}:{language}") or "").replace("\r\n", "\n"))
        }
        was = get(self.plain, item.key)
        if set(said) == {self.language} and not isinstance(was, Mapping):
            return said[self.language]
        if isinstance(was, Mapping):  # in the order of the file
            said = {key: said[key] for key in (*(k for k in was if k in said), *(k for k in said if k not in was))}
        return said or None

    def result(self) -> dict[str, Any]:
        """The part with what was typed; its other keys stay as they are, in their order."""
        found = dict(self.plain)
        for item in self.items:
            if item.key.count("."):
                first = item.key.partition(".")[0]
                if isinstance(found.get(first), Mapping):
                    found[first] = dict(found[first])
            value = self.values.get(item.key)
            keeps_null = item.key == "rate" and str(self.cleaned_data.get("rate")).strip() == "null"
            if keeps_null:
                found["rate"] = None
            else:
                put(found, item.key, value)
        return found

    def groups(self) -> list[tuple[str, list[Any]]]:
        """The bound fields by the heading under which they stand."""
        heads: dict[str, list[Any]] = {"": [self["new_id"]]} if "new_id" in self.fields else {}
        for item in self.items:
            names = [name for name in self.fields if name == item.key or name.rpartition(":")[0] == item.key]
            heads.setdefault(str(item.group), []).extend(self[name] for name in names)
        return list(heads.items())


def _figure(typed: str) -> int | float:
    """A figure as the file has it; ValueError where it is none."""
    if not re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", typed, re.ASCII):
        raise ValueError(typed)
    return float(typed) if "." in typed else int(typed)


def _line() -> forms.TextInput:
    return forms.TextInput({"class": "in", "dir": "auto"})


def _rows(value: Any) -> int:
    return min(24, max(2, written_part(value).count("\n") + 1))
