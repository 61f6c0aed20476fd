"""What a table page shows: one viewer's fold made into words. Everything here comes from a `Pov` or from the forum's gate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forum.models import Topic
from forum.visibility import Viewer

from . import opening, staffing, takeovers
from .forms import OrderForm, offer_of, option_words
from .kernel import common
from .kernel.audience import seat_token
from .kernel.ruleset import Deadline
from .kernel.seat import Seat
from .models import Game
from .models import Seat as SeatRow
from .offers import offers
from .option_tables import option_value
from .pov import Pov, pov_of, seat_viewer
from .slips import Slip, last_args, slips_of
from .words import Words

JOURNAL_SHOWN = 120
SLIPS_SHOWN = 6
PLACE_ORDER = {"game": 0, "vote": 1, "recap": 2, "cemetery": 4, "rules": 5, "registration": 6}
"""Where a topic stands among the others; a faction's place comes after those of everybody."""
OWN_ORDERS = frozenset({"order_received", "order_replaced", "order_withdrawn", "role_dealt"})
"""Private facts that the receipts and the role say already."""


@dataclass(frozen=True, slots=True)
class Person:
    """One of the seats as this viewer knows it."""

    number: int
    name: str
    url: str
    src: str
    alive: bool
    me: bool
    cause: str = ""
    role: str = ""
    at: datetime | None = None
    crown: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A fact in words."""

    text: str
    at: datetime
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A topic of the game that the viewer may read."""

    name: str
    url: str
    unread: int
    role: str


class Sheet:
    """The page of one game for one viewer at one instant. Worked out piece by piece, when the template asks."""

    def __init__(self, pov: Pov, viewer: Viewer, at: datetime) -> None:
        self.pov, self.viewer, self.at = pov, viewer, at
        self.game = pov.game
        self.words = Words(self.game)
        self.words.known = pov.state

    # ---- the head --------------------------------------------------------------------------------------------------

    @property
    def ribbon(self) -> str:
        return self.game.config.ribbon or "conteur"

    @property
    def stage(self) -> str:
        return self.game.stage

    @cached_property
    def own(self) -> Mapping[str, Any]:
        """What the game itself adds: its `pages.table(pov, words)`; `title`, `deck`, `crowns`, `seat_notes`,
        `died_at` (game time by seat, where a death comes out later) and `role_help` have their place here, the rest is
        for its own template."""
        table = getattr(self.game.config.part("pages"), "table", None)
        return table(self.pov, self.words) if table is not None and self.pov.engine.entries else {}

    @property
    def is_whole(self) -> bool:
        """Whether the game's own template is all that a player at play sees below the head: the forms of orders, people
        and receipts have their places within it (`pages.table` gives `whole`)."""
        return self.pov.seat is not None and self.game.stage == Game.Stage.RUNNING and bool(self.own.get("whole"))

    @property
    def heading(self) -> str:
        if self.own.get("title"):
            return capfirst(str(self.own["title"]))
        # Never the row's phase: it comes from the whole state, and this viewer's own may not know it.
        phase = self.pov.state.phase if self.pov.engine.entries else self.game.stage
        return capfirst(self.words.say("PHASES", phase)) if phase != Game.Stage.CANCELLED else capfirst(self.game.get_stage_display())

    @property
    def deck(self) -> str:
        if self.own.get("deck"):
            return str(self.own["deck"])
        if not self.people:
            return ""
        return ngettext("%(living)s living of %(total)s.", "%(living)s living of %(total)s.", len(self.living)) % {
            "living": len(self.living), "total": len(self.people)}  # fmt: skip

    @cached_property
    def due(self) -> list[tuple[str, datetime]]:
        """The hours to come that this viewer knows of: what comes, and when (real time)."""
        return [(capfirst(self._deadline(due)), self.game.tempo.to_real(due.at)) for due in self.pov.hours(self.at)]

    def _deadline(self, due: Deadline) -> str:
        return self.words.say("DEADLINES", due.name) if due.name else self.words.say("VERBS", due.verb)

    @cached_property
    def _next(self) -> Deadline | None:
        return self.pov.next_hour(self.at)

    @property
    def next_at(self) -> datetime | None:
        return self.game.tempo.to_real(self._next.at) if self._next is not None else None

    @property
    def next_label(self) -> str:
        return capfirst(self._deadline(self._next)) if self._next is not None else ""

    @property
    def paused(self) -> str:
        return _("Paused") if self.pov.state.paused else ""

    @property
    def quick(self) -> bool:
        """Whether hours need their seconds: the game runs faster than the world."""
        return self.game.tempo.factor > 1

    # ---- people ----------------------------------------------------------------------------------------------------

    @cached_property
    def people(self) -> list[Person]:
        alive = self.pov.rules.alive(self.pov.state)
        died = {line.event.player: line.order.at for line in self.pov.lines if isinstance(line.event, common.Died)}
        died |= self.own.get("died_at", {})
        return [self._person(seat, alive.get(seat), died.get(seat)) for seat in sorted(self.words.seats)]

    def _person(self, seat: Seat, cause: str | None, died: datetime | None) -> Person:
        row = self.words.seats[seat]
        member = getattr(row.user, "member", None)
        role = self.pov.rules.role(self.pov.state, seat) if cause is not None or self.pov.sees_all else None
        return Person(
            number=int(seat), name=row.name, alive=cause is None,
            url=member.get_absolute_url() if member is not None and row.kind == row.Kind.HUMAN else "",
            src=member.avatar.url if member is not None and member.avatar else "",
            me=self.pov.seat is not None and self.pov.seat.number == row.number,
            cause=capfirst(self.words.say("CAUSES", cause, seat)) if cause is not None else "",
            role=self.words.role(role, seat), at=self.game.tempo.to_real(died) if died is not None and cause is not None else None,
            crown=str(self.own.get("crowns", {}).get(seat, "")), notes=tuple(self.own.get("seat_notes", {}).get(seat, ())),
        )  # fmt: skip

    @property
    def living(self) -> list[dict[str, Any]]:
        """The living, as the component wants them."""
        return [
            {"name": p.name, "url": p.url, "src": p.src, "me": p.me, "crown": p.crown,
             "notes": [*([p.role] if p.role else []), *p.notes]}
            for p in self.people if p.alive
        ]  # fmt: skip

    @property
    def dead(self) -> list[Person]:
        return sorted((p for p in self.people if not p.alive), key=lambda p: (p.at is None, p.at, p.number))

    @property
    def winners(self) -> str:
        """Who has won, once the game is over."""
        return self.words.names(self.pov.state.winners) if self.pov.state.over else ""

    # ---- my own ----------------------------------------------------------------------------------------------------

    @property
    def my_role(self) -> str:
        return self.words.role(self.role_key, self.pov.seat.seat) if self.pov.seat is not None and self.role_key else ""

    @property
    def role_key(self) -> str | None:
        return self.pov.rules.role(self.pov.state, self.pov.seat.seat) if self.pov.seat is not None else None

    @property
    def role_help(self) -> str:
        return str(self.own.get("role_help") or self.words.say_or("ROLE_HELP", self.role_key or "", ""))

    @cached_property
    def known(self) -> list[Told]:
        """What only this seat was told, oldest first."""
        if self.pov.seat is None:
            return []
        mine, passed_over = seat_token(self.pov.seat.number), OWN_ORDERS | self.words.quiet
        return [self._told(line) for line in self.pov.lines
                if mine in line.to and "public" not in line.to and line.event.type not in passed_over]  # fmt: skip

    @cached_property
    def known_roles(self) -> list[tuple[str, str]]:
        """The roles of others that this seat knows and not everybody does."""
        if self.pov.seat is None or self.pov.sees_all:
            return []
        people = {p.number: p for p in self.people}
        pairs = [(seat, self.pov.rules.role(self.pov.state, seat)) for seat in sorted(self.words.seats)]
        return [(people[int(seat)].name, self.words.role(role, seat)) for seat, role in pairs
                if role and seat != self.pov.seat.seat and people[int(seat)].alive]  # fmt: skip

    @cached_property
    def forms(self) -> list[OrderForm]:
        """One form for each verb that may be ordered now, filled with what stands."""
        if self.game.stage != Game.Stage.RUNNING or self.pov.seat is None:
            return []
        now = self.game.tempo.to_game(self.at)
        return [
            OrderForm(offer, self.words, initial=last_args(self.pov, offer.verb.name) if offer.standing else {})
            for offer in offers(self.pov, now)
        ]

    def bound(self, verb: str, data: Any) -> OrderForm | None:
        """The form of a verb as it was sent, put in its place among the others; first where nothing of it is on offer."""
        for position, form in enumerate(self.forms):
            if form.offer.verb.name == verb:
                self.forms[position] = OrderForm(form.offer, self.words, data)
                return self.forms[position]
        offer = offer_of(self.pov, verb)
        if offer is None:
            return None
        self.forms.insert(0, OrderForm(offer, self.words, data))
        return self.forms[0]

    @cached_property
    def slips(self) -> list[Slip]:
        """Receipts of all that this seat has sent, newest first."""
        return slips_of(self.pov, self.words)

    @property
    def slips_shown(self) -> list[dict[str, Any]]:
        return [asdict(slip) for slip in self.slips[:SLIPS_SHOWN]]

    @property
    def slips_rest(self) -> list[dict[str, Any]]:
        return [asdict(slip) for slip in self.slips[SLIPS_SHOWN:]]

    # ---- places, journal, options, dice ----------------------------------------------------------------------------

    @cached_property
    def places(self) -> list[Place]:
        """The game's topics within the viewer's reach: where one talks now first."""
        rows = Topic.objects.visible_to(self.viewer).filter(context__startswith=f"game:{self.game.pk}:")
        places = [self._place(topic) for topic in rows.with_unread(self.viewer).order_by("created_at", "pk")]
        return sorted((place for place in places if not place.role.startswith("pm:")), key=lambda place: PLACE_ORDER.get(place.role, 3))

    def _place(self, topic: Any) -> Place:
        role = topic.context.split(":", 2)[2]
        unread = max(topic.post_count - (topic.read_to or 0), 0) if self.viewer.is_member else 0
        return Place(self.words.say_or("TOPICS", role, topic.title), topic.get_absolute_url(), unread, role)

    @cached_property
    def letterbox(self) -> Place | None:
        """My conversation with the game master."""
        if self.pov.seat is None:
            return None
        context = f"game:{self.game.pk}:pm:{self.pov.seat.number}"
        topic = Topic.objects.visible_to(self.viewer).filter(context=context).with_unread(self.viewer).first()
        return self._place(topic) if topic is not None else None

    @cached_property
    def journal(self) -> list[Told]:
        """The last facts that this viewer may know, newest first."""
        return [self._told(line) for line in reversed(self._news[-JOURNAL_SHOWN:])]

    @cached_property
    def _news(self) -> list[Any]:
        return [line for line in self.pov.lines if line.event.type not in self.words.quiet]

    @property
    def journal_cut(self) -> int:
        return max(len(self._news) - JOURNAL_SHOWN, 0)

    def _told(self, line: Any) -> Told:
        return Told(self.words.event(line.event), self.game.tempo.to_real(line.order.at), line.rule)

    @property
    def options(self) -> list[tuple[str, str, str]]:
        """Name, help and value of every option that this viewer may know."""
        values = self.pov.state.options if self.pov.engine.entries else self.game.options
        found = []
        for option in self.pov.rules.options:
            if option.name in values and (self.pov.sees_all or not option.secret):
                label, help_text = option_words(self.words, option)
                found.append((label, help_text, option_value(self.words, option, values[option.name])))
        return found

    @property
    def seed(self) -> str:
        """The seed of the dice, where this viewer may have it."""
        return self.pov.seed if self.pov.engine.entries else ""

    @property
    def masters(self) -> str:
        """Who runs the game."""
        return self.words.listed(staffing.names(self.game)[0])

    @property
    def backup(self) -> str:
        """Who would run it if all of them were away."""
        return self.words.listed(staffing.names(self.game)[1])

    # ---- before the start ------------------------------------------------------------------------------------------

    @cached_property
    def lists(self) -> tuple[list[Any], list[Any]]:
        """Who is enrolled, and who waits in reserve."""
        return opening.listed(self.game)

    @property
    def enrolled(self) -> list[dict[str, Any]]:
        return [self._listed(row) for row in self.lists[0]]

    @property
    def reserve(self) -> list[dict[str, Any]]:
        return [self._listed(row) for row in self.lists[1]]

    def _listed(self, row: Any) -> dict[str, Any]:
        member = row.user.member
        return {"name": row.name, "url": "" if row.house else member.get_absolute_url(),
                "src": member.avatar.url if member.avatar else "", "me": row.user_id == self._user_id}  # fmt: skip

    @property
    def _user_id(self) -> int | None:
        return self.viewer.user.pk if self.viewer.is_member else None

    @property
    def is_enrolled(self) -> bool:
        return any(row.user_id == self._user_id for part in self.lists for row in part)

    @property
    def waits(self) -> bool:
        """Whether one waits in reserve."""
        return any(row.user_id == self._user_id for row in self.lists[1])

    @property
    def is_guest(self) -> bool:
        return self.viewer.is_member and self.viewer.user.member.temporary

    @property
    def may_stand_in(self) -> bool:
        """Whether this member may put a name down for a chair that becomes free, or has done so."""
        return self.viewer.is_member and takeovers.may_stand_in(self.game, self.viewer.user)

    @property
    def stands_in(self) -> bool:
        """Whether this member has put a name down for a chair that becomes free."""
        return takeovers.is_substitute(self.game, self.viewer.user)

    @property
    def desk_url(self) -> str:
        return address("games:desk", self.game.pk) if self.pov.is_master else ""

    @property
    def replay_url(self) -> str:
        return address("games:replay", self.game.pk) if self.pov.may_replay else ""


def address(name: str, *args: Any) -> str:
    """The address of a page, or nothing while nobody answers it."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def seen_as(game: Game, user: Any, seat: SeatRow, at: datetime) -> Sheet:
    """The game as whoever sits on this seat may know it, for a game master to look at."""
    pov = pov_of(game, user, as_seat=seat)
    return Sheet(pov, seat_viewer(game, pov.held, user), at)
