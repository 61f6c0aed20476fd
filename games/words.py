"""Words of a game: names, hours and phrases, as one reader or the game's own posts say them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import formats, translation
from django.utils.encoding import force_str
from django.utils.translation import gettext as _

from forum import hours

from . import phrases
from .kernel.event import Event, to_data
from .kernel.order import Unresolved
from .kernel.seat import Seat
from .models import Game
from .registry import GameConfig


class Words:
    """How things of this game are said in the language that is active. One is made per page or announcement."""

    tone = ""
    """In which voice announcements are told; empty is the game's own."""

    known: Any = None
    """What the reader knows, as a state: a game that speaks of things by ids brings `phrases.name_of` and names them by it."""
    telling = False
    """Whether a fact is being said, and not what somebody has typed."""

    def __init__(self, game: Game, tone: str = "") -> None:
        self.game, self.tone = game, tone or game.tone
        self.seats = {row.seat: row for row in game.seats.select_related("user__member")}
        part = game.config.part("phrases")
        self._own: Mapping[str, Any] = vars(part) if part else {}

    @property
    def language(self) -> str:
        return translation.get_language() or self.game.language

    @property
    def zone(self) -> tzinfo:
        return ZoneInfo(self.game.zone)

    def table(self, name: str) -> Mapping[str, Any]:
        """The phrases of one kind (`ROLES`, `REFUSALS`, …): the game's own over the host's."""
        tables: dict[str, Mapping[str, Any]] = self.__dict__.setdefault("_tables", {})
        if name not in tables:
            tables[name] = {**getattr(phrases, name, {}), **self._own.get(name, {})}
        return tables[name]

    def say(self, table: str, key: str, seat: Seat | int | None = None) -> str:
        """One phrase; the key itself only where a phrase is missing, which the system checks forbid.

        It agrees with the gender of the seat's member where the game brings the forms `m`, `f` and, for whoever does
        not say it, the empty one.
        """
        phrase = self.table(table).get(key, key)
        if isinstance(phrase, Mapping):
            phrase = phrase.get(self.gender(seat) if seat is not None else "", phrase.get("", key))
        return force_str(phrase)

    def say_or(self, table: str, key: str, otherwise: str) -> str:
        """One phrase that a game may bring, or `otherwise`."""
        return force_str(self.table(table).get(key, otherwise))

    def rule(self, rule: str) -> str:
        """What a rule says, by its id; nothing where the game does not say it, or for no rule."""
        return self.say_or("RULES", rule, "")

    @property
    def quiet(self) -> frozenset[str]:
        """Types of facts that only keep books: no list of news shows them."""
        return frozenset(self._own.get("QUIET", ()))

    def name(self, seat: Seat | int) -> str:
        """The name of a seat."""
        row = self.seats.get(Seat(seat))
        return row.name if row else f"№{int(seat)}"

    def names(self, seats: Iterable[Seat | int]) -> str:
        """Several names as a list: "Ana, Bo and Cleo"."""
        return self.listed([self.name(seat) for seat in seats])

    @staticmethod
    def listed(items: Iterable[str]) -> str:
        """A list in words."""
        items = list(items)
        if len(items) < 2:
            return "".join(items)
        return _("%(first)s and %(last)s") % {"first": ", ".join(items[:-1]), "last": items[-1]}

    def gender(self, seat: Seat | int) -> str:
        """`m`, `f`, or empty where it is not said."""
        row = self.seats.get(Seat(seat))
        member = getattr(row.user, "member", None) if row and row.user else None
        return member.gender if member else ""

    def role(self, role: str | None, seat: Seat | int | None = None) -> str:
        """A role's name, agreeing with the gender of the seat's member where the game brings both forms."""
        if role is not None and (said := self.named(role, "role")) is not None:
            return said
        return self.say("ROLES", role, seat) if role is not None else ""

    def when(self, at: datetime) -> str:
        """A time of the game as people read it, in the game's zone: real hours, also where the game runs fast."""
        local = self.game.tempo.to_real(at).astimezone(self.zone)
        pattern = "H:i:s" if self.game.tempo.factor > 1 else "H:i"
        return _("%(date)s at %(hour)s") % {
            "date": f"{hours.weekday(local)}{',' if self.language[:2] == 'ru' else ''} {hours.date_words(local)}",
            "hour": formats.time_format(local, pattern),
        }

    def hour(self, at: datetime) -> str:
        """The hour alone."""
        local = self.game.tempo.to_real(at).astimezone(self.zone)
        return formats.time_format(local, "H:i:s" if self.game.tempo.factor > 1 else "H:i")

    def value(self, value: Any, field: str = "") -> str:
        """A field's value in words: seats by name, times by hour, codes by their phrase."""
        if isinstance(value, Seat):
            return self.name(value)
        if isinstance(value, datetime):
            return self.when(value)
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if value is None:
            return "—"
        if isinstance(value, Unresolved):
            return value.text
        if (said := self.named(value, field)) is not None:
            return said
        if isinstance(value, Mapping):
            return self.listed([f"{self.value(k, field)} : {self.value(v, field)}" for k, v in value.items()])
        if isinstance(value, list | tuple):
            return self.listed([self._row(v) if is_row(v) else self.value(v, field) for v in value]) or "—"
        table = self.field_table(field)
        return self.say(table, str(value)) if table else str(value)

    @property
    def names_things(self) -> bool:
        """Whether the game speaks of things by ids, whose names depend on what the reader knows."""
        return "name_of" in self._own

    def named(self, value: Any, field: str) -> str | None:
        """What the game itself calls a value of this field (`phrases.name_of`). Told facts hold ids only where the reader
        has seen the thing: what has no name there is nothing that was typed."""
        name_of = self._own.get("name_of")
        if name_of is None or self.known is None or isinstance(value, list | tuple | Seat):
            return None
        said = name_of(self, field, value)
        return None if said is None else str(said)

    def _row(self, row: Mapping[str, Any]) -> str:
        """A row of an argument (`Arg.columns`): its cells, seats first, at the end a yes or no with what it answers."""
        cells = [(name, value) for name, value in row.items() if value is not None]
        cells.sort(key=lambda cell: (isinstance(cell[1], bool), not isinstance(cell[1], Seat)))
        return ", ".join(f"{self.say('ARGS', name)} : {self.value(v)}" if isinstance(v, bool) else self.value(v, name) for name, v in cells)

    def field_table(self, field: str) -> str:
        """The table that says what a field's codes mean, by the game's own FIELD_TABLES or the host's; empty where none does."""
        return str(self._own.get("FIELD_TABLES", {}).get(field) or FIELD_TABLES.get(field, ""))

    def event(self, event: Event) -> str:
        """One fact as a sentence."""
        self.telling = True
        try:
            return self._event(event)
        finally:
            self.telling = False

    def _event(self, event: Event) -> str:
        fields = event_fields(event)
        said = {name: self.value(value, name) for name, value in fields.items()}
        if "role" in fields:
            said["role"] = self.role(fields["role"], fields.get("player"))
        if isinstance(fields.get("cause"), str):
            said["cause"] = self.say("CAUSES", fields["cause"], fields.get("player"))
        phrase = self.table("EVENTS").get(event.type)
        if callable(phrase) and not hasattr(phrase, "_proxy____args"):
            return force_str(phrase(fields, self))
        if phrase is None:
            detail = ", ".join(f"{name}: {value}" for name, value in said.items())
            return f"{event.type} ({detail})" if detail else event.type
        return force_str(phrase).format_map(_Lenient(said))

    def refusal(self, code: str, data: Mapping[str, Any]) -> str:
        """Why an order was refused, and how to mend it. A game may say it apart for an argument: `bad_argument.text`."""
        said = {name: self.value(value, name) for name, value in data.items()}
        said.setdefault("seats", "")
        if code == "ambiguous" and data.get("seats"):
            said["seats"] = _or([self.name(seat) for seat in data["seats"]])
        if code == "unknown_name" and data.get("seats"):
            code, said["seats"] = "unknown_name_near", _or([self.name(seat) for seat in data["seats"]])
        if code == "bad_option" and data.get("row"):
            code = "bad_option_row"
        arg = str(data.get("arg") or "")
        if arg:
            said["arg"] = self.say("ARGS", arg)
        phrase = self.say_or("REFUSALS", f"{code}.{arg}", "") or self.say("REFUSALS", code)
        return phrase.format_map(_Lenient(said))


class RulesetWords(Words):
    """The words of a game that nobody plays yet: no seats, no zone."""

    def __init__(self, config: GameConfig) -> None:
        part = config.part("phrases")
        self._own = vars(part) if part else {}
        self.seats = {}


def is_row(value: Any) -> bool:
    """Whether a value is one row of an argument with columns."""
    return isinstance(value, Mapping) and all(isinstance(name, str) for name in value)


def choice_words(words: Words, value: Any, option: str = "") -> str:
    """A choice of an option or an argument in words: what is said of it there, else anywhere."""
    table = words.table("CHOICES")
    return force_str(table.get(f"{option}.{value}", table.get(str(value), value)))


def rule_order(rule: str) -> tuple[str, int]:
    """Rule ids by number: PL-9 before PL-10."""
    head, _dash, number = rule.rpartition("-")
    return head, int(number) if number.isdecimal() else 0


FIELD_TABLES = {
    "role": "ROLES", "phase": "PHASES", "cause": "CAUSES", "verb": "VERBS", "order": "VERBS", "deadline": "DEADLINES",
    "option": "OPTION_NAMES", "side": "SIDES", "how": "HOWS", "why": "WHYS", "tone": "TONES",
}  # fmt: skip


class _Lenient(dict[str, str]):
    """A phrase may name a field that an old journal lacks; a page must still be made."""

    def __missing__(self, key: str) -> str:
        return "…"


def _or(items: list[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    return _("%(first)s or %(last)s") % {"first": ", ".join(items[:-1]), "last": items[-1]}


def event_fields(event: Event) -> dict[str, Any]:
    """An event's fields by the rulebooks' names: `args` stand beside the others, `with_` is `with`."""
    fields: dict[str, Any] = {}
    for name in to_data(event):
        value = getattr(event, name)
        if name == "args" and isinstance(value, Mapping):
            for key, inner in value.items():
                fields.setdefault(key, inner)
        else:
            fields[name.rstrip("_")] = value
    return fields
