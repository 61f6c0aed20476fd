"""The places to talk, who reads and writes there (NG-1 to NG-8). A room's talk is facts, no topic."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.ruleset import Bar, Grant, TopicRole
from games.kernel.seat import Seat

from .state import State

ALL_SEEING = "all_seeing"
"""Token of the dead where they see everything (NG-6)."""
OUTSIDE_OF_PLAY = ("", "registration", "setup", "judgement", "over")


def standing(state: State, seat: Seat) -> frozenset[str]:
    """What a seat is, for topics and for facts addressed to the dead."""
    if seat in state.dead:
        return frozenset({"cemetery", ALL_SEEING} if dead_see_all(state) else {"cemetery"})
    return frozenset({"outside"}) if seat in state.escaped else frozenset()


def topics(state: State) -> Sequence[TopicRole]:
    """Registration, announcements, the dead, the escaped."""
    public, nobody = (Grant("public"),), ()
    member, player = (Grant("member"),), (Grant("player"),)
    open_game = state.phase in OUTSIDE_OF_PLAY or state.options.get("talk.game_topic", "closed") == "open"
    before = state.phase in ("", "registration", "setup")
    bars = (Bar("", "topic_closed"),)
    return (
        TopicRole("registration", public, member if before or state.over else nobody, bars=bars),
        TopicRole("game", public, player if open_game else nobody, bars=bars),
        TopicRole("outside", public if state.over else (Grant("outside"),), (Grant("outside"),)),
        TopicRole("cemetery", public if state.over else (Grant("cemetery"),), (Grant("cemetery"),)),
    )


def dead_see_all(state: State) -> bool:
    """Whether the dead see what the game master sees (NG-6)."""
    return bool(state.options.get("end.dead_see_all", False))
