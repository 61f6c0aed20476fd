"""The ruleset: dispatch only, no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.kernel.draft import Draft
from games.kernel.event import Event
from games.kernel.names import Names
from games.kernel.order import CLOCK, GM, Order
from games.kernel.reading import Reading
from games.kernel.refusal import Refused
from games.kernel.ruleset import Deadline, Source, TopicRole, Verb
from games.kernel.seat import Seat

from . import calendar, checking, conduct, day, dealing, election, gm, lovers, night, orders, places, reading
from . import facts as facts_module
from .events import EVENTS
from .folding import evolve
from .options import OPTIONS, option
from .roles import ROLES
from .state import State
from .verbs import MASTERS, VERBS

_MASTER_VERBS = frozenset(verb.name for verb in MASTERS)
_CLOCK: Mapping[str, Callable[[Draft[State]], None]] = {
    "end_matching": lovers.end_matching,
    "close_poll": election.close,
    "warn_silent": conduct.warn_silent,
    "close_day": day.close,
    "end_judgement": day.end_judgement,
    "end_sunset": night.resolve,
    "end_vision": night.dawn,
    "open_poll": calendar.open_poll_if_due,
}


class PleineLune:
    """Pleine Lune, by `pleine_lune.md`."""

    name: str = "pleine_lune"
    zone: str = "Europe/Paris"
    roles: tuple[str, ...] = tuple(ROLES)
    events: tuple[type[Event], ...] = EVENTS
    verbs: tuple[Verb, ...] = VERBS
    refusals: tuple[str, ...] = (
        "not_mayor", "not_asked", "already_matched", "already_asked_today", "watched", "unknown_role", "self_save",
        "not_victim", "which_victim", "target_not_wolf", "target_wolf", "not_tied", "bad_count", "lover", "ineligible",
        "blank_not_orderable",
    )  # fmt: skip
    phases: tuple[str, ...] = ("registration", "setup", "day", "judgement", "sunset", "vision", "over")
    options = OPTIONS
    deadline_verbs: Mapping[str, tuple[str, ...]] = {
        "execution": ("close_day",), "election": ("close_poll",), "window": ("end_judgement", "end_sunset", "end_vision"),
    }  # fmt: skip
    """What the clock does at the deadlines that the game master knows by name (PL-26)."""
    seat_fields: tuple[str, ...] = dealing.SEAT_FIELDS

    def initial(self) -> State:
        return State()

    def check(self, order: Order, known: State) -> None:
        if order.by == GM and order.verb in _MASTER_VERBS:
            gm.check(order, known)
        elif order.verb in _MASTER_VERBS:
            raise Refused("not_gm")
        else:
            checking.check(order, known)

    def decide(self, order: Order, draft: Draft[State]) -> None:
        if order.by == CLOCK:
            _CLOCK[order.verb](draft)
        elif order.by == GM:
            gm.act(draft, order)
        else:
            orders.receive(draft, order)
        # Whatever left the office vacant: during an eve the poll opens at once (PL-28). At 00:00 of the eve itself the
        # clock's other orders of that instant come first (PL-21).
        if order.by != CLOCK or order.verb == "open_poll" or calendar.poll_opens(draft.state) != order.at:
            calendar.open_poll_if_due(draft)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def deadlines(self, state: State) -> Sequence[Deadline]:
        return calendar.deadlines(state)

    def standing(self, state: State, seat: Seat) -> frozenset[str]:
        return places.standing(state, seat)

    def topics(self, state: State) -> Sequence[TopicRole]:
        return places.topics(state)

    def opened(self, state: State) -> bool:
        return state.over and bool(option(state, "reveal_journal"))

    def facts(self, state: State) -> Mapping[str | Seat, Mapping[str, Any]]:
        return facts_module.facts(state)

    def alive(self, state: State) -> Mapping[Seat, str | None]:
        return {seat: state.player(seat).cause for seat in state.everyone}

    def role(self, state: State, seat: Seat) -> str | None:
        return state.player(seat).role

    def read(self, text: str, source: Source, known: State, names: Names) -> Sequence[Reading]:
        return reading.read(text, source, known, names)


RULESET = PleineLune()
