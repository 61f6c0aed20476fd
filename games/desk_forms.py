"""Forms of the desk, built from the declarations of verbs, options and events. The game judges what they carry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING
from dataclasses import fields as dataclass_fields
from datetime import datetime
from typing import Any, get_args, get_origin
from zoneinfo import ZoneInfo

from django import forms
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from forum.cleaning import clean_line
from forum.forms import TypedText
from forum.hours import zone_phrase

from . import rows
from .desk_journal import event_label
from .desking import Desk
from .forms import Pick, Picks, new_key
from .kernel.calendar import from_local, local_text
from .kernel.common import Drew
from .kernel.event import Event, encode, field_types
from .kernel.options import Option
from .kernel.order import OUTSIDER
from .kernel.refusal import Refused
from .kernel.ruleset import Arg, Verb, find_verb
from .kernel.seat import Seat
from .rulings import leaf_types
from .words import choice_words

MOST_TEXT = 100_000
"""Far over what any text may hold: longer ones are refused with all that was typed, not cut."""
EVERYBODY, DEAD = "public", "cemetery"


class DeskForm(forms.Form):
    """What all forms of the desk share: the reason on record, a key, and refusals said at the field they concern."""

    def __init__(self, desk: Desk, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=dict(initial or {}), prefix="g")
        self.desk, self.words = desk, desk.words
        self.key = new_key()

    # ---- making fields ---------------------------------------------------------------------------------------------

    def add_reason(self, needed: bool) -> None:
        """The reason that stays on record; in a sandbox one need not think of one."""
        if self.desk.game.private:
            self.initial.setdefault("reason", str(_("what if")))
        attrs: dict[str, Any] = {"maxlength": 500, "dir": "auto"}
        if needed:
            attrs["required"] = True
        help_text = _("Kept on record; players do not see it before the end.")
        self.fields["reason"] = TypedText(label=_("Reason"), help_text=help_text, widget=forms.TextInput(attrs=attrs))

    @property
    def reason(self) -> str:
        """The reason in one line; nothing where only marks that cannot be seen were sent."""
        return clean_line(str(self.cleaned_data.get("reason") or ""))[:500]

    def label(self, name: str) -> str:
        return capfirst(self.words.say_or("ARGS", name, self.words.say_or("FACTS", name, name.replace("_", " "))))

    def seat_choices(self) -> list[tuple[str, str]]:
        """Every seat; the dead are said to be so."""
        return [(str(line.number), line.name if line.alive else f"{line.name} ({line.cause})") for line in self.desk.seats]

    def role_choices(self) -> list[tuple[str, str]]:
        return [(role, self.words.role(role)) for role in self.desk.rules.roles]

    def field_of(self, arg: Arg) -> forms.Field:
        """The field of one argument of a verb."""
        shared: dict[str, Any] = {"label": self.label(arg.name), "required": False}
        empty = [("", "—")]
        match arg.kind:
            case "seat":
                return Pick(choices=[*empty, *self.seat_choices()], **shared)
            case "seats":
                return Picks(choices=self.seat_choices(), widget=forms.CheckboxSelectMultiple, **shared)
            case "role":
                return Pick(choices=[*empty, *self.role_choices()], **shared)
            case "choice":
                return Pick(choices=[*empty, *self._said(arg.name, arg.choices)], **shared)
            case "choices":
                return Picks(choices=self._said(arg.name, arg.choices), widget=forms.CheckboxSelectMultiple, **shared)
            case "verb":
                verbs = [(verb.name, capfirst(self.words.say("VERBS", verb.name))) for verb in self.desk.seat_verbs]
                return Pick(choices=[*empty, *verbs], **shared)
            case "bool":
                return forms.BooleanField(**shared)
            case "int":
                return TypedText(label=shared["label"], widget=forms.NumberInput)
            case "time":
                return self.time_field(shared["label"])
            case "text" if arg.name != "with":
                return TypedText(label=shared["label"], widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}))
            case "map":
                return TypedText(label=shared["label"], widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}))
            case _:
                return TypedText(label=shared["label"], widget=forms.TextInput(attrs={"dir": "auto"}))

    def time_field(self, label: str) -> forms.Field:
        """A local hour of the game's zone; seconds where the game runs fast."""
        attrs: dict[str, Any] = {"step": 1 if self.desk.game.tempo.factor > 1 else 60}
        help_text = capfirst(zone_phrase(ZoneInfo(self.desk.game.zone)))
        return TypedText(label=label, help_text=help_text, widget=forms.TextInput(attrs={"type": "datetime-local", **attrs}))

    def _said(self, name: str, values: Iterable[str]) -> list[tuple[str, str]]:
        table = self.words.field_table(name)
        own = self.words.table(table) if table else {}
        return [(value, capfirst(self.words.say(table, value) if value in own else choice_words(self.words, value, name))) for value in values]

    # ---- reading ---------------------------------------------------------------------------------------------------

    def read(self, arg: Arg, value: Any) -> Any:
        """What was sent for an argument, as an order carries it."""
        if arg.kind == "seat":
            return self.seat(value)
        if arg.kind == "seats":
            return [self.seat(item) for item in value or ()]
        if arg.kind == "time":
            return self.instant(value)
        return value[:MOST_TEXT] if isinstance(value, str) else value

    def seat(self, text: Any) -> Any:
        """The seat of this number, else the text, which the game refuses as a name that it does not know."""
        text = str(text or "")
        if text.isascii() and text.isdigit() and len(text) < 4 and Seat(text) in self.words.seats:
            return Seat(text)
        return text[:200]

    def instant(self, text: Any) -> Any:
        """A local hour as the game's own time; what is none is left for the game to refuse."""
        try:
            naive = datetime.fromisoformat(str(text or "").strip())
            real = from_local(self.desk.game.zone, naive) if naive.tzinfo is None else naive
            return self.desk.game.tempo.named(real)
        except (ValueError, OverflowError):
            return str(text or "")[:60]

    def local(self, at: datetime) -> str:
        """An instant of the game as the field for hours wants it: real local time."""
        return local_text(self.desk.game.zone, self.desk.game.tempo.to_real(at)).replace(" ", "T").split(".")[0]

    def refuse(self, refused: Refused) -> None:
        """Shows a refusal at the argument that it concerns, with what was typed."""
        self.full_clean()
        arg = "reason" if refused.code == "reason_missing" else refused.data.get("arg")
        name = arg if isinstance(arg, str) and arg in self.fields else None
        self.add_error(name, self.words.refusal(refused.code, refused.data))


class VerbForm(DeskForm):
    """The form of one verb of the game master."""

    def __init__(self, desk: Desk, verb: Verb, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(desk, data, initial)
        self.verb = verb
        for arg in verb.args:
            self.fields[arg.name] = self.field_of(arg)
        if verb.name == "move_deadline":
            self._propose_deadline()
        if verb.name == "replace_player":
            self.fields["with"].help_text = _("Name of a member who does not play here.")
        if verb.name != "announce":
            self.add_reason(verb.reason)

    def _propose_deadline(self) -> None:
        if (due := self.desk.next_hour) is not None:
            self.initial.setdefault("to", self.local(due.at))
            self.initial.setdefault("deadline", due.name)

    @property
    def draw_names(self) -> list[str]:
        """Names of the draws that this game has made."""
        return sorted({line.event.name for line in self.desk.pov.engine.entries if isinstance(line.event, Drew)})

    def args(self) -> dict[str, Any]:
        """What was sent, as arguments of an order."""
        self.full_clean()
        found = {arg.name: self.read(arg, self.cleaned_data.get(arg.name)) for arg in self.verb.args}
        if "reason" in self.fields:
            found["reason"] = self.reason
        return {name: value for name, value in found.items() if value not in (None, "", [])}


class TimeForm(DeskForm):
    """Where a sandbox's time is moved to; the next hour is proposed."""

    def __init__(self, desk: Desk, data: Any = None) -> None:
        due = desk.next_hour
        super().__init__(desk, data)
        self.initial["to"] = self.local(due.at if due is not None else desk.now)
        self.fields["to"] = self.time_field(str(_("Move time to")))

    @property
    def to(self) -> datetime:
        """The instant that was sent. Raises Refused `bad_argument`."""
        self.full_clean()
        given = self.instant(self.cleaned_data.get("to"))
        if not isinstance(given, datetime):
            raise Refused("bad_argument", arg="to")
        return given


class OptionForm(DeskForm):
    """One option of the game, with its own kind of field."""

    def __init__(self, desk: Desk, option: Option, data: Any = None) -> None:
        value = desk.state.options.get(option.name, option.default)
        super().__init__(desk, data, {"value": value})
        self.option = option
        self.fields["value"] = self._field(option)
        self.add_reason(True)

    def _field(self, option: Option) -> forms.Field:
        shared: dict[str, Any] = {"label": capfirst(self.words.say_or("OPTION_NAMES", option.name, option.name)), "required": False}
        choices = [(value, capfirst(choice_words(self.words, value, option.name))) for value in option.choices]
        match option.kind:
            case "bool":
                return forms.BooleanField(**shared)
            case "choice":
                return Pick(choices=choices, **shared)
            case "choices":
                return Picks(choices=choices, widget=forms.CheckboxSelectMultiple, **shared)
            case "map":
                return forms.JSONField(widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}), **shared)
            case "int":
                bounds = {name: bound for name, bound in (("min", option.low), ("max", option.high)) if bound is not None}
                return TypedText(label=shared["label"], widget=forms.NumberInput(attrs=bounds))
            case _:
                return TypedText(label=shared["label"], widget=forms.TextInput(attrs={"type": "time"} if option.kind == "time" else {}))

    def args(self) -> dict[str, Any]:
        self.full_clean()
        value = self.cleaned_data.get("value")
        return {"option": self.option.name, "value": value, "reason": self.reason}


class OrderForForm(DeskForm):
    """An order for a player: the arguments of the verb that was chosen, and a reason unless a text is the reason."""

    def __init__(
        self, desk: Desk, seat: int, verb: Verb, data: Any = None, reason: bool = True, guess: Seat | None = None
    ) -> None:
        super().__init__(desk, data, {arg.name: int(guess) for arg in verb.args if arg.kind == "seat"} if guess else None)
        self.number, self.verb = seat, verb
        for arg in verb.args:
            if arg.columns:
                self.fields |= {name: self._cell(column, number) for name, number, column in rows.cells(arg)}
            else:
                self.fields[arg.name] = self.field_of(arg)
        if reason:
            self.add_reason(True)

    @property
    def player_name(self) -> str:
        return self.words.name(self.number)

    def _cell(self, column: Arg, number: int) -> forms.Field:
        field = self.field_of(column)
        field.label = _("%(what)s, no. %(n)s") % {"what": self.label(column.name), "n": number}
        return field

    def given(self) -> dict[str, Any]:
        """The arguments of the player's verb."""
        self.full_clean()
        found = {
            arg.name: rows.collect(arg, lambda name, column: self.read(column, self.cleaned_data.get(name)))
            if arg.columns else self.read(arg, self.cleaned_data.get(arg.name))
            for arg in self.verb.args
        }  # fmt: skip
        return {name: value for name, value in found.items() if value not in (None, "", [])}

    def args(self) -> dict[str, Any]:
        given = self.given()
        reason = self.reason
        return {**given, "player": Seat(self.number), "order": self.verb.name, "reason": reason}


class FactForm(DeskForm):
    """Any fact written by hand: a field for each of the event's fields, who may know it, and why."""

    def __init__(self, desk: Desk, cls: type[Event], data: Any = None) -> None:
        super().__init__(desk, data)
        self.cls = cls
        self.hints = field_types(cls)
        for field in dataclass_fields(cls):
            name = field.name.rstrip("_")
            self.fields[name] = self._field(name, self.hints[field.name])
            if field.default is not MISSING and field.default not in (None, "", (), 0):
                self.initial[name] = encode(field.default)
        who = [(EVERYBODY, _("everybody")), (DEAD, _("the dead")), *self.seat_choices()]
        self.fields["audience"] = Picks(
            label=_("Who may know it"), help_text=_("Nobody ticked: the game master alone."), choices=who, required=False,
            widget=forms.CheckboxSelectMultiple,
        )  # fmt: skip
        self.add_reason(True)

    @property
    def fact_label(self) -> str:
        return capfirst(event_label(self.words, self.cls))

    def _field(self, name: str, hint: Any) -> forms.Field:
        leaves = leaf_types(hint)
        shared: dict[str, Any] = {"label": self.label(name), "required": False}
        inner = leaf_types(get_args(hint)[0]) if get_origin(hint) in (tuple, list, frozenset, set) else frozenset()
        if Seat in inner and str not in inner:
            return Picks(choices=self.seat_choices(), widget=forms.CheckboxSelectMultiple, **shared)
        if Seat in leaves and str not in leaves:
            return Pick(choices=[("", "—"), *self.seat_choices()], **shared)
        if bool in leaves:
            return forms.BooleanField(**shared)
        if datetime in leaves:
            return self.time_field(shared["label"])
        if str in leaves and (known := self._known(name)):
            return Pick(choices=[("", "—"), *known], **shared)
        if int in leaves and str not in leaves:
            return TypedText(label=shared["label"], widget=forms.NumberInput)
        if any(get_origin(leaf) is not None for leaf in leaves) and not inner:
            help_text = _("As JSON; seats by name: %(example)s") % {"example": '{"Ana": "Bo"}'}
            return TypedText(label=shared["label"], help_text=help_text, widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}))
        return TypedText(label=shared["label"], widget=forms.TextInput(attrs={"dir": "auto"}))

    def _known(self, name: str) -> list[tuple[str, str]]:
        """The words that such a field can hold, where the game knows them all."""
        if name == "role":
            return self.role_choices()
        if name == "phase":
            return self._said(name, self.desk.rules.phases)
        table = self.words.field_table(name)
        return self._said(name, self.words.table(table)) if table else []

    def args(self) -> dict[str, Any]:
        self.full_clean()
        given = {}
        for field in dataclass_fields(self.cls):
            name = field.name.rstrip("_")
            value = self._read(self.hints[field.name], self.cleaned_data.get(name))
            if value not in (None, "", []) or field.default is MISSING:
                given[field.name] = value
        audience = [item if item in (EVERYBODY, DEAD) else self.seat(item) for item in self.cleaned_data.get("audience") or ()]
        reason = self.reason
        return {"event": self.cls.type, "fields": given, "audience": audience, "reason": reason}

    def _read(self, hint: Any, value: Any) -> Any:
        leaves = leaf_types(hint)
        if isinstance(value, list):
            return [self.seat(item) for item in value]
        if Seat in leaves and str not in leaves:
            return self.seat(value)
        if datetime in leaves:
            return self.instant(value)
        return value


class DealForm(DeskForm):
    """A role for each seat."""

    def __init__(self, desk: Desk, data: Any = None) -> None:
        super().__init__(desk, data)
        for line in desk.seats:
            name = f"seat{line.number}"
            self.fields[name] = Pick(label=line.name, choices=[("", "—"), *self.role_choices()], required=False)
            self.initial[name] = desk.rules.role(desk.state, Seat(line.number)) or ""
        self.add_reason(False)

    @cached_property
    def roles(self) -> dict[Seat, str]:
        """The roles that were chosen; seats without a choice are left out."""
        self.full_clean()
        chosen = {Seat(line.number): self.cleaned_data.get(f"seat{line.number}") for line in self.desk.seats}
        return {seat: role for seat, role in chosen.items() if role}

    @property
    def changed(self) -> dict[Seat, str]:
        """Only the roles that are not dealt so already."""
        return {seat: role for seat, role in self.roles.items() if self.desk.rules.role(self.desk.state, seat) != role}

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        return [self[f"seat{line.number}"] for line in self.desk.seats]


def option_of(desk: Desk, name: str) -> Option | None:
    """An option of the game's rules, or None."""
    return next((option for option in desk.rules.options if option.name == name), None)


def seat_verb(desk: Desk, name: str) -> Verb | None:
    """A verb that may be ordered for a player, or None."""
    verb = find_verb(desk.rules, name, OUTSIDER)
    return verb if verb in desk.seat_verbs else None
