"""Seasons: what royales add to a month's note, its close, and the primes (NR-140 to NR-145)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from games.kernel.audience import PUBLIC
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as ev
from .places import prime, season_points
from .state import NOTHING, Royale, Standing, State

NONE: Mapping[Seat, Standing] = {}


def zone_of(state: State) -> ZoneInfo:
    """In which months begin."""
    return ZoneInfo(str(state.options.get("season_zone", "Europe/Paris")))


def month_of(at: datetime, zone: ZoneInfo) -> str:
    """The season to which an instant belongs."""
    return f"{at.astimezone(zone):%Y-%m}"


def following(month: str) -> str:
    """The next one."""
    year, number = map(int, month.split("-"))
    return f"{year + number // 12:04}-{number % 12 + 1:02}"


def begins(month: str, zone: ZoneInfo) -> datetime:
    """The instant at which a month begins, in UTC."""
    year, number = map(int, month.split("-"))
    return datetime(year, number, 1, tzinfo=zone).astimezone(UTC)


def standing(state: State, month: str, seat: Seat) -> Standing:
    """A member's note and number of royales."""
    return state.book.get(month, NONE).get(seat, Standing())


def count(draft: Draft[State], royale: Royale) -> None:
    """A ranked royale that has just ended, for whom it counts, in seat order."""
    for seat in royale.humans:
        if counts(royale, seat):
            change(draft, royale.season, seat, worth(royale, seat), 1)


def counts(royale: Royale, seat: Seat) -> bool:
    """Whether a royale counts in the season of a member (NR-142)."""
    if royale.origins[seat] != "member" or seat in royale.quit_in or seat in royale.disqualified or royale.phase != "over":
        return False
    return any(results.get(seat, NOTHING).right for results in royale.results.values())


def worth(royale: Royale, seat: Seat) -> int:
    """What its place is worth."""
    return season_points(len(royale.seats), royale.places[seat])


def change(draft: Draft[State], month: str, seat: Seat, note: int, played: int) -> None:
    """Adds to a note and to the number of royales."""
    old = standing(draft.state, month, seat)
    fact = ev.SeasonNoteChanged(player=seat, season=month, note=old.note + note, played=old.played + played)
    draft.add(fact, to=PUBLIC, rule="NR-141")


def close(draft: Draft[State], month: str) -> None:
    """Ranks whoever has played enough, and pays the primes."""
    state = draft.state
    draft.add(ev.SeasonClosed(season=month, following=following(month)), to=PUBLIC, rule="NR-143")
    order = tuple(ranking(state, month))
    draft.add(ev.SeasonRanked(season=month, order=order), to=PUBLIC, rule="NR-143")
    for place, seat in enumerate(order, 1):
        if (amount := prime(place)) and (month, seat) not in draft.state.paid:
            draft.add(ev.PrimePaid(player=seat, season=month, place=place, amount=amount), to=PUBLIC, rule="NR-144")


def ranking(state: State, month: str) -> list[Seat]:
    """Note, then more royales, then the older account."""
    fewest = int(state.options.get("season_min_royales", 8))
    book = state.book.get(month, NONE)
    eligible = [s for s, one in book.items() if one.played >= fewest and (month, s) not in state.excluded]
    return sorted(eligible, key=lambda s: (-book[s].note, -book[s].played, state.accounts.get(s, ""), s))
