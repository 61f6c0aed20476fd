"""Who is Zero, and leaving the game (NG-88, NG-90)."""

from __future__ import annotations

from games.kernel.refusal import Refused

from . import events_course as e
from .asks import Ask
from .outcomes import DONE, Outcome
from .work import Work


def check_accuse(ask: Ask) -> None:
    """Anybody may be named, dead and escaped ones too; so many times a game."""
    ask.player("player")
    if len(ask.state.accused.get(ask.seat, ())) >= int(ask.state.options.get("accuse.tries", 1)):
        raise Refused("power_spent")


def do_accuse(work: Work, ask: Ask) -> Outcome:
    """Whether it was right is told only at the end."""
    work.add(e.Accused(by=ask.seat, player=ask.player("player")), to=work.actor(ask.seat), rule="NG-88")
    return DONE


def check_forfeit(ask: Ask) -> None:
    """The game master confirms it with `kill`; until then nothing happens."""


def do_forfeit(work: Work, ask: Ask) -> Outcome:
    work.add(e.ForfeitAsked(by=ask.seat), to=work.actor(ask.seat), rule="NG-90")
    return DONE


ACTS = {"accuse": (check_accuse, do_accuse), "forfeit": (check_forfeit, do_forfeit)}
