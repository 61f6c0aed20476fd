"""The vote: weights, net, ties, the King (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kernel.seat import Seat

from .options import option
from .state import State
from .statuses import crown, is_alive


@dataclass(frozen=True, slots=True)
class Counted:
    """One ballot as it counts: whose (None for a stuffed one), and when among all ballots."""

    by: Seat | None
    target: Seat
    color: str
    weight: int
    number: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who hangs, by which rule; the corpses that were chosen before him."""

    hanged: Seat | None
    rule: str | None
    outcome: str
    corpses: tuple[Seat, ...] = ()


def weight(state: State, voter: Seat) -> int:
    """What a ballot is worth (MG-41); the Bunny's nothing, while it is one (MG-75)."""
    player = state.player(voter)
    if player.word == "ban" or (player.role == "bunny" and not player.stripped and is_alive(state, voter)):
        return 0
    return 2 if player.word == "plus" else 1


def counted_ballots(state: State) -> list[Counted]:
    """The ballots of the running day that count, the stuffed ones among them, in order of arrival."""
    found = [
        Counted(None, stuffed.target, "red", 1, stuffed.number)
        for stuffed in state.stuffed
        if stuffed.day == state.day and state.player(stuffed.target).announced is None
    ]
    for seat in state.everyone:
        ballot = state.player(seat).vote
        if ballot is not None and weight(state, seat) > 0:
            found.append(Counted(seat, ballot.target, ballot.color, weight(state, seat), ballot.number))
    return sorted(found, key=lambda ballot: ballot.number)


def tally(ballots: list[Counted]) -> dict[Seat, int]:
    """The net of everybody with a counted ballot on him, in seat order (MG-43)."""
    net: dict[Seat, int] = {}
    for ballot in ballots:
        net[ballot.target] = net.get(ballot.target, 0) + (ballot.weight if ballot.color == "red" else -ballot.weight)
    return dict(sorted(net.items()))


def decide(state: State) -> Outcome:
    """MG-44 to MG-47. A game master's ruling stands above all."""
    if state.fixed and (state.fixed[0] is None or is_alive(state, state.fixed[0])):
        chosen = state.fixed[0]
        return Outcome(chosen, "gm", "hanged" if chosen is not None else "peaceful")
    ballots = counted_ballots(state)
    net = tally(ballots)
    king = crown(state)
    royal = next((ballot for ballot in ballots if king is not None and ballot.by == king), None)
    candidates = {seat: number for seat, number in net.items() if number > 0}
    if not candidates:
        return _without_candidates(state, royal)
    corpses: list[Seat] = []
    while candidates:
        chosen, rule = _choose(candidates, ballots, royal)
        if not state.player(chosen).hidden:
            return Outcome(chosen, rule, "hanged", tuple(corpses))
        corpses.append(chosen)
        del candidates[chosen]
    return Outcome(None, None, "corpse", tuple(corpses))


def _without_candidates(state: State, royal: Counted | None) -> Outcome:
    """All red neutralised, or none at all: the King's own red decides (MG-46)."""
    if royal is None or royal.color != "red":
        return Outcome(None, None, "peaceful")
    if state.player(royal.target).hidden:
        return Outcome(None, None, "corpse", (royal.target,))
    return Outcome(royal.target, "king_zero", "hanged")


def _choose(candidates: Mapping[Seat, int], ballots: list[Counted], royal: Counted | None) -> tuple[Seat, str]:
    """The highest net, and among equals the King's ballot, then the latest red (MG-44, MG-105)."""
    highest = max(candidates.values())
    tied = [seat for seat, number in candidates.items() if number == highest]
    if len(tied) == 1:
        return tied[0], "majority"
    if royal is not None and royal.target in tied:
        if royal.color == "red":
            return royal.target, "king"
        tied.remove(royal.target)
        if len(tied) == 1:
            return tied[0], "king"
    latest = max(
        (ballot for ballot in ballots if ballot.color == "red" and ballot.target in tied), key=lambda b: b.number
    )
    return latest.target, "last_vote"


def is_public_count(state: State) -> bool:
    return bool(option(state, "public_count"))
