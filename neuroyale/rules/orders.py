"""What a player's order brings about."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from games.kernel.audience import GM_ONLY, seats
from games.kernel.common import OrderReceived, OrderReplaced
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.seat import Seat

from . import answers, creating, duels, lobby, pauses, rounds, royales
from . import events as ev
from . import events_royale as e
from .state import JOLT, State
from .suites import FAMILIES


def _number(draft: Draft[State], seat: Seat) -> int:
    royale = draft.state.royale_of(seat)
    assert royale is not None
    return royale.number


def start_royale(draft: Draft[State], order: Order, seat: Seat) -> None:
    """A solo of one's own (NR-20)."""
    suite = creating.choose(draft, (seat,), order.at, with_ghosts=True, allowed=FAMILIES)
    until = order.at + timedelta(hours=int(draft.state.options.get("solo_limit_h", 24)))
    plan = creating.Plan(mode="solo", humans=(seat,), suite=suite, owner=seat, until=until, pause_s=draft.state.pause_s)
    creating.create(draft, plan, order.at)


def start_round(draft: Draft[State], order: Order, seat: Seat) -> None:
    """The next round on one's own clock; a pause ends first."""
    number = _number(draft, seat)
    if royales.current(draft, number).phase == "pause":
        pauses.settle(draft, number)
    rounds.open_round(draft, number, order.at)


def choose(draft: Draft[State], order: Order, seat: Seat) -> None:
    """What waits for the end of the pause; a later choice replaces the earlier one (NR-71)."""
    royale = draft.state.royale_of(seat)
    assert royale is not None
    earlier = seat in royale.choices if order.verb == "play_token" else royale.aim is not None
    target = order.args.get("target")
    args: dict[str, Any] = {"target": target} if target is not None else {}
    if order.verb == "play_token":
        token = order.args["token"]
        args = {"token": token, "target": target if token == JOLT else None}
        if token == JOLT and target is None:
            args["target"] = pauses.proposed(draft.state, royale, seat)
    draft.add(OrderReceived(by=seat, verb=order.verb, args=args), to=seats(seat), rule="NR-71")
    if earlier:
        draft.add(OrderReplaced(by=seat, verb=order.verb), to=seats(seat), rule="NR-71")


def rejoin(draft: Draft[State], order: Order, seat: Seat) -> None:
    """The latest screen goes on (NR-53)."""
    session = str(order.args.get("session") or "")
    before = draft.state.sessions.get(seat)
    if before and before != session:
        draft.add(ev.SessionTakenOver(player=seat), to=seats(seat), rule="NR-53")
    draft.add(ev.Rejoined(player=seat, session=session), to=seats(seat) if session else GM_ONLY, rule="NR-52")


def answer(draft: Draft[State], order: Order, seat: Seat) -> None:
    """One's own round closes with the last."""
    answers.take(draft, order, seat)
    rounds.after(draft, _number(draft, seat), order.at)


def forfeit(draft: Draft[State], order: Order, seat: Seat) -> None:
    """For good; what was answered and chosen before stands (NR-130)."""
    number = _number(draft, seat)
    to = royales.public(royales.current(draft, number))
    draft.add(e.Forfeited(player=seat, royale=number), to=to, rule="NR-130")
    rounds.after(draft, number, order.at)


def consent(draft: Draft[State], order: Order, seat: Seat) -> None:
    """Whether one's runs may be replayed."""
    draft.add(ev.GhostConsentSet(player=seat, value=bool(order.args["value"])), to=seats(seat), rule="NR-90")


def receive(draft: Draft[State], order: Order) -> None:
    """Carries out what has been checked."""
    assert isinstance(order.by, Seat)
    _ACTS[order.verb](draft, order, order.by)


_ACTS: dict[str, Callable[[Draft[State], Order, Seat], None]] = {
    "start_royale": start_royale,
    "start_round": start_round,
    "answer": answer,
    "rejoin": rejoin,
    "play_token": choose,
    "aim_tribune": choose,
    "forfeit": forfeit,
    "join_live": lobby.join_live,
    "leave_live": lambda draft, order, seat: lobby.leave_live(draft, seat),
    "open_salon": lobby.open_salon,
    "join_salon": lobby.enter,
    "join_link": lobby.enter,
    "set_salon": lambda draft, order, seat: lobby.change(draft, order),
    "leave_salon": lambda draft, order, seat: lobby.leave_salon(draft, seat, "left"),
    "launch": lambda draft, order, seat: lobby.launch(draft, order.at),
    "challenge": duels.challenge,
    "accept_duel": duels.answer,
    "decline_duel": duels.answer,
    "withdraw_duel": duels.answer,
    "set_ghost_consent": consent,
}
