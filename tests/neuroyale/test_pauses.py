"""Tokens, shields, jolts, the tribune, and the house's automates (NR-70 to NR-94)."""

import pytest

from neuroyale.rules import bots, pauses
from neuroyale.rules.suites import FAMILIES, questions, seconds

from .arena import Arena


def after_round_one(right=10, options=None, **setup):
    """Ana has played the first round of a solo against fifteen ghosts, and the pause is on."""
    arena = Arena("Ana", ghosts=15, options=options, **setup)
    arena.do("start_royale", "Ana")
    arena.do("start_round", "Ana")
    for _ in range(right):
        arena.wait(1000).answer("Ana")
    return arena.wait(61_000 - 1000 * right)


def test_a_jolt_without_a_target_goes_just_above():
    arena = after_round_one()
    assert arena.royale.order[0] == arena.who("Ana")
    (received,) = arena.do("play_token", "Ana", token="jolt")
    assert received.args["target"] == arena.who("G01")


def test_ghosts_that_cannot_be_jolted_are_passed_over():
    """NR-80: nobody but ghosts around: the tokens that would be jolts are lost, the tribune's too."""
    arena = after_round_one(options={"ghosts_can_be_jolted": False})
    assert arena.refused("play_token", "Ana", token="jolt", target="G01") == "target_immune"
    assert pauses.proposed(arena.state, arena.royale, arena.who("G03")) == arena.who("Ana")
    assert pauses.proposed(arena.state, arena.royale, arena.who("Ana")) is None
    arena.do("play_token", "Ana", token="jolt")
    since = len(arena.engine.entries)
    arena.wait(s=15)
    (lost,) = arena.events("jolt_lost", since)
    assert (lost.by, lost.aimed) == (arena.who("Ana"), None)
    assert not arena.events("jolt_thrown", since)


def test_a_shield_is_public_and_a_choice_is_not():
    arena = after_round_one()
    arena.do("play_token", "Ana", token="shield")
    assert arena.who("Ana") not in arena.royale.shields
    arena.wait(s=15)
    assert arena.who("Ana") in arena.royale.shields


def test_jolts_vanish_with_the_round_they_weigh_on():
    """NR-79."""
    arena = after_round_one()
    arena.do("play_token", "Ana", token="jolt", target="G02")
    arena.wait(s=15)
    assert arena.royale.jolts == {arena.who("G02"): 1}
    arena.do("start_round", "Ana")
    arena.wait(s=76)
    assert arena.royale.jolts == {}
    assert arena.royale.scores[arena.who("G02")] == 480 - 38


@pytest.mark.parametrize(("drawn", "shield"), [(90, False), (91, True)])
def test_a_bot_rolls_where_it_could_take_a_shield(drawn, shield):
    """NR-77."""
    arena = Arena("Ana", options={"places": 6})
    arena.do("start_royale", "Ana")
    arena.do("start_round", "Ana")
    arena.wait(s=61)
    assert arena.royale.tokens == (arena.who("B01"), arena.who("B02"))
    arena.dice.queue += [("d100", drawn), ("d100", drawn)]
    arena.wait(s=15)
    assert (arena.who("B01") in arena.royale.shields) is shield
    assert not arena.dice.queue


def test_levels_of_members():
    """NR-93: rounded half up, the last thirty rounds, within bounds, 60 for whoever is new."""
    assert bots.family_level("calcul", []) == 60
    assert bots.family_level("calcul", [1500, 1515]) == 101  # 100 and 101
    assert bots.family_level("memory", [0] * 40) == 20
    assert bots.family_level("logic", [2000] * 5) == 180
    assert bots.family_level("perception", [0] * 10 + [600] * 30) == 100
    assert bots.royale_level([60, 61]) == 60
    assert bots.royale_level([]) == 60


def test_bots_are_spread_around_the_level():
    strengths = [bots.strength(100, n, 23) for n in range(1, 24)]
    assert (strengths[0], strengths[11], strengths[-1]) == (56, 95, 133)
    assert strengths == sorted(strengths)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_bots_round_is_one_that_could_be_played(family):
    """NR-94."""
    for force in (11, 60, 243):
        for drawn in ((0, 0, 0, 0, 0), (30, 2, 30, 27, 999), (15, 1, 7, 12, 500)):
            run = bots.round_of(family, force, drawn)
            assert 0 <= run.right <= questions(family)
            assert (run.last_ms is None) == (run.right == 0)
            assert run.last_ms is None or 0 < run.last_ms <= seconds(family) * 1000
            assert run.raw == 100 * run.right + run.bonus
            assert (run.bonus > 0) == (family in ("memory", "perception") and run.right > 0)
            assert run.raw - run.raw_unfloored == (50 * drawn[1] if family in ("calcul", "logic") else 0)


def test_bots_of_a_site_play_around_the_level_of_its_members():
    arena = Arena("Ana", level=100, seed=b"bots")
    arena.do("start_royale", "Ana")
    runs = arena.royale.runs
    assert len(runs) == 23
    assert len({tuple(run) for run in runs.values()}) == 23
    mean = [sum(result.raw for result in run) for run in runs.values()]
    assert sum(mean[:6]) < sum(mean[-6:])
