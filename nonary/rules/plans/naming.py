"""Players in a plan: seats in the place of the names that were typed (NG-75, NG-161, NG-184)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.names import Names
from games.kernel.order import Unresolved
from games.kernel.seat import Seat

from .model import ANYONE, PERSONS, WHOEVER

NAMED: Mapping[str, tuple[str, ...]] = {
    "give": ("to",), "show": ("to",), "whisper": ("to",), "give_piece": ("to",), "attack": ("player",), "accuse": ("player",),
    "vote": ("target",),
}  # fmt: skip
"""Arguments that name players, by verb."""
WORDS: Mapping[str, tuple[str, ...]] = {"show": ("room",)}
"""What may stand in the place of a name, by verb."""

_Look = Callable[[str], Seat | Unresolved]


def resolve(body: Any, names: Names) -> Any:
    """The same plan with every player's name looked up; what is no plan comes back as it is, to be refused."""
    if not isinstance(body, Mapping):
        return body
    found = {str(key): value for key, value in body.items()}
    if isinstance(found.get("when"), Mapping):
        found["when"] = _trigger(found["when"], names.resolve)
    if isinstance(found.get("if"), Mapping):
        found["if"] = _condition(found["if"], names.resolve, 0)
    for key in ("do", "else"):
        if key in found:
            found[key] = _steps(found[key], names.resolve, 0)
    return found


def _name(said: Any, look: _Look, *words: str) -> Any:
    """One name, or what already is a seat or stands for one."""
    if not isinstance(said, str) or said in words:
        return said
    return look(said[:200])


def _trigger(when: Mapping[Any, Any], look: _Look) -> Mapping[str, Any]:
    found = {}
    for kind, said in when.items():
        if kind in PERSONS:
            found[kind] = _name(said, look, ANYONE)
        elif kind == "notices" and isinstance(said, Mapping) and "by" in said:
            found[kind] = {**said, "by": _name(said["by"], look, ANYONE)}
        else:
            found[kind] = said
    return found


def _condition(cond: Mapping[Any, Any], look: _Look, depth: int) -> Any:
    if depth > 50:
        return cond
    found: dict[Any, Any] = {}
    for kind, said in cond.items():
        if kind == "present":
            found[kind] = _name(said, look, WHOEVER)
        elif kind == "not" and isinstance(said, Mapping):
            found[kind] = _condition(said, look, depth + 1)
        elif kind in ("all", "any") and isinstance(said, list | tuple):
            found[kind] = tuple(_condition(c, look, depth + 1) if isinstance(c, Mapping) else c for c in said)
        else:
            found[kind] = said
    return found


def _steps(steps: Any, look: _Look, depth: int) -> Any:
    if not isinstance(steps, list | tuple) or depth > 50:
        return steps
    return tuple(_step(step, look, depth) if isinstance(step, Mapping) else step for step in steps)


def _step(step: Mapping[Any, Any], look: _Look, depth: int) -> Mapping[str, Any]:
    verb = step.get("do")
    found = {str(key): value for key, value in step.items()}
    for name in NAMED.get(verb, ()) if isinstance(verb, str) else ():
        if name in found:
            found[name] = _people(found[name], look, WHOEVER, *WORDS.get(str(verb), ()))
    if "else" in found:
        found["else"] = _steps(found["else"], look, depth + 1)
    return found


def _people(said: Any, look: _Look, *words: str) -> Any:
    if isinstance(said, list | tuple):
        return tuple(_name(item, look, *words) for item in said)
    return _name(said, look, *words)
