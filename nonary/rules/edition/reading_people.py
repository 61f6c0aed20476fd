"""Characters and their goals (NG-34, NG-35)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from .model import Aim, Character
from .node import Node
from .reading_rooms import read_name, read_picture
from .values import (
    AllGoals,
    AnyGoal,
    Asked,
    CountOf,
    EndsWithPieces,
    EndsWithThing,
    Fate,
    Goal,
    HasFate,
    InnocentsEscaped,
    Killed,
    NotGoal,
    PieceCount,
    PointCount,
    Text,
    UnmaskedZero,
)

GOALS = (
    "escaped", "trapped", "dead", "alive", "killed", "unmasked", "innocents_escaped", "escaped_count", "dead_count", "has",
    "holds", "pieces", "points", "gm", "not", "all", "any",
)  # fmt: skip
MOST_SEATS = 30
_NO_AIM = Aim({}, AllGoals(()))


def read_goal(node: Node | None) -> Goal | None:
    """How a goal is judged, None where that is wrong."""
    if node is None or node.too_deep:
        return None
    found = node.one(GOALS)
    return _GOALS[found[0]](found[1]) if found else None


def _fate(fate: Fate) -> Callable[[Node], Goal | None]:
    return lambda node: HasFate(fate, who) if (who := node.ref("who")) is not None else None


def _innocents(node: Node) -> Goal | None:
    if not isinstance(node.value, Mapping):
        number = node.whole(0, MOST_SEATS)
        return None if number is None else InnocentsEscaped(number)
    parts = node.fields(("with_self",), "at_least")
    number = parts["at_least"].whole(0, MOST_SEATS) if "at_least" in parts else None
    return (
        None
        if number is None
        else InnocentsEscaped(number, parts["with_self"].flag() if "with_self" in parts else False)
    )


def _count(fate: Literal["escaped", "dead"]) -> Callable[[Node], Goal | None]:
    def read(node: Node) -> Goal | None:
        parts = node.fields(("at_least", "at_most"))
        low, high = (parts[key].whole(0, MOST_SEATS) if key in parts else None for key in ("at_least", "at_most"))
        if isinstance(node.value, Mapping) and not parts:
            node.fault("bounds_missing")
        if low is not None and high is not None and low > high:
            node.fault("bounds_crossed", low=low, high=high)
        return CountOf(fate, low, high)

    return read


def _unmasked(node: Node) -> Goal | None:
    return None if node.choice(("zero",)) is None else UnmaskedZero()


def _number(make: Callable[[int], Goal], most: int) -> Callable[[Node], Goal | None]:
    return lambda node: make(number) if (number := node.whole(0, most)) is not None else None


def _ref(kind: str, make: Callable[[str], Goal]) -> Callable[[Node], Goal | None]:
    return lambda node: make(name) if (name := node.ref(kind)) is not None else None


def _asked(node: Node) -> Goal | None:
    return None if (question := node.text()) is None else Asked(question)


def _not(node: Node) -> Goal | None:
    return None if (inner := read_goal(node)) is None else NotGoal(inner)


def _parts(node: Node) -> tuple[Goal, ...]:
    return tuple(goal for each in node.items() if (goal := read_goal(each)) is not None)


_GOALS: dict[str, Callable[[Node], Goal | None]] = {
    "escaped": _fate("escaped"),
    "trapped": _fate("trapped"),
    "dead": _fate("dead"),
    "alive": _fate("alive"),
    "killed": _ref("character", Killed),
    "unmasked": _unmasked,
    "innocents_escaped": _innocents,
    "escaped_count": _count("escaped"),
    "dead_count": _count("dead"),
    "has": _ref("object", EndsWithThing),
    "holds": lambda node: EndsWithPieces(node.refs("piece", single=True)),
    "pieces": _number(PieceCount, 225),
    "points": _number(PointCount, 999),
    "gm": _asked,
    "not": _not,
    "all": lambda node: AllGoals(_parts(node)),
    "any": lambda node: AnyGoal(_parts(node)),
}


def _aim(node: Node | None) -> Aim | None:
    if node is None:
        return None
    parts = node.fields((), "text", "check")
    text = parts["text"].text() if "text" in parts else None
    check = read_goal(parts.get("check"))
    return Aim(text or {}, check or AllGoals(()))


def read_character(name: str, node: Node, carried: tuple[str, ...]) -> Character:
    """A character; `carried` are the objects whose `at` names it."""
    optional = (
        "aliases", "portrait", "portrait_alt", "age", "nationality", "about", "story", "secondary", "innocent", "zero",
        "pieces", "objects", "start_room", "points",
    )  # fmt: skip
    parts = node.fields(optional, "name", "goal")
    said, aliases = read_name(parts)
    portrait, portrait_alt = read_picture(parts, "portrait", must_tell=False)
    listed = parts["objects"].refs("object", single=True) if "objects" in parts else ()
    return Character(
        id=name,
        name=said,
        aliases=aliases,
        portrait=portrait,
        portrait_alt=portrait_alt,
        age=parts["age"].text(numbers=True) if "age" in parts else None,
        nationality=parts["nationality"].text() if "nationality" in parts else None,
        about=_about(parts.get("about")),
        story=parts["story"].text() if "story" in parts else None,
        goal=_aim(parts.get("goal")) or _NO_AIM,
        secondary=_aim(parts.get("secondary")),
        innocent=parts["innocent"].flag() if "innocent" in parts else True,
        zero=parts["zero"].flag() if "zero" in parts else False,
        pieces=parts["pieces"].refs("piece", single=True) if "pieces" in parts else (),
        objects=tuple(dict.fromkeys((*listed, *carried))),
        start_room=parts["start_room"].ref("room") if "start_room" in parts else None,
        points=parts["points"].whole(0, 99) if "points" in parts else None,
    )


def _about(node: Node | None) -> tuple[tuple[Text, Text], ...]:
    """Pairs of label and value: `{label: …, value: …}`, `[label, value]`, or a mapping of one to the other."""
    found = []
    for each in node.items() if node is not None else ():
        pair = _pair(each)
        if pair is None:
            continue
        label, value = (part.text(numbers=True) for part in pair)
        if label is not None and value is not None:
            found.append((label, value))
    return tuple(found)


def _pair(node: Node) -> tuple[Node, Node] | None:
    if isinstance(node.value, list | tuple):
        if len(node.value) == 2:
            return node.at(0, node.value[0]), node.at(1, node.value[1])
        node.fault("pair_expected")
        return None
    if isinstance(node.value, Mapping) and len(node.value) == 1 and not {"label", "value"} & set(node.value):
        pairs = list(node.pairs())
        return (pairs[0][1].same(pairs[0][0]), pairs[0][1]) if pairs else None
    parts = node.fields((), "label", "value")
    return (parts["label"], parts["value"]) if len(parts) == 2 else None
