"""The places to talk, and who belongs where (section 3)."""

from __future__ import annotations

from games.kernel.ruleset import Grant, TopicRole
from games.kernel.seat import Seat

from .state import State
from .statuses import haunts, is_alive, may_read_cemetery, may_read_pack

READERS = (Grant("public"),)
MEMBERS = (Grant("member"),)


def standing(state: State, seat: Seat) -> frozenset[str]:
    """Tokens held now: `living`, `ghost`, `cemetery`, `pack`."""
    tokens = {
        "living": state.started_at is not None and is_alive(state, seat),
        "ghost": haunts(state, seat),
        "cemetery": may_read_cemetery(state, seat),
        "pack": may_read_pack(state, seat),
    }
    return frozenset(name for name, held in tokens.items() if held)


def topics(state: State) -> tuple[TopicRole, ...]:
    """PL-5 to PL-8: five topics, and the pack's conversation once there is a pack. The host refuses a post where these
    rows open nothing with `topic_forbidden`, whatever the cause (PL-10)."""
    running, over = state.started_at is not None and not state.over, state.over
    return (
        TopicRole("rules", READERS, MEMBERS),
        TopicRole("game", READERS, _game_writers(running, over), orders=True),
        TopicRole("recap", READERS, ()),
        _cemetery(over),
        TopicRole("registration", READERS, () if running or over else MEMBERS),
        TopicRole("pack", (Grant("pack"),), (Grant("pack"),), kind="conversation"),
    )


def _game_writers(running: bool, over: bool) -> tuple[Grant, ...]:
    if over:
        return (Grant("player"),)
    return (Grant("living"), Grant("ghost")) if running else ()


def _cemetery(over: bool) -> TopicRole:
    """The dead and members without a seat; nobody signed out before the end (PL-6, PL-7)."""
    if over:
        return TopicRole("cemetery", READERS, MEMBERS)
    inside = (Grant("cemetery"), Grant("member", unless="player"))
    return TopicRole("cemetery", inside, inside)
