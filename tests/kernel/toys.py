"""Small rules that try one promise of the kernel each."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.common import (
    COMMON_EVENTS,
    GameOver,
    GameStarted,
    Opened,
    OrderReceived,
    OrderReplaced,
    State,
    event,
    evolve,
)
from games.kernel.event import Event
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Arg, Deadline, Verb
from games.kernel.seat import Seat

MONDAY = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


class Rules:
    """What the protocol asks of a ruleset, with nothing in it."""

    name = "toy"
    zone = "Europe/Paris"
    roles: tuple[str, ...] = ()
    events: tuple[type[Event], ...] = COMMON_EVENTS
    verbs: tuple[Verb, ...] = ()
    refusals: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    options = ()
    seat_fields: tuple[str, ...] = ()

    def initial(self):
        return State()

    def check(self, order, known):
        raise Refused("unknown_verb")

    def decide(self, order, draft):
        raise NotImplementedError

    def evolve(self, state, fact):
        return evolve(state, fact)

    def deadlines(self, state):
        return ()

    def standing(self, state, seat):
        return frozenset()

    def topics(self, state):
        return ()

    def opened(self, state):
        return state.over

    def facts(self, state):
        return {}

    def alive(self, state):
        return dict.fromkeys(state.everyone)

    def role(self, state, seat):
        return None

    def read(self, text, source, known, names):
        return ()


def opening(count: int, at: datetime, **options: Any) -> Order:
    """The first order of a journal."""
    return Order("open", by="gm", at=at, args={
        "zone": "Europe/Paris", "seats": [{"name": f"P{n}"} for n in range(1, count + 1)], "options": options, "setup": {},
    })  # fmt: skip


# ---- a village of secret votes: one round a day, a shield, a count at each dusk


@event
class VoteShielded(Event):
    """Half of a fact: that this seat cannot be voted out is for the game master."""

    player: Seat


@event
class VoteCounted(Event):
    votes: Mapping[Seat, Seat]


@event
class VotedOut(Event):
    player: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class VillageState(State):
    votes: Mapping[Seat, Seat] = field(default_factory=dict)
    shielded: frozenset[Seat] = frozenset()
    out: tuple[Seat, ...] = ()
    dusk: datetime | None = None
    """Due time of the count."""


class Village(Rules):
    """Votes are taken from everybody alive; at dusk the most voted is out, unless a shield that nobody knows of holds.

    Its options: `shielded`, the number of a seat; `stuck`, deadlines that stay due; `endless`, deadlines without end.
    """

    verbs = (Verb("vote", (Arg("target"),)), Verb("shield", (Arg("target"),), by="gm", reason=True))
    events = (*COMMON_EVENTS, VoteShielded, VoteCounted, VotedOut)

    def initial(self):
        return VillageState()

    def check(self, order, known):
        if known.over:
            raise Refused("game_over")
        if order.verb == "shield":
            order.seat("target")
            if not order.reason:
                raise Refused("reason_missing")
            return
        if order.verb != "vote":
            raise Refused("unknown_verb")
        if order.by in known.out:
            raise Refused("dead")
        target = order.seat("target")
        if target in known.out:
            raise Refused("target_dead", target=target)
        if target == order.by:
            raise Refused("self_target")

    def decide(self, order, draft):
        match order.verb:
            case "open":
                options = order.args["options"]
                draft.add(Opened(zone=order.args["zone"], seats=len(order.args["seats"]), options=options), to=PUBLIC)
                draft.add(GameStarted(), to=PUBLIC)
                if "shielded" in options:
                    draft.add(VoteShielded(player=Seat(options["shielded"])), to=GM_ONLY)
            case "vote":
                had = order.by in draft.state.votes
                draft.add(OrderReceived(by=order.by, verb="vote", args=order.args), to=seats(order.by))
                if had:
                    draft.add(OrderReplaced(by=order.by, verb="vote"), to=seats(order.by))
            case "shield":
                draft.add(VoteShielded(player=order.seat("target")), to=GM_ONLY)
            case "dusk":
                self._dusk(order, draft)

    def _dusk(self, order, draft):
        if draft.state.options.get("stuck"):
            return
        votes = dict(draft.state.votes)
        draft.add(VoteCounted(votes=votes), to=PUBLIC, rule="T-1")
        score = {seat: sum(1 for target in votes.values() if target == seat) for seat in votes.values()}
        top = sorted(seat for seat, points in score.items() if points == max(score.values()))
        chosen = draft.pick("tie", top) if len(top) > 1 else top[0] if top else None
        if chosen in draft.state.shielded:
            chosen = None
        draft.add(VotedOut(player=chosen), to=PUBLIC, rule="T-2")
        if len(draft.state.out) == draft.state.seats - 1:
            draft.add(GameOver(winners=tuple(s for s in draft.state.everyone if s not in draft.state.out)), to=PUBLIC)

    def evolve(self, state, fact):
        state = evolve(state, fact)
        match fact:
            case GameStarted():
                return replace(state, dusk=MONDAY + hours(9))
            case OrderReceived():
                return replace(state, votes={**state.votes, fact.by: fact.args["target"]})
            case VoteShielded():
                return replace(state, shielded=state.shielded | {fact.player})
            case VotedOut():
                out = state.out if fact.player is None else (*state.out, fact.player)
                step = timedelta(0) if state.options.get("endless") else timedelta(hours=state.options.get("every", 24))
                return replace(state, votes={}, out=out, dusk=(state.dusk or MONDAY) + step)
        return state

    def deadlines(self, state):
        return () if state.over or state.dusk is None else (Deadline(state.dusk, "dusk", "dusk"),)

    def standing(self, state, seat):
        return frozenset({"cemetery"}) if seat in state.out else frozenset()
