"""The game master and the Ambidex game: matches, votes, points (NG-118, NG-150)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel import common
from games.kernel.order import Order, Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import events_ambidex as e
from . import gm_words, phases, points
from .ambidex import acts as votes
from .ambidex import course as ambidex
from .ambidex.pairing import Match, settle
from .ambidex.scoring import CHOICES
from .ambidex.taking_part import awaits_matches, match_of, players
from .edition.model import AmbidexGame
from .state import State
from .work import PUBLIC, Work


def game_of(work: Work) -> AmbidexGame | None:
    number = work.state.round
    return work.edition.rounds[number - 1].ambidex if 0 < number <= len(work.edition.rounds) else None


# ---- matches -----------------------------------------------------------------------------------------------------------


def matches_of(order: Order) -> tuple[Match, ...]:
    """The matches that were given; `bad_argument` where they are none, or somebody is twice in them (NG-150)."""
    rows = order.args.get("matches")
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise Refused("bad_argument", arg="matches")
    matches = tuple(Match(_side(row, "a"), _side(row, "b")) for row in rows)
    named = [seat for match in matches for seat in match.members]
    if len(set(named)) != len(named):
        raise Refused("bad_argument", arg="matches")
    return matches


def _side(row: Mapping[str, Any], key: str) -> tuple[Seat, ...]:
    side = row.get(key) or ()
    found = []
    for seat in side if isinstance(side, list | tuple) else (side,):
        if isinstance(seat, Unresolved):
            raise seat.refusal(key)
        if not isinstance(seat, Seat):
            raise Refused("bad_argument", arg="matches")
        found.append(seat)
    if not 1 <= len(found) <= 4:
        raise Refused("bad_argument", arg="matches")
    return tuple(found)


def is_second(order: Order, state: State) -> bool:
    """Whether matches stand already, which the new ones override."""
    return not awaits_matches(state)


def test_matches(order: Order, state: State) -> None:
    if state.phase != "ambidex":
        raise Refused("wrong_phase")
    known = frozenset(state.everyone)
    for match in matches_of(order):
        for seat in match.members:
            if seat not in known:
                raise Refused("unknown_name", text=str(int(seat)))
    if is_second(order, state):
        _ = order.reason


def set_matches(work: Work, order: Order) -> None:
    """They are told; a phase that has waited for them begins to run (NG-118)."""
    state = work.state
    waited = awaits_matches(state)
    pairing = settle(matches_of(order), players(state))
    void = [seat for seat in sorted(state.votes) if not _alike(match_of(state, seat), _among(pairing.matches, seat))]
    work.add(e.MatchesSet(round=state.round), to=PUBLIC, rule="NG-118")
    for seat in void:
        work.add(common.OrderWithdrawn(by=seat, verb="vote"), to=work.actor(seat), rule="NG-150")
    ambidex.tell(work, pairing)
    game = game_of(work)
    if waited and game is not None and game.lasts is not None:
        end = phases.at_age(work, work.age + game.lasts, phases.REMINDED_FROM)
        phases.move(work, end)


def _among(matches: tuple[Match, ...], seat: Seat) -> Match | None:
    return next((match for match in matches if match.side(seat)), None)


def _alike(old: Match | None, new: Match | None) -> bool:
    """The same people against the same people."""
    if old is None or new is None:
        return False
    return {frozenset(old.a), frozenset(old.b)} == {frozenset(new.a), frozenset(new.b)}


# ---- votes and points --------------------------------------------------------------------------------------------------


def test_vote(order: Order, state: State) -> None:
    votes.own_match(state, order.seat("player"))
    if order.text("choice") not in CHOICES:
        raise Refused("bad_argument", arg="choice")


def set_vote(work: Work, order: Order) -> None:
    votes.file(work, order.seat("player"), order.text("choice"))


def test_points(order: Order, state: State) -> None:
    gm_words.player(order, state)
    order.whole("points", -999, 999)


def set_points(work: Work, order: Order) -> None:
    seat = order.seat("player")
    points.change(work, seat, order.whole("points", -999, 999) - points.of(work.state, seat), "gm")


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "set_matches": test_matches, "set_vote": test_vote, "set_points": test_points,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Work, Order], None]] = {
    "set_matches": set_matches, "set_vote": set_vote, "set_points": set_points,
}  # fmt: skip
