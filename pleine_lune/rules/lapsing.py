"""Orders that are dropped before they act (PL-156), and orders that the rules take back (PL-55, PL-124)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.kernel.audience import GM_ONLY, seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as e
from .state import Standing, State

DAY_POWERS = ("forge", "telepathy", "double", "guard", "peep")
NIGHT_POWERS = ("guard", "peep", "devour", "corrupt", "sacrifice", "hunt", "sleep", "probe", "save_ahead")
ACCUSATIONS = ("vote", "forge", "telepathy")


def lapse(draft: Draft[State], seat: Seat, verb: str, why: str, rule: str = "PL-156") -> None:
    """Drops a standing order, its power unspent (PL-69); for the game master alone."""
    draft.add(e.OrderLapsed(player=seat, verb=verb, why=why), to=GM_ONLY, rule=rule)


def standing(state: State, verb: str) -> list[tuple[Seat, Standing]]:
    """Every standing order of this verb, in seat order."""
    given = state.players
    return [(seat, given[seat].orders[verb]) for seat in state.everyone if seat in given and verb in given[seat].orders]


def lapse_of_dead(draft: Draft[State], verbs: Iterable[str]) -> None:
    """Orders of the dead lapse (PL-68)."""
    verbs = tuple(verbs)
    for seat in draft.state.everyone:
        player = draft.state.player(seat)
        if player.cause is not None and player.orders:
            for verb in verbs:
                if draft.state.standing_order(seat, verb) is not None:
                    lapse(draft, seat, verb, "dead", "PL-68")


def latest(
    draft: Draft[State], verb: str, orders: list[tuple[Seat, Standing]]
) -> tuple[Seat, Standing] | None:
    """The order received last; the earlier ones lapse unspent (PL-60)."""
    if not orders:
        return None
    chosen = max(orders, key=lambda pair: pair[1].number)
    for seat, _ in orders:
        if seat != chosen[0]:
            lapse(draft, seat, verb, "superseded", "PL-60")
    return chosen


def take_back(draft: Draft[State], unwanted: Callable[[Seat, str, Standing], bool], rule: str) -> None:
    """Withdraws standing orders that the rules no longer allow; their authors are told and may send another."""
    for seat in draft.state.everyone:
        for verb, order in list(draft.state.player(seat).orders.items()):
            if unwanted(seat, verb, order):
                draft.add(e.OrderWithdrawn(by=seat, verb=verb, forced=True), to=seats(seat), rule=rule)
