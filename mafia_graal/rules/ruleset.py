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

from . import calendar, checking, dealing, gm, grail, orders, places, reading
from . import facts as facts_module
from .events import EVENTS
from .folding import evolve
from .options import OPTIONS
from .roles import ROLES
from .state import State
from .statuses import public_cause
from .verbs import MASTERS, PLAYERS, VERBS

_PLAYER_VERBS = frozenset(verb.name for verb in PLAYERS)
_MASTER_VERBS = frozenset(verb.name for verb in MASTERS)


class MafiaGraal:
    """The Grail mafia, by `mafia_graal.md`."""

    name: str = "mafia_graal"
    zone: str = "Europe/Moscow"
    announces_in: str = "rules"
    """Where the game master's rulings are published unless another place is named (MG-130)."""
    renames_seats: bool = True
    """Who takes over a seat gives it a new name (MG-130)."""
    roles: tuple[str, ...] = ROLES
    events: tuple[type[Event], ...] = EVENTS
    verbs: tuple[Verb, ...] = VERBS
    refusals: tuple[str, ...] = (
        "stripped", "not_a_day_action", "day_action_used", "on_cooldown", "repeat_action", "grail_gone", "not_boss",
        "kill_lost", "bad_executor", "no_grail", "too_many_guesses", "vote_change_used", "same_vote",
        "guess_already_made", "no_question", "post_in_topic",
    )  # fmt: skip
    phases: tuple[str, ...] = ("lobby", "briefing", "day", "vote_closed", "night", "review", "over")
    options = OPTIONS
    deadline_verbs: Mapping[str, tuple[str, ...]] = {
        "day_actions": ("act_by_day",), "vote_close": ("close_vote",), "vote_results": ("count_vote",),
        "night": ("close_night",), "publish": ("publish_night",),
    }  # fmt: skip
    """What the clock does at the deadlines that the game master knows by name (MG-130)."""
    seat_fields: tuple[str, ...] = dealing.SEAT_FIELDS

    def initial(self) -> State:
        return State()

    def check_options(self, options: Mapping[str, Any]) -> None:
        """Refused `bad_option` for options that do not go together: then no game is made (MG-14)."""
        dealing.check_together(options)

    def check(self, order: Order, known: State) -> None:
        if order.by == GM and order.verb in _MASTER_VERBS:
            gm.check(order, known)
        elif order.verb in _MASTER_VERBS and order.verb not in _PLAYER_VERBS:
            raise Refused("not_gm")
        else:
            checking.check(order, known)

    def decide(self, order: Order, draft: Draft[State]) -> None:
        if order.by == CLOCK:
            calendar.act(draft, order)
        elif order.by == GM:
            gm.act(draft, order)
        else:
            orders.receive(draft, order)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def deadlines(self, state: State) -> Sequence[Deadline]:
        return calendar.deadlines(state)

    def standing(self, state: State, seat: Seat) -> frozenset[str]:
        return places.standing(state, seat)

    def topics(self, state: State) -> Sequence[TopicRole]:
        return places.topics(state)

    def opened(self, state: State) -> bool:
        return state.over

    def waits_for_ruling(self, state: State) -> datetime | None:
        """Since when a question of the King's waits for the game master's answer (MG-103)."""
        return grail.waits_since(state)

    def facts(self, state: State) -> Mapping[str | Seat, Mapping[str, Any]]:
        return facts_module.facts(state)

    def alive(self, state: State) -> Mapping[Seat, str | None]:
        return {seat: public_cause(state, seat) for seat in state.everyone}

    def role(self, state: State, seat: Seat) -> str | None:
        return state.player(seat).role

    def read(self, text: str, source: Source, known: State, names: Names) -> Sequence[Reading]:
        return reading.read(text, source, known, names)


RULESET = MafiaGraal()
