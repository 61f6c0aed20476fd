"""Whom a house player suspects, and why: tempers, votes that everybody read, what was said, and what its own seat learned.

Everything here comes from its `Memory`, so from what its seat may see; no one reason decides alone but knowledge.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from games.kernel.seat import Seat

from .house_talk import Heard
from .rules.sides import MONSTER_ROLES

if TYPE_CHECKING:
    from .house_memory import Memory, Recap

CROWD = 4
"""So many accusers are as good as more: an accusation is no better for being repeated."""


def suspicion(memory: Memory, rng: Random | None = None) -> dict[Seat, float]:
    """How much each other living player is suspected, higher is worse. `rng` adds a passing whim."""
    scores = {seat: _temper(memory, seat) for seat in memory.others}
    for recap in memory.recaps:
        _judge_votes(memory, recap, scores)
    _weigh_talk(memory, scores)
    for seat in scores:
        scores[seat] += _known(memory, seat)
        if rng is not None:
            scores[seat] += rng.uniform(-0.5, 0.5)
    return scores


def _known(memory: Memory, seat: Seat) -> float:
    """What the seat itself knows for certain outweighs whatever is said."""
    friends = memory.is_wolf or memory.role == "traitor"
    if seat in memory.pack or seat == memory.lover:
        return -50
    if memory.roles.get(seat) in MONSTER_ROLES:
        return -50 if friends else 40
    return -15 if seat in memory.roles else 0


def _temper(memory: Memory, other: Seat) -> float:
    """Likes and dislikes that last a game."""
    return Random(f"{memory.view.salt}:{int(other)}").uniform(-1.0, 1.0)


def _follows(memory: Memory) -> float:
    """How much this seat gives on what others say: some go along, a few distrust whatever all agree on."""
    return Random(f"{memory.view.salt}:follows").uniform(-0.25, 1.0)


def _judge_votes(memory: Memory, recap: Recap, scores: dict[Seat, float]) -> None:
    """Who voted against an innocent looks worse, unless one did so oneself; who voted against a monster better."""
    fresh = 1.0 if recap.day >= memory.day - 1 else 0.5
    bad = {seat: memory.roles.get(seat) in MONSTER_ROLES for seat in recap.burned}
    mine = recap.votes.get(memory.me)
    for voter, target in recap.votes.items():
        if voter not in scores or not isinstance(target, Seat):
            continue
        if target == memory.me:
            scores[voter] += 2.5 * fresh
        elif target in bad:
            scores[voter] += -1.5 if bad[target] else 0.2 if target == mine else 0.8
        elif memory.roles.get(target) in MONSTER_ROLES:
            scores[voter] -= 1.2


def _weigh_talk(memory: Memory, scores: dict[Seat, float]) -> None:
    follows = _follows(memory)
    accusers: dict[Seat, set[Seat]] = {}
    for talk in memory.heard:
        if talk.by == memory.me:
            _keep_to_it(memory, talk, scores)
        elif talk.of == memory.me:
            if talk.kind == "accuses" and talk.by in scores:
                scores[talk.by] += 1.0 if memory.is_today(talk) else 0.3
        elif talk.kind == "accuses" and memory.is_today(talk):
            accusers.setdefault(talk.of, set()).add(talk.by)
        _weigh_what_is_known(memory, talk, scores)
    for seat, crowd in accusers.items():
        if seat in scores:
            scores[seat] += follows * 0.45 * min(len(crowd), CROWD) + (0.5 if memory.mayor in crowd else 0)


def _keep_to_it(memory: Memory, talk: Heard, scores: dict[Seat, float]) -> None:
    """One's own word of today binds; yesterday's a little."""
    if talk.of in scores:
        weight = 0.9 if memory.is_today(talk) else 0.2
        scores[talk.of] += weight if talk.kind == "accuses" else -weight


def _weigh_what_is_known(memory: Memory, talk: Heard, scores: dict[Seat, float]) -> None:
    """What somebody said looks otherwise once a role is known: that of who spoke, or of whom it was about."""
    of_monster, by_monster = (memory.roles.get(seat) in MONSTER_ROLES for seat in (talk.of, talk.by))
    if talk.by in scores and talk.of in memory.roles:
        right = of_monster == (talk.kind == "accuses")
        scores[talk.by] += -0.4 if right else 0.25
    if talk.of in scores and not memory.is_wolf:
        if by_monster:
            scores[talk.of] += -0.4 if talk.kind == "accuses" else 0.6
        elif talk.sure and memory.roles.get(talk.by) == "seer":
            scores[talk.of] += 8 if talk.kind == "accuses" else -8
