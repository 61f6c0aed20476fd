"""The places to talk, and who belongs where (section 3): the living and the dead apart (MG-139), a dead mafioso still
reads with his own and writes no more (MG-6)."""

from __future__ import annotations

from games.kernel.ruleset import Bar, Grant, TopicRole
from games.kernel.seat import Seat

from .options import option
from .state import State
from .statuses import is_told_dead

READERS = (Grant("public"),)
MEMBERS = (Grant("member"),)
LIVING = (Grant("living"),)


def standing(state: State, seat: Seat) -> frozenset[str]:
    """Tokens held now: `living`, `dead`, `revived`, `cemetery`, `mafia`, `mafia_living`.

    A hidden corpse is dead, and the cemetery stays shut for him until his death is announced (MG-5).
    """
    player = state.player(seat)
    dead = is_told_dead(state, seat)
    tokens = {
        "living": state.dealt and not dead,
        "dead": dead and not player.revived,
        "revived": player.revived,
        "cemetery": player.announced is not None and not player.revived,
        "mafia": player.member,
        "mafia_living": player.member and not dead,
    }
    return frozenset(name for name, held in tokens.items() if held)


def topics(state: State) -> tuple[TopicRole, ...]:
    """The topics of section 3; the game master reads and writes in all of them (MG-1)."""
    over = state.over
    before = not state.dealt
    return (
        TopicRole("rules", READERS, MEMBERS if over or before else LIVING, bars=_BARS),
        TopicRole("game", READERS, _game(state), orders=option(state, "vote_topic") in ("game", "both"), bars=_BARS),
        TopicRole("vote", READERS, _vote(state), orders=True, bars=_BARS),
        TopicRole("mafia", (Grant("mafia"),), () if over else (Grant("mafia_living"),), kind="conversation",
                  bars=(Bar("mafia", "dead"),)),
        TopicRole("cemetery", READERS if over else (Grant("cemetery"),), MEMBERS if over else (Grant("cemetery"),)),
        TopicRole("registration", READERS, MEMBERS if before and not over else ()),
    )  # fmt: skip


_BARS = (Bar("dead", "dead"), Bar("living", "topic_closed"), Bar("revived", "topic_closed"), Bar("", "not_a_player"))
"""Why somebody may not write in a topic that all may read: the first that fits (MG-2, MG-3)."""


def _game(state: State) -> tuple[Grant, ...]:
    if state.over:
        return MEMBERS
    return (Grant("living"), *((Grant("revived"),) if option(state, "revived_may_post") else ()))


def _vote(state: State) -> tuple[Grant, ...]:
    return (Grant("living"), Grant("revived")) if state.phase == "day" and not state.over else ()
