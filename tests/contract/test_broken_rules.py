"""Each law can fail: a toy with one bug in it, and the law that finds the bug."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import count

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.kernel import common
from games.kernel.audience import PUBLIC
from games.kernel.common import event
from games.kernel.engine import BrokenRules
from games.kernel.event import Event
from games.kernel.reading import Reading
from games.kernel.refusal import Refused
from games.registry import config
from tests.toygame.rules.events import PhaseBegan
from tests.toygame.rules.ruleset import Toy

from . import laws
from .playing import MONDAY, opened, setup_of, start, stories

tries = settings(
    max_examples=40, derandomize=True, database=None, deadline=None, phases=(Phase.generate,), report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


class Remembers(Toy):
    """`decide` keeps something beside the journal."""

    def evolve(self, state, event):
        if isinstance(event, common.OrderReceived):
            self.orders = getattr(self, "orders", 0) + 1
            return replace(super().evolve(state, event), day=self.orders)
        return super().evolve(state, event)


class Demanding(Toy):
    """`evolve` needs a fact that a viewer may not have seen."""

    def evolve(self, state, event):
        if isinstance(event, common.Died):
            assert event.player in state.roles
        return super().evolve(state, event)


class Forgetful(Toy):
    """`facts` leaves out the dead."""

    def facts(self, state):
        return {about: fact for about, fact in super().facts(state).items() if about not in state.dead}


class Endless(Toy):
    """Dusk fires and stays due."""

    def _dusk(self, order, draft):
        draft.add(common.Warned(player=draft.state.everyone[0]), to=PUBLIC)


class Restless(Toy):
    """The clock runs on while the game is paused."""

    def deadlines(self, state):
        return super().deadlines(replace(state, paused=False))


class Sleepy(Toy):
    """Each day is as long as the clock was late: the hour comes from a count of calls."""

    calls = count()

    def _open_day(self, order, draft, day):
        draft.add(PhaseBegan(phase="day", day=day, until=order.at + timedelta(hours=30 + next(self.calls) % 7)), to=PUBLIC)


@event
class Undeclared(Event):
    """A fact that the ruleset does not list."""


class Secretive(Toy):
    """Writes a fact that nobody could read back."""

    def _vote(self, order, draft):
        super()._vote(order, draft)
        draft.add(Undeclared(), to=PUBLIC)


class Moody(Toy):
    """Refuses in a word that has no phrase, and another one each time."""

    def _check_target(self, order, by, known):
        self.asked = getattr(self, "asked", 0) + 1
        if self.asked % 2:
            raise Refused("bad_mood")


class Shifting(Toy):
    """The game's topic is gone once the game is over: the host would leave it as open as it was."""

    def topics(self, state):
        return [topic for topic in super().topics(state) if not (state.over and topic.role == "game")]


class Babbling(Toy):
    """Reads a game master's verb out of what a player writes."""

    def read(self, text, source, known, names):
        return [Reading("kill", {"player": "Ana"}, 1)] if "vote" in text else []


BUGS = [
    (Remembers, laws.refolds), (Demanding, laws.takes_any_part), (Forgetful, laws.has_facts_for_every_state), (Endless, laws.passes_deadlines),
    (Restless, laws.passes_deadlines), (Sleepy, laws.is_never_late), (Sleepy, laws.repeats), (Secretive, laws.survives_json),
    (Moody, laws.refuses_without_a_trace), (Shifting, laws.has_steady_topics), (Babbling, laws.reads_anything),
]  # fmt: skip


@pytest.mark.parametrize(("broken", "law"), BUGS, ids=lambda each: each.__name__)
def test_law_finds_the_bug(broken, law):
    rules, setup = broken(), setup_of(config("toy"), 6)

    @tries
    @given(stories(rules, 6), st.integers(0, 2**16))
    def hold(story, n):
        law(rules, setup, story, n)

    with pytest.raises((AssertionError, BrokenRules, KeyError)):
        hold()


def test_whoever_tries_everything_finds_a_stumble():
    class Stumbling(Toy):
        def _check_target(self, order, by, known):
            return order.args["target"].matches

    setup = setup_of(config("toy"), 6)
    engine = opened(Stumbling(), setup)
    start(engine, setup)
    with pytest.raises((KeyError, AttributeError)):
        laws.everybody_tries_everything(engine, MONDAY)


def test_the_refusal_that_leaves_a_trace_is_found():
    """A `check` that writes into what it was given."""

    class Scribbling(Toy):
        def _check_target(self, order, by, known):
            known.roles[by] = "owl"  # a mapping of the state itself
            super()._check_target(order, by, known)
            raise Refused("wrong_phase")

    rules, setup = Scribbling(), setup_of(config("toy"), 6)

    @tries
    @given(stories(rules, 6), st.integers(0, 2**16))
    def hold(story, n):
        laws.refolds(rules, setup, story, n)

    with pytest.raises(AssertionError):
        hold()
