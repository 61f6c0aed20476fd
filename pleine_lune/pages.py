"""What the table of Pleine Lune shows beside what every table shows: title, statuses, recaps; and roles by head-count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .compositions import composition
from .phrases import STATUSES
from .rules import events as e
from .rules.events import BLANK
from .tellings import outcome


def table(pov: Any, words: Any) -> dict[str, Any]:
    """Title and deck of the head, marks beside names, and the last recaps, newest first."""
    return {
        "title": _title(pov, words),
        "deck": _deck(pov, words),
        "crowns": {pov.state.mayor: str(STATUSES["mayor"])} if pov.state.mayor is not None else {},
        "seat_notes": {seat: _notes(pov, seat) for seat in pov.state.everyone},
        "recaps": _recaps(pov, words),
        "poll": _poll(pov, words),
    }


def _title(pov: Any, words: Any) -> str:
    state = pov.state
    if not state.day or state.over:
        return ""
    if state.phase == "day":
        return _("Day %(day)s") % {"day": state.day}
    return _("Day %(day)s: %(phase)s") % {"day": state.day, "phase": words.say("PHASES", state.phase)}


def _deck(pov: Any, words: Any) -> str:
    state = pov.state
    if not state.day or state.over:
        return ""
    alive = sum(cause is None for cause in pov.rules.alive(state).values())
    text = ngettext("%(alive)s living of %(all)s.", "%(alive)s living of %(all)s.", alive) % {"alive": alive, "all": state.seats}
    if state.mayor is not None:
        text += " " + _("The mayor is %(name)s.") % {"name": words.name(state.mayor)}
    elif state.poll_open:
        text += " " + _("The mayor is being elected.")
    else:
        text += " " + _("The village has no mayor.")
    return text


def _notes(pov: Any, seat: Any) -> list[str]:
    """What everybody, or this viewer, may read beside a name."""
    state, player = pov.state, pov.state.player(seat)
    marks = {
        "immune": player.immune and player.alive,
        "ineligible": player.ineligible and player.alive,
        "ghost": player.haunts and not player.alive,
        "lover": player.lover is not None and (pov.sees_all or (pov.seat is not None and pov.seat.seat in (seat, player.lover))),
        "successor": state.successor == seat,
    }
    return [str(STATUSES[name]) for name, shown in marks.items() if shown]


def _poll(pov: Any, words: Any) -> dict[str, Any] | None:
    """The count of an open election as it stands: ballots are public, those of and for the dead are void (PL-34)."""
    state = pov.state
    if not state.poll_open:
        return None
    alive = {seat for seat, cause in pov.rules.alive(state).items() if cause is None}
    voters: dict[Any, list[Any]] = {}
    for voter, candidate in sorted(state.ballots.items()):
        if voter in alive and candidate in alive:
            voters.setdefault(candidate, []).append(voter)
    order = sorted(voters, key=lambda seat: (-len(voters[seat]), seat))
    rows = [{"name": words.name(seat), "net": len(voters[seat]), "voters": words.names(voters[seat])} for seat in order]
    return {"title": _("Election of day %(day)s") % {"day": state.day}, "rows": rows}


def _recaps(pov: Any, words: Any) -> list[dict[str, Any]]:
    facts = [line.event for line in pov.lines if isinstance(line.event, e.RecapPosted)]
    return [_recap(fact, words) for fact in reversed(facts)]


def _recap(fact: e.RecapPosted, words: Any) -> dict[str, Any]:
    voters: dict[Any, list[Any]] = {}
    for voter, target in fact.votes.items():
        voters.setdefault(target, []).append(voter)
    order = sorted(voters, key=lambda target: (target == BLANK, -fact.scores.get(target, 0), str(target)))
    rows = [
        {
            "name": _("blank") if target == BLANK else words.name(target),
            "score": fact.scores.get(target, 0) if target != BLANK else len(voters[target]),
            "voters": words.names(voters[target]),
            "burned": target in fact.burned,
            "elected": target == fact.mayor and fact.of == "election",
        }
        for target in order
    ]
    extra = [
        {"name": words.name(seat), "score": 0, "voters": "", "burned": True, "elected": False}
        for seat in fact.burned
        if seat not in voters
    ]
    election = fact.of == "election"
    title = _("Election of day %(day)s") if election else _("Votes of day %(day)s")
    return {"title": title % {"day": fact.day}, "rows": rows + extra, "outcome": outcome(fact, words), "election": election}


def suggest_roles(seats: int, options: Mapping[str, Any]) -> dict[str, int]:
    """A balanced village: the classic cast for this head-count."""
    return composition("classic", seats)
