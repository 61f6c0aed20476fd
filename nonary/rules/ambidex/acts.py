"""The vote (NG-119)."""

from __future__ import annotations

from games.kernel import common
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from ..asks import Ask
from ..outcomes import DONE, Outcome
from ..state import State
from ..work import Work
from .pairing import Match
from .scoring import CHOICES
from .taking_part import match_of


def room(state: State) -> str:
    """Where players gather, and vote where they must be present."""
    return str(state.options.get("ambidex.room") or state.options.get("start_room") or "")


def own_match(state: State, seat: Seat) -> Match:
    """The match in which a player may vote now; `wrong_phase`, `no_match` otherwise."""
    if state.phase != "ambidex":
        raise Refused("wrong_phase")
    match = match_of(state, seat)
    if match is None:
        raise Refused("no_match")
    return match


def check_vote(ask: Ask) -> None:
    match = own_match(ask.state, ask.seat)
    if ask.text("choice") not in CHOICES:
        raise Refused("bad_argument", arg="choice")
    if ask.has("target") and ask.player("target") not in match.opponents(ask.seat):
        raise Refused("bad_target", target=ask.player("target"))
    if ask.state.options.get("ambidex.presence") == "room" and ask.room != room(ask.state):
        raise Refused("not_here")
    if ask.seat in ask.state.votes and not ask.state.options.get("ambidex.change_vote", True):
        raise Refused("already_voted")


def do_vote(work: Work, ask: Ask) -> Outcome:
    file(work, ask.seat, ask.text("choice"))
    return DONE


def file(work: Work, seat: Seat, choice: str) -> None:
    """The vote stands, in the place of another where there was one; nobody else learns that it has been given."""
    replaced = seat in work.state.votes
    fact = common.OrderReceived(by=seat, verb="vote", args={"choice": choice})
    work.add(fact, to=work.actor(seat), rule="NG-119")
    if replaced:
        work.add(common.OrderReplaced(by=seat, verb="vote"), to=work.actor(seat), rule="NG-119")


ACTS = {"vote": (check_vote, do_vote)}
