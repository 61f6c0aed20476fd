"""What the facts about the Ambidex game and points mean for the state."""

from __future__ import annotations

from typing import TypeVar

from games.kernel import common
from games.kernel.event import Event
from games.kernel.values import changed

from . import events_ambidex as e
from .ambidex.pairing import Match
from .state_course import CourseState

S = TypeVar("S", bound=CourseState)


def fold(state: S, fact: Event) -> S:
    """The state after a fact about groups, matches, votes or points."""
    match fact:
        case e.GroupTold():
            return changed(
                state, assigned={**state.assigned, fact.player: fact.room},
                group_with={**state.group_with, fact.player: fact.with_},
            )  # fmt: skip
        case e.MatchTold():
            return changed(state, matches={**state.matches, fact.match: Match(fact.a, fact.b)})
        case e.ByeTold():
            return changed(state, byes=(*state.byes, fact.player))
        case e.MatchesSet():
            return changed(state, matches={}, byes=(), matches_set=True)
        case common.OrderWithdrawn() if fact.verb == "vote":
            return changed(state, votes={seat: vote for seat, vote in state.votes.items() if seat != fact.by})
        case common.OrderReceived() if fact.verb == "vote":
            choice = str(fact.args.get("choice"))
            return changed(
                state, votes={**state.votes, fact.by: choice}, last_votes={**state.last_votes, fact.by: choice}
            )  # fmt: skip
        case e.VoteMissing():
            return changed(state, last_votes={**state.last_votes, fact.player: fact.choice})
        case e.VotesClosed():
            return changed(state, votes={})
        case e.PointsTold() | e.PointsChanged():
            return changed(state, points={**state.points, fact.player: fact.points})
    return state
