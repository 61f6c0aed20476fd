"""The ruleset: dispatch only, no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from games.kernel.draft import Draft
from games.kernel.event import Event
from games.kernel.names import Names
from games.kernel.order import CLOCK, GM, Order
from games.kernel.reading import Reading
from games.kernel.ruleset import Deadline, Source, TopicRole, Verb
from games.kernel.seat import Seat

from . import acts, admitting, dealing, gm, queueing, running, timers, topics
from . import facts as facts_module
from .asks import Ask
from .edition.settings import OPTIONS
from .events import EVENTS
from .folding import evolve
from .reading.by_state import read_text
from .state import State
from .verbs import VERBS


class Nonary:
    """The Nonary Game, by `nonary.md`."""

    name: str = "nonary"
    zone: str = "Europe/Paris"
    roles: tuple[str, ...] = ()
    """Characters are each edition's own."""
    events: tuple[type[Event], ...] = EVENTS
    verbs: tuple[Verb, ...] = VERBS
    refusals: tuple[str, ...] = (
        "edition_invalid", "escaped", "fighting", "in_transit", "busy", "not_here", "not_held", "no_route", "already_there",
        "not_portable", "bad_code", "too_fast", "occupied", "jammed", "already_solved", "no_lock", "no_brute_force",
        "nothing_left", "cannot_hide", "spot_full", "combat_off", "not_attacked", "not_busy", "one_way", "unique_piece",
        "no_match", "already_voted", "door_open", "door_closed", "points_too_low", "bad_plan", "too_many_plans",
        "plan_too_long", "no_such_plan", "no_such_item", "no_fight", "not_paused",
    )  # fmt: skip
    phases: tuple[str, ...] = ("setup", "exploration", "ambidex", "endgame", "judgement", "over")
    options = OPTIONS
    seat_fields: tuple[str, ...] = dealing.SEAT_FIELDS
    repeatable: tuple[str, ...] = ("plan",)
    """Of these one message may hold several."""
    spoken: Mapping[str, str] = {"room": "say"}
    """What is written in these places is no post, but said: an order with its `text` (NG-3, NG-92)."""
    deadline_verbs: Mapping[str, tuple[str, ...]] = {
        "exploration": ("end_phase",), "ambidex": ("end_phase",), "endgame": ("end_phase",), "door9": ("shut_door9",),
    }  # fmt: skip

    def initial(self) -> State:
        return State()

    def check(self, order: Order, known: State) -> None:
        if order.by == GM and order.verb == "open":
            dealing.check_open(order)
        elif order.by == GM:
            gm.check(order, known)
        elif order.by != CLOCK:
            seat = order.by if isinstance(order.by, Seat) else Seat(0)
            admitting.admit(Ask(known, seat, order.verb, order.at, order.args))

    def meets(self, order: Order, state: State) -> None:
        """Refused by what is found out by trying: a barred way, a full cupboard, a lock in other hands (NG-70)."""
        if isinstance(order.by, Seat):
            acts.check(state, order.by, order.verb, order.args, order.at)

    def decide(self, order: Order, draft: Draft[State]) -> None:
        running.decide(order, draft)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def deadlines(self, state: State) -> Sequence[Deadline]:
        return timers.deadlines(state)

    def standing(self, state: State, seat: Seat) -> frozenset[str]:
        return topics.standing(state, seat)

    def topics(self, state: State) -> Sequence[TopicRole]:
        return topics.topics(state)

    def opened(self, state: State) -> bool:
        """The whole journal; where whispers stay closed the other facts open by their seals (NG-7)."""
        return state.over and bool(state.options.get("end.open_private", True))

    def dead_know_all(self, state: State) -> bool:
        """Whether the dead may know everything and so help to run the game (NG-6)."""
        return topics.dead_see_all(state)

    def waits_for_ruling(self, state: State) -> datetime | None:
        """Since when the oldest item of the queue waits for its answer (NG-152)."""
        return queueing.waits_since(state)

    def facts(self, state: State) -> facts_module.Facts:
        return facts_module.facts(state)

    def facts_at(self, state: State, now: datetime) -> facts_module.Facts:
        """The same with what changes by the hour."""
        return facts_module.facts(state, now)

    def alive(self, state: State) -> Mapping[Seat, str | None]:
        gone = {seat: facts_module.status(state, seat) for seat in state.everyone}
        return {
            seat: None if status == "alive" else state.dead.get(seat, status) for seat, status in gone.items()
        }  # fmt: skip

    def role(self, state: State, seat: Seat) -> str | None:
        return state.characters.get(seat)

    def read(self, text: str, source: Source, known: State, names: Names) -> Sequence[Reading]:
        return read_text(text, source, known, names)


RULESET = Nonary()
