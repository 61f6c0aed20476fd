"""What facts of a royale make of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel import common
from games.kernel.event import Event
from games.kernel.values import changed

from . import events_royale as e
from . import folding_around, folding_trials
from .state import COMMON, NOTHING, Choice, Result, Royale, State

Fold = Callable[[Royale, Any], Royale]


def evolve(state: State, fact: Event) -> State:
    """Sets fields. A royale that a viewer knows nothing of yet begins with the first fact seen of it."""
    act = _ROYALE.get(type(fact))
    if act is not None:
        number: int = fact.royale  # type: ignore[attr-defined]
        if isinstance(fact, e.RoyaleLaid) and fact.owner is None:
            state = changed(state, gathering=False)
        state = _put(state, act(state.royales.get(number) or Royale(number=number), fact))
        return _aside(state, fact, number)
    if isinstance(fact, e.GameOver):
        return _over(state, fact)
    if isinstance(fact, common.OrderReceived):
        return _choice(state, fact)
    if isinstance(fact, common.Resumed):
        state = _resumed(state, fact)
    return folding_around.evolve(state, fact)


def _put(state: State, royale: Royale) -> State:
    """With this royale; outside of duels the latest one's phase is the game's, which is over when all are."""
    royales = {**state.royales, royale.number: royale}
    if royale.duel or state.gathering:
        return changed(state, royales=royales)
    latest = royales[max(royales)]
    over = all(each.ended for each in royales.values())
    winners = state.winners if latest.phase == "over" else ()
    return changed(state, royales=royales, phase=latest.phase, over=over, winners=winners)


def _aside(state: State, fact: Event, number: int) -> State:
    """What the end of a royale, or the referee's last word on it, makes of the game."""
    if isinstance(fact, e.RoyaleVoid):
        return changed(state, paused=False, frozen=None)
    if isinstance(fact, e.PlacesCorrected) and not state.royales[number].duel:
        places = state.royales[number].places
        return changed(state, winners=tuple(seat for seat in sorted(places) if places[seat] == 1))
    return state


def _over(state: State, fact: e.GameOver) -> State:
    royale = changed(state.royales.get(fact.royale) or Royale(number=fact.royale), phase="over", season=fact.season,
                     tokens=(), best=None, opens=None)  # fmt: skip
    state = _put(state, royale)
    if royale.duel or royale.number != max(state.royales):
        return state
    return changed(state, winners=fact.winners, paused=False, frozen=None)


def _choice(state: State, fact: common.OrderReceived) -> State:
    royale = state.royale_of(fact.by)
    if royale is None:
        return state
    target = fact.args.get("target")
    if fact.verb == "aim_tribune":
        return _put(state, changed(royale, aim=target))
    if fact.verb == "play_token":
        choice = Choice(token=str(fact.args.get("token")), target=target)
        return _put(state, changed(royale, choices={**royale.choices, fact.by: choice}))
    return state


def _resumed(state: State, fact: common.Resumed) -> State:
    royale = state.royale
    if royale is None or royale.opens is None or state.frozen is None or fact.at is None:
        return state
    return _put(state, changed(royale, opens=royale.opens + (fact.at - state.frozen)))


def _laid(royale: Royale, fact: e.RoyaleLaid) -> Royale:
    return changed(
        royale, mode=fact.mode, format=fact.format, seats=fact.seats, left=fact.seats, owner=fact.owner, at=fact.at,
        origins=dict(zip(fact.seats, fact.origins, strict=True)), until=fact.until, pause_s=fact.pause_s,
        duel=fact.duel, opens=fact.opens, phase="waiting" if fact.owner else "countdown",
    )  # fmt: skip


def _suite(royale: Royale, fact: e.SuiteKept) -> Royale:
    runs = {seat: tuple(Result(*one) for one in fact.runs[str(int(seat))]) for seat in royale.seats  # type: ignore[arg-type]
            if str(int(seat)) in fact.runs}  # fmt: skip
    return changed(royale, suite=fact.suite, seed=int(fact.seed), families=fact.families, runs=runs)


def _opened(royale: Royale, fact: e.RoundOpened) -> Royale:
    humans = royale.humans if royale.clock == COMMON else (royale.owner,)
    trial = folding_trials.begin(fact.family, fact.at)
    trials = {seat: changed(trial, done=royale.away(seat)) for seat in humans if seat is not None}
    return changed(
        royale, phase="round", round=fact.round, family=fact.family, first=royale.first or fact.at, opened=fact.at,
        opens=None, trials=trials,
        was_out=tuple(seat for seat in royale.seats if seat not in royale.left), tokens=(), best=None, aim=None, choices={},
    )  # fmt: skip


def _finished(royale: Royale, fact: e.RoundFinished) -> Royale:
    result = Result(fact.raw, fact.raw_unfloored, fact.bonus, fact.right, fact.last_ms)
    results = {**royale.results.get(fact.round, {}), fact.player: result}
    return changed(royale, results={**royale.results, fact.round: results})


def _closed(royale: Royale, fact: e.RoundClosed) -> Royale:
    if fact.round != royale.round:
        # Nobody opened it: whoever would have played it has nothing.
        out = tuple(seat for seat in royale.seats if seat not in royale.left)
        family = royale.families[fact.round - 1] if royale.families else ""
        royale = changed(royale, round=fact.round, family=family, was_out=out)
    played = royale.results.get(fact.round, {})
    # NR-91: the house plays what it has recorded.
    house = {seat: runs[fact.round - 1] for seat, runs in royale.runs.items()}
    results = {**dict.fromkeys(royale.humans, NOTHING), **house, **played}
    return changed(royale, results={**royale.results, fact.round: results}, trials={}, jolts={}, scores={}, tokens=(),
                   best=None, aim=None, choices={}, phase="waiting")  # fmt: skip


def _ranked(royale: Royale, fact: e.RoundRanked) -> Royale:
    ranks = {seat: rank for rank, seat in enumerate(fact.order, 1)}
    scores = dict(zip(fact.order, fact.scores, strict=True))
    return changed(royale, order=fact.order, ranks={**royale.ranks, **ranks}, scores=scores)


def _out(royale: Royale, fact: e.PlayerOut) -> Royale:
    return changed(
        royale, places={**royale.places, fact.player: fact.place}, shields=royale.shields - {fact.player},
        left=tuple(seat for seat in royale.left if seat != fact.player),
        order=tuple(seat for seat in royale.order if seat != fact.player),
    )  # fmt: skip


def _pause(royale: Royale, fact: e.PauseOpened) -> Royale:
    return changed(royale, phase="pause", opens=fact.until)


def _pause_closed(royale: Royale, fact: e.PauseClosed) -> Royale:
    return changed(royale, phase="waiting", tokens=(), choices={}, best=None, aim=None, opens=None)


def _landed(royale: Royale, fact: e.JoltLanded) -> Royale:
    return changed(royale, jolts={**royale.jolts, fact.target: royale.jolts.get(fact.target, 0) + 1})


def _points(royale: Royale, fact: e.PointsScored) -> Royale:
    points = {seat: royale.points.get(seat, 0) + won for seat, won in fact.points.items()}
    return changed(royale, points=points)


def _forfeited(royale: Royale, fact: e.Forfeited) -> Royale:
    quit_in = royale.quit_in | ({fact.player} if fact.player in royale.left else set())
    trials = {seat: changed(trial, done=trial.done or seat == fact.player) for seat, trial in royale.trials.items()}
    return changed(royale, forfeited=royale.forfeited | {fact.player}, quit_in=quit_in, trials=trials)


def _disqualified(royale: Royale, fact: e.PlayerDisqualified) -> Royale:
    trials = {seat: changed(trial, done=trial.done or seat == fact.player) for seat, trial in royale.trials.items()}
    return changed(royale, disqualified=royale.disqualified | {fact.player}, trials=trials)


def _void(royale: Royale, fact: e.RoyaleVoid) -> Royale:
    return changed(royale, phase="cancelled", places={}, tokens=(), best=None, opens=None)


_ROYALE: dict[type[Event], Fold] = {
    e.RoyaleLaid: _laid,
    e.SuiteKept: _suite,
    e.RoundOpened: _opened,
    e.AnswerTaken: folding_trials.answered,
    e.RoundStopped: folding_trials.stopped,
    e.RoundFinished: _finished,
    e.RoundClosed: _closed,
    e.RoundRanked: _ranked,
    e.ShieldUsed: lambda royale, fact: changed(royale, shields=royale.shields - {fact.player}),
    e.PlayerOut: _out,
    e.TokensWon: lambda royale, fact: changed(royale, tokens=fact.players),
    e.TribuneBest: lambda royale, fact: changed(royale, best=fact.player),
    e.PauseOpened: _pause,
    e.PauseExtended: lambda royale, fact: changed(royale, opens=fact.until),
    e.ShieldRaised: lambda royale, fact: changed(royale, shields=royale.shields | {fact.player}),
    e.JoltLanded: _landed,
    e.PauseClosed: _pause_closed,
    e.PointsScored: _points,
    e.Forfeited: _forfeited,
    e.FinalPlace: lambda royale, fact: changed(royale, places={**royale.places, fact.player: fact.place}),
    e.RoyaleVoid: _void,
    e.PlayerDisqualified: _disqualified,
    e.PlacesCorrected: lambda royale, fact: changed(royale, places={**royale.places, **fact.places}),
}
