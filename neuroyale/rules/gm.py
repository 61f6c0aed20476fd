"""The referee's powers (section 14; NR-23, NR-160). Effects come first in the journal, then the record (NR-214)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.names import bare
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruling import on_record
from games.kernel.seat import Seat

from . import duels, ending, lobby, opening, rounds, royales, seasons
from . import events as ev
from . import events_royale as e
from .state import COMMON, Royale, State

SHORTEST_REASON = 3
OPEN_TO_ALL = frozenset({"set_places", "set_result", "void_royale", "disqualify"})


def check(order: Order, state: State) -> None:
    """Raises Refused. The game master knows everything."""
    if order.verb == "open":
        opening.check(order)
        return
    if order.verb == "start":
        return
    if len(order.reason) < SHORTEST_REASON:
        raise Refused("reason_missing")
    _CHECKS[order.verb](order, state)


def act(draft: Draft[State], order: Order) -> None:
    """Writes the effect, then the record."""
    if order.verb == "open":
        opening.open_game(draft, order)
        return
    if order.verb == "start":
        if draft.state.mode == "live" and len(draft.state.people) >= int(draft.state.options.get("places", 24)):
            lobby.launch(draft, order.at)
        return
    _ACTS[order.verb](draft, order)
    draft.add(on_record(order), to=PUBLIC if order.verb in OPEN_TO_ALL else GM_ONLY, rule="NR-214")


def _latest(state: State) -> Royale:
    if state.royale is None:
        raise Refused("wrong_phase")
    return state.royale


def _lobby(order: Order, state: State) -> None:
    if not state.gathering or state.mode != "salon":
        raise Refused("wrong_phase")


def _player(order: Order, state: State) -> Seat:
    seat = order.seat("player")
    if seat not in state.everyone:
        raise Refused("unknown_name", arg="player", text=state.names.get(seat, ""), seats=())
    return seat


def _royale_of(order: Order, state: State) -> Royale:
    royale = state.royale_of(_player(order, state))
    if royale is None:
        raise Refused("wrong_phase")
    return royale


# ---- checks ---------------------------------------------------------------------------------------------------------


def _void(order: Order, state: State) -> None:
    duel = state.duel
    if state.mode == "duel":
        if duel is None or duel.phase not in ("running", "over"):
            raise Refused("wrong_phase")
    elif _latest(state).phase == "cancelled" or state.gathering:
        raise Refused("wrong_phase")


def _disqualify(order: Order, state: State) -> None:
    royale = _royale_of(order, state)
    if royale.phase == "cancelled" or royale.number != _latest_with(state, royale).number:
        raise Refused("wrong_phase")
    if order.args.get("player") in royale.disqualified:
        raise Refused("wrong_phase")


def _latest_with(state: State, royale: Royale) -> Royale:
    return royale if royale.duel else _latest(state)


def _kick(order: Order, state: State) -> None:
    _lobby(order, state)
    if _player(order, state) not in state.people:
        raise Refused("bad_target", target=order.seat("player"))


def _common(state: State, *phases: str) -> Royale:
    royale = _latest(state)
    if royale.clock != COMMON or royale.phase not in phases:
        raise Refused("wrong_phase")
    return royale


def _extend(order: Order, state: State) -> None:
    _common(state, "pause")
    order.whole("seconds", 1, 300)


def _pause(order: Order, state: State) -> None:
    _common(state, "pause", "countdown")
    if state.paused:
        raise Refused("wrong_phase")


def _resume(order: Order, state: State) -> None:
    if not state.paused:
        raise Refused("wrong_phase")


def _move(order: Order, state: State) -> None:
    duel = state.duel
    open_duel = state.mode == "duel" and duel is not None and duel.phase == "running"
    open_solo = state.mode == "solo" and state.royale is not None and not state.royale.ended
    if not open_duel and not open_solo:
        raise Refused("game_over" if state.over else "wrong_phase")
    order.whole("hours", 1, 72)


def _running_duel(order: Order, state: State) -> None:
    if state.duel is None or state.duel.phase != "running":
        raise Refused("game_over" if state.over else "wrong_phase")


def _set_places(order: Order, state: State) -> None:
    royale = _latest(state)
    if royale.phase != "over":
        raise Refused("wrong_phase")
    given = _places(order, state)
    if not given or any(seat not in royale.places for seat in given):
        raise Refused("bad_argument", arg="places")
    if sorted(given.values()) != sorted(royale.places[seat] for seat in given):
        raise Refused("bad_argument", arg="places")


def _places(order: Order, state: State) -> dict[Seat, int]:
    """The places by seat; `unknown_name` for a name that nobody has."""
    given = order.arg("places")
    if not isinstance(given, Mapping):
        raise Refused("bad_argument", arg="places")
    found = {}
    for name, place in given.items():
        if isinstance(place, bool) or not isinstance(place, int):
            raise Refused("bad_argument", arg="places")
        found[seat_named(state, name)] = place
    return found


def seat_named(state: State, name: object) -> Seat:
    """The seat of this name, written in full."""
    if isinstance(name, Seat):
        return name
    for seat, known in state.names.items():
        if bare(known) == bare(str(name)):
            return seat
    raise Refused("unknown_name", arg="player", text=str(name)[:100], seats=())


def _set_result(order: Order, state: State) -> None:
    duel = state.duel
    if duel is None or duel.phase != "over":
        raise Refused("wrong_phase")
    if order.text("winner") != "draw" and seat_named(state, order.args["winner"]) not in duel.both:
        raise Refused("bad_argument", arg="winner")


def _exclude(order: Order, state: State) -> None:
    season = order.text("season")
    if season in state.closed:
        raise Refused("too_late")
    if not state.is_member(_player(order, state)):
        raise Refused("bad_target", target=order.seat("player"))


def _correct(order: Order, state: State) -> None:
    if order.text("season") not in state.closed:
        raise Refused("wrong_phase")
    if not state.is_member(_player(order, state)):
        raise Refused("bad_target", target=order.seat("player"))
    order.whole("amount", 0, 1_000_000)


def _withdraw(order: Order, state: State) -> None:
    seat, royale = order.seat("player"), state.royale_of(order.seat("player"))
    if royale is None or royale.origins[seat] not in ("member", "ghost"):
        raise Refused("bad_target", target=seat)


def _rename(order: Order, state: State) -> None:
    seat = _player(order, state)
    if seat not in state.guests:
        raise Refused("bad_target", target=seat)
    name = lobby.listed(order.text("name"))
    if name is None:
        raise Refused("name_not_listed")
    people = state.people or (state.royale.humans if state.royale else ())
    if bare(name) in {bare(state.names[other]) for other in people}:
        raise Refused("name_taken")


# ---- acts -----------------------------------------------------------------------------------------------------------


def _do_void(draft: Draft[State], order: Order) -> None:
    """No places, no season, no rating, no ghosts; of a duel both royales and the duel (NR-161)."""
    royale = _latest(draft.state)
    duel = draft.state.duels.get(royale.duel)
    for number in duel.royales if duel else (royale.number,):
        _take_back(draft, royales.current(draft, number))
        royale = royales.current(draft, number)
        to = royales.public(royale) | royales.at_the_end(royale)
        draft.add(e.RoyaleVoid(reason=order.reason, royale=number), to=to, rule="NR-161")
    if duel:
        draft.add(ev.DuelCancelled(cause="gm", duel=duel.number), to=PUBLIC, rule="NR-161")


def _take_back(draft: Draft[State], royale: Royale) -> None:
    """What the season has had from it, as long as it is not closed."""
    for seat in royale.humans:
        _recount(draft, royale, seat, 0, counts=False)


def _recount(draft: Draft[State], royale: Royale, seat: Seat, worth: int, *, counts: bool) -> None:
    """Brings a note to what a royale is worth now."""
    if royale.mode not in ending.RANKED or not royale.season or not seasons.counts(royale, seat):
        return
    if royale.season not in draft.state.closed:
        seasons.change(draft, royale.season, seat, worth - seasons.worth(royale, seat), 0 if counts else -1)


def _do_disqualify(draft: Draft[State], order: Order) -> None:
    seat = order.seat("player")
    royale = _royale_of(order, draft.state)
    _recount(draft, royale, seat, 0, counts=False)
    fact = e.PlayerDisqualified(player=seat, reason=order.reason, royale=royale.number)
    draft.add(fact, to=royales.public(royale) | PUBLIC)
    rounds.after(draft, royale.number, order.at)


def _do_extend(draft: Draft[State], order: Order) -> None:
    royale = _latest(draft.state)
    assert royale.opens is not None
    until = royale.opens + timedelta(seconds=order.whole("seconds", 1, 300))
    draft.add(e.PauseExtended(royale=royale.number, until=until), to=royales.public(royale))


def _do_move(draft: Draft[State], order: Order) -> None:
    later = timedelta(hours=order.whole("hours", 1, 72))
    duel, royale = draft.state.duel, draft.state.royale
    if draft.state.mode == "duel":
        assert duel is not None
        assert duel.until is not None
        draft.add(common.DeadlineMoved(deadline="duel_end", at=duel.until + later), to=seats(*duel.both))
        return
    assert royale is not None
    assert royale.until is not None
    draft.add(common.DeadlineMoved(deadline="solo_end", at=royale.until + later), to=PUBLIC)


def _do_set_places(draft: Draft[State], order: Order) -> None:
    """Notes follow unless the season is closed."""
    royale = _latest(draft.state)
    given = _places(order, draft.state)
    fact = e.PlacesCorrected(places=given, royale=royale.number)
    draft.add(fact, to=royales.public(royale) | PUBLIC, rule="NR-160")
    after = royales.current(draft, royale.number)
    for seat in sorted(given):
        if seat in royale.humans:
            _recount(draft, royale, seat, seasons.worth(after, seat), counts=True)


def _do_set_result(draft: Draft[State], order: Order) -> None:
    duel = draft.state.duel
    assert duel is not None
    draw = order.args["winner"] == "draw"
    winner: Seat | str = "none" if draw else seat_named(draft.state, order.args["winner"])
    draft.add(ev.DuelCorrected(winner=winner, duel=duel.number), to=PUBLIC)


def _do_correct(draft: Draft[State], order: Order) -> None:
    season, seat = order.text("season"), order.seat("player")
    difference = order.whole("amount", 0, 1_000_000) - draft.state.paid.get((season, seat), 0)
    draft.add(ev.PrimeCorrected(player=seat, season=season, amount=difference), to=PUBLIC)


def _do_warn(draft: Draft[State], order: Order) -> None:
    seat = order.seat("player")
    draft.add(common.Warned(player=seat, reason=order.reason), to=seats(seat))


def _do_rename(draft: Draft[State], order: Order) -> None:
    name = lobby.listed(order.text("name"))
    assert name is not None
    lobby.rename(draft, order.seat("player"), name)


def _close_early(draft: Draft[State], order: Order) -> None:
    duel = draft.state.duel
    assert duel is not None
    duels.duel_deadline(draft, duel.number, order.at)


def _withdraw_ghost(draft: Draft[State], order: Order) -> None:
    royale = draft.state.royale_of(order.seat("player"))
    assert royale is not None
    draft.add(ev.GhostWithdrawn(player=order.seat("player"), suite=royale.suite), to=GM_ONLY)


def _excluded(draft: Draft[State], order: Order) -> None:
    draft.add(ev.SeasonExcluded(player=order.seat("player"), season=order.text("season")), to=GM_ONLY)


_CHECKS: dict[str, Callable[[Order, State], Any]] = {
    "void_royale": _void,
    "disqualify": _disqualify,
    "close_salon": _lobby,
    "kick": _kick,
    "extend_pause": _extend,
    "pause": _pause,
    "resume": _resume,
    "move_deadline": _move,
    "close_early": _running_duel,
    "set_places": _set_places,
    "set_result": _set_result,
    "exclude_from_season": _exclude,
    "correct_prime": _correct,
    "withdraw_ghost": _withdraw,
    "rename_guest": _rename,
    "warn": _player,
}
_ACTS: dict[str, Callable[[Draft[State], Order], None]] = {
    "void_royale": _do_void,
    "disqualify": _do_disqualify,
    "close_salon": lambda draft, order: draft.add(ev.SalonClosed(cause="gm"), to=PUBLIC),
    "kick": lambda draft, order: lobby.leave_salon(draft, order.seat("player"), "gm"),
    "extend_pause": _do_extend,
    "pause": lambda draft, order: draft.add(common.Paused(at=order.at), to=PUBLIC),
    "resume": lambda draft, order: draft.add(common.Resumed(at=order.at), to=PUBLIC),
    "move_deadline": _do_move,
    "close_early": _close_early,
    "set_places": _do_set_places,
    "set_result": _do_set_result,
    "exclude_from_season": _excluded,
    "correct_prime": _do_correct,
    "withdraw_ghost": _withdraw_ghost,
    "rename_guest": _do_rename,
    "warn": _do_warn,
}
