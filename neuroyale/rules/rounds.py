"""Rounds: how they open and close, what is won and lost, and how a royale ends (NR-190 to NR-194)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from games.kernel.audience import GM_ONLY, seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import answers, ending, pauses, places, points, scoring
from . import events_royale as e
from .events import DuelScoreShown, DuelStarted
from .folding_trials import IN_SLOTS
from .royales import current, public
from .state import COMMON, NOTHING, OWN, Result, Royale, State, Trial
from .suites import QUESTIONS, ROUNDS, limit_ms


def open_round(draft: Draft[State], number: int, at: datetime) -> None:
    """The next round, for the player or for all."""
    royale = current(draft, number)
    following = royale.round + 1
    fact = e.RoundOpened(round=following, family=royale.families[following - 1], royale=number, at=at)
    draft.add(fact, to=public(royale), rule="NR-19" if royale.clock == COMMON else "NR-20")
    royale = current(draft, number)
    for seat, trial in royale.trials.items():
        if royale.family not in IN_SLOTS and not trial.done:
            answers.send(draft, seat)
    if royale.duel:
        _show_first_score(draft, royale, at)


def _show_first_score(draft: Draft[State], royale: Royale, at: datetime) -> None:
    """The second player sees what the first has made of a round that is closed (NR-150)."""
    duel = draft.state.duels[royale.duel]
    assert royale.owner is not None
    if royale.round == 1:
        draft.add(DuelStarted(player=royale.owner, duel=duel.number, at=at), to=seats(*duel.both))
        duel = draft.state.duels[royale.duel]
    if duel.started[0] == royale.owner:
        return
    first = draft.state.royales[duel.royales[duel.both.index(duel.started[0])]]
    if result := first.results.get(royale.round, {}).get(duel.started[0]):
        shown = DuelScoreShown(player=royale.owner, round=royale.round, raw=result.raw)
        draft.add(shown, to=seats(royale.owner), rule="NR-150")


def result_of(trial: Trial, floor: str) -> Result:
    """What a human has made of a round."""
    score = scoring.floored(trial.gains, floor)
    limit = limit_ms(trial.family)
    bonus = scoring.speed_bonus(limit, trial.speeds) if limit else 0
    return Result(score.raw + bonus, score.raw_unfloored + bonus, bonus, trial.right, trial.last_ms)


def close_round(draft: Draft[State], number: int, at: datetime, *, onward: bool = True) -> None:
    """What NR-210 writes at a close, then the pause unless all is computed at once; also of a round that nobody has opened
    (NR-194)."""
    royale = current(draft, number)
    was_open = royale.phase == "round"
    if was_open:
        _finish(draft, royale)
    round_ = royale.round if was_open else royale.round + 1
    jolts = royale.jolts
    to = public(royale)
    draft.add(e.RoundClosed(round=round_, royale=number), to=to)
    if royale.format == "points":
        points.score(draft, number)
    else:
        _rank(draft, number, jolts)
        if round_ < ROUNDS:
            _cut(draft, number)
            _tokens(draft, number)
            _tribune(draft, number)
    if round_ == ROUNDS:
        ending.end(draft, number, at, hurried=not onward)
    elif onward:
        until = at + timedelta(seconds=royale.pause_s)
        draft.add(e.PauseOpened(round=round_, royale=number, until=until), to=to)


def _finish(draft: Draft[State], royale: Royale) -> None:
    """The results of all humans who opened the round, in seat order (NR-212)."""
    to = public(royale)
    floor = str(draft.state.options.get("floor", "running"))
    for seat, trial in sorted(royale.trials.items()):
        result = NOTHING if seat in royale.disqualified else result_of(trial, floor)
        fact = e.RoundFinished(player=seat, round=royale.round, royale=royale.number, **result._asdict())
        draft.add(fact, to=to, rule="NR-25")
    for seat, trial in sorted(royale.trials.items()):
        if cause := suspicious(trial):
            draft.add(e.Suspicion(player=seat, round=royale.round, cause=cause), to=GM_ONLY, rule="NR-54")


def suspicious(trial: Trial) -> str:
    """Why a round looks like a program's; empty where it does not (NR-54)."""
    waits = sorted(trial.waits)
    if len(waits) >= 10 and waits[len(waits) // 2] + waits[(len(waits) - 1) // 2] < 800:
        return "too_quick"
    if trial.family == "perception" and trial.right == QUESTIONS["perception"]:
        return "too_perfect"
    return ""


def _rank(draft: Draft[State], number: int, jolts: Mapping[Seat, int]) -> None:
    """The players in, by score, then by their last right answer, then by lot (NR-31)."""
    royale = current(draft, number)
    results = royale.results[royale.round]
    scores = {seat: scoring.jolted(results[seat].raw, jolts.get(seat, 0)) for seat in royale.left}
    order: list[Seat] = []
    for tied in groups(royale.left, {seat: scoring.ranked(scores[seat], results[seat].last_ms) for seat in royale.left}):
        if len(tied) > 1:
            drawn = draft.shuffle("tie", tied)
            draft.add(e.TieDrawn(round=royale.round, order=drawn, royale=number), to=public(royale), rule="NR-31")
            order += drawn
        else:
            order += tied
    fact = e.RoundRanked(round=royale.round, order=tuple(order), scores=tuple(scores[s] for s in order), royale=number)
    draft.add(fact, to=public(royale), rule="NR-31")


def groups(who: Sequence[Seat], keys: Mapping[Seat, tuple[int, bool, int]]) -> list[tuple[Seat, ...]]:
    """These people from the best down, those with equal keys together."""
    found: dict[tuple[int, bool, int], list[Seat]] = {}
    for seat in sorted(who, key=lambda seat: keys[seat]):
        found.setdefault(keys[seat], []).append(seat)
    return [tuple(sorted(group)) for group in found.values()]


def _cut(draft: Draft[State], number: int) -> None:
    """Those beyond the target go out, unless a shield saves them (NR-61 to NR-64); the target is of the places alone."""
    royale = current(draft, number)
    keep = places.keep(len(royale.seats), royale.round)
    danger = royale.order[keep:]
    saved = [seat for seat in danger if seat in royale.shields]
    out = [seat for seat in danger if seat not in royale.shields]
    to = public(royale)
    for seat in saved:
        draft.add(e.ShieldUsed(player=seat, round=royale.round, royale=number), to=to, rule="NR-61")
    for place, seat in enumerate(out, len(royale.left) - len(out) + 1):
        fact = e.PlayerOut(player=seat, round=royale.round, place=place, cause="cut", royale=number)
        draft.add(fact, to=to, rule="NR-63")
    cut = e.CutMade(round=royale.round, keep=keep, out=len(out), saved=len(saved), royale=number)
    draft.add(cut, to=to, rule="NR-60")


def _tokens(draft: Draft[State], number: int) -> None:
    royale = current(draft, number)
    winners = royale.order[: places.tokens(len(royale.order))]
    draft.add(e.TokensWon(round=royale.round, players=winners, royale=number), to=public(royale), rule="NR-70")


def _tribune(draft: Draft[State], number: int) -> None:
    """The best of those who were out before the round, where one of them has scored (NR-82)."""
    royale = current(draft, number)
    results = royale.results[royale.round]
    candidates = [seat for seat in royale.was_out if results[seat].raw > 0]
    if royale.round < 2 or not candidates:
        return
    first = groups(candidates, {seat: scoring.ranked(results[seat].raw, results[seat].last_ms) for seat in candidates})[0]
    best = draft.shuffle("tribune_tie", first)[0] if len(first) > 1 else first[0]
    draft.add(e.TribuneBest(player=best, round=royale.round, royale=number), to=public(royale), rule="NR-82")


def ends_at_once(royale: Royale) -> bool:
    """Whether there is nobody left to wait for (NR-194)."""
    return not royale.ended and all(royale.away(seat) for seat in royale.humans)


def run_out(draft: Draft[State], number: int, at: datetime) -> None:
    """Computes a royale to its end at once: what is open keeps its answers, the rest is nothing (NR-20, NR-194)."""
    while not (royale := current(draft, number)).ended:
        if royale.phase != "round" and royale.format == "cut":
            pauses.settle(draft, number)
        close_round(draft, number, at, onward=False)


def after(draft: Draft[State], number: int, at: datetime) -> None:
    """What an answer or a departure may have brought about: the end of one's own round, or of everything."""
    royale = current(draft, number)
    if royale.ended:
        return
    if ends_at_once(royale):
        run_out(draft, number, at)
    elif royale.clock == OWN and royale.phase == "round" and all(trial.done for trial in royale.trials.values()):
        close_round(draft, number, at)
