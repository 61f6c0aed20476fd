"""What the Nonary Game says by itself: the public course of things in its topic, and to each player by letter what came to
that player alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.announcing import Announcement
from games.kernel.draft import Entry
from games.kernel.seat import Seat

from .durations_said import in_game
from .naming import in_language, room_name
from .phrases_events import QUIET
from .rules import events_actions, events_course, events_places, events_setup

PLAY = frozenset({
    "phase_began", "phase_soon", "match_told", "bye_told", "votes_closed", "match_result", "points_changed", "died", "revived",
    "door9_opened", "passed_door9", "door9_closed", "announced", "game_ended", "goal_result", "game_over", "deadline_moved", "paused",
    "resumed", "player_replaced", "game_started", "travel_told",
})  # fmt: skip
"""What everybody is told in the topic of the game."""
BY_LETTER = frozenset({
    "action_finished", "text_shown", "code_found", "piece_obtained", "piece_given", "piece_lost", "object_granted", "object_given",
    "object_shown", "told", "room_told", "action_answered", "action_refused", "order_failed", "plan_failed", "plan_expired",
    "attack_declared", "attack_resolved", "group_told", "found", "jammed", "action_abandoned", "warned",
})  # fmt: skip
"""What somebody else's act or the clock brings to a player, and cannot wait until the table is opened."""
TALK = frozenset({"said", "whispered", "order_received"})
"""Not repeated to whoever has written it."""


def announce(lines: Sequence[Entry], state: Any, words: Any) -> list[Announcement]:
    """Everything that is to be said of one order's lines."""
    words.known = state
    return [*_in_public(lines, state, words), *_letters(lines, words)]


def _in_public(lines: Sequence[Entry], state: Any, words: Any) -> Iterator[Announcement]:
    shown = [line for line in lines if "public" in line.to and line.event.type in PLAY]
    facts = [line.event for line in shown]
    said: list[str] = []
    for fact in (line.event for line in shown if not _posted_by_the_host(line)):
        if isinstance(fact, events_setup.GameStarted):
            said.append(_opening(fact, words.language))
        elif isinstance(fact, events_places.TravelTold):
            said.append(_distances(fact, state, words.language))
        else:
            said.append(words.event(fact))
    text = "\n".join(line for line in said if line)
    if text:
        urgent = any(
            isinstance(fact, events_course.PhaseBegan | events_course.Door9Opened | events_actions.Announced)
            for fact in facts
        )
        yield Announcement("game", text, urgent=urgent)


def _posted_by_the_host(line: Entry) -> bool:
    """What the game master says in person stands in its place already; an announcement of the edition does not."""
    fact = line.event
    return isinstance(fact, events_actions.Announced) and isinstance(fact.text, str) and line.order.verb == "announce"


def _opening(fact: Any, language: str) -> str:
    """The edition's title and its first words."""
    title, intro = in_language(fact.title, language), in_language(fact.intro, language)
    size = _("The mental puzzle has %(rows)d × %(cols)d pieces.") % {"rows": fact.rows, "cols": fact.cols}
    return "\n\n".join(part for part in (f"[b]{title}[/b]" if title else "", intro, size) if part)


def _distances(fact: Any, state: Any, language: str) -> str:
    """The table of distances as lines."""
    said = [_("Distances, in in-game time:")]
    for edge in fact.edges:
        a, b = (room_name(state, room, language) for room in edge["between"])
        said.append(f"{a} {'→' if edge.get('oneway') else '↔'} {b} — {in_game(float(edge['takes']))}")
    return "\n".join(said)


def _letters(lines: Sequence[Entry], words: Any) -> Iterator[Announcement]:
    """Each player's own news, in one letter for one order."""
    for seat in sorted(words.seats):
        own = [words.event(line.event) for line in lines if _concerns(line, seat)]
        dealt = [line.event for line in lines if isinstance(line.event, events_setup.CardDealt)]
        own = [*(_card(fact.card, words.language) for fact in dealt if fact.player == seat), *own]
        if own:
            yield Announcement(f"pm:{int(seat)}", "\n".join(own))


def _card(card: Any, language: str) -> str:
    """The own character, as the first letter tells it (NG-34)."""
    said = [_("Your character: [b]%(name)s[/b].") % {"name": in_language(card["name"], language)}]
    if card.get("story"):
        said.append(in_language(card["story"], language))
    said.append(_("Main goal: %(goal)s") % {"goal": in_language(card["goal"], language)})
    if card.get("secondary"):
        said.append(_("Secondary goal: %(goal)s") % {"goal": in_language(card["secondary"], language)})
    said.append(
        _(
            "Nobody else may see this. Write to me here, or at the table, what you do, in your own words: each letter is answered."
        )
    )
    return "\n".join(said) + "\n"


def _concerns(line: Entry, seat: Seat) -> bool:
    """Whether this line goes to this seat by letter: what came of its own letter, or news that nobody asked for."""
    fact, kind = line.event, line.event.type
    if f"seat:{int(seat)}" not in line.to or "public" in line.to or kind in QUIET:
        return False
    if line.order.by == seat:
        return line.order.source == "pm" and kind not in TALK
    if isinstance(fact, events_places.RoomDescribed):
        return fact.by == seat and fact.trip_end
    if isinstance(fact, events_actions.ActionFinished) and fact.verb == "go":
        return False  # the place that one has come to is told instead
    return kind in BY_LETTER
