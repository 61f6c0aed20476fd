"""What a seat may order now: each verb that `check` lets through on the seat's own fold, with its legal values only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .kernel.order import Order
from .kernel.refusal import Refused
from .kernel.ruleset import Arg, Ruleset, Verb, find_verb
from .pov import Pov

NO_FORM = frozenset({"posted", "read", "withdraw"})
"""Verbs of a seat that no form is made for: what posts do by themselves, and taking back, which is a button."""
INCOMPLETE = frozenset({"missing_argument", "bad_argument", "bad_count"})
"""Refusals of an order that lacks something yet: the value that was tried may well be the right one."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One argument and the values that `check` lets through; no values where it is written freely. Rows have the same
    for each of their columns."""

    arg: Arg
    values: tuple[Any, ...] = ()
    columns: tuple[Slot, ...] = ()

    @property
    def is_choice(self) -> bool:
        return self.arg.kind in ("seat", "seats", "role", "choice", "choices", "verb")


@dataclass(frozen=True, slots=True)
class Offer:
    """A verb that may be ordered now. `standing`: an order of it stands and may be taken back."""

    verb: Verb
    slots: tuple[Slot, ...]
    standing: bool = False


def offers(pov: Pov, now: datetime) -> list[Offer]:
    """Every verb that the viewer's seat may order at a time of the game; nothing for those without a seat."""
    if pov.seat is None:
        return []
    found = (offer(pov, verb, now) for verb in seat_verbs(pov.rules))
    return [each for each in found if each is not None]


def seat_verbs(rules: Ruleset[Any]) -> list[Verb]:
    """The verbs that a form may be made for."""
    return [verb for verb in rules.verbs if verb.by == "seat" and verb.name not in NO_FORM]


def offer(pov: Pov, verb: Verb, now: datetime) -> Offer | None:
    """One verb with its legal values, or None where nothing of it would be taken."""
    bare = refusal(pov, verb.name, {}, now)
    needs = [arg for arg in verb.args if arg.required]
    if not verb.args and bare is not None:
        return None
    if needs and bare is not None and bare.code not in INCOMPLETE:
        return None
    made = [_slot(pov, verb, arg, now) for arg in verb.args]
    slots = tuple(slot for slot in made if slot.values or slot.arg.required or slot.arg.kind != "bool")
    if any(slot.is_choice and slot.arg.required and not slot.values for slot in slots):
        return None
    if bare is not None and not any(slot.values or not slot.is_choice for slot in slots):
        return None
    return Offer(verb, slots, standing=stands(pov, verb, now))


def stands(pov: Pov, verb: Verb, now: datetime) -> bool:
    """Whether an order of this verb stands that its author may take back."""
    back = find_verb(pov.rules, "withdraw")
    return verb.withdrawable and back is not None and refusal(pov, "withdraw", withdrawal(back, verb.name), now) is None


def withdrawal(back: Verb, name: str) -> dict[str, str]:
    """The arguments of `withdraw` for one verb."""
    return {arg.name: name for arg in back.args if arg.kind == "verb"}


def refusal(pov: Pov, verb: str, args: Mapping[str, Any], now: datetime) -> Refused | None:
    """What `check` would say, knowing only what the seat knows; None where it lets the order through."""
    assert pov.seat is not None
    try:
        pov.rules.check(Order(verb, pov.seat.seat, now, args, "form"), pov.state)
    except Refused as refused:
        return refused
    return None


def _slot(pov: Pov, verb: Verb, arg: Arg, now: datetime) -> Slot:
    columns = tuple(Slot(column, tuple(_legal_cells(pov, verb, arg, column, now))) for column in arg.columns)
    return Slot(arg, tuple(_legal(pov, verb, arg, now)), columns)


def _legal_cells(pov: Pov, verb: Verb, arg: Arg, column: Arg, now: datetime) -> list[Any]:
    """The values of a column for which a row of just this cell is legal, or lacks the other cells only."""
    found = []
    for value in _possible(pov, column):
        refused = refusal(pov, verb.name, {arg.name: ({column.name: value},)}, now)
        if refused is None or refused.code in INCOMPLETE:
            found.append(value)
    return found


def _legal(pov: Pov, verb: Verb, arg: Arg, now: datetime) -> list[Any]:
    found = []
    for value in _possible(pov, arg):
        tried = (value,) if arg.kind in ("seats", "choices") else value
        refused = refusal(pov, verb.name, {arg.name: tried}, now)
        incomplete = refused is not None and refused.code in INCOMPLETE and _concerns_another(refused, verb, arg)
        if refused is None or (incomplete and _may_be_completed(pov, verb, arg, tried, now)):
            found.append(value)
    return found


def _may_be_completed(pov: Pov, verb: Verb, arg: Arg, tried: Any, now: datetime) -> bool:
    """Whether an order with this value and something in the other place is legal: what lacks a second name is refused for
    that before anybody looks at the first. Only where there is one other place, and its values can be gone through."""
    others = [other for other in verb.args if other.required and other.name != arg.name]
    if len(others) != 1 or others[0].kind not in ("seat", "choice"):
        return True
    rest = _possible(pov, others[0])
    return any(refusal(pov, verb.name, {arg.name: tried, others[0].name: value}, now) is None for value in rest)


def _concerns_another(refused: Refused, verb: Verb, arg: Arg) -> bool:
    """Whether an incomplete order lacks something beside this value."""
    if refused.code == "missing_argument":
        return refused.data.get("arg") != arg.name
    return arg.kind in ("seats", "choices") or len(verb.args) > 1


def _possible(pov: Pov, arg: Arg) -> Sequence[Any]:
    match arg.kind:
        case "seat" | "seats":
            return pov.state.everyone
        case "role":
            return pov.rules.roles
        case "choice" | "choices":
            return arg.choices
        case "bool":
            return (True,)
        case "verb":
            return [verb.name for verb in seat_verbs(pov.rules)]
        case _:
            return ()
