"""Challenges and duels (NR-146, NR-147, NR-151)."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.kernel.audience import PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import creating, ending, rounds, royales
from . import events as ev
from .state import Duel, State
from .suites import FAMILIES

ANSWERS = {"accept_duel": ev.DuelAccepted, "decline_duel": ev.DuelDeclined, "withdraw_duel": ev.DuelWithdrawn}


def check_challenge(order: Order, known: State, seat: Seat) -> None:
    """Raises Refused."""
    target = order.seat("target")
    if target == seat:
        raise Refused("self_target")
    if target not in known.everyone:
        raise Refused("unknown_name", arg="target", text=known.names.get(target, ""), seats=())
    if target in known.guests:
        raise Refused("guest_not_allowed")
    if any({seat, target} == set(duel.both) and duel.phase in ("challenge", "running") for duel in known.duels.values()):
        raise Refused("duel_exists")


def find(order: Order, known: State, seat: Seat) -> Duel:
    """The challenge that is meant. Raises Refused."""
    withdraws = order.verb == "withdraw_duel"
    mine = [duel for duel in known.duels.values() if (duel.by if withdraws else duel.target) == seat]
    if order.args.get("target") is not None:
        other = order.seat("target")
        mine = [duel for duel in mine if (duel.target if withdraws else duel.by) == other]
    if not mine:
        raise Refused("not_challenged")
    waiting = [duel for duel in mine if duel.phase == "challenge"]
    if not waiting:
        raise Refused("wrong_phase")
    if len(waiting) > 1:
        others = tuple(duel.target if withdraws else duel.by for duel in waiting)
        raise Refused("ambiguous", arg="target", text="", seats=others)
    return waiting[0]


def challenge(draft: Draft[State], order: Order, seat: Seat) -> None:
    """Waits for an answer for some hours."""
    target = order.seat("target")
    number = max(draft.state.duels, default=0) + 1
    until = order.at + timedelta(hours=int(draft.state.options.get("challenge_h", 48)))
    draft.add(ev.DuelChallenged(by=seat, target=target, duel=number, until=until), to=seats(seat, target), rule="NR-146")


def answer(draft: Draft[State], order: Order, seat: Seat) -> None:
    """Accepted, declined or withdrawn."""
    duel = find(order, draft.state, seat)
    other = duel.by if seat == duel.target else duel.target
    draft.add(ANSWERS[order.verb](by=seat, target=other, duel=duel.number), to=seats(*duel.both), rule="NR-146")
    if order.verb == "accept_duel":
        begin(draft, duel, order.at)


def begin(draft: Draft[State], duel: Duel, at: datetime, *, silent: bool = False) -> None:
    """One suite, fresh for both, and a royale for each."""
    suite = creating.choose(draft, duel.both, at, with_ghosts=True, allowed=FAMILIES)
    until = at + timedelta(hours=int(draft.state.options.get("duel_h", 24)))
    first = max(draft.state.royales, default=0) + 1
    laid = ev.DuelLaid(by=duel.by, target=duel.target, duel=duel.number, until=until, royales=(first, first + 1))
    draft.add(laid, to=seats(*duel.both), rule="NR-146")
    for seat, other in (duel.both, duel.both[::-1]):
        plan = creating.Plan(mode="duel", humans=(seat,), suite=suite, owner=seat, duel=duel.number,
                             barred=(draft.state.names[other],), pause_s=draft.state.pause_s)  # fmt: skip
        creating.create(draft, plan, at, silent=silent)


def duel_deadline(draft: Draft[State], number: int, at: datetime) -> None:
    """Who has started plays to the end at once; who has not loses; nobody has: nothing was played (NR-151)."""
    duel = draft.state.duels[number]
    if not duel.started:
        draft.add(ev.DuelCancelled(cause="not_started", duel=number), to=PUBLIC, rule="NR-151")
        return
    if len(duel.started) == 1:
        # Said first, for the end of the one royale must not compare rounds that the other never had.
        own = duel.royales[duel.both.index(duel.started[0])]
        if not royales.current(draft, own).ended:
            rounds.run_out(draft, own, at)
        ending.declare(draft, number, duel.started[0], "never_started")
        return
    for own in duel.royales:
        if not royales.current(draft, own).ended:
            rounds.run_out(draft, own, at)
