"""Forms of the host. They carry what was typed; the rules judge it, so that every refusal is on record and says the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from forum.forms import TypedText
from forum.hours import ZONE_PHRASES

from . import rows
from .kernel.options import Option
from .kernel.order import OUTSIDER
from .kernel.refusal import Refused
from .kernel.ruleset import Arg, find_verb
from .kernel.seat import Seat
from .mastering import as_list
from .offers import Offer, Slot
from .option_tables import RowsField, as_sent
from .pov import Pov
from .presets import MOST_SEATS
from .registry import GameConfig, opened_by_wizard
from .words import Words, choice_words

BUTTON_STYLES = ("red", "blue")
MOST_TEXT = 4000
EMPTY: Mapping[str, Any] = {"map": dict, "list": list}
"""What an empty field of these kinds of options stands for."""


def new_key() -> str:
    """A form's key: the same form sent twice is one order."""
    return uuid4().hex


class Pick(forms.ChoiceField):
    """A choice whose judge is the game: a value that was not offered is sent on, refused there and kept on record."""

    def validate(self, value: Any) -> None:
        return


class Picks(forms.MultipleChoiceField):
    """Several of them."""

    def validate(self, value: Any) -> None:
        return


class OrderForm(forms.Form):
    """The form of one verb: a field for each argument, with legal values only."""

    def __init__(self, offer: Offer, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=dict(initial or {}), prefix=offer.verb.name)
        self.offer, self.words = offer, words
        self.title = capfirst(words.say("VERBS", offer.verb.name))
        self.help = words.say_or("VERB_HELP", offer.verb.name, "")
        for slot in offer.slots:
            if slot.columns:
                self.fields |= self._cells(slot)
            else:
                self.fields[slot.arg.name] = self._field(slot)
        self.key = new_key()

    @property
    def standing(self) -> bool:
        return self.offer.standing

    @property
    def _pressed(self) -> Slot | None:
        """The choice that is made by the button with which the form is sent, by the game's BUTTONS."""
        name = self.words.say_or("BUTTONS", self.offer.verb.name, "")
        return next((slot for slot in self.offer.slots if slot.arg.name == name and slot.is_choice), None)

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields to fill in: those that no button stands for."""
        slot = self._pressed
        return [field for field in self if slot is None or field.name != slot.arg.name]

    @property
    def buttons(self) -> list[dict[str, Any]]:
        """The buttons that stand for a choice, each in its own style where the look has one; none as a rule."""
        slot = self._pressed
        if slot is None:
            return []
        name = slot.arg.name
        return [
            {
                "name": self.add_prefix(name), "value": value, "style": value if value in BUTTON_STYLES else "",
                "label": capfirst(str(self.words.say_or("BUTTONS", f"{self.offer.verb.name}.{value}", choice_words(self.words, value, name)))),
            }
            for value in slot.values
        ]  # fmt: skip

    def _cells(self, slot: Slot) -> dict[str, forms.Field]:
        """A field for each cell of the rows; narrow ones, since there are many."""
        columns = {column.arg.name: column for column in slot.columns}
        return {name: self._cell(columns[column.name], number) for name, number, column in rows.cells(slot.arg)}

    def _cell(self, column: Slot, number: int) -> forms.Field:
        label = _("%(what)s, no. %(n)s") % {"what": capfirst(self.words.say("ARGS", column.arg.name)), "n": number}
        shared: dict[str, Any] = {"label": label, "required": False}
        if column.arg.kind == "bool":
            return Pick(choices=[("", _("not said")), ("yes", _("yes")), ("no", _("no"))], **shared)
        if column.is_choice:
            values = [(sent_as(value), self._said(column, value)) for value in column.values]
            return Pick(choices=[("", "—"), *values], **shared)
        return TypedText(label=label, widget=forms.TextInput(attrs={"dir": "auto", "maxlength": 200}))

    def _field(self, slot: Slot) -> forms.Field:
        arg = slot.arg
        label = self._label(arg) if len(self.offer.slots) > 1 or not slot.is_choice else self.title
        shared: dict[str, Any] = {"label": label, "required": False}
        choices: list[tuple[str, Any]] = [(sent_as(value), self._said(slot, value)) for value in self._values(slot)]
        match arg.kind:
            case "seats" | "choices":
                return Picks(choices=choices, widget=forms.CheckboxSelectMultiple, **shared)
            case "seat" | "choice" | "verb" | "role":
                if not arg.required:
                    choices.insert(0, ("", _("nobody in particular") if arg.kind == "seat" else _("not said")))
                return Pick(choices=choices, widget=forms.RadioSelect, **shared)
            case "bool":
                return forms.BooleanField(**shared)
            case "int":
                return TypedText(label=label, widget=forms.NumberInput)
            case "time":
                return TypedText(label=label, widget=forms.TextInput(attrs={"placeholder": "2026-12-31 22:00"}))
            case _:
                return TypedText(label=label, widget=forms.Textarea(attrs={"rows": 3, "maxlength": MOST_TEXT}))

    def _label(self, arg: Arg) -> str:
        """What an argument is called: of this verb, else of any."""
        own = self.words.say("ARGS", arg.name)
        return capfirst(self.words.say_or("ARGS", f"{self.offer.verb.name}.{arg.name}", own))

    def _values(self, slot: Slot) -> list[Any]:
        """The legal values, and those that were sent although they are no longer legal: nothing typed is lost."""
        values = list(slot.values)
        if self.is_bound:
            sent = self.data.getlist(self.add_prefix(slot.arg.name)) if hasattr(self.data, "getlist") else []
            for text in sent:
                value = self._seat(text) if slot.arg.kind in ("seat", "seats") else text[:60]
                if value and value not in values and (isinstance(value, Seat) or slot.arg.kind not in ("seat", "seats")):
                    values.append(value)
        return values

    def _said(self, slot: Slot, value: Any) -> str:
        if isinstance(value, Seat):
            return self.words.name(value)
        if slot.arg.kind == "role":
            return self.words.role(value)
        return self.words.say("VERBS", value) if slot.arg.kind == "verb" else choice_words(self.words, value, slot.arg.name)

    def _seat(self, text: str) -> Seat | str:
        """The seat of this number, or the text itself, which the game then refuses as a name that it does not know."""
        if text.isascii() and text.isdigit() and len(text) < 4 and Seat(text) in self.words.seats:
            return Seat(text)
        return text[:200]

    def args(self) -> dict[str, Any]:
        """What was sent, as arguments of an order."""
        found: dict[str, Any] = {}
        for slot in self.offer.slots:
            value = self.cleaned_data.get(slot.arg.name)
            if slot.columns:
                value = rows.collect(slot.arg, self._read_cell)
            elif slot.arg.kind == "seat" and value:
                value = self._seat(value)
            elif slot.arg.kind == "seats":
                value = [self._seat(item) for item in value or ()]
            elif isinstance(value, str):
                value = value[: MOST_TEXT + 1]
            if value not in (None, "", [], ()):
                found[slot.arg.name] = value
        return found

    def _read_cell(self, name: str, column: Arg) -> Any:
        value = self.cleaned_data.get(name)
        return self._seat(value) if column.kind == "seat" and value else value

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name, value in list(cleaned.items()):
            if isinstance(value, str) and len(value) > MOST_TEXT:
                self.add_error(name, _("Keep it under %(most)s characters.") % {"most": MOST_TEXT})
        return cleaned

    def refuse(self, refused: Refused) -> None:
        """Shows a refusal at the argument that it concerns."""
        self.full_clean()
        said = self.words.refusal(refused.code, refused.data)
        arg = refused.data.get("arg")
        alone = self.offer.slots[0].arg.name if len(self.offer.slots) == 1 else None
        self.add_error(arg if isinstance(arg, str) and arg in self.fields else alone, said)


def sent_as(value: Any) -> str:
    """A value as a form sends it: seats by number."""
    return str(int(value)) if isinstance(value, Seat) else str(value)


def offer_of(pov: Pov, name: str) -> Offer | None:
    """The offer of a verb that is not to be had now, with nothing legal in it: what was sent can still be shown."""
    verb = find_verb(pov.rules, name, OUTSIDER)
    if verb is None or verb.by != "seat":
        return None
    return Offer(verb, tuple(Slot(arg) for arg in verb.args))


class GuestForm(forms.Form):
    """Nothing but a name."""

    name = TypedText(label=_("Your name"), widget=forms.TextInput(attrs={"maxlength": 60, "autocomplete": "nickname", "dir": "auto"}))
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput, initial=new_key)


# --- the wizard -----------------------------------------------------------------------------------------------------
def _rulesets() -> list[tuple[str, Any]]:
    return [(name, app.verbose_name) for name, app in opened_by_wizard().items()]


def _zones() -> list[tuple[str, Any]]:
    from zoneinfo import available_timezones

    near = list(ZONE_PHRASES.items())
    rest = [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones()) if "/" in zone and zone not in ZONE_PHRASES]
    return [("", _("The one of its rules")), *near, *rest]


class GameForm(forms.Form):
    """First step: which game, for whom, when people live."""

    ruleset = forms.ChoiceField(label=_("Game"), choices=_rulesets, widget=forms.RadioSelect)
    title = forms.CharField(label=_("Title"), max_length=100, help_text=_("The name of this one game, as the list shows it."))
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, widget=forms.RadioSelect,
                                 help_text=_("Announcements are written in it. Orders are read in all three."))  # fmt: skip
    zone = forms.ChoiceField(label=_("Time zone"), choices=_zones, required=False,
                             help_text=_("The game’s hours are hours of this zone."))  # fmt: skip
    capacity = forms.IntegerField(label=_("Seats"), min_value=3, max_value=MOST_SEATS,
                                  help_text=_("Who enrols beyond this number waits in reserve."))  # fmt: skip
    intro = forms.CharField(label=_("Introduction"), required=False, max_length=4000,
                            widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}),
                            help_text=_("The story, the mood, what you ask of players."))  # fmt: skip

    def clean_title(self) -> str:
        from forum.markup import clean_line

        title = clean_line(self.cleaned_data["title"])
        if not title:
            raise forms.ValidationError(_("A title is missing. A few words will do."))
        return title

    def clean_zone(self) -> str:
        """A rulebook's hours are hours of its own place, wherever the game master lives."""
        app = opened_by_wizard().get(self.cleaned_data.get("ruleset", ""))
        return self.cleaned_data["zone"] or (app.rules.zone if app is not None else "")


class WordedField(forms.CharField):
    """A value in whose place a word of the game may stand (`random`): the word is shown and read in the reader's language."""

    def __init__(self, said: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(max_length=60, **kwargs)
        self.said = said

    def prepare_value(self, value: Any) -> Any:
        return self.said.get(str(value), value)

    def to_python(self, value: Any) -> Any:
        text = (super().to_python(value) or "").strip()
        return next((word for word, said in self.said.items() if text.casefold() in (word.casefold(), said.casefold())), text)


class OptionsForm(forms.Form):
    """Second step: every option of the game with its help, checked by the option itself."""

    def __init__(self, app: GameConfig, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={option.name: option.default for option in app.rules.options} | dict(initial or {}))
        self.words = words
        self.declared = {option.name: option for option in app.rules.options}
        for option in app.rules.options:
            self.fields[option.name] = self._field(option)

    def _field(self, option: Option) -> forms.Field:
        label, help_text = option_words(self.words, option)
        shared: dict[str, Any] = {"label": label, "help_text": help_text}
        choices = [(value, choice_words(self.words, value, option.name)) for value in option.choices]
        if choices and option.kind not in ("choice", "choices"):
            return self._worded(option, dict(choices), **shared)
        match option.kind:
            case "int":
                return forms.IntegerField(min_value=option.low, max_value=option.high, **shared)
            case "bool":
                return forms.BooleanField(required=False, **shared)
            case "choice":
                return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **shared)
            case "choices":
                some = option.low is None or option.low > 0
                return forms.MultipleChoiceField(choices=choices, required=some, widget=forms.CheckboxSelectMultiple, **shared)
            case "time":
                return forms.CharField(max_length=5, widget=forms.TimeInput(attrs={"type": "time"}), **shared)
            case "rows":
                return RowsField(option, self.words, **shared)
            case "map" | "list":
                return forms.JSONField(required=False, widget=forms.Textarea(attrs={"rows": 2}), **shared)
            case _:
                return forms.CharField(required=False, max_length=option.high or 500, **shared)

    def _worded(self, option: Option, said: Mapping[str, str], **shared: Any) -> forms.Field:
        hint = gettext("Or: %(words)s.") % {"words": ", ".join(said.values())}
        shared["help_text"] = f"{shared['help_text']} {hint}".strip()
        return WordedField(said, **shared)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name, option in self.declared.items():
            if name not in cleaned:
                continue
            value = EMPTY[option.kind]() if option.kind in EMPTY and cleaned[name] is None else cleaned[name]
            try:
                cleaned[name] = option.parse(value)
            except Refused as refused:
                self.add_error(name, self.words.refusal(refused.code, refused.data))
        return cleaned

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields by group, the calendar first: its name in words, and its fields."""
        names = list(dict.fromkeys(option.group for option in self.declared.values()))
        names.sort(key=lambda name: name != "calendar")
        fields = {name: [self[option.name] for option in self.declared.values() if option.group == name] for name in names}
        return [(self.words.say("OPTION_GROUPS", name), bound) for name, bound in fields.items()]


class RolesForm(forms.Form):
    """Third step: how many of each role; only roles that work are offered. A game that casts by an edition of its own
    has none to count."""

    def __init__(self, app: GameConfig, words: Words, seats: int, data: Any = None, initial: Mapping[str, int] | None = None) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.seats = seats
        for role in app.rules.roles:
            self.fields[role] = forms.IntegerField(
                label=capfirst(words.role(role)), min_value=0, max_value=MOST_SEATS, required=False,
                help_text=words.say_or("ROLE_HELP", role, ""), widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )  # fmt: skip

    @property
    def counts(self) -> dict[str, int]:
        return {name: self.cleaned_data.get(name) or 0 for name in self.fields}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        total = sum(value or 0 for value in cleaned.values())
        if self.fields and not self.errors and total != self.seats:
            raise forms.ValidationError(
                _("These are %(total)s roles for %(seats)s seats. Give each seat one role."),
                params={"total": total, "seats": self.seats},
            )
        return cleaned

    @property
    def roles(self) -> list[str]:
        return as_list(self.counts)


def option_words(words: Words, option: Option) -> tuple[str, str]:
    """An option's name and help."""
    given = words.table("OPTIONS").get(option.name)
    if isinstance(given, tuple):
        return str(given[0]), str(given[1])
    return str(given or option.name), ""


def options_as_sent(app: GameConfig, given: Mapping[str, Any]) -> dict[str, list[str]]:
    """Options as the form of the wizard sends them, those that are not given at their usual values."""
    sent: dict[str, list[str]] = {}
    for option in app.rules.options:
        value = given.get(option.name, option.default)
        if option.kind == "rows":
            sent |= as_sent(option, value)
        elif option.kind == "bool":
            sent |= {option.name: ["on"]} if value else {}
        elif option.kind == "choices":
            sent[option.name] = [str(item) for item in value]
        elif option.kind in EMPTY and not isinstance(value, str):
            sent[option.name] = [json.dumps(value)]
        else:
            sent[option.name] = [str(value)]
    return sent
