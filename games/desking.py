"""The game master's desk: what it shows of a game. What is done there is in `desk_acts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Max
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from forum.models import Post

from . import drafting, journal, offers, play, rulings, rulings_said, staffing
from .desk_preview import Preview, Step, preview_of, step_of
from .kernel.common import OrderReceived, OrderWithdrawn, PhaseBegan
from .kernel.draft import Entry as Line
from .kernel.engine import tokens_of
from .kernel.order import CLOCK, GM
from .kernel.order import Order as Asked
from .kernel.refusal import Refused
from .kernel.ruleset import Deadline, Verb, find_verb
from .kernel.seat import Seat
from .models import AnnouncementDraft, DeskNote, Game, Order, Sandbox, Unread
from .pov import Pov
from .receipts import order_words
from .words import Words

BY_HAND = frozenset({"open", "order_for", "rewind", "announce", "start", "overrule", *rulings_said.HOST_VERBS})
"""Verbs that have a page or a place of their own on the desk."""
CLOCK_VERBS = ("move_deadline", "pause", "resume", "close_early")
END_VERBS = ("reopen",)
PLAIN_FACTS = frozenset({"role", "alive", "cause", "vote"})
"""Facts of a seat that have a column of their own; its vote stands among its orders."""


@dataclass(slots=True)
class SeatLine:
    """One seat as the desk shows it."""

    number: int
    name: str
    member: str
    url: str
    role: str
    alive: bool
    cause: str
    orders: list[tuple[str, datetime]] = field(default_factory=list)
    open_verbs: list[str] = field(default_factory=list)
    """What the seat may order now and has not."""
    unread: list[Unread] = field(default_factory=list)
    last_post: datetime | None = None
    statuses: list[str] = field(default_factory=list)
    house: bool = False


class Desk:
    """One game on its game master's desk, at one instant. Worked out piece by piece, when the template asks."""

    def __init__(self, pov: Pov, at: datetime, until: str = "") -> None:
        """`until` names the deadline up to which the preview goes."""
        self.pov, self.at, self.game, self.until = pov, at, pov.game, until
        self.words = Words(self.game)
        self.words.known = pov.state

    @property
    def rules(self) -> Any:
        return self.pov.rules

    @property
    def state(self) -> Any:
        return self.pov.state

    @property
    def now(self) -> datetime:
        """The game's own time."""
        return self.game.tempo.to_game(self.at)

    @property
    def ribbon(self) -> str:
        return self.game.config.ribbon or "conteur"

    @property
    def heading(self) -> str:
        phase = self.state.phase or self.game.phase or self.game.stage
        name = capfirst(self.words.say("PHASES", phase))
        day = getattr(self.state, "day", 0)
        return f"{name} {day}" if day and not self.state.over else name

    @property
    def masters(self) -> str:
        """Who runs the game."""
        return self.words.listed(staffing.names(self.game)[0])

    @cached_property
    def box(self) -> Sandbox | None:
        """What a private game is; None for a game of the world."""
        return Sandbox.objects.filter(game=self.game).select_related("origin").first() if self.game.private else None

    @property
    def opened(self) -> bool:
        """Whether the journal has begun: the seats are taken."""
        return bool(self.pov.engine.entries)

    # ---- the clock -------------------------------------------------------------------------------------------------

    @cached_property
    def due(self) -> Deadline | None:
        """The next hour that means something to people; what only keeps the books strikes unannounced."""
        return next(iter(self._shown), None)

    @property
    def _shown(self) -> list[Deadline]:
        return [due for due in self.rules.deadlines(self.state) if due.shown]

    @cached_property
    def held(self) -> list[tuple[str, datetime, bool]]:
        """The hours that a pause holds back: what, when (real time), and whether it has passed meanwhile."""
        if not self.state.paused:
            return []
        return [(self.deadline_words(due), self.game.tempo.to_real(due.at), due.at <= self.now) for due in self._held if due.shown]

    @property
    def _held(self) -> Sequence[Deadline]:
        return self.rules.deadlines(replace(self.state, paused=False)) if self.state.paused else ()

    @property
    def next_hour(self) -> Deadline | None:
        """The hour that would come next, also where a pause holds it back."""
        return self.due or next((due for due in self._held if due.shown), None)

    @property
    def overdue(self) -> bool:
        """Whether an hour has passed that a pause or a rewind holds back."""
        return any(past for _label, _at, past in self.held)

    @property
    def due_at(self) -> datetime | None:
        """Real instant of the next deadline."""
        return self.game.tempo.to_real(self.due.at) if self.due else None

    @property
    def due_label(self) -> str:
        return self.deadline_words(self.due) if self.due else ""

    def deadline_words(self, due: Deadline) -> str:
        return capfirst(self.words.say("DEADLINES", due.name) if due.name else self.words.say("VERBS", due.verb))

    @property
    def previews(self) -> list[tuple[str, str]]:
        """The deadlines up to which a preview can go: (name, in words)."""
        shown = {due.name: self.deadline_words(due) for due in self._shown if due.name}
        return list(shown.items())

    @property
    def hours(self) -> list[tuple[str, datetime]]:
        """The hours to come: what comes, and when (real time)."""
        return [(self.deadline_words(due), self.game.tempo.to_real(due.at)) for due in self._shown]

    # ---- seats -----------------------------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> list[SeatLine]:
        """Every seat: living first, in seat order."""
        alive, facts = self.rules.alive(self.state), self.rules.facts(self.state) if self.opened else {}
        standing, posted = self.standing, self._last_posts()
        waiting: dict[int, list[Unread]] = {}
        for text in self.unread:
            waiting.setdefault(text.seat.number, []).append(text)
        found = []
        for seat, row in sorted(self.words.seats.items()):
            member = getattr(row.user, "member", None)
            cause = alive.get(seat)
            orders = standing.get(seat, {})
            found.append(SeatLine(
                number=int(seat), name=row.name, member=member.name if member else "",
                url=member.get_absolute_url() if member else "", role=self.words.role(self.rules.role(self.state, seat), seat),
                alive=cause is None, cause=capfirst(self.words.say("CAUSES", cause, seat)) if cause else "",
                orders=list(orders.values()), open_verbs=self._open_verbs(seat, orders) if cause is None else [],
                unread=waiting.get(int(seat), []), last_post=posted.get(row.user_id or 0), house=row.kind == row.Kind.HOUSE,
                statuses=self._statuses(facts.get(seat, {})),
            ))  # fmt: skip
        return sorted(found, key=lambda line: not line.alive)

    @cached_property
    def standing(self) -> dict[Seat, dict[str, tuple[str, datetime]]]:
        """Orders that stand since the phase began: by seat and verb, in words, with their hour (real time)."""
        found: dict[Seat, dict[str, tuple[str, datetime]]] = {}
        for line in self._of_this_phase():
            match line.event:
                case OrderReceived(by=by, verb=verb):
                    said = capfirst(order_words(self.words, verb, line.event.args))
                    found.setdefault(by, {})[verb] = (said, self.game.tempo.to_real(line.order.at))
                case OrderWithdrawn(by=by, verb=verb):
                    found.get(by, {}).pop(verb, None)
                case _:
                    pass
        return found

    def _of_this_phase(self) -> Sequence[Line]:
        lines = self.pov.engine.entries
        first = max((n for n, line in enumerate(lines) if isinstance(line.event, PhaseBegan)), default=0)
        return lines[first:]

    def _open_verbs(self, seat: Seat, given: Iterable[str]) -> list[str]:
        """Names of what the seat may order now and has not; asked of `check` on what the seat knows."""
        if self.game.stage != Game.Stage.RUNNING or self.state.paused:
            return []
        row = self.words.seats[seat]
        pov = Pov(self.game, row, False, tokens_of(self.rules, self.state, seat), self.pov.engine)
        names = []
        for verb in offers.seat_verbs(self.rules):
            if verb.name not in given:
                bare = offers.refusal(pov, verb.name, {}, self.now)
                if bare is None or bare.code in offers.INCOMPLETE:
                    names.append(self.words.say("VERBS", verb.name))
        return names

    def _last_posts(self) -> dict[int, datetime]:
        users = [row.user_id for row in self.words.seats.values() if row.user_id]
        rows = Post.objects.filter(topic__context__startswith=f"game:{self.game.pk}:", author__in=users)
        return dict(rows.values_list("author").annotate(last=Max("at")))

    def _statuses(self, facts: Mapping[str, Any]) -> list[str]:
        """Facts of a seat that hold and that the game's STATUSES or FACTS name; the others would be noise."""
        found = []
        for name, value in facts.items():
            label = self.words.say_or("STATUSES", name, self.words.say_or("FACTS", name, ""))
            if not label or name in PLAIN_FACTS or value in (None, False, "", (), [], {}, 0):
                continue
            found.append(label if value is True else f"{label}: {self.words.value(value, name)}")
        return found

    @property
    def gauge(self) -> list[tuple[str, str]]:
        """Numbers of the moment: living, who has ordered, texts that wait."""
        living = [line for line in self.seats if line.alive]
        ordered = sum(1 for line in living if line.orders)
        return [
            (_("%(n)s of %(total)s") % {"n": len(living), "total": len(self.seats)}, _("alive")),
            (_("%(n)s of %(total)s") % {"n": ordered, "total": len(living)}, _("have sent orders")),
            (str(len(self.unread)), _("texts to read")),
        ]

    def guessed(self, text: Unread) -> Seat | None:
        """The one other seat that a text names, if it is one: proposed, never taken."""
        names = play.names_of(self.game)
        found = {names.resolve(word) for word in text.text.split() if len(word) > 3}
        seats = {seat for seat in found if isinstance(seat, Seat) and seat != text.seat.seat}
        return seats.pop() if len(seats) == 1 else None

    # ---- texts, notes ----------------------------------------------------------------------------------------------

    @cached_property
    def unread(self) -> list[Unread]:
        """Texts in which the machine read no order, the oldest first."""
        return list(self.game.unread.filter(done=False).select_related("seat__user__member"))

    def fired_since(self, text: Unread) -> Order | None:
        """The first deadline that fired after a text was sent and still stands: to be rewound before it can count."""
        number = next(
            (line.order.number for line in self.pov.engine.entries if line.order.by == CLOCK and line.order.at > text.at), None
        )
        return Order.objects.filter(game=self.game, number=number).first() if number else None

    @cached_property
    def drafts(self) -> list[AnnouncementDraft]:
        """Announcements that wait to be edited, in the order in which they go out."""
        return drafting.waiting(self.game)

    @property
    def draft_due(self) -> datetime | None:
        """When the next of them goes out by itself."""
        return min((draft.due_at for draft in self.drafts), default=None)

    @cached_property
    def notes(self) -> list[DeskNote]:
        return list(self.game.desk_notes.select_related("user__member")[:50])

    # ---- verbs -----------------------------------------------------------------------------------------------------

    def verb(self, name: str) -> Verb | None:
        """A verb that the desk has a form for."""
        verb = find_verb(rulings.with_host_verbs(self.rules), name, GM)
        return verb if verb is not None and verb.by == "gm" and name != "open" else None

    @cached_property
    def verbs(self) -> list[tuple[str, str]]:
        """Every other verb of the game master: (name, in words)."""
        names = [verb.name for verb in rulings.with_host_verbs(self.rules).verbs if verb.by == "gm"]
        rest = [name for name in names if name not in BY_HAND and name not in CLOCK_VERBS and name not in END_VERBS and name != "deal"]
        return [(name, self.verb_words(name)) for name in rest]

    def verb_words(self, name: str) -> str:
        """A verb of the game master in words; the game's MASTER_VERBS where a player's verb has the same name."""
        return capfirst(self.words.say_or("MASTER_VERBS", name, self.words.say("VERBS", name)))

    @property
    def clock_verbs(self) -> list[tuple[str, str]]:
        """The verbs about the clock that make sense now."""
        wanted = ["resume", "move_deadline"] if self.state.paused else ["move_deadline", "pause", "close_early"]
        return [(name, self.verb_words(name)) for name in wanted if self.verb(name)]

    @property
    def seat_verbs(self) -> list[Verb]:
        """Verbs that may be ordered for a player."""
        return [verb for verb in self.rules.verbs if verb.by == "seat" and verb.name not in ("posted", "read")]

    @property
    def can_deal(self) -> bool:
        return self.game.stage == Game.Stage.SETUP and find_verb(self.rules, "deal") is not None

    # ---- preview ---------------------------------------------------------------------------------------------------

    @cached_property
    def start_refusal(self) -> str:
        """Why the game could not be started now, in words; nothing where it could."""
        try:
            self.rules.check(self._start, self.state)
        except Refused as refused:
            return self.words.refusal(refused.code, refused.data)
        return ""

    @property
    def _start(self) -> Asked:
        return Asked("start", GM, self.now, {}, "gm")

    @cached_property
    def start_steps(self) -> list[Step]:
        """The warnings that the start would give the game master."""
        if self.game.stage != Game.Stage.SETUP or self.start_refusal:
            return []
        lines = journal.load(self.game).draft(self._start).entries
        return [step_of(self.words, line) for line in lines if line.event.type.endswith("_warning")]

    @cached_property
    def previewed(self) -> tuple[Deadline | None, Sequence[Line]]:
        """The deadline up to which the preview goes, and the lines that would be written until then."""
        return play.preview(self.game, self.until)

    @cached_property
    def own(self) -> Mapping[str, Any]:
        """What the game itself adds, by its `pages.desk(pov, words, lines)`: context of its template `desk.html`. `lines`
        are those that the next deadline would write; none while nothing is due."""
        part = getattr(self.game.config.part("pages"), "desk", None)
        if part is None or not self.opened:
            return {}
        lines = self.previewed[1] if self.game.stage == Game.Stage.RUNNING else ()
        own: Mapping[str, Any] = part(self.pov, self.words, lines)
        return own

    @cached_property
    def preview(self) -> Preview | None:
        """What the next deadline would do now, step by step with the reasons; None while nothing is due."""
        return preview_of(self)
