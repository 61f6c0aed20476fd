"""The running of a game in words: who is what in it, what waits for its game masters, and what was done about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .models import GameMaster, MasterAct


def part_words(part: str) -> str:
    """What somebody is in a game, in words."""
    return str(GameMaster.Part(part).label) if part in GameMaster.Part.values else part


WHYS: Mapping[str, Callable[[], str]] = {
    "text": lambda: _("a text waits to be read"),
    "draft": lambda: _("an announcement waits to be sent"),
    "start": lambda: _("the game waits to be started"),
    "hour": lambda: _("an hour has struck and nobody has looked"),
    "ruling": lambda: _("a decision is awaited"),
    "held": lambda: _("the clock stands still though an hour has passed"),
}


def why_words(code: str) -> str:
    """What waits for a game master, in words."""
    return WHYS[code]() if code in WHYS else code


def act_words(act: MasterAct) -> str:
    """One act on record about the running of a game."""
    data = {**act.data, "part": part_words(str(act.data.get("part", ""))), "why": why_words(str(act.data.get("why", "")))}
    match act.code:
        case "hours_set":
            hours = int(act.data.get("hours", 0))
            return ngettext("The backup is called after %(hours)s hour.", "The backup is called after %(hours)s hours.", hours) % data
        case code if code in ACTS:
            return ACTS[code]() % data
    return act.code


ACTS: Mapping[str, Callable[[], str]] = {
    "appointed": lambda: _("%(name)s is appointed: %(part)s."),
    "dismissed": lambda: _("%(name)s is dismissed: %(part)s."),
    "left": lambda: _("%(name)s steps down: %(part)s."),
    "revived": lambda: _("%(name)s is alive again and plays on, and steps down: %(part)s."),
    "handed_over": lambda: _("%(name)s is in charge from now on."),
    "called": lambda: _("%(name)s is called: %(why)s."),
    "back": lambda: _("The game masters are back; %(name)s steps back."),
    "set_aside": lambda: _("A text of %(name)s is set aside."),
    "forked": lambda: _("A fork is made as of № %(point)s."),
    "discarded": lambda: _("A fork as of № %(point)s is deleted."),
}
