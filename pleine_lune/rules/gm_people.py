"""The game master's rulings about people: life and death, roles and powers, office and couple, immunity (PL-153)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import day, death, lovers, mayor, victory
from . import events as e
from .checking import stands
from .lapsing import take_back
from .sides import SIDE_OF, WOLF_ROLES
from .state import Standing, State
from .statuses import LIMITED, in_first_evening, is_alive, pack, to_pack
from .verbs import POWERS

# Life and death


def _living_player(order: Order, state: State) -> None:
    if not is_alive(state, order.seat("player")):
        raise Refused("target_dead", target=order.seat("player"))


def kill(draft: Draft[State], order: Order) -> None:
    """A death in mid-day: heartbreak, mayor, end of the game, at once; then a judgement anew (PL-134, PL-163).

    With `heart_attack` for whoever has read the cemetery while alive (PL-128).
    """
    died = death.strike(draft, [(order.seat("player"), order.text("cause"))], rule="PL-134")
    mayor.after_deaths(draft)
    if not victory.end_if_over(draft) and draft.state.phase == "judgement":
        day.rejudge_after(draft, [seat for seat, _ in died])


def _dead_player(order: Order, state: State) -> None:
    if is_alive(state, order.seat("player")):
        raise Refused("target_alive", target=order.seat("player"))


def revive(draft: Draft[State], order: Order) -> None:
    """Alive again with his role; office and a partner dead of heartbreak do not come back by themselves."""
    seat = order.seat("player")
    draft.add(common.Revived(player=seat), to=PUBLIC, rule="PL-153")
    if draft.state.player(seat).role in WOLF_ROLES:
        draft.add(e.PackRevealed(pack=pack(draft.state)), to=to_pack(draft.state), rule="PL-153")


def excuse(draft: Draft[State], order: Order) -> None:
    """PL-132."""
    seat = order.seat("player")
    draft.add(e.Excused(player=seat), to=seats(seat), rule="PL-132")


def warn(draft: Draft[State], order: Order) -> None:
    """A word to one player, on record."""
    seat = order.seat("player")
    draft.add(common.Warned(player=seat, reason=order.reason), to=seats(seat), rule="PL-153")


def replace_player(draft: Draft[State], order: Order) -> None:
    """Somebody else sits down; the newcomer is excused for this interval (PL-132)."""
    seat = order.seat("player")
    draft.add(common.PlayerReplaced(player=seat, with_=order.text("with")), to=PUBLIC, rule="PL-153")


# Roles and powers


def _known_role(order: Order, state: State) -> None:
    if order.text("role") not in SIDE_OF:
        raise Refused("unknown_role", text=order.text("role")[:80])


def set_role(draft: Draft[State], order: Order) -> None:
    """Powers fresh, orders of the old role gone; where the pack changes it is told. Before the start the deal changes."""
    seat, role = order.seat("player"), order.text("role")
    if draft.state.started_at is None:
        draft.add(e.RolesLaid(roles={seat: role}), to=GM_ONLY, rule="PL-162")
        return
    before = pack(draft.state)
    draft.add(e.RoleChanged(player=seat, role=role), to=seats(seat), rule="PL-153")
    after = pack(draft.state)
    if after != before and after:
        draft.add(e.PackRevealed(pack=after), to=to_pack(draft.state), rule="PL-153")
    if role == "matchmaker" and draft.state.couple:
        draft.add(e.CoupleKnown(), to=seats(seat), rule="PL-118")
    if role == "matchmaker" and draft.state.match_ended:
        draft.add(e.MatchEnded(), to=seats(seat), rule="PL-118")


def _has_limit(order: Order, state: State) -> None:
    if state.player(order.seat("player")).role not in LIMITED:
        raise Refused("bad_target", target=order.seat("player"))


def set_spent(draft: Draft[State], order: Order) -> None:
    """Whether a power of one use is spent."""
    seat = order.seat("player")
    draft.add(e.SpentSet(player=seat, spent=bool(order.args["spent"])), to=seats(seat), rule="PL-153")


def set_blank(draft: Draft[State], order: Order) -> None:
    """Whether the blank vote is used."""
    seat = order.seat("player")
    draft.add(e.BlankSet(player=seat, used=bool(order.args["used"])), to=seats(seat), rule="PL-153")


def _order_stands(order: Order, state: State) -> None:
    verb = order.text("order")
    if verb not in POWERS:
        raise Refused("unknown_verb", verb=verb[:40])
    if not stands(state, order.seat("player"), verb):
        raise Refused("nothing_to_withdraw", verb=verb)


def void_order(draft: Draft[State], order: Order) -> None:
    """Takes a standing order back; its author is told."""
    seat, verb = order.seat("player"), order.text("order")
    draft.add(e.OrderWithdrawn(by=seat, verb=verb), to=seats(seat), rule="PL-153")


def _odds(order: Order, state: State) -> None:
    for name, low, high in (("wolves", 1, 60), ("innocents", 0, 60), ("see", 0, 100), ("seen", 0, 100)):
        _ = order.whole(name, low, high)


def set_girl_odds(draft: Draft[State], order: Order) -> None:
    """PL-96."""
    cell = {name: int(str(order.args[name])) for name in ("wolves", "innocents", "see", "seen")}
    draft.add(e.GirlOddsChanged(**cell), to=GM_ONLY, rule="PL-96")


# Office and couple


def _may_be_mayor(order: Order, state: State) -> None:
    _living_player(order, state)
    current = state.mayor if state.started_at else state.setup_mayor
    if current == order.seat("player"):
        raise Refused("bad_target", target=current)


def _resettle(draft: Draft[State]) -> None:
    """A question put to a mayor who no longer is goes to whoever holds the office now (PL-163)."""
    state = draft.state
    if state.phase == "judgement" and state.question == "mayor" and state.mayor != state.asked:
        day.judge_scores(draft)


def set_mayor(draft: Draft[State], order: Order) -> None:
    """An open poll closes without a result (PL-28)."""
    seat = order.seat("player")
    if draft.state.started_at is None:
        _setup(draft, mayor=seat, successor=None)
        return
    draft.add(e.MayorChanged(mayor=seat, how="gm"), to=PUBLIC, rule="PL-153")
    _resettle(draft)


def _has_mayor(order: Order, state: State) -> None:
    if (state.mayor if state.started_at else state.setup_mayor) is None:
        raise Refused("bad_target")


def remove_mayor(draft: Draft[State], order: Order) -> None:
    """Vacant, and not ineligible."""
    if draft.state.started_at is None:
        _setup(draft, mayor=None, successor=None)
        return
    draft.add(e.MayorVacant(why="gm"), to=PUBLIC, rule="PL-153")
    _resettle(draft)


def _setup(draft: Draft[State], **changes: Any) -> None:
    """Before the start: what the seats bring along, with this changed."""
    state = draft.state
    given: dict[str, Any] = {
        "names": state.names, "lovers": state.setup_lovers, "mayor": state.setup_mayor,
        "successor": state.setup_successor, "immune": state.setup_immune, "roles": state.setup_roles, **changes,
    }  # fmt: skip
    draft.add(e.SetupGiven(**given), to=GM_ONLY, rule="PL-162")


def _two_living(order: Order, state: State) -> None:
    first, second = order.seat("first"), order.seat("second")
    for seat in (first, second):
        if not is_alive(state, seat):
            raise Refused("target_dead", target=seat)
    if first == second:
        raise Refused("self_target")


def name_lovers(draft: Draft[State], order: Order) -> None:
    """Forms or replaces the couple (PL-117)."""
    couple = (order.seat("first"), order.seat("second"))
    if draft.state.started_at is None:
        _setup(draft, lovers=tuple(sorted(couple)))
    else:
        lovers.form(draft, couple, by="gm")


def _before_second_day(order: Order, state: State) -> None:
    if state.started_at is not None and not (state.evenings == 0 or in_first_evening(state)):
        raise Refused("wrong_phase")
    if not is_alive(state, order.seat("player")):
        raise Refused("target_dead", target=order.seat("player"))


def grant_immunity(draft: Draft[State], order: Order) -> None:
    """As an immune seat; orders that name him are taken back (PL-124)."""
    seat = order.seat("player")
    if draft.state.started_at is None:
        _setup(draft, immune=tuple(sorted({*draft.state.setup_immune, seat})))
        return
    draft.add(e.ImmunityGranted(players=(seat,)), to=PUBLIC, rule="PL-124")
    take_back(draft, lambda _, verb, standing: _names(verb, standing, seat), "PL-124")


def _names(verb: str, standing: Standing, seat: Seat) -> bool:
    return any(standing.seat(arg) == seat for arg in POWERS[verb].not_immune)


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "kill": _living_player, "revive": _dead_player, "excuse": _living_player, "set_role": _known_role,
    "set_spent": _has_limit, "void_order": _order_stands, "set_girl_odds": _odds, "set_mayor": _may_be_mayor,
    "remove_mayor": _has_mayor, "name_lovers": _two_living, "grant_immunity": _before_second_day,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Draft[State], Order], None]] = {
    "kill": kill, "revive": revive, "excuse": excuse, "warn": warn, "replace_player": replace_player,
    "set_role": set_role, "set_spent": set_spent, "set_blank": set_blank, "void_order": void_order,
    "set_girl_odds": set_girl_odds, "set_mayor": set_mayor, "remove_mayor": remove_mayor, "name_lovers": name_lovers,
    "grant_immunity": grant_immunity,
}  # fmt: skip
