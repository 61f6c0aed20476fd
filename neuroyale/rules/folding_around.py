"""What facts make of lobbies, duels and seasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel import common
from games.kernel.event import Event
from games.kernel.seat import Seat
from games.kernel.values import changed

from . import events as e
from .state import Duel, Standing, State

Fold = Callable[[State, Any], State]


def evolve(state: State, fact: Event) -> State:
    """Sets fields."""
    act = _FOLDS.get(type(fact))
    return common.evolve(state, fact) if act is None else act(state, fact)


def _table(state: State, fact: e.TableLaid) -> State:
    names = {Seat(number): name for number, name in enumerate(fact.names, 1)}
    options = state.options
    return changed(
        state, mode=fact.mode, names={**state.names, **names}, guests=frozenset(fact.guests), began=fact.at,
        month=fact.month, phase="idle", pause_s=options.get("pause_s", 15), with_ghosts=options.get("ghosts", True),
        exclude=tuple(options.get("exclude", ())),
    )  # fmt: skip


def _shelf(state: State, fact: e.ShelfKept) -> State:
    accounts = {Seat(number): text for number, text in enumerate(fact.accounts, 1)}
    return changed(state, suite=fact.suite, catalogue=fact.catalogue, played=fact.played, ghosts=fact.ghosts,
                   scripted=fact.runs, accounts=accounts, level=fact.level)  # fmt: skip


def _lobby(state: State, people: tuple[Seat, ...], at: Any) -> State:
    """A salon or queue with these people, the first of them its host."""
    options = state.options
    return changed(
        state, gathering=True, people=people, host=people[0], gathered=at, phase="lobby", over=False, winners=(),
        pause_s=options.get("pause_s", 15), with_ghosts=options.get("ghosts", True),
        exclude=tuple(options.get("exclude", ())),
    )  # fmt: skip


def _joined(state: State, player: Seat) -> State:
    return changed(state, people=(*(seat for seat in state.people if seat != player), player))


def _left(state: State, player: Seat) -> State:
    return changed(state, people=tuple(seat for seat in state.people if seat != player))


def _closed(state: State) -> State:
    return changed(state, gathering=False, people=(), host=None, phase="cancelled", over=True, winners=(), code="", link="")


def _duel(state: State, number: int, **fields: Any) -> State:
    duel = changed(state.duels[number], **fields) if number in state.duels else Duel(number=number, **fields)
    duels = {**state.duels, number: duel}
    if number != max(duels):
        return changed(state, duels=duels, over=all(each.phase in ("over", "cancelled") for each in duels.values()))
    over = all(each.phase in ("over", "cancelled") for each in duels.values())
    winners = (duel.winner,) if duel.phase == "over" and isinstance(duel.winner, Seat) else ()
    return changed(state, duels=duels, phase=duel.phase, over=over, winners=winners)


def _known(state: State, number: int, **fields: Any) -> State:
    """Of a duel that this viewer has heard of."""
    return _duel(state, number, **fields) if number in state.duels else state


def _duel_round(state: State, fact: e.DuelRound) -> State:
    if (duel := state.duels.get(fact.duel)) is None:
        return state
    won = {seat: 0.5 if fact.winner == "tie" else float(fact.winner == seat) for seat in duel.both}
    return _duel(state, fact.duel, points={seat: duel.points.get(seat, 0) + won[seat] for seat in duel.both})


def _duel_over(state: State, fact: e.DuelOver) -> State:
    state = _stopped(state, fact.duel)
    return _known(state, fact.duel, phase="over", winner=fact.winner, decided_by=fact.decided_by, until=None)


def _stopped(state: State, number: int) -> State:
    """Of a duel that has ended no royale goes on."""
    royales = {n: changed(royale, phase="cancelled") if royale.duel == number and not royale.ended else royale
               for n, royale in state.royales.items()}  # fmt: skip
    return changed(state, royales=royales)


def _duel_cancelled(state: State, fact: e.DuelCancelled) -> State:
    return _known(_stopped(state, fact.duel), fact.duel, phase="cancelled", winner=None, decided_by=None, until=None)


def _started(state: State, fact: e.DuelStarted) -> State:
    duel = state.duels.get(fact.duel)
    if duel is None:
        return state
    started = (*duel.started, fact.player)
    if duel.first_at == fact.at:
        started = duel.both
    return _duel(state, fact.duel, started=started, first_at=duel.first_at or fact.at)


def _note(state: State, fact: e.SeasonNoteChanged | e.NoteKept) -> State:
    month = {**state.book.get(fact.season, {}), fact.player: Standing(fact.note, fact.played)}
    return changed(state, book={**state.book, fact.season: month})


def _season(state: State, fact: e.SeasonClosed) -> State:
    return changed(state, month=fact.following, closed={**state.closed, fact.season: ()})


def _rated(state: State, fact: e.RatingChanged) -> State:
    key = fact.pool, fact.player
    return changed(state, ratings={**state.ratings, key: state.ratings.get(key, 0) + 1})


def _paid(state: State, fact: e.PrimePaid | e.PrimeCorrected) -> State:
    key = fact.season, fact.player
    return changed(state, paid={**state.paid, key: state.paid.get(key, 0) + fact.amount})


def _moved(state: State, fact: common.DeadlineMoved) -> State:
    if fact.deadline == "duel_end" and state.duel is not None:
        return _duel(state, state.duel.number, until=fact.at)
    if fact.deadline == "solo_end" and state.royale is not None:
        royale = changed(state.royale, until=fact.at)
        return changed(state, royales={**state.royales, royale.number: royale})
    return state


def _named(state: State, seat: Seat, name: str) -> State:
    return changed(state, names={**state.names, seat: name})


def _consent(state: State, fact: e.GhostConsentSet) -> State:
    return changed(state, unwilling=state.unwilling - {fact.player} if fact.value else state.unwilling | {fact.player})


def _paused(state: State, fact: common.Paused) -> State:
    return changed(common.evolve(state, fact), frozen=fact.at)


def _resumed(state: State, fact: common.Resumed) -> State:
    return changed(common.evolve(state, fact), frozen=None)


_FOLDS: dict[type[Event], Fold] = {
    e.TableLaid: _table,
    e.ShelfKept: _shelf,
    e.LobbyLaid: lambda state, fact: _lobby(state, fact.people, fact.at),
    e.SeatNamed: lambda state, fact: _named(state, fact.player, fact.name),
    e.SalonOpened: lambda state, fact: _lobby(state, (fact.host,), fact.at),
    e.SalonCode: lambda state, fact: changed(state, code=fact.code, link=fact.link),
    e.SalonJoined: lambda state, fact: _joined(state, fact.player),
    e.SalonLeft: lambda state, fact: _left(state, fact.player),
    e.HostChanged: lambda state, fact: changed(state, host=fact.host),
    e.GuestRenamed: lambda state, fact: _named(state, fact.seat, fact.name),
    e.SalonSet: lambda state, fact: changed(
        state, with_ghosts=fact.ghosts, exclude=tuple(fact.exclude), pause_s=fact.pause_s
    ),
    e.SalonClosed: lambda state, fact: _closed(state),
    e.LiveOpened: lambda state, fact: _lobby(state, (fact.player,), fact.at),
    e.LiveJoined: lambda state, fact: _joined(state, fact.player),
    e.LiveLeft: lambda state, fact: _left(state, fact.player),
    e.LiveClosed: lambda state, fact: _closed(state),
    e.DuelChallenged: lambda state, fact: _duel(
        state, fact.duel, by=fact.by, target=fact.target, phase="challenge", until=fact.until
    ),
    e.DuelLaid: lambda state, fact: _duel(
        state, fact.duel, by=fact.by, target=fact.target, phase="running", until=fact.until, royales=fact.royales
    ),
    e.DuelDeclined: lambda state, fact: _known(state, fact.duel, phase="cancelled", until=None),
    e.DuelWithdrawn: lambda state, fact: _known(state, fact.duel, phase="cancelled", until=None),
    e.DuelExpired: lambda state, fact: _known(state, fact.duel, phase="cancelled", until=None),
    e.DuelStarted: _started,
    e.DuelRound: _duel_round,
    e.DuelOver: _duel_over,
    e.DuelCorrected: lambda state, fact: _known(state, fact.duel, phase="over", winner=fact.winner),
    e.DuelCancelled: _duel_cancelled,
    e.RatingChanged: _rated,
    e.SeasonNoteChanged: _note,
    e.NoteKept: _note,
    e.SeasonClosed: _season,
    e.SeasonRanked: lambda state, fact: changed(state, closed={**state.closed, fact.season: fact.order}),
    e.PrimePaid: _paid,
    e.PrimeCorrected: _paid,
    e.SeasonExcluded: lambda state, fact: changed(state, excluded=state.excluded | {(fact.season, fact.player)}),
    e.GhostConsentSet: _consent,
    e.GhostWithdrawn: lambda state, fact: changed(
        state, withdrawn=state.withdrawn | {(fact.suite, state.names.get(fact.player, "").rstrip("°"))}
    ),
    e.Rejoined: lambda state, fact: changed(state, sessions={**state.sessions, fact.player: fact.session}),
    common.DeadlineMoved: _moved,
    common.Paused: _paused,
    common.Resumed: _resumed,
}
