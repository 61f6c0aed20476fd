"""Dice: checkable, even, the same again, and strict about what a scenario lays out."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.common import DrawForced, Drew, State
from games.kernel.dice import ScriptedDice, SeedDice, WrongDraw, commitment
from games.kernel.draft import LISTED, Draft, holds
from games.kernel.order import Order
from games.kernel.seat import Seat

from .toys import MONDAY, Rules

SEED = bytes(range(32))
DICE = SeedDice(SEED)
seeds = st.binary(min_size=1, max_size=40)
places = st.integers(0, 10**6)


def draft(dice, **fields):
    return Draft(Rules(), State(**fields), Order("x", by="gm", at=MONDAY), dice)


def spread(counts: Counter, expected: float) -> float:
    """Chi-square of the counts against an even spread."""
    return sum((n - expected) ** 2 / expected for n in counts.values())


# The limits are the 99.9999th percentiles of chi-square; the seed is fixed, so a test that passes always passes.

def test_d100_is_even():
    counts = Counter(DICE.d100(n, "x") for n in range(20_000))
    assert set(counts) == set(range(1, 101))
    assert spread(counts, 200) < 174


def test_a_pick_is_even_where_the_number_of_candidates_divides_nothing():
    counts = Counter(DICE.pick(n, "x", range(7)) for n in range(14_000))
    assert spread(counts, 2000) < 38


def test_every_order_is_equally_likely():
    counts = Counter(DICE.order(n, "x", "abcd") for n in range(24_000))
    assert set(counts) == set(permutations("abcd"))
    assert spread(counts, 1000) < 71


def test_numbers_of_one_draw_do_not_hang_together():
    counts = Counter(DICE.numbers(n, "x", (3, 3)) for n in range(9000))
    assert spread(counts, 1000) < 43


def test_values_past_the_last_whole_multiple_are_drawn_again():
    """With 3 * 2**62 candidates a plain modulo would give the low third twice as often."""
    limit = 3 << 62
    draws = [DICE.numbers(n, "x", (limit,))[0] for n in range(3000)]
    assert 900 < sum(draw < limit // 3 for draw in draws) < 1100


@given(seeds, places, st.lists(st.integers(), min_size=1, max_size=30, unique=True))
def test_the_same_seed_and_number_give_the_same_draw(seed, n, among):
    mine, yours = SeedDice(seed), SeedDice(seed)
    assert mine.d100(n, "a") == yours.d100(n, "b")
    assert mine.pick(n, "a", among) == yours.pick(n, "b", among)
    assert mine.order(n, "a", among) == yours.order(n, "b", among)
    assert mine.numbers(n, "a", (6, 49)) == yours.numbers(n, "b", (6, 49))


@given(seeds, places, st.lists(st.integers(), max_size=30), st.integers(0, 30))
def test_an_order_holds_everything_once_and_its_head_is_the_head_of_the_whole(seed, n, among, first):
    whole = SeedDice(seed).order(n, "x", among)
    assert sorted(whole) == sorted(among)
    assert SeedDice(seed).order(n, "x", among, first) == whole[:first]


def test_anyone_can_check_a_draw_with_a_few_lines():
    """The formula that docs/secrecy.md gives to players."""
    value = int.from_bytes(hmac.new(SEED, b"41:0:0", hashlib.sha256).digest()[:8], "big")
    assert DICE.d100(41, "any name") == 1 + value % 100


def test_the_commitment_tells_seeds_apart_and_gives_none_away():
    assert commitment(SEED) == hashlib.sha256(b"conteur dice\n" + SEED).hexdigest()
    assert commitment(SEED) != commitment(SEED[::-1])


def test_a_pick_from_nothing_is_an_error_of_the_rules():
    with pytest.raises(ValueError, match="nothing to draw"):
        DICE.pick(0, "x", [])


# ---- scripted dice

ANA, BO, CLEO = map(Seat, (1, 2, 3))


def test_scripted_draws_come_in_order_and_then_from_the_seed():
    dice = ScriptedDice(DICE, [("d100", 12), ("pick", BO), ("order", (CLEO, ANA, BO))])
    assert dice.d100(0, "a") == 12
    assert dice.pick(1, "b", (ANA, BO)) == BO
    assert dice.order(2, "c", (ANA, BO, CLEO)) == (CLEO, ANA, BO)
    assert dice.d100(3, "d") == DICE.d100(3, "d")


@pytest.mark.parametrize(("queued", "draw"), [
    (("d100", 12), lambda dice: dice.pick(0, "mayor_tie", (ANA, BO))),
    (("pick", BO), lambda dice: dice.d100(0, "mayor_tie")),
    (("order", (ANA, BO)), lambda dice: dice.pick(0, "mayor_tie", (ANA, BO))),
    (("d100", 0), lambda dice: dice.d100(0, "mayor_tie")),
    (("d100", 101), lambda dice: dice.d100(0, "mayor_tie")),
    (("d100", True), lambda dice: dice.d100(0, "mayor_tie")),
    (("pick", CLEO), lambda dice: dice.pick(0, "mayor_tie", (ANA, BO))),
    (("order", (ANA,)), lambda dice: dice.order(0, "mayor_tie", (ANA, BO))),
    (("order", (ANA, ANA)), lambda dice: dice.order(0, "mayor_tie", (ANA, BO))),
    (("order", (ANA, BO, CLEO)), lambda dice: dice.order(0, "mayor_tie", (ANA, BO))),
])  # fmt: skip
def test_a_scripted_draw_that_does_not_fit_is_an_error_that_names_the_draw(queued, draw):
    with pytest.raises(WrongDraw, match="mayor_tie"):
        draw(ScriptedDice(DICE, [queued]))


def test_an_order_of_equal_things_may_name_each_as_often_as_it_is_there():
    roles = ("wolf", "villager", "villager")
    assert ScriptedDice(DICE, [("order", ("villager", "wolf", "villager"))]).order(0, "deal", roles)[1] == "wolf"
    with pytest.raises(WrongDraw):
        ScriptedDice(DICE, [("order", ("villager", "wolf", "wolf"))]).order(0, "deal", roles)


def test_an_order_may_name_only_those_that_will_count():
    dice = ScriptedDice(DICE, [("order", (CLEO, ANA))])
    assert dice.order(0, "ghosts", (ANA, BO, CLEO), first=2) == (CLEO, ANA)


def test_numbers_take_nothing_from_the_script():
    dice = ScriptedDice(DICE, [("d100", 7)])
    assert dice.numbers(0, "bot_round", (31, 3)) == DICE.numbers(0, "bot_round", (31, 3))
    assert dice.d100(1, "x") == 7


# ---- draws of a draft

def test_each_draw_is_written_for_the_game_master_alone_and_numbered():
    here = draft(DICE)
    here.d100("a")
    here.pick("b", (ANA, BO))
    here.shuffle("c", (ANA, BO, CLEO))
    here.numbers("d", (6, 6))
    assert [entry.event.n for entry in here.entries] == [0, 1, 2, 3]
    assert all(entry.to == frozenset() for entry in here.entries)
    assert here.state.draws == 4


def test_whoever_has_the_seed_can_check_each_draw_of_the_journal():
    here = draft(DICE)
    here.d100("a")
    here.pick("b", (ANA, BO, CLEO))
    here.pick("closing_second", range(1800))
    here.shuffle("c", (ANA, BO, CLEO))
    here.shuffle("seated", range(40), first=3)
    here.numbers("d", (6, 49))
    facts = [entry.event for entry in here.entries]
    assert all(holds(DICE, fact) for fact in facts)
    assert not all(holds(SeedDice(b"another"), fact) for fact in facts)


def test_a_pick_among_very_many_is_written_short():
    here = draft(DICE)
    result = here.pick("grail_number", range(1, 10_001))
    fact = here.entries[0].event
    assert fact == Drew(n=0, name="grail_number", kind="pick", result=result, size=10_000, place=result - 1)
    assert LISTED < 1800


def test_the_game_master_fixes_the_next_draw_of_a_name_and_no_other():
    forced = DrawForced(name="tie", kind="pick", result=BO)
    here = draft(DICE, forced=(forced,))
    here.pick("other", (ANA, BO, CLEO))
    assert here.pick("tie", (ANA, BO)) == BO
    assert here.entries[-1].event.forced
    assert here.state.forced == ()
    here.pick("tie", (ANA, BO))
    assert not here.entries[-1].event.forced


def test_a_fixed_result_that_has_become_impossible_gives_way_to_the_dice():
    """Else a death between the decision and the draw would stop the game at every deadline."""
    here = draft(DICE, forced=(DrawForced(name="tie", kind="pick", result=CLEO),))
    assert here.pick("tie", (ANA, BO)) in (ANA, BO)
    assert not here.entries[-1].event.forced
    assert here.state.forced == ()


def test_a_dropped_preview_draws_what_the_resolution_will_draw():
    preview, real = draft(DICE), draft(DICE)
    assert preview.shuffle("deal", range(20)) == real.shuffle("deal", range(20))
