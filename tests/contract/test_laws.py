"""Every registered ruleset keeps the laws, whatever is asked of it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.kernel.engine import next_deadline
from games.kernel.refusal import Refused
from games.registry import configs

from .laws import LAWS, attempt, everybody_tries_everything
from .playing import MONDAY, Setup, deals, legal_order, opened, setup_of, start, stories

EXAMPLES = 20
SEATS = 8
quick = settings(
    max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@pytest.fixture(params=sorted(configs()))
def app(request):
    return configs()[request.param]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_holds(app, law):
    @quick
    @given(deals(app, SEATS), stories(app.rules, SEATS), st.integers(0, 2**16))
    def hold(setup, story, n):
        law(app.rules, setup, story, n)

    hold()


def every_role(app):
    """Games in which each role sits somewhere, by the rules' leave; else the one that the game suggests."""
    roles = list(app.rules.roles)
    if not roles:
        return [setup_of(app, SEATS)]
    seats = max(len(roles) + 2, SEATS)
    filled = [Setup(seats, (*roles, *[more] * (seats - len(roles))), fixed=True) for more in roles]
    return [next(setup for setup in filled if may_be_played(app, setup)), setup_of(app, SEATS)]


def may_be_played(app, setup):
    """Whether the rules let these roles sit together: some may be there once only."""
    try:
        opened(app.rules, setup)
    except Refused:
        return False
    return True


def test_every_verb_by_everybody_in_every_phase_is_taken_or_refused(app):
    seen, first, taken, refused = set(), set(), 0, 0
    for setup in every_role(app):
        engine = opened(app.rules, setup)
        first.add(engine.state.phase)
        at = MONDAY
        for turn in range(40):
            if engine.state.phase not in seen:
                seen.add(engine.state.phase)
                some = everybody_tries_everything(engine, at)
                taken, refused = taken + some[0], refused + some[1]
            if turn == 0:
                start(engine, setup)
                continue
            due = next_deadline(app.rules, engine.state)
            if due is None:
                break
            for n in range(6):  # so that somebody votes and the game comes to an end
                attempt(engine, legal_order(engine, at, 10 * turn + n))
            at = due.at
            engine.settle(at)
    assert first | {"over"} <= seen
    assert len(seen) > 2, seen
    assert taken > 50
    assert refused > 500
