"""Whether goals are met (NG-35, NG-141)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.seat import Seat
from nonary.rules.edition import values as v
from nonary.rules.goals import Ending, is_met

ANA, BO, CYD, DOV = (Seat(n) for n in range(1, 5))
ENDING = Ending(
    players={"botanist": ANA, "clerk": BO, "nurse": CYD, "warden": DOV},
    fates={ANA: "escaped", BO: "dead", CYD: "trapped", DOV: "escaped"},
    innocent=frozenset({"botanist", "clerk", "nurse", "pianist"}),
    zero="warden",
    killed={DOV: frozenset({BO})},
    accused={ANA: frozenset({CYD, DOV}), CYD: frozenset({BO})},
    things={ANA: frozenset({"key"})},
    pieces={ANA: frozenset({"p1", "p2"})},
    points={ANA: 9, BO: 0},
)
ASKED = v.Asked({"en": "Did she?"})
YES, NO = v.PointCount(0), v.PointCount(1000)


@pytest.mark.parametrize(("goal", "who"), [
    (v.HasFate("escaped", "self"), {ANA, DOV}),
    (v.HasFate("trapped", "nurse"), {ANA, BO, CYD, DOV}),
    (v.HasFate("dead", "self"), {BO}),
    (v.HasFate("alive", "self"), {ANA, CYD, DOV}),
    (v.HasFate("escaped", "pianist"), set()),
    (v.HasFate("trapped", "pianist"), set()),
    (v.Killed("clerk"), {DOV}),
    (v.Killed("pianist"), set()),
    (v.UnmaskedZero(), {ANA}),
    (v.InnocentsEscaped(1), {BO, CYD, DOV}),
    (v.InnocentsEscaped(1, with_self=True), {ANA, BO, CYD, DOV}),
    (v.CountOf("escaped", at_most=2), {ANA, BO, CYD, DOV}),
    (v.CountOf("escaped", at_least=3), set()),
    (v.CountOf("dead", at_least=1, at_most=1), {ANA, BO, CYD, DOV}),
    (v.EndsWithThing("key"), {ANA}),
    (v.EndsWithPieces(("p1", "p2")), {ANA}),
    (v.EndsWithPieces(("p1", "p3")), set()),
    (v.PieceCount(2), {ANA}),
    (v.PointCount(9), {ANA}),
])  # fmt: skip
def test_each_goal_is_met_by_whom_it_is_met(goal, who):
    assert {seat for seat in (ANA, BO, CYD, DOV) if is_met(goal, seat, ENDING)} == who


def test_zero_that_nobody_plays_cannot_be_unmasked():
    assert (
        is_met(v.UnmaskedZero(), ANA, Ending(players={}, fates={}, zero="warden", accused={ANA: frozenset({BO})}))
        is False
    )


def test_a_question_leaves_a_goal_pending():
    assert is_met(ASKED, ANA, ENDING) is None
    assert is_met(v.NotGoal(ASKED), ANA, ENDING) is None
    assert is_met(v.AllGoals((YES, ASKED)), ANA, ENDING) is None
    assert is_met(v.AnyGoal((NO, ASKED)), ANA, ENDING) is None


def test_a_part_that_decides_leaves_nothing_to_ask():
    assert is_met(v.AllGoals((ASKED, NO)), ANA, ENDING) is False
    assert is_met(v.AnyGoal((ASKED, YES)), ANA, ENDING) is True


def test_no_part_at_all():
    assert is_met(v.AllGoals(()), ANA, ENDING) is True
    assert is_met(v.AnyGoal(()), ANA, ENDING) is False


leaves = st.sampled_from([ASKED, YES, NO])
goals = st.recursive(leaves, lambda g: st.one_of(
    st.builds(v.NotGoal, g),
    st.builds(v.AllGoals, st.lists(g, max_size=3).map(tuple)),
    st.builds(v.AnyGoal, st.lists(g, max_size=3).map(tuple)),
), max_leaves=8)  # fmt: skip


def answered(goal, yes):
    """The same goal with every question answered."""
    match goal:
        case v.Asked():
            return YES if yes else NO
        case v.NotGoal(goal=inner):
            return v.NotGoal(answered(inner, yes))
        case v.AllGoals(parts=parts) | v.AnyGoal(parts=parts):
            return type(goal)(tuple(answered(part, yes) for part in parts))
    return goal


@given(goals, st.booleans())
def test_what_is_decided_stays_so_whatever_the_game_master_answers(goal, yes):
    found = is_met(goal, ANA, ENDING)
    assert found is None or is_met(answered(goal, yes), ANA, ENDING) is found
