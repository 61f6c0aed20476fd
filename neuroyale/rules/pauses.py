"""Pauses: tokens, shields and jolts (NR-71 to NR-83, NR-191)."""

from __future__ import annotations

from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events_royale as e
from . import royales
from .jolts import lands_on
from .scoring import MOST_JOLTS
from .state import JOLT, SHIELD, Choice, Royale, State

LAST_SHIELD = 5
"""After this round there is no shield any more."""


def is_immune(state: State, royale: Royale, seat: Seat) -> bool:
    """Whether jolts never land here (NR-80)."""
    return royale.origins[seat] == "ghost" and not state.options.get("ghosts_can_be_jolted", True)


def may_shield(royale: Royale, seat: Seat) -> bool:
    """NR-72."""
    return royale.round <= LAST_SHIELD and seat not in royale.shields


def proposed(state: State, royale: Royale, seat: Seat) -> Seat | None:
    """The nearest above who can be jolted, otherwise the nearest below; None where there is nobody (NR-74, NR-80)."""
    place = royale.order.index(seat)
    near = (*reversed(royale.order[:place]), *royale.order[place + 1 :])
    return next((other for other in near if not is_immune(state, royale, other)), None)


def settle(draft: Draft[State], number: int) -> None:
    """The end of a pause: tokens become shields and jolts, the tribune's jolt comes last (NR-76, NR-211)."""
    royale = royales.current(draft, number)
    done = [(seat, *_choice(draft, royale, seat)) for seat in royale.order if seat in royale.tokens]
    to = royales.public(royale)
    for seat, choice, default in done:
        if choice.token == SHIELD:
            draft.add(e.ShieldRaised(player=seat, default=default, royale=number), to=to, rule="NR-76")
    for seat, choice, default in done:
        if choice.token == JOLT:
            _throw(draft, number, seat, choice.target or proposed(draft.state, royale, seat), default=default)
    if royale.best is not None:
        first = next((seat for seat in royale.order if not is_immune(draft.state, royale, seat)), None)
        _throw(draft, number, royale.best, royale.aim or first, default=royale.aim is None, tribune=True)
    if royale.phase == "pause":
        draft.add(e.PauseClosed(round=royale.round, royale=number), to=to, rule="NR-191")


def _choice(draft: Draft[State], royale: Royale, seat: Seat) -> tuple[Choice, bool]:
    """What a holder does, and whether that is the default."""
    shield = may_shield(royale, seat)
    if royale.origins[seat] == "bot":
        # Rolled only where there is something to choose (NR-77).
        percent = draft.state.options.get("bot_jolt_percent", 90)
        jolts = not shield or draft.d100("bot_token") <= percent
        return Choice(token=JOLT if jolts else SHIELD), True
    if seat in royale.choices:
        return royale.choices[seat], False
    return Choice(token=SHIELD if shield else JOLT), True


def _throw(
    draft: Draft[State], number: int, by: Seat, aimed: Seat | None, *, default: bool, tribune: bool = False
) -> None:
    """One jolt, and on whom it lands (NR-78)."""
    royale = royales.current(draft, number)
    to = royales.public(royale)
    if aimed is None:
        draft.add(e.JoltLost(by=by, aimed=None, royale=number), to=to, rule="NR-80")
        return
    draft.add(e.JoltThrown(by=by, aimed=aimed, default=default, tribune=tribune, royale=number), to=to, rule="NR-76")
    full = {seat: MOST_JOLTS for seat in royale.order if is_immune(draft.state, royale, seat)}
    if (target := lands_on(royale.order, {**royale.jolts, **full}, by, aimed)) is None:
        draft.add(e.JoltLost(by=by, aimed=aimed, royale=number), to=to, rule="NR-78")
    else:
        draft.add(e.JoltLanded(by=by, target=target, royale=number), to=to, rule="NR-78")
