"""An order in one line, as it is confirmed, listed and told in plans: "give → key → Bo", "say: “…”"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.encoding import force_str
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from games.kernel.order import Unresolved
from games.kernel.seat import Seat
from games.words import choice_words

from .durations_said import exact

_AIMS = ("object", "target", "room", "player", "piece", "in", "with", "to")
"""What an act is done with and to, in the order in which it is said."""
_REST = ("code", "order", "from", "for", "choice", "plan", "default", "enabled", "item")
_DURATIONS = ("for", "after")
WORDS = {
    "any": pgettext_lazy("plan", "anything"),
    "anywhere": pgettext_lazy("plan", "anywhere"),
    "whoever": pgettext_lazy("plan", "that one"),
    "all": pgettext_lazy("plan", "all of them"),
    "open": pgettext_lazy("door 9 is", "open"),
    "closed": pgettext_lazy("door 9 is", "closed"),
}
"""Words of plans that are no names."""


def order_said(verb: str, args: Mapping[str, Any], words: Any) -> str:
    """The order with all that it is about."""
    act = words.say("VERBS", verb)
    if verb == "plan" and isinstance(args.get("plan"), Mapping):
        from .plan_words import plan_words

        return labelled(act, plan_words(args["plan"], words))
    aims = [
        said_value(args[name], words, name)
        for name in _AIMS
        if _given(args, name) and (verb != "vote" or name == "target")
    ]
    said = " → ".join([act, *aims])
    rest = [_rest(args[name], words, name) for name in _REST if _given(args, name)]
    if rest:
        said = f"{said} ({', '.join(rest)})"
    if isinstance(args.get("text"), str) and args["text"]:
        said = labelled(said, _("“%(text)s”") % {"text": args["text"]})
    return said


def labelled(label: str, text: str) -> str:
    """A label and what it says, with the language's own colon."""
    return f"{label}{pgettext('before a name', ':')} {text}"


def said_value(value: Any, words: Any, field: str = "") -> str:
    """A person, a thing, a piece, or several of them, by name."""
    if isinstance(value, Seat):
        return str(words.name(value))
    if isinstance(value, Unresolved):
        return value.text
    if isinstance(value, list | tuple):
        return ", ".join(said_value(each, words, field) for each in value)
    if isinstance(value, int) and not isinstance(value, bool) and field in ("piece", "obtains", "holds"):
        return _("PP %(number)s") % {"number": value}
    if isinstance(value, str) and value in WORDS:
        return force_str(WORDS[value])
    if field in _DURATIONS:
        return exact(value)
    return str(words.value(value, field))


def _given(args: Mapping[str, Any], name: str) -> bool:
    return args.get(name) not in (None, "", ())


def _rest(value: Any, words: Any, name: str) -> str:
    if name == "enabled":
        return pgettext("argument", "switched on") if value else _("switched off")
    if name in ("order", "choice", "default") and isinstance(value, str):
        return choice_words(words, value, name)
    said = said_value(value, words, name)
    return f"{words.say('ARGS', name)} {said}" if name == "from" else said
