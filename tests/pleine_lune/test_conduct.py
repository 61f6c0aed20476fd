"""Votes that nobody sent and warnings, as the desk counts them."""

from __future__ import annotations

from games.kernel import common
from games.kernel.seat import Seat
from pleine_lune.conduct import conduct
from pleine_lune.rules import events as e

from .village import Village

ANA, BO = Seat(1), Seat(2)


def test_votes_that_were_not_sent_are_missed_and_void_or_forced_ones_are_not():
    votes = [("sent", 3), ("void", 3), ("forced", 3), ("blank", "blank"), ("default", 1)]
    facts = [e.VoteCounted(player=ANA, target=target if isinstance(target, str) else Seat(target), how=how) for how, target in votes]
    assert conduct(facts) == {ANA: {"missed": 2, "warned": 0}}


def test_warnings_of_the_clock_and_of_the_master_count_alike():
    facts = [e.InactivityWarned(player=BO), e.InactivityNoted(player=BO), common.Warned(player=BO, reason="loud"), common.Paused()]
    assert conduct(facts) == {BO: {"missed": 0, "warned": 3}}


def test_who_did_not_vote_on_an_evening_has_missed_it():
    village = Village("seer", "werewolf", "villager*3", inactivity="ignore").to("03 12:00")
    village.votes(Ana="Dov", Bo="Dov").to("22:02")
    found = conduct([line.event for line in village.engine.entries])
    assert all(found.get(seat, {}).get("missed", 0) == (0 if seat in (ANA, BO) else 1) for seat in village.state.everyone)
