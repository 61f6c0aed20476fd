"""The form of one round: who is sent where, who plays against whom, for how long."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from nonary.rules.edition.reading_rounds import MODES, PAIRINGS

MOST = 4000


class RoundForm(forms.Form):
    """Over the plain values of a round. Each half that is ticked is played."""

    def __init__(self, plain: Any, ids: Mapping[str, Collection[str]], data: Any = None) -> None:
        super().__init__(data)
        self.plain = plain if isinstance(plain, dict) else {}
        self.characters = tuple(ids["character"])
        explored, played = self._half("exploration"), self._half("ambidex")
        groups = explored.get("groups")
        place = (
            {str(name): room for room, names in groups.items() if isinstance(names, list) for name in names}
            if isinstance(groups, dict)
            else {}
        )
        rooms = [("", "—"), *((room, room) for room in ids["room"])]
        self._box("exploration", _("The round has an exploration"), "exploration" in self.plain)
        self._line("exploration_lasts", _("It lasts"), explored.get("lasts"), _("An in-game duration, such as 2m."))
        self._line(
            "exploration_until", _("or until"), explored.get("until"), _("A local hour, such as 20:00 or +1d 20:00.")
        )
        self._choice(
            "groups",
            _("Groups"),
            [("", _("nobody is sent anywhere, or as below")), ("random", _("drawn"))],
            "random" if groups == "random" else "",
        )
        for name in self.characters:
            self._choice(f"room.{name}", name, rooms, place.get(name, ""))
        self.fields["rooms"] = forms.MultipleChoiceField(
            label=_("Rooms for drawn groups"), required=False, choices=rooms[1:], initial=explored.get("rooms") or [],
            widget=forms.SelectMultiple({"class": "in", "size": min(6, max(2, len(rooms)))}),
        )  # fmt: skip
        self._box("ambidex", _("The round has an Ambidex game"), "ambidex" in self.plain)
        self._line("ambidex_lasts", _("It lasts"), played.get("lasts"), _("An in-game duration, such as 2m."))
        self._line("ambidex_until", _("or until"), played.get("until"), _("A local hour, such as 20:00 or +1d 20:00."))
        self._choice(
            "mode", _("Mode"), [("", "one_vs_one"), *((mode, mode) for mode in MODES[1:])], played.get("mode", "")
        )
        self._choice("pairing", _("Matches"), [(each, each) for each in PAIRINGS], played.get("pairing", "random"))
        self.fields["matches"] = forms.CharField(
            label=_("Fixed matches"), required=False, max_length=MOST, initial=_matches_text(played.get("matches")),
            help_text=_("One a line: the ids of one side, a dash, those of the other: nurse, clerk - warden."),
            widget=forms.Textarea({"class": "in", "rows": 4, "spellcheck": "false", "dir": "ltr"}),
        )  # fmt: skip

    def _half(self, name: str) -> dict[str, Any]:
        found = self.plain.get(name)
        return found if isinstance(found, dict) else {}

    def _box(self, name: str, label: str, initial: bool) -> None:
        self.fields[name] = forms.BooleanField(label=label, required=False, initial=initial)

    def _line(self, name: str, label: str, initial: Any, hint: str) -> None:
        self.fields[name] = forms.CharField(
            label=label,
            required=False,
            max_length=40,
            initial=initial,
            help_text=hint,
            widget=forms.TextInput({"class": "in"}),
        )

    def _choice(self, name: str, label: str, choices: list[tuple[str, str]], initial: Any) -> None:
        known = choices if initial in [value for value, _label in choices] else [*choices, (str(initial), str(initial))]
        self.fields[name] = forms.ChoiceField(
            label=label, required=False, choices=known, initial=initial, widget=forms.Select({"class": "in"})
        )

    def clean_matches(self) -> list[dict[str, list[str]]]:
        found = []
        for line in str(self.cleaned_data["matches"]).splitlines():
            if not line.strip():
                continue
            sides = [
                [name.strip() for name in side.split(",") if name.strip()] for side in line.replace("–", "-").split("-")
            ]
            if len(sides) != 2 or not all(sides):
                raise forms.ValidationError(_("A match has two sides with a dash between them: nurse, clerk - warden."))
            found.append({"a": sides[0], "b": sides[1]})
        return found

    # -- to plain values

    def result(self) -> dict[str, Any]:
        """The round as it was typed; keys that the form does not know stay."""
        found = {key: value for key, value in self.plain.items() if key not in ("exploration", "ambidex")}
        if self.cleaned_data["exploration"]:
            found["exploration"] = self._exploration()
        if self.cleaned_data["ambidex"]:
            found["ambidex"] = self._ambidex()
        return found

    def _end(self, half: str, found: dict[str, Any]) -> None:
        for key in ("lasts", "until"):
            typed, was = self.cleaned_data[f"{half}_{key}"].strip(), self._half(half).get(key)
            found.pop(key, None)
            if typed:
                found[key] = was if str(was) == typed else typed

    def _exploration(self) -> dict[str, Any]:
        found = {key: value for key, value in self._half("exploration").items() if key not in ("groups", "rooms")}
        groups: dict[str, list[str]] = {}
        if self.cleaned_data["groups"] == "random":
            found = {"groups": "random", "rooms": self.cleaned_data["rooms"], **found}
        else:
            before = self._half("exploration").get("groups")
            for room in before if isinstance(before, dict) else ():
                groups[str(room)] = []
            for name in self.characters:
                if room := self.cleaned_data[f"room.{name}"]:
                    groups.setdefault(room, []).append(name)
            groups = {room: names for room, names in groups.items() if names}
            if groups or isinstance(before, dict):
                found = {"groups": groups, **found}
        self._end("exploration", found)
        return found

    def _ambidex(self) -> dict[str, Any]:
        was = self._half("ambidex")
        found: dict[str, Any] = {}
        if self.cleaned_data["mode"] or "mode" in was:
            found["mode"] = self.cleaned_data["mode"] or "one_vs_one"
        found["pairing"] = self.cleaned_data["pairing"]
        if self.cleaned_data["matches"] and found["pairing"] == "fixed":
            found["matches"] = self.cleaned_data["matches"]
        found |= {key: value for key, value in was.items() if key not in ("mode", "pairing", "matches")}
        self._end("ambidex", found)
        return found

    def summary(self) -> str:
        """A line about the round."""
        parts = []
        for half, label in (("exploration", _("exploration")), ("ambidex", _("Ambidex game"))):
            if half in self.plain:
                end = self._half(half).get("lasts") or self._half(half).get("until") or ""
                parts.append(f"{label} {end}".strip())
        return ", ".join(parts)

    def halves(self) -> list[tuple[str, list[Any]]]:
        """The bound fields of the two halves."""
        names = list(self.fields)
        cut = names.index("ambidex")
        return [
            (_("Exploration"), [self[name] for name in names[:cut]]),
            (_("Ambidex game"), [self[name] for name in names[cut:]]),
        ]


def _matches_text(matches: Any) -> str:
    lines = []
    for match in matches if isinstance(matches, list) else ():
        if isinstance(match, dict):
            sides = [match.get(side) for side in ("a", "b")]
            lines.append(
                " - ".join(", ".join(map(str, side)) if isinstance(side, list) else str(side) for side in sides)
            )
    return "\n".join(lines)
