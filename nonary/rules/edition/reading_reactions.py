"""Conditions, effects and the entries of reactions (NG-22 to NG-24, NG-182)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, Literal, cast

from .model import DOOR9, SELF, Entry, Said
from .node import Node
from .values import (
    AddPoints,
    AllOf,
    Announce,
    AnyOf,
    Cond,
    Effect,
    Finish,
    FromRound,
    GivePieces,
    GiveThing,
    Has,
    Holds,
    Kill,
    Move,
    Not,
    Place,
    Plays,
    Present,
    Reveal,
    SetState,
    ShowText,
    Solved,
    StateIs,
    Tell,
    TellRoom,
)  # fmt: skip

CONDS = ("state", "has", "holds", "character", "solved", "round", "present", "not", "all", "any")
WORLD_CONDS = ("state", "solved", "round", "not", "all", "any")
"""Those that need no actor (NG-181)."""
EFFECTS = (
    "text", "tell_room", "piece", "object", "reveal", "set", "place", "points", "kill", "finish", "announce", "tell", "move",
)  # fmt: skip
WORLD_EFFECTS = ("announce", "tell", "reveal", "set", "place", "kill")
MOST_ROUNDS = 20
MOST_SEATS = 30


def read_cond(node: Node | None, known: Collection[str] = CONDS) -> Cond | None:
    """A world condition, None where there is none or where it is wrong."""
    if node is None or node.too_deep:
        return None
    actorless = node.value if known is WORLD_CONDS and isinstance(node.value, Mapping) else {}
    for key in actorless:
        if key in CONDS and key not in WORLD_CONDS:
            node.fault("cond_needs_actor", key=key, known=WORLD_CONDS)
            return None
    found = node.one(known)
    return _CONDS[found[0]](found[1], known) if found else None


def _state_is(node: Node, _: Collection[str]) -> Cond | None:
    parts: list[Cond] = []
    for target, each in node.pairs():
        if target == DOOR9:
            if (word := each.choice(("open", "closed"))) is not None:
                parts.append(StateIs(DOOR9, word))
        elif each.same(target).ref("target") and (state := each.state(target)) is not None:
            parts.append(StateIs(target, state))
    if not node.value:
        node.fault("empty_mapping")
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _named(kind: str, make: Callable[[str], Cond]) -> Callable[[Node, Collection[str]], Cond | None]:
    def read(node: Node, _: Collection[str]) -> Cond | None:
        name = node.ref(kind)
        return None if name is None else make(name)

    return read


def _counted(low: int, high: int, make: Callable[[int], Cond]) -> Callable[[Node, Collection[str]], Cond | None]:
    def read(node: Node, _: Collection[str]) -> Cond | None:
        number = node.whole(low, high)
        return None if number is None else make(number)

    return read


def _not(node: Node, known: Collection[str]) -> Cond | None:
    inner = read_cond(node, known)
    return None if inner is None else Not(inner)


def _parts(node: Node, known: Collection[str]) -> tuple[Cond, ...]:
    return tuple(cond for each in node.items() if (cond := read_cond(each, known)) is not None)


_CONDS: dict[str, Callable[[Node, Collection[str]], Cond | None]] = {
    "state": _state_is,
    "has": _named("object", Has),
    "holds": _named("piece", Holds),
    "character": _named("character", Plays),
    "solved": _named("puzzle", Solved),
    "round": _counted(1, MOST_ROUNDS, FromRound),
    "present": _counted(1, MOST_SEATS, Present),
    "not": _not,
    "all": lambda node, known: AllOf(_parts(node, known)),
    "any": lambda node, known: AnyOf(_parts(node, known)),
}


# -- effects


def read_effects(node: Node | None, known: Collection[str] = EFFECTS) -> tuple[Effect, ...]:
    """A list of effects in the order written; one alone may stand without its list."""
    if node is None:
        return ()
    return tuple(effect for each in node.items(single=True) for effect in _read_effect(each, known))


def _read_effect(node: Node, known: Collection[str]) -> Iterable[Effect]:
    if known is WORLD_EFFECTS and isinstance(node.value, Mapping):
        for key in node.value:
            if key in EFFECTS and key not in WORLD_EFFECTS:
                node.fault("effect_needs_actor", key=key, known=WORLD_EFFECTS)
                return ()
    found = node.one(known)
    if found is None:
        return ()
    key, value = found
    if key == "kill" and known is WORLD_EFFECTS and value.value == "actor":
        value.fault("effect_needs_actor", key="kill: actor", known=WORLD_EFFECTS)
        return ()
    return [effect for effect in _EFFECTS[key](value) if effect is not None]


_Made = Iterable[Effect | None]


def _of_text(make: Callable[[Any], Effect]) -> Callable[[Node], _Made]:
    return lambda node: [make(text)] if (text := node.text()) is not None else []


def _of_ref(kind: str, make: Callable[[str], Effect]) -> Callable[[Node], _Made]:
    return lambda node: [make(name)] if (name := node.ref(kind)) is not None else []


def _set(node: Node) -> _Made:
    if node.value == {}:
        node.fault("empty_mapping")
    for target, each in node.pairs():
        if each.same(target).ref("target") and (state := each.state(target)) is not None:
            yield SetState(target, state)


def _place(node: Node) -> _Made:
    if node.value == {}:
        node.fault("empty_mapping")
    for thing, each in node.pairs():
        if each.same(thing).ref("object") and (to := each.ref("place")) is not None:
            yield Place(thing, to)


def _points(node: Node) -> _Made:
    points = node.whole(-99, 99)
    return [] if points is None else [AddPoints(points)]


def _kill(node: Node) -> _Made:
    if node.value == "actor":
        return [Kill()]
    if not isinstance(node.value, Mapping):
        node.fault("kill_whom")
        return []
    room = node.fields((), "room").get("room")
    return [Kill(name)] if room is not None and (name := room.ref("room")) is not None else []


def _tell(node: Node) -> _Made:
    parts = node.fields((), "room", "text")
    room = parts["room"].ref("room") if "room" in parts else None
    text = parts["text"].text() if "text" in parts else None
    return [Tell(room, text)] if room is not None and text is not None else []


_EFFECTS: dict[str, Callable[[Node], _Made]] = {
    "text": _of_text(ShowText),
    "tell_room": _of_text(TellRoom),
    "announce": _of_text(Announce),
    "piece": lambda node: [GivePieces(node.refs("piece", single=True))],
    "object": _of_ref("object", GiveThing),
    "reveal": lambda node: [Reveal(node.refs("target", single=True))],
    "set": _set,
    "place": _place,
    "points": _points,
    "kill": _kill,
    "finish": _of_ref("puzzle", Finish),
    "tell": _tell,
    "move": _of_ref("room", Move),
}


# -- reactions


def read_entries(node: Node, key: str) -> tuple[Entry, ...]:
    """A reaction; `key` is the beginning of its entries' names."""
    return tuple(_read_entry(each, f"{key}.{number}") for number, each in enumerate(node.items(single=True), 1))


def _read_entry(node: Node, key: str) -> Entry:
    parts = node.fields(("if", "takes", "progress", "times", "do", "else"))
    takes = parts["takes"].duration() if "takes" in parts else None
    if "else" in parts and not takes:
        parts["else"].fault("else_without_takes")
    progress = parts["progress"].choice(("keep", "restart")) if "progress" in parts else None
    times = parts["times"].choice(("always", "once", "each")) if "times" in parts else None
    return Entry(
        key=key,
        cond=read_cond(parts.get("if")),
        takes=takes or Fraction(0),
        progress=cast(Literal["keep", "restart"], progress or "keep"),
        times=cast(Literal["always", "once", "each"], times or "always"),
        do=read_effects(parts.get("do")),
        otherwise=read_effects(parts.get("else")),
    )


def read_use(node: Node, key: str) -> dict[str, tuple[Entry, ...]]:
    """The reactions of `use`, by the object used or `self`."""
    found = {}
    for name, each in node.pairs():
        if name == SELF or each.same(name).ref("object"):
            found[name] = read_entries(each, f"{key}.{name}")
    return found


def read_description(node: Node | None) -> tuple[Said, ...]:
    """A text, or the list of those among which conditions choose (NG-180)."""
    if node is None:
        return ()
    if not isinstance(node.value, list | tuple):
        text = node.text()
        return () if text is None else (Said(text),)
    found = []
    for each in node.items(low=1):
        parts = each.fields(("if",), "text")
        text = parts["text"].text() if "text" in parts else None
        if text is not None:
            found.append(Said(text, read_cond(parts.get("if"))))
    return tuple(found)
