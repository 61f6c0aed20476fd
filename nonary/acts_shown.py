"""Buttons and small forms of the table: what is visible, and what may be tried with it. Nothing here knows what is there
to be found: every visible thing has the same acts, and fields carry names, never ids (NG-13, NG-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.forms import new_key
from games.kernel.seat import Seat

from .naming import in_language

SPOT_ACTS = (("inspect", "target"), ("open", "target"), ("use", "target"))
LYING_ACTS = (("inspect", "target"), ("read", "object"), ("take", "object"))
HELD_ACTS = (("inspect", "target"), ("read", "object"), ("use", "object"), ("drop", "object"))


def act(verb: str, label: str, **fields: Any) -> dict[str, Any]:
    """One button: the verb, its fields as the form of orders names them."""
    return {
        "verb": verb,
        "label": capfirst(label),
        "key": new_key(),
        "fields": [(f"{verb}-{name}", value) for name, value in fields.items()],
    }


def names_of(known: Any, language: str) -> str:
    """A known thing's name in the reader's language."""
    return in_language(known.names, language)


def things(state: Any, seat: Seat, words: Any) -> dict[str, list[dict[str, Any]]]:
    """What lies and stands in view, and what is in hand, each with its acts."""
    view, known = state.views.get(seat), state.known_things.get(seat, {})
    found: dict[str, list[dict[str, Any]]] = {"spots": [], "lying": [], "held": []}
    if view is None:
        return found
    for thing in view.things:
        if thing in known:
            kind = "spots" if known[thing].kind == "spot" else "lying"
            shown = _thing(known[thing], SPOT_ACTS if kind == "spots" else LYING_ACTS, words)
            found[kind].append({**shown, "point": view.points.get(thing)})
    found["held"] = [_thing(known[thing], HELD_ACTS, words) for thing in view.held if thing in known]
    for number, thing in enumerate((*found["spots"], *found["lying"]), 1):
        thing["number"] = number
    return found


def _thing(known: Any, acts: Sequence[tuple[str, str]], words: Any) -> dict[str, Any]:
    name = names_of(known, words.language)
    return {
        "name": capfirst(name), "said": name, "keys": [new_key() for _n in range(4)],
        "acts": [act(verb, words.say("VERBS", verb), **{field: name}) for verb, field in acts],
    }  # fmt: skip


def ways(state: Any, room: str | None, reach: Any, words: Any) -> list[dict[str, Any]]:
    """The ways out of a room with what they take; `reach(seconds)` says when one would arrive."""
    found = []
    for way in state.ways:
        a, b = way["between"]
        for here, there in ((a, b), (b, a)):
            if here == room and (here == a or not way.get("oneway")):
                name = in_language(state.rooms.get(there, {}).get("name", ""), words.language)
                found.append({**act("go", name, room=name), **reach(way["takes"])})
    return found


def room_names(state: Any, room: str | None, words: Any) -> list[str]:
    """All other rooms by name."""
    return [in_language(told.get("name", ""), words.language) for name, told in state.rooms.items() if name != room]


def starters(words: Any) -> list[tuple[str, str]]:
    """Beginnings of conditions in words, as the reading of letters knows them."""
    return [
        (said, said)
        for said in (
            pgettext("condition", "When somebody enters, "),
            pgettext("condition", "When somebody leaves, "),
            pgettext("condition", "If somebody attacks me, "),
            pgettext("condition", "If somebody opens door 9, "),
            pgettext("condition", "If somebody dies, "),
            pgettext("condition", "When I have finished, "),
            pgettext("condition", "When I arrive, "),
            pgettext("condition", "When the exploration starts, "),
            pgettext("condition", "When the Ambidex game starts, "),
        )
    ]


def examples(state: Any, seat: Seat, words: Any) -> list[str]:
    """Things that one could write now, about what is visible and no more."""
    view, known = state.views.get(seat), state.known_things.get(seat, {})
    seen = [names_of(known[thing], words.language) for thing in (view.things if view else ()) if thing in known]
    rooms = room_names(state, view.room if view else None, words)
    said = [_("inspect %(thing)s") % {"thing": seen[0]}] if seen else []
    if rooms:
        said.append(_("go to %(room)s, then look around") % {"room": rooms[0]})
    said.append(_("if somebody enters, I hide"))
    return said


def canonical(state: Any, seat: Seat, words: Any) -> list[dict[str, Any]]:
    """The canonical actions, each with its switch (NG-73)."""
    switched: Mapping[str, bool] = state.defaults.get(seat, {})
    found = []
    for name in ("defend", "go_assigned", "go_ambidex"):
        on = switched.get(name, bool(state.options.get(f"defaults.{name}", True)))
        label = _("Switch off") if on else _("Switch on")
        found.append({
            "text": words.say("DEFAULTS", name), "on": on,
            "act": act("set_default", label, default=name, **({} if on else {"enabled": "on"})),
        })  # fmt: skip
    return found
