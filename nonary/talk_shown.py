"""What one has heard and read: the talk of the room since one is in it, and the notebook of every text (NG-94)."""

from __future__ import annotations

from typing import Any

from games.kernel.seat import Seat

from .naming import in_language, room_name

SPOKEN = frozenset({"said", "whispered"})
SEEN = frozenset({
    "entered", "left", "acted", "hid", "came_out", "found", "body_seen", "attack_declared", "defended", "attack_resolved", "room_told",
    "whisper_noticed", "object_given", "object_shown", "piece_given", "revealed", "nothing_happens", "code_tried", "code_found",
    "answer_tried", "puzzle_solved", "jammed", "text_shown", "took", "dropped", "used", "inspected", "read", "opened", "told",
    "object_granted", "piece_obtained", "piece_lost", "action_started", "action_finished", "action_abandoned", "action_answered",
    "action_refused", "order_failed", "plan_fired", "plan_failed", "plan_done", "died", "door9_opened", "passed_door9", "announced",
})  # fmt: skip
"""What stands between the words, in italics."""
TEXTS = {"text_shown", "room_told", "told", "action_answered", "action_refused", "room_described", "announced"}


def talk(pov: Any, seat: Seat, words: Any, most: int) -> list[dict[str, Any]]:
    """The latest of what was said and seen in one's presence, oldest first. It is one's own fold: whoever left has the
    gap."""
    struck = pov.state.struck
    found: list[dict[str, Any]] = []
    for line in reversed(pov.lines):
        fact = line.event
        if len(found) == most:
            break
        if fact.type not in SPOKEN and fact.type not in SEEN:
            continue
        if fact.type == "opened" and fact.target is None:
            continue
        row = {"at": pov.game.tempo.to_real(line.order.at), "kind": "act", "by": "", "text": "", "to": ""}
        if fact.type in SPOKEN:
            row |= {
                "kind": "whisper" if fact.type == "whispered" else "say",
                "by": words.name(fact.by),
                "text": fact.text,
            }
            row["struck"] = fact.mark in struck
            if fact.type == "whispered":
                row["to"] = words.names(fact.to)
        else:
            row["text"] = words.event(fact)
        found.append(row)
    return found[::-1]


def notebook(pov: Any, words: Any) -> list[dict[str, Any]]:
    """Every text that one has read, newest first, each once in a place; with the hour."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for line in pov.lines:
        fact = line.event
        if fact.type not in TEXTS or not getattr(fact, "text", ""):
            continue
        text = in_language(fact.text, words.language)
        where = _where(pov.state, fact, words)
        found[where, text] = {"at": pov.game.tempo.to_real(line.order.at), "where": where, "text": text}
    return list(found.values())[::-1]


def _where(state: Any, fact: Any, words: Any) -> str:
    """What a text belongs to, by name."""
    if fact.type == "text_shown":
        said = words.value(fact.source, "source")
        return "" if said == fact.source else said
    room = getattr(fact, "room", None)
    return room_name(state, room, words.language) if room else ""
