"""The whole journal as the game master reads it: orders with their lines, refused ones and struck-out ones too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _

from forum import markup

from . import args
from .desk_told import Saying, by_order, told_of
from .journal import to_line
from .kernel.audience import Audience
from .kernel.common import PhaseBegan
from .kernel.event import Event
from .kernel.order import CLOCK, GM
from .kernel.seat import Seat
from .models import Entry, Game, Order
from .receipts import order_words
from .words import Words, event_fields

QUOTE = 300


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One fact in words, with its rule and who may know it."""

    seq: int
    type: str
    text: str
    rule: str
    why: str
    to: str
    struck: bool
    seats: frozenset[int]


@dataclass(frozen=True, slots=True)
class JournalOrder:
    """One order and what it wrote. `at` is the real instant of receipt."""

    number: int
    verb: str
    by: str
    seat: int | None
    title: str
    at: datetime
    quote: str = ""
    refusal: str = ""
    url: str = ""
    phase: int = 0
    lines: Sequence[JournalLine] = ()
    struck: bool = False
    can_rewind: bool = False
    by_clock: bool = False
    told: Sequence[Saying] = ()
    """What the game said of it; read where a page asks for it."""


@dataclass(slots=True)
class Chapter:
    """A stretch of the journal: one phase."""

    number: int
    title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Filter:
    """What to show. Empty shows all."""

    seat: int | None = None
    type: str = ""
    phase: int | None = None

    def lets(self, order: JournalOrder) -> bool:
        """Whether an order is to be shown."""
        if self.phase is not None and order.phase != self.phase:
            return False
        if self.seat is not None and order.seat != self.seat and not any(self.seat in line.seats for line in order.lines):
            return False
        kinds = {order.verb, *(line.type for line in order.lines), *(["refused"] if order.refusal else [])}
        return not self.type or self.type in kinds


@dataclass(slots=True)
class Journal:
    """All orders of a game, oldest first, and its phases."""

    orders: list[JournalOrder] = field(default_factory=list)
    chapters: list[Chapter] = field(default_factory=list)


def journal_of(game: Game, words: Words) -> Journal:
    """Reads the whole journal of a game."""
    lines = _lines(game, words)
    found = Journal()
    before: dict[int, int] = {}
    """Number of the phase in which each line was written."""
    phase = 0
    for row in Order.objects.filter(game=game).select_related("user__member").order_by("number"):
        own = lines.get(row.pk, [])
        phase = before.get(_first_undone(row.pk, lines), phase)
        at_first = phase
        for line, event, _undone_by in own:
            before[line.seq] = phase
            if isinstance(event, PhaseBegan):
                phase = len(found.chapters) + 1
                found.chapters.append(Chapter(phase, phase_title(words, event), row.received_at))
        found.orders.append(_order(row, words, [line for line, *_rest in own], at_first or phase))
    return found


def _lines(game: Game, words: Words) -> dict[int, list[tuple[JournalLine, Any, int | None]]]:
    found: dict[int, list[tuple[JournalLine, Any, int | None]]] = {}
    for row in Entry.objects.filter(game=game).select_related("order").order_by("seq"):
        line = to_line(game, row)
        said = JournalLine(
            row.seq, row.type, words.event(line.event), row.rule, words.say_or("RULES", row.rule, "") if row.rule else "",
            audience_words(words, line.to), row.undone_by_id is not None, frozenset(map(int, seats_in(line.event))),
        )  # fmt: skip
        found.setdefault(row.order_id, []).append((said, line.event, row.undone_by_id))
    return found


def _first_undone(order_id: int, lines: Mapping[int, list[tuple[JournalLine, Any, int | None]]]) -> int:
    """Seq of the first line that this order struck out; 0 where it struck nothing."""
    return min((line.seq for part in lines.values() for line, _event, by in part if by == order_id), default=0)


def _order(row: Order, words: Words, lines: Sequence[JournalLine], phase: int) -> JournalOrder:
    values = args.kept_args(row.args)
    refusal = ""
    if row.refused:
        refusal = words.refusal(row.refused, args.kept_args(row.refusal))
    struck = bool(lines) and all(line.struck for line in lines)
    author = row.author
    return JournalOrder(
        number=row.number, verb=row.verb, by=_hand(row, author_words(words, author)), seat=int(author) if isinstance(author, Seat) else None,
        title=order_title(words, row.verb, values), at=row.received_at,
        quote=Truncator(markup.plain(row.text)).chars(QUOTE) if row.text else "", refusal=refusal,
        url=reverse("forum:post", args=[row.post_id]) if row.post_id else "", phase=phase, lines=lines, struck=struck,
        by_clock=author == CLOCK, can_rewind=bool(lines) and not lines[0].struck and row.verb not in ("open", "start", "rewind", "reopen"),
    )  # fmt: skip


def _hand(row: Order, said: str) -> str:
    """Who gave an order; of the game masters by name, which of them it was."""
    member = getattr(row.user, "member", None) if row.by == GM else None
    return _("%(part)s (%(name)s)") % {"part": said, "name": member.name} if member is not None else said


def order_title(words: Words, verb: str, values: Mapping[str, Any]) -> str:
    """An order as a line of the journal says it; the long arguments of the opening are left out."""
    if (verb == "open" and "seats" in values) or (verb == "read" and not values):
        return capfirst(words.say_or("MASTER_VERBS", verb, words.say("VERBS", verb)))
    shown = {name: value for name, value in values.items() if name not in ("unread", "key")}
    return Truncator(capfirst(order_words(words, verb, shown))).chars(QUOTE)


def author_words(words: Words, by: Any) -> str:
    """Who gave an order."""
    if isinstance(by, Seat):
        return words.name(by)
    return {GM: _("game master"), CLOCK: _("the clock")}.get(by, _("somebody without a seat"))


def audience_words(words: Words, to: Audience) -> str:
    """Who may know a fact; "later" where it is sealed until it is published."""
    if not to:
        return _("game master only")
    if "public" in to:
        return _("everybody")
    bare = {token.partition("@")[0] for token in to}
    if "public" in bare:
        return _("everybody, later")
    seats = sorted(int(token.removeprefix("seat:")) for token in bare if token.startswith("seat:"))
    groups = sorted(token for token in bare if not token.startswith("seat:"))
    names = words.listed([*(words.say("TOPICS", group) for group in groups), *(words.name(seat) for seat in seats)])
    return _("%(names)s, later") % {"names": names} if all("@" in token for token in to) else names


def event_label(words: Words, cls: type[Event]) -> str:
    """What an event type is called, else what it says, its fields left open: "… is dead: …"."""
    if named := words.say_or("EVENT_NAMES", cls.type, ""):
        return named
    phrase = words.table("EVENTS").get(cls.type)
    if phrase is None or (callable(phrase) and not hasattr(phrase, "_proxy____args")):
        return cls.type.replace("_", " ")
    return str(phrase).format_map(_Open()).strip(" .")


class _Open(dict[str, str]):
    """Every field of a phrase left open."""

    def __missing__(self, key: str) -> str:
        return "…"


def seats_in(event: Any) -> Iterable[Seat]:
    """Every seat that a fact names."""
    return _seats(list(event_fields(event).values()))


def _seats(value: Any) -> Iterable[Seat]:
    if isinstance(value, Seat):
        yield value
    elif isinstance(value, Mapping):
        yield from _seats([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _seats(item)


def phase_title(words: Words, event: PhaseBegan) -> str:
    """A phase by its name and the number of its day or night."""
    name = capfirst(words.say("PHASES", event.phase))
    number = getattr(event, "day", 0) or getattr(event, "night", 0)
    return f"{name} {number}" if number and event.phase != "over" else name


# ---- going back ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Point:
    """A deadline that has fired, and what would be struck out by going back before it."""

    number: int
    title: str
    at: datetime
    orders: int
    lines: Sequence[JournalLine] = ()
    numbers: frozenset[int] = frozenset()
    """Of the orders that would be struck out."""


def points_of(journal: Journal) -> list[Point]:
    """The deadlines that have fired and stand, the last first."""
    standing = [order for order in journal.orders if order.lines and not order.struck]
    found = []
    for position, order in enumerate(standing):
        if order.can_rewind and (order.by_clock or order.verb == "close_early"):
            found.append(_point(order, standing[position:]))
    return found[::-1]


def point_before(journal: Journal, number: int) -> Point | None:
    """What going back before one order would strike out; None where one cannot."""
    standing = [order for order in journal.orders if order.lines and not order.struck]
    for position, order in enumerate(standing):
        if order.number == number and order.can_rewind:
            return _point(order, standing[position:])
    return None


def _point(order: JournalOrder, undone: Sequence[JournalOrder]) -> Point:
    lines = [line for each in undone for line in each.lines if not line.struck]
    return Point(order.number, order.title, order.at, len(undone), lines, frozenset(each.number for each in undone))


def shown(journal: Journal, wanted: Filter) -> list[JournalOrder]:
    """The orders that a filter lets through, the newest first; of a type, only the lines of that type."""
    found = []
    for order in reversed(journal.orders):
        if wanted.lets(order):
            if wanted.type and any(line.type == wanted.type for line in order.lines):
                order = replace(order, lines=[line for line in order.lines if line.type == wanted.type])
            found.append(order)
    return found


def with_told(game: Game, words: Words, orders: Iterable[JournalOrder]) -> list[JournalOrder]:
    """These orders with what the game said of each."""
    orders = list(orders)
    told = by_order(told_of(game, words, [order.number for order in orders]))
    return [replace(order, told=told.get(order.number, ())) for order in orders]
