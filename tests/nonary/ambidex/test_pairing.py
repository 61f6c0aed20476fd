"""Who plays whom (NG-37, NG-118)."""

from hypothesis import given
from hypothesis import strategies as st

from games.kernel.seat import Seat
from nonary.rules.ambidex.pairing import Match, Pairing, by_draw, settle

A, B, C, D, E = (Seat(n) for n in range(1, 6))
orders = st.integers(1, 12).flatmap(lambda n: st.permutations([Seat(i) for i in range(1, n + 1)]))
modes = st.sampled_from(["one_vs_one", "pair_vs_solo"])


@given(modes, orders)
def test_a_draw_leaves_nobody_out_and_nobody_twice(mode, order):
    found = by_draw(mode, order)
    named = [seat for match in found.matches for seat in match.members] + list(found.byes)
    assert sorted(named) == sorted(order)
    assert all(match.is_played for match in found.matches)


@given(modes, orders)
def test_at_most_one_is_left_over_by_a_draw(mode, order):
    found = by_draw(mode, order)
    assert len(found.byes) == (len(order) % 3 == 1 if mode == "pair_vs_solo" else len(order) % 2)


def test_a_draw_by_threes_makes_a_pair_of_the_first_two_and_a_rest_of_two_plays_one_against_one():
    assert by_draw("pair_vs_solo", [E, B, D, A, C]) == Pairing((Match((E, B), (D,)), Match((A,), (C,))), ())


def test_an_odd_last_one_has_a_bye():
    assert by_draw("one_vs_one", [C, A, B]) == Pairing((Match((C,), (A,)),), (B,))


def test_who_is_gone_leaves_the_side_and_a_side_left_empty_gives_the_others_a_bye():
    fixed = (Match((A, B), (C,)), Match((D,), (E,)))
    assert settle(fixed, {A, C, D}) == Pairing((Match((A,), (C,)),), (D,))


@given(orders, st.data())
def test_among_those_inside_everybody_is_matched_or_has_a_bye(order, data):
    inside = frozenset(data.draw(st.sets(st.sampled_from(order))))
    fixed = by_draw("pair_vs_solo", order).matches
    found = settle(fixed, inside)
    named = [seat for match in found.matches for seat in match.members] + list(found.byes)
    assert sorted(named) == sorted(inside)
