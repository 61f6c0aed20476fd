"""Rounds and happenings (NG-36, NG-37, NG-181)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Literal, cast

from .model import AmbidexGame, Exploration, Happening, Match, Round
from .node import Node
from .reading_reactions import MOST_ROUNDS, WORLD_CONDS, WORLD_EFFECTS, read_cond, read_effects
from .values import PhaseBegins, PuzzleIsSolved, StateBecomes, When

MODES = ("one_vs_one", "pair_vs_solo", "custom")
PAIRINGS = ("fixed", "random", "gm")


def read_rounds(node: Node | None) -> tuple[Round, ...]:
    if node is None:
        return ()
    return tuple(_read_round(each) for each in node.items(low=1, high=MOST_ROUNDS))


def _read_round(node: Node) -> Round:
    parts = node.fields(("exploration", "ambidex"))
    if isinstance(node.value, Mapping) and not parts:
        node.fault("round_empty")
    return Round(
        _read_exploration(parts["exploration"]) if "exploration" in parts else None,
        _read_ambidex(parts["ambidex"]) if "ambidex" in parts else None,
    )


def _end(node: Node, parts: Mapping[str, Node]) -> dict[str, Any]:
    """Exactly one of `lasts` and `until`."""
    if isinstance(node.value, Mapping) and ("lasts" in parts) == ("until" in parts):
        node.fault("lasts_or_until")
    return {
        "lasts": parts["lasts"].duration() if "lasts" in parts else None,
        "until": parts["until"].local_time() if "until" in parts else None,
    }


def _read_exploration(node: Node) -> Exploration:
    parts = node.fields(("groups", "rooms", "lasts", "until"))
    end = _end(node, parts)
    rooms = parts["rooms"].refs("room", single=True) if "rooms" in parts else ()
    groups = parts.get("groups")
    if groups is not None and groups.value == "random":
        if not rooms:
            node.fault("random_needs_rooms")
        return Exploration(groups=None, rooms=rooms, **end)
    if "rooms" in parts:
        parts["rooms"].fault("rooms_without_random")
    return Exploration(groups=_read_groups(groups) if groups is not None else {}, **end)


def _read_groups(node: Node) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    seen: set[str] = set()
    for room, each in node.pairs():
        members = _new_ones(each.items(single=True), seen)
        if each.same(room).ref("room"):
            found[room] = members
    return found


def _new_ones(nodes: Iterable[Node], seen: set[str]) -> tuple[str, ...]:
    """Characters that were not named before; `seen` takes them in, and whoever is named again is a fault."""
    found = []
    for each in nodes:
        name = each.ref("character")
        if name is not None and name in seen:
            each.fault("listed_twice", name=name)
        elif name is not None:
            seen.add(name)
            found.append(name)
    return tuple(found)


def _read_ambidex(node: Node) -> AmbidexGame:
    parts = node.fields(("mode", "matches", "lasts", "until"), "pairing")
    mode = (parts["mode"].choice(MODES) if "mode" in parts else None) or "one_vs_one"
    pairing = parts["pairing"].choice(PAIRINGS) if "pairing" in parts else None
    if mode == "custom" and pairing == "random":
        parts["pairing"].fault("custom_not_random")
    if pairing == "fixed" and "matches" not in parts:
        node.fault("missing_key", key="matches")
    if pairing in ("random", "gm") and "matches" in parts:
        parts["matches"].fault("matches_unused", pairing=pairing)
    return AmbidexGame(
        pairing=cast(Literal["fixed", "random", "gm"], pairing or "gm"),
        mode=cast(Literal["one_vs_one", "pair_vs_solo", "custom"], mode),
        matches=_read_matches(parts["matches"], mode) if "matches" in parts else (),
        **_end(node, parts),
    )


def _read_matches(node: Node, mode: str) -> tuple[Match, ...]:
    found = []
    seen: set[str] = set()
    for each in node.items():
        parts = each.fields((), "a", "b")
        sides = {
            side: _new_ones(parts[side].items(single=True, low=1), seen) if side in parts else () for side in ("a", "b")
        }
        sizes = (len(sides["a"]), len(sides["b"]))
        if 0 not in sizes and not _fits(mode, sizes):
            each.fault("side_sizes", mode=mode, a=sizes[0], b=sizes[1])
        found.append(Match(sides["a"], sides["b"]))
    return tuple(found)


def _fits(mode: str, sizes: tuple[int, int]) -> bool:
    """Whether sides of these sizes may play in this mode; what is left of pairs may play one against one (NG-118)."""
    if mode == "one_vs_one":
        return sizes == (1, 1)
    if mode == "pair_vs_solo":
        return sizes in ((1, 2), (2, 1), (1, 1))
    return max(sizes) <= 4


def read_happening(name: str, node: Node) -> Happening | None:
    parts = node.fields(("after", "if"), "when", "do")
    when = _read_when(parts["when"]) if "when" in parts else None
    after = parts["after"].duration() if "after" in parts else None
    cond = read_cond(parts.get("if"), WORLD_CONDS)
    do = read_effects(parts.get("do"), WORLD_EFFECTS)
    return None if when is None else Happening(name, when, do, after or Fraction(0), cond)


def _read_when(node: Node) -> When | None:
    if isinstance(node.value, Mapping) and "phase" in node.value:
        parts = node.fields(("round",), "phase")
        phase = parts["phase"].choice(("exploration", "ambidex", "endgame")) if "phase" in parts else None
        number = parts["round"].whole(1, MOST_ROUNDS) if "round" in parts else None
        return None if phase is None else PhaseBegins(cast(Literal["exploration", "ambidex", "endgame"], phase), number)
    found = node.one(("phase", "state", "solved"))
    if found is None:
        return None
    key, value = found
    if key == "solved":
        puzzle = value.ref("puzzle")
        return None if puzzle is None else PuzzleIsSolved(puzzle)
    pairs = list(value.pairs())
    if len(pairs) != 1:
        value.fault("one_target")
        return None
    target, each = pairs[0]
    state = each.state(target) if each.same(target).ref("target") else None
    return None if state is None else StateBecomes(target, state)
