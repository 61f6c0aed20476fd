"""Who may read and write where (NR-4 to NR-7)."""

from __future__ import annotations

from games.kernel.ruleset import Bar, Grant, TopicRole
from games.kernel.seat import Seat

from .state import State

HERE, IN, OUT, ONLOOKER = "here", "in", "cemetery", "onlooker"
_ALL = (Grant("public"),)
_AFTERWARDS = (Grant("member", unless=ONLOOKER), Grant(HERE))
"""Who writes when all is over: members, and guests who have played."""


def standing(state: State, seat: Seat) -> frozenset[str]:
    """`here` for the people of a salon, queue or its royale; `in` or `cemetery` as soon as it plays; a guest who does not
    play there looks on."""
    around = frozenset({ONLOOKER}) if seat in state.guests else frozenset()
    if state.mode not in ("live", "salon") or seat not in state.everyone:
        return around
    if state.gathering:
        return frozenset({HERE}) if seat in state.people else around
    royale = state.royale
    if royale is None or seat not in royale.humans:
        return around
    return frozenset({HERE, IN if seat in royale.left else OUT})


def topics(state: State) -> tuple[TopicRole, ...]:
    """A salon, a live royale and a duel have a topic each; the first two a tribune as well (NR-4)."""
    ended = state.over and not state.gathering
    if state.mode == "duel":
        if ended:
            return (TopicRole("game", _ALL, _AFTERWARDS),)
        return (TopicRole("game", (), ()),)
    if state.mode not in ("live", "salon"):
        return ()
    if ended:
        closed = (Bar("", "topic_closed"),)
        return (TopicRole("game", _ALL, _AFTERWARDS), TopicRole("cemetery", _ALL, (), bars=closed))
    here = (Grant(HERE),)
    if state.phase == "round":
        game = TopicRole("game", here, (), bars=(Bar("", "topic_closed"),))
    else:
        game = TopicRole("game", here, here)
    return (game, TopicRole("cemetery", (Grant(OUT),), (Grant(OUT),)))
