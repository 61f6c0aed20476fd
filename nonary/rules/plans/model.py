"""What a conditional action is made of (NG-74 to NG-77, NG-184), and its making out of plain mappings.

A plan is kept as the plain mapping in which it was ordered, with seats in the place of players' names; things and rooms
stay as they were typed, and are looked up when their turn comes (NG-161). `read_plan` refuses what no plan can be, `plan_of`
makes the values of one that was taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from ..edition.durations import parse_duration, parse_local

ANYONE = "anyone"
ANYWHERE = "anywhere"
ANY = "any"
WHOEVER = "whoever"
"""The other player named by the event that set a plan off (NG-184)."""
STOP = "stop"
PERSONS = ("enters", "leaves", "attacked", "door9_opened", "dies")
"""Triggers that name a player or anyone."""
TRIGGERS = (
    "after", "at", "phase", *PERSONS, "arrives", "finished", "obtains", "points", "notices", "says", "gm",
)  # fmt: skip
PHASES = ("exploration", "ambidex", "endgame")
NOTICED = ("by", "verb", "thing")
MOST_TEXT = 4000
MOST_CONDITIONS = 50
MOST_POINTS = 9999


@dataclass(frozen=True, slots=True)
class Trigger:
    """What sets a plan off: the key of the mapping and its value; a duration is in exact in-game seconds."""

    kind: str
    value: Any


@dataclass(frozen=True, slots=True)
class Condition:
    """A PCOND (NG-77): `of` are the conditions within `not`, `all` and `any`."""

    kind: str
    value: Any = None
    of: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A verb with its arguments; `otherwise` runs in place of the rest once it has failed, None where there is none."""

    verb: str
    args: Mapping[str, Any] = field(default_factory=dict)
    otherwise: tuple[Step, ...] | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole plan. `expires` is in exact in-game seconds."""

    do: tuple[Step, ...]
    when: Trigger | None = None
    condition: Condition | None = None
    otherwise: tuple[Step, ...] = ()
    expires: Fraction | None = None
    repeat: bool = False

    def steps(self) -> tuple[Step, ...]:
        """Every step of it, also within an `else`."""
        return _all_steps((*self.do, *self.otherwise))


def _all_steps(steps: Sequence[Step]) -> tuple[Step, ...]:
    found: list[Step] = []
    for step in steps:
        found.append(step)
        found.extend(_all_steps(step.otherwise or ()))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Known:
    """What a plan may name: verbs with the names of their arguments (True where one is required), and rooms. `longest` is
    the number of steps allowed."""

    owner: Seat
    verbs: Mapping[str, Mapping[str, bool]]
    is_room: Callable[[str], bool]
    longest: int


def bad(why: str, **more: Any) -> Refused:
    """The refusal of what is no plan, with the code of what is wrong in it."""
    return Refused("bad_plan", why=why, **more)


def plan_of(body: Mapping[str, Any]) -> Plan:
    """The plan that was taken with this mapping."""
    return read_plan(body, None)


def read_plan(body: Any, known: Known | None) -> Plan:
    """The plan that a mapping describes; Refused where it is none (NG-74 to NG-77). Without `known` it was taken before."""
    if not isinstance(body, Mapping):
        raise bad("no_mapping")
    _only(body, ("when", "if", "do", "else", "expires", "repeat"))
    reader = _Reader(known)
    do, otherwise = reader.steps(body.get("do")), reader.steps(body.get("else", ()))
    if not do and not otherwise:
        raise bad("no_steps")
    if known is not None and reader.count > known.longest:
        raise Refused("plan_too_long", most=known.longest, count=reader.count)
    repeat = body.get("repeat", False)
    if not isinstance(repeat, bool):
        raise bad("bad_value", key="repeat")
    when = reader.trigger(body["when"]) if body.get("when") is not None else None
    condition = reader.condition(body["if"]) if body.get("if") is not None else None
    expires = _duration(body["expires"], "expires") if body.get("expires") is not None else None
    if when is None and (repeat or expires is not None):
        raise bad("needs_trigger", key="repeat" if repeat else "expires")
    if repeat and when is not None:
        _check_repeat(when)
    return Plan(do, when, condition, otherwise, expires, repeat)


def _check_repeat(when: Trigger) -> None:
    """A repeated time must let an in-game second pass, or be an hour of every day (NG-75, NG-80)."""
    if when.kind == "after" and when.value < 1:
        raise bad("endless", key="after")
    if when.kind == "at" and (len(when.value) > 5 or when.value.startswith("+")):
        raise bad("daily_only", key="at")


def _only(body: Mapping[Any, Any], allowed: Sequence[str]) -> None:
    for key in body:
        if key not in allowed:
            raise bad("unknown_key", key=str(key)[:40])


def _duration(value: Any, key: str) -> Fraction:
    try:
        return parse_duration(value)
    except (ValueError, OverflowError):
        raise bad("bad_duration", key=key) from None


def _local(value: Any, key: str) -> str:
    try:
        parse_local(value)
    except ValueError:
        raise bad("bad_time", key=key) from None
    return str(value)


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > MOST_TEXT:
        raise bad("bad_value", key=key)
    return value


def _number(value: Any, key: str, least: int = 1) -> int:
    if not isinstance(value, int) or isinstance(value, bool | Seat) or not least <= value <= MOST_POINTS:
        raise bad("bad_value", key=key)
    return int(value)


def _check_args(verb: str, args: Mapping[str, Any], declared: Mapping[str, bool]) -> None:
    for name, given in args.items():
        if name not in declared:
            raise bad("unknown_argument", verb=verb, key=name[:40])
        for item in given if isinstance(given, list | tuple) else (given,):
            if isinstance(item, Unresolved):
                raise item.refusal(name)
            if not isinstance(item, str | int | float) or len(str(item)) > MOST_TEXT:
                raise bad("bad_value", verb=verb, key=name)
        if verb == "wait":
            _duration(given, name)
    for name, required in declared.items():
        if required and args.get(name) in (None, "", (), []):
            raise bad("missing_argument", verb=verb, key=name)


@dataclass(slots=True)
class _Reader:
    known: Known | None
    count: int = 0
    conditions: int = 0

    # ---- steps -----------------------------------------------------------------------------------------------------

    def steps(self, value: Any) -> tuple[Step, ...]:
        if not isinstance(value, list | tuple):
            raise bad("no_steps")
        return tuple(self.step(item) for item in value)

    def step(self, value: Any) -> Step:
        if not isinstance(value, Mapping):
            raise bad("no_step")
        self.count += 1
        if self.known is not None and self.count > 5 * self.known.longest:
            raise Refused("plan_too_long", most=self.known.longest, count=self.count)
        verb = value.get("do")
        if not isinstance(verb, str) or verb == "plan":
            raise bad("no_step")
        args = {str(name): given for name, given in value.items() if name not in ("do", "else") and given is not None}
        if self.known is not None:
            if verb != STOP and verb not in self.known.verbs:
                raise Refused("unknown_verb", verb=verb[:40])
            _check_args(verb, args, self.known.verbs.get(verb, {}))
        otherwise = self.steps(value["else"]) if value.get("else") is not None else None
        return Step(verb, args, otherwise)

    # ---- triggers --------------------------------------------------------------------------------------------------

    def trigger(self, value: Any) -> Trigger:
        if not isinstance(value, Mapping) or len(value) != 1:
            raise bad("no_trigger")
        kind, said = next(iter(value.items()))
        if kind not in TRIGGERS:
            raise bad("unknown_trigger", key=str(kind)[:40])
        return Trigger(kind, self._fires_on(kind, said))

    def _fires_on(self, kind: str, said: Any) -> Any:
        match kind:
            case "after":
                return _duration(said, kind)
            case "at":
                return _local(said, kind)
            case "phase":
                return self._one_of(said, PHASES, kind)
            case "arrives":
                return ANYWHERE if said == ANYWHERE else self._room(said, kind)
            case "finished":
                return self._verb(said, kind)
            case "points":
                return _number(said, kind)
            case "notices":
                return self._noticed(said)
            case "obtains":
                return _text(str(said) if isinstance(said, int) and not isinstance(said, bool) else said, kind)
            case "says" | "gm":
                return _text(said, kind)
        return self._person(said, kind)

    def _noticed(self, said: Any) -> Mapping[str, Any]:
        if not isinstance(said, Mapping):
            raise bad("bad_value", key="notices")
        _only(said, NOTICED)
        found: dict[str, Any] = {}
        if said.get("by") is not None:
            found["by"] = self._person(said["by"], "by")
        if said.get("verb") is not None:
            found["verb"] = self._verb(said["verb"], "verb")
        if said.get("thing") is not None:
            found["thing"] = _text(said["thing"], "thing")
        return {name: value for name, value in found.items() if value not in (ANYONE, ANY)}

    def _person(self, said: Any, key: str) -> Seat | str:
        """Another player; only door 9 may be opened by the owner."""
        if isinstance(said, Unresolved):
            raise said.refusal(key)
        if said == ANYONE:
            return ANYONE
        if not isinstance(said, Seat):
            raise bad("bad_value", key=key)
        if self.known is not None and said == self.known.owner and key != "door9_opened":
            raise Refused("self_target")
        return said

    def _room(self, said: Any, key: str) -> str:
        if not isinstance(said, str) or not (self.known is None or self.known.is_room(said)):
            raise bad("unknown_room", key=key, text=str(said)[:80])
        return said

    def _verb(self, said: Any, key: str) -> str:
        if not isinstance(said, str) or not (self.known is None or said in (ANY, "gm_action", *self.known.verbs)):
            raise bad("bad_value", key=key)
        return said

    @staticmethod
    def _one_of(said: Any, allowed: Sequence[str], key: str) -> str:
        if not isinstance(said, str) or said not in allowed:
            raise bad("bad_value", key=key)
        return said

    # ---- conditions ------------------------------------------------------------------------------------------------

    def condition(self, value: Any) -> Condition:
        self.conditions += 1
        if self.conditions > MOST_CONDITIONS:
            raise bad("too_many_conditions")
        if not isinstance(value, Mapping) or len(value) != 1:
            raise bad("no_condition")
        kind, said = next(iter(value.items()))
        if kind == "not":
            return Condition("not", of=(self.condition(said),))
        if kind in ("all", "any"):
            if not isinstance(said, list | tuple):
                raise bad("no_condition", key=kind)
            return Condition(kind, of=tuple(self.condition(inner) for inner in said))
        return Condition(str(kind), self._asked(kind, said))

    def _asked(self, kind: Any, said: Any) -> Any:
        match kind:
            case "has":
                return _text(said, kind)
            case "holds":
                return _text(str(said) if isinstance(said, int) else said, kind)
            case "points":
                return _number(said, kind, 0)
            case "in_room":
                return self._room(said, kind)
            case "present":
                return WHOEVER if said == WHOEVER else self._present(said)
            case "alone":
                if not isinstance(said, bool):
                    raise bad("bad_value", key=kind)
                return said
            case "phase":
                return self._one_of(said, PHASES, kind)
            case "door9":
                return self._one_of(said, ("open", "closed"), kind)
        raise bad("unknown_condition", key=str(kind)[:40])

    @staticmethod
    def _present(said: Any) -> Seat:
        if isinstance(said, Unresolved):
            raise said.refusal("present")
        if not isinstance(said, Seat):
            raise bad("bad_value", key="present")
        return said
