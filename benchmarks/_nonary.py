"""Nonary editions of any size: a complex of rooms in which every lock needs what lies behind another one."""

from __future__ import annotations

from typing import Any


def edition(
    rooms: int = 40, objects: int = 400, side: int = 9, characters: int = 12, rounds: int = 3
) -> dict[str, Any]:
    """The plain values of an edition without fault. Every third room is locked by a key of an earlier one; every tenth
    object is a key, a tool or a reward; each piece of the mental puzzle is given once."""
    cast = [f"c{n}" for n in range(1, characters + 1)]
    pieces = {f"p{n}": {"cell": [n // side + 1, n % side + 1], "text": f"clue {n}"} for n in range(side * side)}
    left = list(pieces)
    own = {name: [left.pop() for _ in range(2)] for name in cast}
    plain: dict[str, Any] = {
        "nonary_edition": 1,
        "id": "bench",
        "title": {"en": "A large complex", "fr": "Un grand complexe", "ru": "Большой комплекс"},
        "language": "en",
        "settings": {"start_room": "r0", "players": {"min": 2, "max": characters}},
        "rooms": {}, "travel": [], "spots": {}, "objects": {}, "puzzles": {},
        "mental_puzzle": {"rows": side, "cols": side, "pieces": pieces},
    }  # fmt: skip
    for n in range(rooms):
        plain["rooms"][f"r{n}"] = {
            "name": {"en": f"room {n}", "fr": f"salle {n}", "ru": f"комната {n}"},
            "description": f"Room {n}, bare and cold.",
        }
        _furnish(plain, n, left, range(n, objects - 2 * rooms, rooms))
        if n:
            edge: dict[str, Any] = {"between": [f"r{(n - 1) // 2}", f"r{n}"], "takes": f"{5 + n % 7}s"}
            if n % 3 == 0:
                edge["needs"] = {"state": {f"gate{n}": "open"}}
            plain["travel"].append(edge)
    for n in range(objects - 2 * rooms):
        plain["objects"][f"thing{n}"] = {
            "name": {"en": f"thing {n}", "fr": f"chose {n}", "ru": f"вещь {n}"},
            "at": f"box{n % rooms}",
            "description": f"Thing {n}, of no use.",
        }
    for name in cast:
        plain.setdefault("characters", {})[name] = {
            "name": f"Character {name}", "goal": {"text": "Escape.", "check": {"escaped": "self"}}, "pieces": own[name],
        }  # fmt: skip
    for number, piece in enumerate(left):
        plain["objects"][f"thing{number % (objects - 2 * rooms)}"].setdefault("pieces", []).append(piece)
    pairs = [{"a": [a], "b": [b]} for a, b in zip(cast[::2], cast[1::2], strict=False)]
    plain["rounds"] = [
        {"exploration": {"groups": {"r1": cast[: characters // 2], "r2": cast[characters // 2 :]}, "lasts": "20m"},
         "ambidex": {"pairing": "fixed", "matches": pairs, "lasts": "5m"}}
        for _ in range(rounds)
    ]  # fmt: skip
    return plain


def _furnish(plain: dict[str, Any], n: int, left: list[str], things: range) -> None:
    """A box that shows what is in it once it is open, a coded safe with the key of a later door, and that door."""
    plain["spots"][f"box{n}"] = {
        "room": f"r{n}", "name": f"box {n}", "states": ["normal", "open"],
        "open": [{"if": {"state": {f"box{n}": "normal"}}, "do": [{"set": {f"box{n}": "open"}}, {"text": "It opens."}]}, {"do": [{"text": "Open already."}]}],
    }  # fmt: skip
    plain["spots"][f"safe{n}"] = {"room": f"r{n}", "name": f"safe {n}", "states": ["normal", "open"]}
    plain["objects"][f"key{n}"] = {"name": f"key {n}", "at": f"safe{n}", "description": "A key."}
    plain["objects"][f"note{n}"] = {
        "name": f"note {n}", "at": f"r{n}", "read": {"takes": "30s", "times": "each", "do": [{"text": "A code."}]},
    }  # fmt: skip
    plain["puzzles"][f"lock{n}"] = {
        "at": f"safe{n}", "kind": "code", "length": 3, "solution": f"{n:03}",
        "solved": [{"set": {f"safe{n}": "open"}}, {"reveal": [f"key{n}"]}, *([{"piece": [left.pop()]}] if left and n % 2 else [])],
    }  # fmt: skip
    later = 3 * ((n + 3) // 3)
    plain["spots"].setdefault(f"gate{later}", {
        "room": f"r{(later - 1) // 2}", "name": f"gate {later}", "state": "shut", "states": ["shut", "open"],
        "use": {f"key{max(0, later - 3)}": {"do": [{"set": {f"gate{later}": "open"}}]}},
    })  # fmt: skip
    reveal = plain["spots"][f"box{n}"]["open"][0]["do"]
    reveal.append({"reveal": [f"thing{m}" for m in things]})
