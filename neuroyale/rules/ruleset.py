"""The ruleset: dispatch only, no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from games.kernel.draft import Draft
from games.kernel.event import Event
from games.kernel.names import Names
from games.kernel.order import CLOCK, GM, Order
from games.kernel.reading import Reading
from games.kernel.refusal import Refused
from games.kernel.ruleset import Deadline, Source, TopicRole, Verb
from games.kernel.seat import Seat

from . import checking, clock, gm, opening, orders, reading, topics
from . import facts as facts_module
from .events import EVENTS
from .folding import evolve
from .options import OPTIONS
from .state import State
from .verbs import MASTERS, VERBS

_MASTER_VERBS = frozenset(verb.name for verb in MASTERS)


class Neuroyale:
    """Neuroyale, by `neuroyale.md`."""

    name: str = "neuroyale"
    zone: str = "Europe/Paris"
    roles: tuple[str, ...] = ()
    events: tuple[type[Event], ...] = EVENTS
    verbs: tuple[Verb, ...] = VERBS
    refusals: tuple[str, ...] = (
        "not_member", "guest_not_allowed", "not_host", "too_few_players", "salon_full", "unknown_code", "bad_code",
        "already_in", "already_started", "round_closed", "round_finished", "not_your_question", "already_answered",
        "too_fast", "not_active_session", "no_token", "shield_held", "shield_not_allowed", "target_out",
        "not_tribune_best", "bad_families", "name_not_listed", "name_taken", "duel_exists", "not_challenged",
    )  # fmt: skip
    # NR-16; `idle` is what comes before any lobby.
    phases: tuple[str, ...] = (
        "idle", "lobby", "countdown", "waiting", "round", "pause", "challenge", "running", "over", "cancelled",
    )  # fmt: skip
    options = OPTIONS
    seat_fields: tuple[str, ...] = opening.SEAT_FIELDS
    later_line_counts: bool = True
    """A later line of a letter replaces an earlier one (NR-180)."""

    def initial(self) -> State:
        return State()

    def check(self, order: Order, known: State) -> None:
        if order.verb in _MASTER_VERBS:
            if order.by != GM:
                raise Refused("not_gm")
            gm.check(order, known)
        else:
            checking.check(order, known)

    def meets(self, order: Order, state: State) -> None:
        checking.meets(order, state)

    def decide(self, order: Order, draft: Draft[State]) -> None:
        if order.by == CLOCK:
            clock.act(draft, order)
        elif order.by == GM:
            gm.act(draft, order)
        else:
            orders.receive(draft, order)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def deadlines(self, state: State) -> Sequence[Deadline]:
        return clock.deadlines(state)

    def standing(self, state: State, seat: Seat) -> frozenset[str]:
        return topics.standing(state, seat)

    def topics(self, state: State) -> Sequence[TopicRole]:
        return topics.topics(state)

    def opened(self, state: State) -> bool:
        return False

    def facts(self, state: State) -> Mapping[str | Seat, Mapping[str, Any]]:
        return facts_module.facts(state)

    def facts_at(self, state: State, now: datetime) -> Mapping[str | Seat, Mapping[str, Any]]:
        return facts_module.facts_at(state, now)

    def alive(self, state: State) -> Mapping[Seat, str | None]:
        return facts_module.alive(state)

    def in_play(self, state: State) -> Mapping[Seat, str | None]:
        """What a scenario calls alive and dead (section 22)."""
        return facts_module.in_play(state)

    def role(self, state: State, seat: Seat) -> str | None:
        return None

    def seat_names(self, state: State) -> Mapping[Seat, str]:
        """Names of the seats that the house fills, and of guests under a pseudonym."""
        return state.names

    def read(self, text: str, source: Source, known: State, names: Names) -> Sequence[Reading]:
        return reading.read(text, source, names)


RULESET = Neuroyale()
