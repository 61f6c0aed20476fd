"""The game master's rulings about people: orders and ballots, life and death, roles, teams, charges (MG-130, MG-131)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import death, duties, effects, inheritance, victory
from . import events as e
from .roles import CHARGED, MAFIA, ROLES
from .state import State
from .statuses import is_alive, mafia

# Orders and ballots


def _slot(order: Order) -> str:
    return str(order.args.get("slot") or "own")


def _pending(order: Order, state: State) -> None:
    standing = state.order(order.seat("player"), _slot(order))
    if standing is None or (state.phase == "review" and _slot(order) != "day"):
        raise Refused("nothing_to_withdraw")


def void_order(draft: Draft[State], order: Order) -> None:
    """It counts as sent, and will fail; its author is not told (MG-35, MG-142)."""
    draft.add(e.OrderVoided(player=order.seat("player"), slot=_slot(order)), to=GM_ONLY, rule="MG-130")


def _has_voted(order: Order, state: State) -> None:
    if state.phase not in ("day", "vote_closed"):
        raise Refused("wrong_phase")
    if state.player(order.seat("player")).vote is None:
        raise Refused("nothing_to_withdraw")


def annul_vote(draft: Draft[State], order: Order) -> None:
    draft.add(e.VoteAnnulled(player=order.seat("player")), to=PUBLIC, rule="MG-130")


# Life and death


def _living(order: Order, state: State) -> None:
    if not is_alive(state, order.seat("player")):
        raise Refused("target_dead", target=order.seat("player"))


def _living_or_returned(order: Order, state: State) -> None:
    if not state.player(order.seat("player")).revived:
        _living(order, state)


def _die(draft: Draft[State], seat: Seat, cause: str, how: str) -> None:
    """A death at once, with all that a death brings (MG-164)."""
    death.strike(draft, seat, cause, "MG-130")
    death.darken_after(draft, (seat,))
    death.announce(draft, seat, how)
    if draft.state.phase != "review":
        duties.tell_invalid(draft, (seat,))
    victory.end_if_over(draft)


def modkill(draft: Draft[State], order: Order) -> None:
    _die(draft, order.seat("player"), "modkill", "modkill")


def kill(draft: Draft[State], order: Order) -> None:
    """Of whom the Grail has raised, the return ends (MG-166)."""
    seat = order.seat("player")
    if draft.state.player(seat).revived:
        draft.add(e.RevivalEnded(player=seat), to=PUBLIC, rule="MG-130")
    else:
        _die(draft, seat, "gm", "day")


def _dead(order: Order, state: State) -> None:
    if is_alive(state, order.seat("player")):
        raise Refused("target_alive", target=order.seat("player"))


def revive(draft: Draft[State], order: Order) -> None:
    """Fully alive again, as he was when he died."""
    draft.add(common.Revived(player=order.seat("player")), to=PUBLIC, rule="MG-130")


# Sanctions


def warn(draft: Draft[State], order: Order) -> None:
    seat = order.seat("player")
    draft.add(common.Warned(player=seat, reason=order.reason), to=seats(seat), rule="MG-145")


def _has_powers(order: Order, state: State) -> None:
    _living(order, state)
    if state.player(order.seat("player")).stripped:
        raise Refused("bad_target", target=order.seat("player"))


def strip_role(draft: Draft[State], order: Order) -> None:
    """An Anathema laid by the game master: at once, and the pending orders go with it (MG-131, MG-145)."""
    seat = order.seat("player")
    if draft.state.phase != "review":
        drop_orders(draft, seat, "own", "kill", "day")
    effects.lay_anathema(draft, seat)
    draft.add(e.Stripped(player=seat), to=seats(seat), rule="MG-130")
    death.darken_after(draft, (seat,))


def drop_orders(draft: Draft[State], seat: Seat, *slots: str) -> None:
    for slot in slots:
        standing = draft.state.order(seat, slot)
        if standing is not None:
            draft.add(e.OrderWithdrawn(by=seat, verb=standing.verb, slot=slot), to=seats(seat), rule="MG-131")


def _has_none(order: Order, state: State) -> None:
    if not state.player(order.seat("player")).stripped:
        raise Refused("bad_target", target=order.seat("player"))


def restore_role(draft: Draft[State], order: Order) -> None:
    """The kill right does not come back (MG-93)."""
    seat = order.seat("player")
    told = (seat, *mafia(draft.state)) if draft.state.player(seat).team == MAFIA else (seat,)
    draft.add(e.RoleRestored(player=seat), to=seats(*told), rule="MG-130")


def replace_player(draft: Draft[State], order: Order) -> None:
    """State, role and orders stay."""
    fact = common.PlayerReplaced(player=order.seat("player"), with_=order.text("with"))
    draft.add(fact, to=PUBLIC, rule="MG-130")


# Roles, teams, charges


def _known_role(order: Order, state: State) -> None:
    if order.text("role") not in ROLES:
        raise Refused("bad_argument", arg="role")


def set_role(draft: Draft[State], order: Order) -> None:
    """Before the deal the roles on the chairs change; later the powers are fresh and the old role's orders are gone."""
    seat, role = order.seat("player"), order.text("role")
    if not draft.state.dealt:
        draft.add(e.RolesLaid(roles={seat: role}), to=GM_ONLY, rule="MG-11")
        return
    if draft.state.phase != "review":
        drop_orders(draft, seat, "own", "day")
    draft.add(e.Became(player=seat, role=role, via="gm"), to=seats(seat), rule="MG-130")


def set_team(draft: Draft[State], order: Order) -> None:
    seat, team = order.seat("player"), order.text("team")
    before = mafia(draft.state)
    told = {seat, *before} if MAFIA in (team, draft.state.player(seat).team) else {seat}
    draft.add(e.TeamSet(player=seat, team=team), to=seats(*told), rule="MG-130")
    if draft.state.boss == seat and team != MAFIA:
        if draft.state.phase != "review":
            drop_orders(draft, seat, "kill")
        inheritance.pass_on(draft)
    inheritance.tell_roster(draft)
    victory.end_if_over(draft)


def _charge(order: Order, state: State) -> None:
    if order.text("action") not in CHARGED:
        raise Refused("bad_argument", arg="action")
    if order.args.get("number") is not None:
        _ = order.whole("number", 0, 99)


def set_charges(draft: Draft[State], order: Order) -> None:
    seat, number = order.seat("player"), order.args.get("number")
    fact = e.ChargesSet(player=seat, action=order.text("action"), number=number if isinstance(number, int) else None)
    draft.add(fact, to=seats(seat), rule="MG-130")


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "void_order": _pending, "annul_vote": _has_voted, "modkill": _living, "kill": _living_or_returned, "revive": _dead,
    "strip_role": _has_powers, "restore_role": _has_none, "set_role": _known_role, "set_charges": _charge,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Draft[State], Order], None]] = {
    "void_order": void_order, "annul_vote": annul_vote, "modkill": modkill, "kill": kill, "revive": revive,
    "warn": warn, "strip_role": strip_role, "restore_role": restore_role, "replace_player": replace_player,
    "set_role": set_role, "set_team": set_team, "set_charges": set_charges,
}  # fmt: skip
