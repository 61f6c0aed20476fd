"""The generators give one right answer, thousands of different items, and no hint by where the right one stands
(NR-32 to NR-49). `python -m tests.neuroyale.generator_laws` does the same for 100,000 items of each family."""

import pytest

from neuroyale.rules import calcul, cubes, memory, nets, perception, scoring, solids, suites
from neuroyale.rules.streams import Stream

from .generator_laws import LAWS, held, worked_out

ITEMS = {"calcul": 4000, "memory": 400, "solids": 2000, "cubes": 3000, "sequence": 1500, "perception": 500}
FEWEST = {"calcul": 1500, "memory": 400, "solids": 1950, "cubes": 3000, "sequence": 1250, "perception": 500}


@pytest.mark.parametrize("family", LAWS)
def test_items_hold_are_different_and_even(family):
    different, excess = held(family, ITEMS[family], first_seed=1_000_000)
    assert different >= FEWEST[family]
    assert excess < 0.25


def test_the_law_of_sums_knows_products_first():
    assert worked_out("4 × 9 − 5 × 7 + 8") == 9
    assert worked_out("36 ÷ 6") == 6


def test_a_question_is_the_same_whenever_it_is_asked():
    """Whoever comes later, or only to the last question, meets the same (NR-32, NR-33)."""
    before = (calcul.questions(5, 1)[39], memory.board(5, 2), solids.questions(5, 3)[4], perception.cloud(5, 5, 10))
    for cached in (calcul.questions, memory.board, solids.questions, perception.cloud):
        cached.cache_clear()
    assert before == (calcul.questions(5, 1)[39], memory.board(5, 2), solids.questions(5, 3)[4], perception.cloud(5, 5, 10))


def test_rounds_of_one_family_differ():
    assert calcul.questions(5, 1) != calcul.questions(5, 6)
    assert cubes.question(5, 1, 6) != cubes.question(5, 6, 6)


@pytest.mark.parametrize("net", nets.NETS)
def test_a_net_folds_to_six_sides(net):
    assert set(nets.fold(net)) == set(nets.NAMES)


def test_marked_cubes_are_seen_in_twenty_four_ways():
    seen = [figure for figure in _figures() if cubes.gives("n7", cubes.MARKS, figure)]
    assert len(seen) == len(cubes.RIGHT) == len(cubes.MIRROR) == 24
    assert len(cubes.IMPOSSIBLE) == 72


def _figures():
    return [(a, b, c) for a in cubes.MARKS for b in cubes.MARKS for c in cubes.MARKS if len({a, b, c}) == 3]


def test_no_two_solids_have_the_same_faces():
    assert len({tuple(sorted(faces.items())) for faces in solids.FACES.values()}) == len(solids.CATALOGUE) == 12
    assert sorted((*solids.POINTED, *solids.STRAIGHT)) == sorted(solids.CATALOGUE)


@pytest.mark.parametrize("allowed", [suites.FAMILIES, suites.FAMILIES[:4], suites.FAMILIES[2:]])
def test_families_are_drawn_so_that_each_comes_and_none_twice_in_a_row(allowed):
    """NR-10, NR-11, NR-126."""
    drawn = {suites.draw_families(Stream(seed, 0, 0), allowed) for seed in range(300)}
    assert len(drawn) > 100
    assert all(suites.fits(families, allowed) for families in drawn)
    assert {families[0] for families in drawn} == set(allowed)


def test_the_most_that_a_round_can_give():
    """NR-28."""
    assert suites.MAXIMA == {"calcul": 4000, "memory": 850, "logic": 2000, "sequence": 1200, "perception": 1050}


def test_the_bonus_never_outweighs_a_right_answer():
    """Nor does guessing fast earn any: it is the mean of the right ones (NR-27)."""
    assert scoring.speed_bonus(8000, [0] * 8) == 50
    assert scoring.speed_bonus(8000, [4000] * 8) == scoring.speed_bonus(8000, [4000]) == 25


def test_who_ranks_first():
    """NR-31: score, then the earlier last right answer, then whoever has none."""
    order = [(300, 5000), (300, 6000), (300, None), (200, 1), (0, None)]
    assert sorted(order[2:] + order[:2], key=lambda one: scoring.ranked(*one)) == order
