"""Votes that nobody cast and warnings, as the desk counts them."""

from __future__ import annotations

from games.kernel import common
from games.kernel.seat import Seat
from mafia_graal.conduct import conduct
from mafia_graal.rules import events as e

ANA, BO = Seat(1), Seat(2)


def test_missed_votes_and_quiet_days_are_counted_apart():
    facts = [e.VoteMissed(player=ANA), e.VoteMissed(player=ANA), e.ActivityLow(player=BO, posts=2), common.Warned(player=BO, reason="loud"), common.Paused()]
    assert conduct(facts) == {ANA: {"missed": 2, "warned": 0}, BO: {"missed": 0, "warned": 2}}
