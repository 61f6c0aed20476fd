"""How a house player votes: by what it knows and suspects, with an eye on how the ballots stand."""

from __future__ import annotations

from games.kernel.seat import Seat

from .house_mind import Mind
from .rules.roles import MAFIA, TOWN

Ballot = tuple[Seat, str]
TRUSTED, GUILTY = -4.0, 5.0
"""Scores below and above which a seat is taken for a friend, or for guilty."""


def ballot(mind: Mind) -> Ballot | None:
    """Whom it votes on and in which colour, as the ballots stand; None where nobody is left."""
    others = [seat for seat in mind.others if seat not in mind.board.revived]
    if not others:
        return None
    return _with_town(mind, others) if mind.team == TOWN else _alone(mind, others)


def _with_town(mind: Mind, others: list[Seat]) -> Ballot:
    """The most suspected, drawn a little to where others vote. A friend who is about to hang is saved by a blue ballot,
    where there is nobody better to vote against."""
    net, scores = mind.board.net(), mind.suspicion()
    pull = {seat: scores[seat] + mind.follows * 0.7 * max(net.get(seat, 0), 0) for seat in others}
    best = max(others, key=pull.__getitem__)
    leader = mind.board.leader()
    if (
        leader in scores and leader != best and scores[leader] < TRUSTED and scores[best] < GUILTY
        and mind.board.option("blue_votes") and mind.rng.random() < 0.6
    ):  # fmt: skip
        return leader, "blue"
    return best, "red"


def _alone(mind: Mind, others: list[Seat]) -> Ballot:
    """Who is no friend of the town swims with the stream against whoever is not his own; now and then he saves one of
    his, and gives up one who is lost."""
    board = mind.board
    net, scores, leader = board.net(), mind.danger(), board.leader()
    own = [seat for seat in others if seat in mind.mafia]
    prey = [seat for seat in others if seat not in own] or others
    if leader in own and mind.team == MAFIA:
        lost = sum(claim.bad and claim.sure for claim in board.claims.values() if claim.of == leader)
        if lost and mind.rng.random() < 0.35:
            return leader, "red"
        if board.option("blue_votes") and not lost and mind.rng.random() < 0.2:
            return leader, "blue"
    return max(prey, key=lambda seat: scores[seat] + 1.2 * max(net.get(seat, 0), 0)), "red"
