"""Rooms, ways, spots and objects (NG-16 to NG-20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .model import NOWHERE, Edge, Room, Spot, Thing
from .node import Node
from .reading_reactions import read_cond, read_description, read_entries, read_use
from .values import Text

SPOT_REACTIONS = ("inspect", "open", "read")
THING_REACTIONS = ("inspect", "read", "take", "open")


def read_name(parts: Mapping[str, Node]) -> tuple[Text, tuple[str, ...]]:
    """`name` and the `aliases` beside it (NG-14)."""
    name = parts["name"].text() if "name" in parts else None
    aliases = parts["aliases"].items(single=True) if "aliases" in parts else []
    return name or {}, tuple(alias for node in aliases if (alias := node.string()) is not None)


def read_picture(parts: Mapping[str, Node], key: str, *, must_tell: bool) -> tuple[str, Text | None]:
    """An image and the text that stands for it: without one the image is an error where it `must_tell`, else a warning."""
    alt = parts[f"{key}_alt"].text() if f"{key}_alt" in parts else None
    if key not in parts:
        return "", alt
    if f"{key}_alt" not in parts:
        parts[key].fault("alt_missing", key=f"{key}_alt", warning=not must_tell)
    return parts[key].image(), alt


def read_room(name: str, node: Node) -> Room:
    parts = node.fields(("aliases", "plan", "plan_alt", "description", "hiding", "enter"), "name")
    plan, plan_alt = read_picture(parts, "plan", must_tell=True)
    return Room(
        name,
        *read_name(parts),
        plan=plan,
        plan_alt=plan_alt,
        description=read_description(parts.get("description")),
        hiding=parts["hiding"].flag() if "hiding" in parts else True,
        enter=read_entries(parts["enter"], f"{name}.enter") if "enter" in parts else (),
    )


def read_travel(node: Node) -> tuple[Edge, ...]:
    """The ways; two between the same rooms in the same direction are an error (NG-17)."""
    found: list[Edge] = []
    directions: set[tuple[str, str]] = set()
    for each in node.items():
        edge = _read_edge(each)
        if edge is None:
            continue
        for way in ((edge.a, edge.b),) if edge.oneway else ((edge.a, edge.b), (edge.b, edge.a)):
            if way in directions:
                each.fault("edge_twice", a=way[0], b=way[1])
                break
            directions.add(way)
        found.append(edge)
    return tuple(found)


def _read_edge(node: Node) -> Edge | None:
    parts = node.fields(("oneway", "needs"), "between", "takes")
    takes = parts["takes"].duration() if "takes" in parts else None
    oneway = parts["oneway"].flag() if "oneway" in parts else False
    needs = read_cond(parts.get("needs"))
    ends = parts["between"].items() if "between" in parts else []
    rooms = [room for end in ends if (room := end.ref("room")) is not None]
    listed = "between" in parts and isinstance(parts["between"].value, list | tuple)
    if listed and (len(ends) != 2 or (len(rooms) == 2 and rooms[0] == rooms[1])):
        parts["between"].fault("two_rooms")
    if takes is None or len(rooms) != 2 or len(ends) != 2:
        return None
    return Edge(rooms[0], rooms[1], takes, oneway, needs)


def _states(parts: Mapping[str, Node]) -> dict[str, Any]:
    state = parts["state"].state_word() if "state" in parts else None
    states: tuple[str, ...] = ()
    if "states" in parts:
        words = [word for each in parts["states"].items(low=1) if (word := each.state_word()) is not None]
        if len(set(words)) != len(words):
            parts["states"].fault("listed_twice", name=next(w for w in words if words.count(w) > 1))
        states = tuple(dict.fromkeys(words))
        if states and (state or "normal") not in states:
            parts["states"].fault("state_not_listed", state=state or "normal")
    return {"state": state or "normal", "states": states or (state or "normal",)}


def _reactions(parts: Mapping[str, Node], name: str, verbs: tuple[str, ...]) -> dict[str, Any]:
    return {
        "reactions": {verb: read_entries(parts[verb], f"{name}.{verb}") for verb in verbs if verb in parts},
        "use": read_use(parts["use"], f"{name}.use") if "use" in parts else {},
    }


def read_spot(name: str, node: Node) -> Spot:
    parts = node.fields(("aliases", "hidden", "state", "states", "hiding", "on_plan", *SPOT_REACTIONS, "use"), "room", "name")
    said, aliases = read_name(parts)
    return Spot(
        id=name,
        name=said,
        aliases=aliases,
        room=(parts["room"].ref("room") if "room" in parts else None) or "",
        hidden=parts["hidden"].flag() if "hidden" in parts else False,
        hiding=(parts["hiding"].whole(0, 30) if "hiding" in parts else None) or 0,
        on_plan=parts["on_plan"].point() if "on_plan" in parts else None,
        **_states(parts),
        **_reactions(parts, name, SPOT_REACTIONS),
    )


def read_thing(name: str, node: Node, holder: str | None) -> Thing:
    """An object; `holder` is the character in whose `objects` it is listed, if any."""
    optional = (
        "aliases", "at", "portable", "hidden", "state", "states", "description", "power", "pieces", "glance", "on_plan",
        *THING_REACTIONS, "use",
    )  # fmt: skip
    parts = node.fields(optional, "name")
    at = _place_of(node, parts, holder)
    portable = parts["portable"].flag() if "portable" in parts else True
    names = node.context.names
    if not portable and at is not None and at not in names.room and at not in names.spot:
        node.fault("fixed_needs_place")
    if "on_plan" in parts and at is not None and at not in names.room and at not in names.spot:
        parts["on_plan"].fault("point_needs_place")
    said, aliases = read_name(parts)
    return Thing(
        id=name,
        name=said,
        aliases=aliases,
        at=at or NOWHERE,
        portable=portable,
        hidden=parts["hidden"].flag() if "hidden" in parts else at in names.spot,
        description=read_description(parts.get("description")),
        power=(parts["power"].whole(0, 9) if "power" in parts else None) or 0,
        pieces=parts["pieces"].refs("piece", single=True) if "pieces" in parts else (),
        glance=parts["glance"].flag() if "glance" in parts else False,
        on_plan=parts["on_plan"].point() if "on_plan" in parts else None,
        **_states(parts),
        **_reactions(parts, name, THING_REACTIONS),
    )


def _place_of(node: Node, parts: Mapping[str, Node], holder: str | None) -> str | None:
    if "at" not in parts:
        if holder is None:
            node.fault("missing_key", key="at")
        return holder
    at = parts["at"].ref("where")
    if holder is None or at is None:
        return at
    if at not in (holder, NOWHERE):
        parts["at"].fault("object_two_places", character=holder)
    return holder
