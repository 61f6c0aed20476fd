"""The checks of players' orders, in the order of PL-152: the first that fails is the reason."""

from __future__ import annotations

from games.kernel.order import Order, Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import conduct
from .roles.base import RUNNING, Power
from .sides import SIDE_OF
from .state import State
from .statuses import is_alive, is_spent
from .verbs import HOLDERS, POWERS

UNTYPED = ("posted", "ballot")
"""What only a post can say; a form that says it is refused."""


def check(order: Order, known: State) -> None:
    """Raises Refused. `known` is what the author knows, and nothing more."""
    if order.verb in UNTYPED:
        _check_post(order, known)
        return
    seat = _author(order, known)
    if order.verb == "withdraw":
        _check_withdraw(order, known, seat)
        return
    power = POWERS.get(order.verb)
    if power is None:
        raise Refused("unknown_verb", verb=order.verb[:40])
    _check_holder(power, order, known, seat)
    _check_moment(power, order, known, seat)
    _check_use(power, order, known, seat)
    _check_names(power, order, known, seat)
    _check_targets(power, order, known, seat)


def _check_post(order: Order, known: State) -> None:
    if order.source not in ("post", "pm", "house"):
        raise Refused("unknown_verb", verb=order.verb)
    if order.verb == "posted":
        conduct.check_post(order, known)


def _author(order: Order, known: State) -> Seat:
    if known.over:
        raise Refused("game_over")
    if known.paused:
        raise Refused("paused")
    if not isinstance(order.by, Seat) or order.by not in known.everyone:
        raise Refused("not_a_player")
    if not is_alive(known, order.by):
        raise Refused("dead")
    return order.by


def _check_holder(power: Power, order: Order, known: State, seat: Seat) -> None:
    match power.holder:
        case "mayor":
            if known.mayor != seat:
                raise Refused("not_mayor")
        case "asked":
            if known.phase != "judgement" or known.asked != seat or _no_longer_mayor(known, seat):
                raise Refused("not_asked")
        case "role":
            if known.player(seat).role not in HOLDERS[power.verb]:
                raise Refused("wrong_role")


def _no_longer_mayor(known: State, seat: Seat) -> bool:
    """A question to the mayor is withdrawn when the office goes to somebody else (PL-163)."""
    return known.question == "mayor" and known.mayor != seat


def _check_moment(power: Power, order: Order, known: State, seat: Seat) -> None:
    if code := power.when(known, order):
        raise Refused(code)
    if power.asked is not None:
        power.asked(known, order, seat)


def _check_use(power: Power, order: Order, known: State, seat: Seat) -> None:
    if power.limited and is_spent(known, seat):
        raise Refused("power_spent")
    if power.spends is not None:
        power.spends(known, order, seat)
    if _is_watchable(power, known, seat) and known.player(seat).watched and known.phase in ("sunset", "vision"):
        raise Refused("watched")


def _is_watchable(power: Power, known: State, seat: Seat) -> bool:
    """A guarded seer is not hindered, a shaman is (PL-78)."""
    return power.watchable and not (power.verb == "probe" and known.player(seat).role == "seer")


def _check_names(power: Power, order: Order, known: State, seat: Seat) -> None:
    """Arguments that are missing, roles and names that are not there, then the dead."""
    for arg in power.args:
        if arg.required:
            order.arg(arg.name)
    for arg in power.args:
        if arg.kind == "role" and order.text(arg.name) not in SIDE_OF:
            raise Refused("unknown_role", text=order.text(arg.name)[:80])
    named = [name for arg in power.args if arg.kind != "role" for name in _named(order, arg.name)]
    for target in named:
        if target not in known.everyone:
            raise Refused("unknown_name", text=str(int(target)))
    for target in named:
        if not is_alive(known, target):
            raise Refused("target_dead", target=target)


def _named(order: Order, arg: str) -> tuple[Seat, ...]:
    """The seats that an argument names, none where it was left out."""
    value = order.args.get(arg)
    if value is None or value in ("", ()):
        return ()
    return order.seats(arg)


def _check_targets(power: Power, order: Order, known: State, seat: Seat) -> None:
    for arg in power.not_self:
        if order.seat(arg) == seat:
            raise Refused("self_target", arg=arg)
    if power.own is not None:
        power.own(known, order, seat)
    for arg in power.of_pack:
        if order.seat(arg) not in known.pack:
            raise Refused("target_not_wolf", target=order.seat(arg))
    for arg in power.not_of_pack:
        if order.seat(arg) in known.pack or order.seat(arg) == seat:
            raise Refused("target_wolf", target=order.seat(arg))
    lover = known.player(seat).lover
    if power.not_lover and lover is not None and lover in _named(order, power.not_lover):
        raise Refused("lover", target=lover)
    for arg in power.not_immune:
        for target in _named(order, arg):
            if known.player(target).immune:
                raise Refused("target_immune", target=target)
    if power.last is not None:
        power.last(known, order, seat)


def _check_withdraw(order: Order, known: State, seat: Seat) -> None:
    """While that verb may be sent, by whoever has it standing."""
    if known.phase not in RUNNING:
        raise Refused("wrong_phase")
    value = order.arg("order")
    verb = value.text if isinstance(value, Unresolved) else str(value)
    power = POWERS.get(verb)
    if power is None:
        raise Refused("unknown_verb", verb=verb[:40])
    if code := power.when(known, order):
        raise Refused(code)
    if not stands(known, seat, verb):
        raise Refused("nothing_to_withdraw", verb=verb)


def stands(state: State, seat: Seat, verb: str) -> bool:
    """Whether the seat has an order of this verb that may be withdrawn."""
    if verb == "successor":
        return state.mayor == seat and state.successor is not None
    return POWERS[verb].withdrawable and state.standing_order(seat, verb) is not None
