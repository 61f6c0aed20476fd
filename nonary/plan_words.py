"""A plan in words: what it waits for, what is then done, what otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.encoding import force_str
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .durations_said import exact
from .phrases_orders import labelled, order_said, said_value

SOMEBODY = {
    "enters": gettext_lazy("when somebody comes in"),
    "leaves": gettext_lazy("when somebody leaves"),
    "attacked": gettext_lazy("when somebody attacks me"),
    "door9_opened": gettext_lazy("when somebody opens door 9"),
    "dies": gettext_lazy("when somebody dies"),
}
NAMED = {
    "enters": gettext_lazy("when {name} comes in"),
    "leaves": gettext_lazy("when {name} leaves"),
    "attacked": gettext_lazy("when {name} attacks me"),
    "door9_opened": gettext_lazy("when {name} opens door 9"),
    "dies": gettext_lazy("when {name} dies"),
}
OTHERS = {
    "after": gettext_lazy("after {value}"),
    "at": gettext_lazy("at {value}"),
    "phase": gettext_lazy("when this begins: {value}"),
    "arrives": gettext_lazy("when I arrive: {value}"),
    "finished": gettext_lazy("when I am done: {value}"),
    "obtains": gettext_lazy("when I get this: {value}"),
    "points": gettext_lazy("when I have so many points: {value}"),
    "says": gettext_lazy("when somebody says “{value}”"),
    "gm": gettext_lazy("if this happens: {value}"),
}
CONDITIONS = {
    "has": gettext_lazy("I hold {value}"),
    "holds": gettext_lazy("I have {value}"),
    "points": gettext_lazy("I have {value} points"),
    "in_room": gettext_lazy("I am in {value}"),
    "present": gettext_lazy("{value} is here"),
    "alone": gettext_lazy("nobody else is here"),
    "phase": gettext_lazy("this is on: {value}"),
    "door9": gettext_lazy("door 9 is {value}"),
}


def plan_words(plan: Mapping[str, Any], words: Any) -> str:
    """The whole plan in one sentence."""
    said = [trigger_words(plan["when"], words)] if isinstance(plan.get("when"), Mapping) else []
    if isinstance(plan.get("if"), Mapping):
        said.append(_("only if %(condition)s") % {"condition": condition_words(plan["if"], words)})
    head = ", ".join(said)
    done = steps_words(plan.get("do", ()), words)
    if plan.get("else"):
        done += "; " + _("otherwise: %(steps)s") % {"steps": steps_words(plan["else"], words)}
    if plan.get("expires"):
        done += " " + _("(waits for %(time)s at most)") % {"time": exact(plan["expires"])}
    if plan.get("repeat"):
        done += " " + _("(every time)")
    return labelled(head, done) if head else done


def trigger_words(when: Mapping[str, Any], words: Any) -> str:
    """What a plan waits for."""
    key, value = next(iter(when.items()))
    if key in SOMEBODY:
        if value == "anyone":
            return force_str(SOMEBODY[key])
        return force_str(NAMED[key]).format(name=said_value(value, words))
    if key == "notices":
        return _("when this is noticed: %(what)s") % {
            "what": ", ".join(said_value(each, words, name) for name, each in value.items())
        }
    return force_str(OTHERS.get(key, "{value}")).format(value=said_value(value, words, _FIELDS.get(key, key)))


_FIELDS = {"finished": "verb", "in_room": "room", "has": "object", "holds": "piece"}


def condition_words(condition: Mapping[str, Any], words: Any) -> str:
    """A condition of a plan."""
    key: str = next(iter(condition), "")
    value: Any = condition.get(key, "")
    if key == "not":
        return _("not: %(condition)s") % {"condition": condition_words(value, words)}
    if key in ("all", "any"):
        joint = _(" and ") if key == "all" else _(" or ")
        return joint.join(condition_words(each, words) for each in value)
    return force_str(CONDITIONS.get(key, "{value}")).format(value=said_value(value, words, _FIELDS.get(key, key)))


def steps_words(steps: Sequence[Mapping[str, Any]], words: Any) -> str:
    """Steps one after the other."""
    return ", ".join(_step(step, words) for step in steps if isinstance(step, Mapping))


def _step(step: Mapping[str, Any], words: Any) -> str:
    given = {name: value for name, value in step.items() if name not in ("do", "else")}
    said = order_said(str(step.get("do", "")), given, words)
    if step.get("else"):
        said += " " + _("(otherwise: %(steps)s)") % {"steps": steps_words(step["else"], words)}
    return said
