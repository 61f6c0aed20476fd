"""The end of a royale: places, season, ratings, ghosts; and the end of a duel (NR-129, NR-131, NR-142, NR-149, NR-151)."""

from __future__ import annotations

from datetime import datetime

from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as ev
from . import events_royale as e
from . import points, royales, seasons
from .state import NOTHING, Royale, State
from .suites import ROUNDS

RANKED = ("solo", "live")
"""They feed the season and move no rating (NR-2, NR-154)."""


def end(draft: Draft[State], number: int, at: datetime, *, hurried: bool) -> None:
    """After the last round; `hurried` where it was cut short."""
    royale = royales.current(draft, number)
    to = royales.public(royale)
    if royale.format == "points":
        found = points.final_places(royale)
        given = sorted(royale.seats, key=lambda seat: (found[seat], seat))
    else:
        found = {seat: place for place, seat in enumerate(royale.order, 1)}
        given = list(royale.order)
    for seat in given:
        draft.add(e.FinalPlace(player=seat, place=found[seat], royale=number), to=to, rule="NR-63")
    winners = tuple(seat for seat in given if found[seat] == 1)
    season = seasons.month_of(at, seasons.zone_of(draft.state))
    draft.add(e.GameOver(winners=winners, royale=number, season=season), to=royales.at_the_end(royale), rule="NR-200")
    royale = royales.current(draft, number)
    if royale.mode in RANKED:
        seasons.count(draft, royale)
    elif royale.mode == "salon":
        _rate(draft, royale)
    for seat in royale.humans:
        if not hurried and makes_ghost(draft.state, royale, seat):
            draft.add(e.GhostSaved(player=seat, royale=number), to=GM_ONLY, rule="NR-90")
    if royale.duel:
        end_duel_if_both(draft, royale.duel)


def _rate(draft: Draft[State], royale: Royale) -> None:
    """Members by their relative places, where at least two of them played for three places or more (NR-131)."""
    members = [seat for seat in royale.humans if royale.origins[seat] == "member" and seat not in royale.disqualified]
    if len(royale.seats) < 3 or len(members) < 2:
        return
    for seat in members:
        draft.add(ev.RatingChanged(pool="salon", player=seat), to=PUBLIC, rule="NR-131")


def makes_ghost(state: State, royale: Royale, seat: Seat) -> bool:
    """Whether a run may be replayed: whole, and with a right answer in at least five rounds (NR-90, NR-92)."""
    if royale.away(seat) or royale.origins[seat] != "member" or seat in state.unwilling:
        return False
    right = sum(results.get(seat, NOTHING).right > 0 for results in royale.results.values())
    return right >= 5 and len(royale.results) == ROUNDS


def end_duel_if_both(draft: Draft[State], number: int) -> None:
    """A duel is over as soon as both royales are."""
    duel = draft.state.duels[number]
    if duel.phase == "running" and all(draft.state.royales[n].ended for n in duel.royales):
        _end_duel(draft, number)


def _end_duel(draft: Draft[State], number: int) -> None:
    duel = draft.state.duels[number]
    first, second = (draft.state.royales[n] for n in duel.royales)
    won = points.duel_rounds(first, second)
    for round_, lead in enumerate(won, 1):
        winner = "tie" if not lead else duel.by if lead > 0 else duel.target
        draft.add(ev.DuelRound(round=round_, winner=winner, duel=number), to=PUBLIC, rule="NR-148")
    lead, by = points.duel_result(won, first, second)
    declare(draft, number, duel.by if lead > 0 else duel.target if lead else "none", by)


def declare(draft: Draft[State], number: int, winner: Seat | str, decided_by: str) -> None:
    """A duel is over, and counts."""
    draft.add(ev.DuelOver(winner=winner, decided_by=decided_by, duel=number), to=PUBLIC, rule="NR-149")
    duel = draft.state.duels[number]
    if any(draft.state.royales[n].disqualified for n in duel.royales):
        return  # a rating is made of two results
    for seat in duel.both:
        draft.add(ev.RatingChanged(pool="duel", player=seat), to=PUBLIC, rule="NR-152")
