"""Whether a player's order may be taken: person, object, phase, right, arguments, count (NR-170);
a refusal costs nothing (NR-171)."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import answers, duels, lobby, pauses
from .state import JOLT, OWN, SHIELD, Royale, State

MEMBERS = frozenset({
    "start_royale", "join_live", "leave_live", "open_salon", "join_salon", "challenge", "set_ghost_consent",
})  # fmt: skip


def check(order: Order, known: State) -> None:
    """Raises Refused. `known` is the author's own fold."""
    if not isinstance(order.by, Seat) or order.by not in known.everyone:
        raise Refused("not_member" if order.verb in MEMBERS else "not_a_player")
    if order.verb in MEMBERS and order.by in known.guests:
        raise Refused("guest_not_allowed")
    _CHECKS[order.verb](order, known, order.by)


def meets(order: Order, state: State) -> None:
    """Raises Refused for what only trying shows: a door that does not open, a number that no question offers."""
    if not isinstance(order.by, Seat):
        return
    if order.verb in ("join_salon", "join_link"):
        lobby.check_door(order, state, order.by)
    elif order.verb == "answer":
        answers.meets(order, state, order.by)


def playing(known: State, seat: Seat) -> Royale:
    """The royale in which somebody plays. Refused: `not_a_player`; `wrong_phase` while it gathers."""
    royale = known.royale_of(seat)
    if royale is None or (known.gathering and royale.ended and seat in known.people):
        raise Refused("wrong_phase" if seat in known.people else "not_a_player")
    return royale


def _start_royale(order: Order, known: State, seat: Seat) -> None:
    if known.mode != "solo":
        raise Refused("wrong_phase")
    royale = known.royale_of(seat)
    if royale is not None and not royale.ended:
        raise Refused("already_in")


def _start_round(order: Order, known: State, seat: Seat) -> None:
    royale = playing(known, seat)
    if royale.ended:
        raise Refused("game_over")
    if royale.clock != OWN or royale.phase not in ("waiting", "pause") or royale.away(seat):
        raise Refused("wrong_phase")


def _rejoin(order: Order, known: State, seat: Seat) -> None:
    if known.royale_of(seat) is None and seat not in known.people:
        raise Refused("not_a_player")


def _in_pause(known: State, seat: Seat) -> Royale:
    royale = playing(known, seat)
    if royale.ended:
        raise Refused("game_over")
    if royale.phase != "pause":
        raise Refused("wrong_phase")
    return royale


def _play_token(order: Order, known: State, seat: Seat) -> None:
    royale = _in_pause(known, seat)
    if seat not in royale.tokens or royale.away(seat):
        raise Refused("no_token")
    token = order.text("token")
    if token == SHIELD:
        if seat in royale.shields:
            raise Refused("shield_held")
        if not pauses.may_shield(royale, seat):
            raise Refused("shield_not_allowed")
    elif token != JOLT:
        raise Refused("bad_argument", arg="token")
    elif order.args.get("target") is not None:
        if order.seat("target") == seat:
            raise Refused("self_target")
        _check_target(order, known, royale)


def _check_target(order: Order, known: State, royale: Royale) -> None:
    target = order.seat("target")
    if target not in royale.seats:
        raise Refused("unknown_name", arg="target", text=known.names.get(target, ""), seats=())
    if target not in royale.left:
        raise Refused("target_out", target=target)
    if pauses.is_immune(known, royale, target):
        raise Refused("target_immune", target=target)


def _aim_tribune(order: Order, known: State, seat: Seat) -> None:
    royale = _in_pause(known, seat)
    if royale.best != seat or royale.away(seat):
        raise Refused("not_tribune_best")
    _check_target(order, known, royale)


def _forfeit(order: Order, known: State, seat: Seat) -> None:
    royale = playing(known, seat)
    if royale.ended:
        raise Refused("game_over")
    if royale.away(seat) or (royale.clock == OWN and not royale.round):
        raise Refused("wrong_phase")


def _join_live(order: Order, known: State, seat: Seat) -> None:
    if known.mode != "live":
        raise Refused("wrong_phase")
    royale = known.royale
    if royale is not None and not royale.ended and not known.gathering:
        raise Refused("already_in" if seat in royale.humans and seat not in royale.forfeited else "already_started")
    if known.gathering and seat in known.people:
        raise Refused("already_in")


def _leave_live(order: Order, known: State, seat: Seat) -> None:
    _in_lobby(known, seat)


def _in_lobby(known: State, seat: Seat) -> None:
    """Refused: `not_a_player`, `already_started`, `game_over`."""
    royale = known.royale
    if seat in known.people and known.gathering:
        return
    if royale is None or seat not in royale.humans:
        raise Refused("not_a_player")
    raise Refused("game_over" if royale.ended else "already_started")


def _open_salon(order: Order, known: State, seat: Seat) -> None:
    if known.mode != "salon":
        raise Refused("wrong_phase")
    royale = known.royale
    running = royale is not None and not royale.ended
    if known.gathering or running:
        mine = seat in known.people or (royale is not None and running and seat in royale.humans)
        # One salon at a time is open in one game; others are games of their own.
        raise Refused("already_in" if mine else "wrong_phase")
    lobby.check_settings(order)


def _join(order: Order, known: State, seat: Seat) -> None:
    """All else is asked of the full state: who stands outside knows nothing of the salon."""
    order.text("code" if order.verb == "join_salon" else "link")


def _hosting(known: State, seat: Seat) -> None:
    """Refused: `not_a_player`, `not_host`, `already_started`."""
    royale = known.royale
    if seat not in known.people and (royale is None or seat not in royale.humans):
        raise Refused("not_a_player")
    if known.host != seat:
        raise Refused("not_host")
    if not known.gathering:
        raise Refused("game_over" if royale is None or royale.ended else "already_started")


def _set_salon(order: Order, known: State, seat: Seat) -> None:
    _hosting(known, seat)
    lobby.check_settings(order)


def _launch(order: Order, known: State, seat: Seat) -> None:
    _hosting(known, seat)
    if len(known.people) < 2:
        raise Refused("too_few_players")


def _consent(order: Order, known: State, seat: Seat) -> None:
    if not isinstance(order.arg("value"), bool):
        raise Refused("bad_argument", arg="value")


def _challenge(order: Order, known: State, seat: Seat) -> None:
    if known.mode != "duel":
        raise Refused("wrong_phase")
    duels.check_challenge(order, known, seat)


def _answer_duel(order: Order, known: State, seat: Seat) -> None:
    duels.find(order, known, seat)


_CHECKS: dict[str, Callable[[Order, State, Seat], None]] = {
    "start_royale": _start_royale,
    "start_round": _start_round,
    "answer": answers.check,
    "rejoin": _rejoin,
    "play_token": _play_token,
    "aim_tribune": _aim_tribune,
    "forfeit": _forfeit,
    "join_live": _join_live,
    "leave_live": _leave_live,
    "open_salon": _open_salon,
    "join_salon": _join,
    "join_link": _join,
    "set_salon": _set_salon,
    "leave_salon": lambda order, known, seat: _in_lobby(known, seat),
    "launch": _launch,
    "challenge": _challenge,
    "accept_duel": _answer_duel,
    "decline_duel": _answer_duel,
    "withdraw_duel": _answer_duel,
    "set_ghost_consent": _consent,
}
