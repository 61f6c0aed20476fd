"""What is in time, what is refused and why, and what a round brings (NR-22, NR-24, NR-35, NR-45 to NR-54)."""

import pytest

from neuroyale.rules import questions, sequence

from .arena import Arena

CALCUL_FIRST = ("calcul", "memory", "logic", "sequence", "perception", "calcul", "memory")


def solo(*first, **more):
    """Ana's first round is open; of the family named, else of Calcul."""
    rest = [family for family in CALCUL_FIRST[:5] if family not in first]
    suite = [*first, *rest]
    suite += [suite[0], suite[1]]
    arena = Arena("Ana", suite=tuple(suite), ghosts=15, **more)
    arena.do("start_royale", "Ana")
    arena.do("start_round", "Ana")
    return arena


def test_calcul_ends_with_its_time_and_the_grace_is_the_same_for_all():
    arena = solo("calcul").wait(59_999)
    arena.answer("Ana")
    assert arena.refused("answer", "Ana", question=2, value=1) == "too_fast"
    arena.wait(401)
    (taken, *_) = arena.answer("Ana")
    assert (taken.ms, taken.received) == (60_000, 60_400)
    # What came at the end or later opens nothing more.
    assert arena.refused("answer", "Ana", value=1) == "not_your_question"


def test_one_millisecond_after_the_grace_is_too_late():
    arena = solo("calcul").wait(60_401)
    assert arena.refused("answer", "Ana", value=1) == "too_late"
    assert arena.wait(599).refused("answer", "Ana", value=1) == "round_closed"


def test_the_first_fault_of_an_answer_is_said():
    arena = solo("calcul").wait(100)
    assert arena.refused("answer", "Ana", question=2) == "not_your_question"
    assert arena.refused("answer", "Ana") == "too_fast"
    arena.wait(100)
    assert arena.refused("answer", "Ana") == "missing_argument"
    for value in (0, 17, "7", True, None, 2.5):
        assert arena.refused("answer", "Ana", value=value) in ("bad_argument", "missing_argument")
    arena.answer("Ana")
    assert arena.refused("answer", "Ana", question=1, value=1) == "not_your_question"


def test_perception_takes_only_numbers_that_are_shown():
    """NR-56."""
    arena = solo("perception").wait(3000)
    royale = arena.royale
    shown = questions.choices(royale, 1)
    assert arena.refused("answer", "Ana", value=next(n for n in range(1, 60) if n not in shown)) == "bad_argument"
    assert arena.refused("answer", "Ana", value="A") == "bad_argument"
    assert arena.refused("answer", "Ana", value=shown[0]) is None


def test_sequence_to_its_last_level():
    arena = solo("sequence")
    for level in range(sequence.FIRST, sequence.LAST + 1):
        arena.wait(500 + 350 * level + 150)
        for _ in range(level):
            arena.answer("Ana")
    assert arena.royale.phase == "pause"
    result = arena.royale.results[1][arena.who("Ana")]
    assert (result.raw, result.right, result.bonus) == (1200, 12, 0)


def test_a_tap_that_names_another_position_is_no_tap():
    arena = solo("sequence").wait(1700)
    assert arena.refused("answer", "Ana", value=1, tap=2) == "not_your_question"
    arena.answer("Ana", tap=1)
    assert arena.refused("answer", "Ana", value=1, tap=1) == "not_your_question"
    assert arena.royale.trials[arena.who("Ana")].errors == 0


def test_the_pad_opens_so_late_that_no_first_tap_is_lost():
    arena = solo("sequence").wait(1699)
    assert arena.refused("answer", "Ana", value=1) == "too_fast"


def test_another_screen_takes_over():
    arena = solo("calcul").wait(1000)
    arena.do("rejoin", "Ana", session="phone")
    assert [event.type for event in arena.do("rejoin", "Ana", session="laptop")] == ["session_taken_over", "rejoined"]
    assert arena.refused("answer", "Ana", value=1, session="phone") == "not_active_session"
    assert arena.refused("answer", "Ana", value=1, session="laptop") is None


@pytest.mark.parametrize(("step", "found"), [(300, ["too_quick"]), (500, [])])
def test_answers_like_a_program_are_told_to_the_referee_alone(step, found):
    arena = solo("calcul")
    for _ in range(40):
        arena.wait(step).answer("Ana")
    lines = [line for line in arena.engine.entries if line.event.type == "suspicion"]
    assert [line.event.cause for line in lines] == found
    assert all(not line.to for line in lines)


def test_perfect_perception_is_suspicious():
    arena = solo("perception").wait(1500)
    for _ in range(10):
        arena.wait(1000).answer("Ana")
        arena.wait(6500)
    assert [event.cause for event in arena.events("suspicion")] == ["too_perfect"]


def test_a_missed_question_is_no_answer():
    """NR-26: unanswered questions give nothing, and the next slot does not wait."""
    arena = solo("memory").wait(11_000 + 8_000 * 7 + 1000)
    arena.answer("Ana")
    result = arena.royale.results[1][arena.who("Ana")]
    assert (result.raw, result.bonus, result.last_ms) == (143, 43, 68_000)
    assert arena.royale.phase == "pause"
