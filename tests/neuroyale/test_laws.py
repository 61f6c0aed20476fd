"""The laws that hold for every game's rules, before this one is among the site's games (NR-17, NR-171)."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from neuroyale.rules import RULESET
from tests.contract.laws import LAWS
from tests.contract.playing import Setup, stories

SEATS = 8


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_holds(law):
    @settings(max_examples=6, derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate),
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(stories(RULESET, SEATS), st.integers(0, 2**16))
    def hold(story, n):
        law(RULESET, Setup(SEATS), story, n)

    hold()
