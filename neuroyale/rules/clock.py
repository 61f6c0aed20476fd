"""What is due when, in elapsed time, and what happens then (NR-17, NR-21)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from games.kernel.audience import PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.ruleset import Deadline
from games.kernel.seat import Seat

from . import answers, duels, lobby, pauses, rounds, royales, seasons, verbs
from . import events as ev
from .state import COMMON, Royale, State

RANK = {verb.name: place for place, verb in enumerate(verbs.CLOCK)}


def deadlines(state: State) -> tuple[Deadline, ...]:
    """In the order in which they fire."""
    found = [*_around(state)]
    if state.over:
        return ()
    for royale in state.royales.values():
        if not royale.ended:
            found += _of(state, royale)
    return tuple(sorted(found, key=lambda due: (due.at, RANK[due.verb], due.args.get("royale", 0), due.args.get("player", 0))))


def _of(state: State, royale: Royale) -> Iterator[Deadline]:
    args = {"royale": royale.number}
    frozen = state.paused and royale.clock == COMMON
    if royale.opens is not None and not frozen:
        verb = "round_open" if royale.clock == COMMON else "pause_end"
        yield Deadline(royale.opens, verb, verb, args)
    if (closes := royales.closes(royale)) is not None:
        yield Deadline(closes, "round_close", "round_close", args)
        for seat in royale.trials:
            stops = answers.stops_at(state, royale, seat)
            if stops is not None and royale.opened is not None:
                yield Deadline(royale.opened + stops, "input_end", "input_end", {**args, "player": seat}, shown=False, main=False)
    if royale.until is not None:
        yield Deadline(royale.until, "solo_end", "solo_end", args, main=False)


def _around(state: State) -> Iterator[Deadline]:
    options = state.options
    if state.gathering and state.gathered is not None:
        if state.mode == "live":
            at = state.gathered + timedelta(seconds=int(options.get("live_wait_s", 60)))
            yield Deadline(at, "live_start", "live_start")
        else:
            at = state.gathered + timedelta(minutes=int(options.get("lobby_limit_min", 120)))
            yield Deadline(at, "lobby_end", "lobby_end", main=False)
    for duel in state.duels.values():
        if duel.until is not None:
            verb = "challenge_end" if duel.phase == "challenge" else "duel_end"
            yield Deadline(duel.until, verb, verb, {"duel": duel.number})
    if state.month and state.mode in ("solo", "live", "season") and not state.over and not state.paused:
        yield Deadline(season_end(state), "season_end", "season_end", {}, shown=state.mode == "season", main=False)


def season_end(state: State) -> datetime:
    """When the month that is kept here ends."""
    return seasons.begins(seasons.following(state.month), seasons.zone_of(state))


def act(draft: Draft[State], order: Order) -> None:
    """What the clock's order does, at its own due instant."""
    number = order.args.get("royale", 0)
    assert isinstance(number, int)
    match order.verb:
        case "round_open":
            if royales.current(draft, number).phase == "pause":
                pauses.settle(draft, number)
            rounds.open_round(draft, number, order.at)
        case "input_end":
            player = order.args["player"]
            assert isinstance(player, Seat)
            answers.stop(draft, player, "timeout")
            rounds.after(draft, number, order.at)
        case "round_close":
            rounds.close_round(draft, number, order.at)
        case "pause_end":
            pauses.settle(draft, number)
        case "solo_end":
            rounds.run_out(draft, number, order.at)
        case "live_start":
            lobby.live_start(draft, order.at)
        case "lobby_end":
            draft.add(ev.SalonClosed(cause="timeout"), to=PUBLIC, rule="NR-124")
        case "challenge_end":
            duel = draft.state.duels[_duel(order)]
            draft.add(ev.DuelExpired(by=duel.by, target=duel.target, duel=duel.number), to=seats(*duel.both), rule="NR-146")
        case "duel_end":
            duels.duel_deadline(draft, _duel(order), order.at)
        case "season_end":
            seasons.close(draft, draft.state.month)


def _duel(order: Order) -> int:
    number = order.args["duel"]
    assert isinstance(number, int)
    return number
