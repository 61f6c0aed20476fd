"""A player's order in one line, as it is confirmed and listed: "hold a candle → Ana", "by day: King's Word → Bo (+1 vote)"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.kernel.order import Unresolved

from .phrases_events import labelled
from .rules.roles import ACTIONS
from .rules.verbs import VOTE

SIGNS = {"red": "■", "blue": "○"}
"""A ballot's sign beside its colour and its word."""
_AIMS = ("target", "to")
_REST = ("word", "mode", "executor")


def order_said(verb: str, args: Mapping[str, Any], words: Any) -> str:
    """The order with all that it is aimed at, marked where it is one of the day."""
    said = _order_said(verb, args, words)
    return labelled(pgettext("order", "by day"), said) if args.get("day") is True else said


def _order_said(verb: str, args: Mapping[str, Any], words: Any) -> str:
    act = words.say("VERBS", verb)
    match verb:
        case VOTE.name:
            color = str(args.get("color", ""))
            return f"{SIGNS.get(color, '')} {words.say('COLORS', color)} → {_one(args.get('target'), words)}".strip()
        case "intrigue":
            return labelled(act, " · ".join(_guess(row, words) for row in args.get("guesses", ()) if isinstance(row, Mapping)))
        case "grail_search":
            return labelled(act, str(args.get("question", "")))
        case "guess":
            return labelled(act, args.get("number", ""))
    said = " → ".join([act, *(_one(args[name], words) for name in _AIMS if args.get(name) is not None)])
    rest = [words.value(args[name], name) for name in _REST if args.get(name)]
    return f"{said} ({', '.join(rest)})" if rest else said


def _one(value: Any, words: Any) -> str:
    return _("“%(text)s”") % {"text": value.text} if isinstance(value, Unresolved) else str(words.value(value))


def _guess(row: Mapping[str, Any], words: Any) -> str:
    said = f"{_one(row.get('target'), words)} — {words.role(row.get('role'))}"
    if row.get("reveal") is None:
        return said
    return said + ", " + (_("role shown") if row["reveal"] else _("nothing shown"))


ORDERS = dict.fromkeys((VOTE.name, "guess", "pass", *ACTIONS), order_said)
"""Verbs whose orders are said in a way of their own."""
