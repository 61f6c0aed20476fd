"""What must hold between the parts of an edition (NG-11, 13, 16, 17, 19, 26, 33, 34, 37). Noted at the place to mend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel.refusal import Refused

from .checks_board import check_board
from .model import DOOR9, Edition, Puzzle
from .node import Node
from .settings import ROOMS, check_together, effective


def check(edition: Edition, top: Node) -> None:
    """Notes all that is wrong between the parts."""
    _check_settings(edition, top)
    _check_states(edition, top)
    _check_puzzles(edition, top)
    _check_people(edition, top)
    _check_reach(edition, top)
    _check_points(edition, top)
    _check_alliance(edition, top)
    check_board(edition, top)


def place(top: Node, *path: str | int) -> Node:
    """The node at a path of keys that are there."""
    node = top
    for key in path:
        value = node.value
        known = isinstance(value, Mapping) and key in value
        node = node.at(key, value[key] if known else None)
    return node


def _check_settings(edition: Edition, top: Node) -> None:
    settings = effective(edition.settings, {}, len(edition.characters))
    missing = False
    for name in ROOMS:
        if name in edition.settings and edition.settings[name] not in edition.rooms:
            place(top, "settings", *name.split(".")).ref("room")
            missing = True
    if not edition.settings.get("start_room") and isinstance(place(top, "settings").value, Mapping):
        place(top, "settings").fault("missing_key", key="start_room")
        missing = True
    if missing or not edition.characters:
        return
    try:
        check_together(settings, edition.rooms)
    except Refused as refusal:
        data: dict[str, Any] = refusal.data
        place(top, "settings", *data["option"].split(".")).fault("bad_option", **data)
    if settings["players.max"] > len(edition.characters):
        place(top, "settings", "players", "max").fault(
            "more_players_than_characters", players=settings["players.max"], characters=len(edition.characters),
            warning=settings["players.min"] <= len(edition.characters),
        )  # fmt: skip


def _check_states(edition: Edition, top: Node) -> None:
    for path, name, state in top.context.state_uses:
        target = edition.target(name)
        if target is not None and name != DOOR9 and state not in target.states:
            Node(path, state, top.context).fault("state_unknown", target=name, state=state, known=target.states)


def _check_puzzles(edition: Edition, top: Node) -> None:
    taken: dict[str, Puzzle] = {}
    for puzzle in edition.puzzles.values():
        if (other := taken.setdefault(puzzle.at, puzzle)) is not puzzle and puzzle.at:
            place(top, "puzzles", puzzle.id, "at").fault("two_puzzles", target=puzzle.at, other=other.id)


def _check_people(edition: Edition, top: Node) -> None:
    if len(edition.characters) < 2:
        place(top, "characters").fault("characters_few")
    zeros = [character.id for character in edition.characters.values() if character.zero]
    for name in zeros[1:]:
        place(top, "characters", name, "zero").fault("two_zeros", other=zeros[0])


def reach(edition: Edition, start: Iterable[str]) -> set[str]:
    """Rooms that one can come to from these on foot, every `needs` taken as met (NG-17)."""
    ways: dict[str, list[str]] = {}
    for edge in edition.travel:
        ways.setdefault(edge.a, []).append(edge.b)
        if not edge.oneway:
            ways.setdefault(edge.b, []).append(edge.a)
    found, todo = set(start), list(start)
    while todo:
        for room in ways.get(todo.pop(), ()):
            if room not in found:
                found.add(room)
                todo.append(room)
    return found


def _check_reach(edition: Edition, top: Node) -> None:
    start = edition.settings.get("start_room")
    if start not in edition.rooms:
        return
    found = reach(edition, [str(start)])
    for name in edition.rooms:
        if name not in found:
            place(top, "rooms", name).fault("room_unreached", room=name, start=start, warning=True)


def _check_points(edition: Edition, top: Node) -> None:
    """A point is on the plan of a room that has one."""
    for section, targets in (("spots", edition.spots), ("objects", edition.things)):
        for name, target in targets.items():
            room = edition.rooms.get(edition.home_of(target))
            if target.on_plan is not None and room is not None and not room.plan:
                place(top, section, name, "on_plan").fault("plan_missing", room=room.id, warning=True)


def _check_alliance(edition: Edition, top: Node) -> None:
    """Players who only ally must be able to open the door (NG-37)."""
    settings = effective(edition.settings, {}, len(edition.characters))
    played = sum(1 for each in edition.rounds if each.ambidex is not None)
    start, gain, wanted = (
        settings[f"{name}"] for name in ("ambidex.start_points", "ambidex.both_ally", "door9.points")
    )
    if edition.rounds and start + gain * played < wanted:
        place(top, "rounds").fault(
            "alliance_short",
            start=start,
            gain=gain,
            rounds=played,
            total=start + gain * played,
            wanted=wanted,
            warning=True,
        )
