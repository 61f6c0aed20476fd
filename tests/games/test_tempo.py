"""Tempo: game time runs faster than real time, and no deadline is settled before it has come."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.tempo import Tempo

REAL, GAME = datetime(2026, 3, 2, 12, 0, tzinfo=UTC), datetime(2026, 3, 3, 7, 30, tzinfo=UTC)
spans = st.integers(-(10**13), 10**13).map(lambda n: timedelta(microseconds=n))


@given(st.integers(1, 5000), spans)
def test_a_deadline_has_come_at_the_real_instant_that_is_shown_for_it_and_not_before(factor, span):
    tempo = Tempo(factor, REAL, GAME)
    due = GAME + span
    assert tempo.to_game(tempo.to_real(due)) >= due
    assert tempo.to_game(tempo.to_real(due) - timedelta(microseconds=1)) < due


@given(st.integers(1, 5000), spans)
def test_a_real_instant_comes_back(factor, span):
    tempo = Tempo(factor, REAL, GAME)
    assert tempo.to_real(tempo.to_game(REAL + span)) == REAL + span


@given(spans)
def test_an_ordinary_game_runs_on_real_time(span):
    assert Tempo().to_game(REAL + span) == Tempo().to_real(REAL + span) == REAL + span
