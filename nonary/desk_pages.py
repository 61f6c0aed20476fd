"""The desk of the Nonary Game: the complex as a live map, the queue, what goes off next, scenes by room or player.

The game master's own: ids are shown beside names, because acts are given by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from forum import clock
from games.forms import new_key

from .durations_said import exact, in_game
from .naming import in_language, said_of_value
from .pages import pictures_of
from .plan_words import plan_words
from .rules import facts, fights, perceive, points, queueing, timers, worlds

MOST_TIMERS = 40
MOST_TALK = 20


def desk(pov: Any, words: Any) -> dict[str, Any]:
    """Everything below the host's own desk."""
    state = pov.state
    if not state.rooms:
        return {}
    at = pov.game.tempo.to_game(clock.now())
    return {
        "own_seats": True,
        "seats": [_seat(pov, seat, words, at) for seat in state.everyone],
        "rooms": _rooms(state, words, pictures_of(pov.game)),
        "queue": _queue(pov, words, at),
        "fights": _fights(state, words),
        "timers": _timers(pov, words, at),
        "plans": _plans(state, words),
        "scene": {
            "key": new_key(),
            "players": [(int(seat), words.name(seat)) for seat in state.everyone],
            "rooms": [(room, name) for room, name in _room_names(state, words).items()],
        },
        "age": in_game(float(worlds.age_at(state, at))),
        "door": {"open": state.door9_open},
        "objects": _objects(state, words),
        "talk": _talk(pov, words),
    }


def _room_names(state: Any, words: Any) -> dict[str, str]:
    return {room: capfirst(in_language(told.get("name", room), words.language)) for room, told in state.rooms.items()}


def _named(state: Any, thing: str | None, words: Any) -> str:
    """A thing by its name and its id."""
    if not thing:
        return "—"
    said = said_of_value(state, "target", thing, words.language)
    return f"{said} [{thing}]" if said else thing


# ---- who is where, doing what until when -----------------------------------------------------------------------------
def _seat(pov: Any, seat: Any, words: Any, at: datetime) -> dict[str, Any]:
    state = pov.state
    status = facts.status(state, seat)
    busy = state.busy.get(seat)
    doing, until, left = "", None, ""
    if fights.is_fighting(state, seat):
        doing = _("is fighting")
    elif busy is not None:
        doing = words.say("VERBS", busy.verb)
        if busy.verb == "go" and busy.more.get("goal"):
            doing += " → " + _room_names(state, words).get(busy.more["goal"], busy.more["goal"])
        real = worlds.real_at(state, busy.ends)
        until = pov.game.tempo.to_real(real) if real is not None else None
        left = in_game(float(max(busy.ends - worlds.age_at(state, at), 0)))
    vote = state.votes.get(seat)
    return {
        "number": int(seat),
        "name": words.name(seat),
        "status": words.say("CAUSES", status, seat) if status != "alive" else "",
        "character": words.role(state.characters.get(seat)),
        "room": _room_names(state, words).get(
            state.room.get(seat) or "", _("between two rooms") if status == "alive" else "—"
        ),
        "hidden": seat in state.hidden,
        "doing": doing,
        "until": until,
        "left": left,
        "points": points.of(state, seat),
        "pieces": len(state.pieces.get(seat, ())),
        "holds": ", ".join(_named(state, thing, words) for thing in perceive.held(state, seat)),
        "vote": words.say("VOTES", vote) if vote else "",
        "plans": len(state.plans.get(seat, {})),
        "forfeit": seat in state.forfeits and status == "alive",
        "alive": status == "alive",
    }


def _rooms(state: Any, words: Any, pictures: Mapping[str, str]) -> list[dict[str, Any]]:
    """Each room as a card of the map: who is in it, who lies there, what can be seen, the ways out."""
    names = _room_names(state, words)
    edition = worlds.edition_of(state)
    found = []
    for room, name in names.items():
        ways = []
        for way in state.ways:
            a, b = way["between"]
            if room in (a, b):
                other = b if room == a else a
                ways.append(f"{names.get(other, other)}, {exact(way['takes'])}")
        spots = [spot for spot in edition.spots.values() if spot.room == room]
        plan = edition.rooms[room]
        points = [
            {"number": number, "name": _named(state, spot.id, words), "point": spot.on_plan}
            for number, spot in enumerate(spots, 1)
            if spot.on_plan
        ]
        found.append(
            {
                "id": room,
                "name": name,
                "people": [
                    words.name(seat) + (" " + _("(hidden)") if seat in state.hidden else "")
                    for seat in perceive.present(state, room)
                ],
                "bodies": [words.name(seat) for seat in perceive.bodies(state, room)],
                "spots": [
                    f"{_named(state, spot.id, words)}: {perceive.state_of(state, spot.id)}"
                    + (" " + _("(hidden)") if perceive.is_hidden(state, spot.id) else "")
                    for spot in spots
                ],
                "ways": ways,
                "plan": pictures.get(plan.plan, ""),
                "plan_alt": in_language(plan.plan_alt, words.language) if plan.plan_alt else "",
                "points": points,
            }
        )
    return found


def _objects(state: Any, words: Any) -> list[dict[str, str]]:
    """Where every object is."""
    edition = worlds.edition_of(state)
    rows = []
    for thing in edition.things:
        at = state.thing_at.get(thing, "nowhere")
        where = words.name(at) if isinstance(at, int) else _named(state, str(at), words)
        rows.append(
            {
                "name": _named(state, thing, words),
                "where": where,
                "state": perceive.state_of(state, thing),
                "hidden": _("hidden") if perceive.is_hidden(state, thing) else "",
                "id": thing,
            }
        )
    return rows


def _talk(pov: Any, words: Any) -> list[dict[str, Any]]:
    """The latest words of all rooms; a message may be struck out by its place among all."""
    numbers = {mark: number for number, mark in enumerate(pov.state.messages, 1)}
    spoken = [line for line in pov.lines if line.event.type in ("said", "whispered")]
    return [
        {
            "at": pov.game.tempo.to_real(line.order.at),
            "text": words.event(line.event),
            "number": numbers.get(line.event.mark),
            "struck": line.event.mark in pov.state.struck,
        }
        for line in spoken[-MOST_TALK:][::-1]
    ]


# ---- what waits and what goes off ------------------------------------------------------------------------------------
def _queue(pov: Any, words: Any, at: datetime) -> list[dict[str, Any]]:
    """Open items, the oldest first, with their age in real and in-game time (NG-152)."""
    state = pov.state
    found = []
    for number in sorted(queueing.open_items(state)):
        item = state.queue[number]
        waits = float(worlds.clock(state).elapsed(item.at, at)) if item.at is not None and at > item.at else 0.0
        found.append(
            {
                "number": number,
                "by": words.name(item.by),
                "player": int(item.by),
                "text": item.text,
                "at": pov.game.tempo.to_real(item.at) if item.at else None,
                "waits": in_game(waits),
                "answer": new_key(),
                "refuse": new_key(),
            }
        )
    return found


def _fights(state: Any, words: Any) -> list[dict[str, Any]]:
    """Fights that wait for their outcome."""
    return [
        {
            "by": words.name(fight.by),
            "player": int(attacked),
            "name": words.name(attacked),
            "with": _named(state, fight.with_, words) if fight.with_ else "",
            "defended": fight.defended,
            "key": new_key(),
        }
        for attacked, fight in state.fights.items()
    ]


def _timers(pov: Any, words: Any, at: datetime) -> list[dict[str, Any]]:
    """What the clock does next, in its order (NG-79)."""
    found = []
    for due in timers.deadlines(pov.state)[:MOST_TIMERS]:
        who = due.args.get("player")
        what = words.say_or("DEADLINES", due.name, words.say("VERBS", due.verb))
        if due.verb == "happen":
            what = f"{what}: {due.args['happening']}"
        elif due.args.get("plan") is not None:
            body = pov.state.plans.get(who, {}).get(due.args["plan"])
            what = f"{what} {due.args['plan']}" + (f" ({plan_words(body.body, words)})" if body is not None else "")
        elif due.verb == "end_action" and who in pov.state.busy:
            what = f"{what}: {words.say('VERBS', pov.state.busy[who].verb)}"
        found.append(
            {
                "at": pov.game.tempo.to_real(due.at),
                "what": capfirst(what),
                "who": words.name(who) if who is not None else "",
                "left": in_game(float(worlds.clock(pov.state).elapsed(at, due.at))) if due.at > at else in_game(0),
            }
        )
    return found


def _plans(state: Any, words: Any) -> list[dict[str, Any]]:
    """Armed plans of all players; those that wait for words stand first, since only the game master sets them off."""
    rows = []
    for seat in state.everyone:
        for number, plan in sorted(state.plans.get(seat, {}).items()):
            if plan.armed:
                by_gm = "gm" in (plan.body.get("when") or {})
                rows.append(
                    {
                        "player": int(seat),
                        "name": words.name(seat),
                        "number": number,
                        "by_gm": by_gm,
                        "text": plan_words(plan.body, words),
                    }
                )
    return sorted(rows, key=lambda row: not row["by_gm"])
