"""The mayor's election: ballots in posts, the close, ties (PL-28 to PL-39)."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.audience import PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.order import Order, Unresolved
from games.kernel.seat import Seat

from . import calendar
from . import events as e
from .options import option
from .state import State
from .statuses import is_alive


def cast(draft: Draft[State], order: Order) -> None:
    """A ballot, or why the phrase makes none; the post stands in any case (PL-33)."""
    state, voter = draft.state, order.by
    if not isinstance(voter, Seat) or state.over or state.started_at is None:
        return
    candidate = order.args.get("candidate")
    why = _unclear(state, voter, candidate)
    if why:
        draft.add(e.BallotUnclear(player=voter, why=why), to=seats(voter), rule="PL-33")
    elif isinstance(candidate, Seat):
        draft.add(e.BallotRecorded(player=voter, candidate=candidate), to=PUBLIC, rule="PL-30")


def _unclear(state: State, voter: Seat, candidate: object) -> str:
    if not is_alive(state, voter):
        return "not_voter"
    if not state.poll_open:
        return "no_election"
    if isinstance(candidate, Unresolved):
        return candidate.refusal("candidate").code
    if not isinstance(candidate, Seat):
        return "unknown_name"
    if not is_alive(state, candidate):
        return "target_dead"
    return "ineligible" if state.player(candidate).ineligible else ""


def close(draft: Draft[State]) -> None:
    """The close of an eve's poll; nothing to do where the office is filled (PL-35)."""
    state = draft.state
    if state.mayor is None and state.poll_open:
        _tally(draft)
    calendar.set_next_election(draft, draft.order.at)


def _tally(draft: Draft[State]) -> None:
    state = draft.state
    valid = {voter: candidate for voter, candidate in state.ballots.items() if _counts(state, voter, candidate)}
    scores: dict[Seat, int] = {}
    for candidate in valid.values():
        scores[candidate] = scores.get(candidate, 0) + 1
    top = [seat for seat in sorted(scores) if scores[seat] == max(scores.values())]
    winner = _winner(draft, top, valid)
    ordered = {seat: scores[seat] for seat in sorted(scores)}
    if winner is None:
        draft.add(e.ElectionFailed(), to=PUBLIC, rule="PL-36")
    else:
        draft.add(e.ElectionClosed(mayor=winner, scores=ordered, tied=len(top) > 1), to=PUBLIC, rule="PL-35")
        draft.add(e.MayorChanged(mayor=winner, how="elected"), to=PUBLIC, rule="PL-35")
    recap = e.RecapPosted(
        of="election", day=state.day, votes={voter: valid[voter] for voter in sorted(valid)}, scores=ordered, mayor=winner
    )
    draft.add(recap, to=PUBLIC, rule="PL-11")


def _counts(state: State, voter: Seat, candidate: Seat) -> bool:
    """PL-34: the voter and the candidate have to live, and the candidate to be eligible still."""
    return is_alive(state, voter) and is_alive(state, candidate) and not state.player(candidate).ineligible


def _winner(draft: Draft[State], top: list[Seat], ballots: Mapping[Seat, Seat]) -> Seat | None:
    """PL-39: the one on top, or how a tie is broken. `ballots` are in the order in which they were last cast."""
    if len(top) < 2:
        return top[0] if top else None
    match option(draft.state, "election_tie"):
        case "random":
            return draft.pick("election_tie", tuple(top))
        case "first_reached":
            last = {candidate: place for place, candidate in enumerate(ballots.values())}
            return min(top, key=lambda seat: last[seat])
    return None
