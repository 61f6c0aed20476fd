"""What votes are worth (NG-121 to NG-124)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.seat import Seat
from nonary.rules.ambidex.pairing import Match
from nonary.rules.ambidex.scoring import ALLY, BETRAY, Scale, after, deltas, eliminated, unanimous

A, B, C, D = (Seat(n) for n in range(1, 5))
figures = st.integers(-99, 99)
scales = st.builds(Scale, figures, figures, figures, figures, figures)
choices = st.sampled_from([ALLY, BETRAY])


@pytest.mark.parametrize(("a", "b", "gains"), [
    (ALLY, ALLY, (2, 2)), (BETRAY, ALLY, (3, -2)), (ALLY, BETRAY, (-2, 3)), (BETRAY, BETRAY, (0, 0)),
])  # fmt: skip
def test_the_scale_of_the_seed(a, b, gains):
    assert Scale().gains(a, b) == gains


@given(scales, choices, choices)
def test_the_scale_does_not_care_which_side_is_named_first(scale, a, b):
    assert scale.gains(a, b) == scale.gains(b, a)[::-1]


@given(scales, choices, choices)
def test_each_of_a_pair_gains_like_a_solo(scale, a, b):
    pair = deltas([(Match((A, B), (C,)), a, b)], [], scale)
    solo = deltas([(Match((A,), (C,)), a, b)], [], scale)
    assert pair[A] == pair[B] == solo[A]
    assert pair[C] == solo[C]


def test_who_plays_nobody_gains_what_a_bye_is_worth():
    assert deltas([(Match((A,), (B,)), ALLY, ALLY)], [C], Scale(bye=1)) == {A: 2, B: 2, C: 1}


@given(st.integers(0, 200), figures)
def test_points_never_fall_below_zero_and_have_no_ceiling(points, delta):
    found = after(points, delta)
    assert found == points + delta or (found == 0 and points + delta < 0)


def test_zero_kills_whom_a_change_has_left_there_in_seat_order():
    changed = {C: -2, A: -2, B: 0, D: 3}
    points = {A: 0, B: 0, C: 0, D: 3}
    assert eliminated(points, changed) == (A, C)


@pytest.mark.parametrize(("votes", "found"), [
    ([ALLY], ALLY), ([BETRAY, BETRAY], BETRAY), ([ALLY, BETRAY], None), ([BETRAY, ALLY, ALLY], None),
])  # fmt: skip
def test_a_side_has_a_choice_of_its_own_only_where_all_agree(votes, found):
    assert unanimous(votes) == found
