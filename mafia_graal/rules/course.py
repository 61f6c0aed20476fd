"""The course of a day: day actions, the closing of the vote, its results, the night, the publication (section 5)."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.calendar import to_local
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import calendar, death, duties, inheritance, night, publishing, victory, vote
from . import events as e
from .day_actions import resolve_all
from .options import option
from .state import State
from .statuses import living


def act_by_day(draft: Draft[State], at: datetime) -> None:
    """The day actions of this day (MG-23)."""
    resolve_all(draft)


def close_vote(draft: Draft[State], at: datetime) -> None:
    """No ballot and no guess from now on; who was silent is noted (MG-18, MG-49, MG-133, MG-134)."""
    if "day_actions" in draft.state.deadlines and any("day" in p.orders for p in draft.state.players.values()):
        resolve_all(draft)  # a vote that was closed early takes them along: they were meant for it
        if draft.state.over:
            return
    state = draft.state
    local = to_local(state.zone, at)
    draft.add(e.VoteClosed(day=state.day, at=f"{local:%H:%M:%S}"), to=PUBLIC, rule="MG-18")
    for seat in living(state):
        posts = state.player(seat).posts
        if posts < int(option(state, "posts_per_day")):
            draft.add(e.ActivityLow(player=seat, posts=posts), to=GM_ONLY, rule="MG-133")
    for seat in living(state):
        if state.player(seat).vote is None:
            draft.add(e.VoteMissed(player=seat), to=GM_ONLY, rule="MG-49")
    minutes = int(option(state, "vote_results_minutes"))
    if minutes:
        calendar.set_later(draft, "vote_results", at, minutes)
    else:
        count_vote(draft, at)


def count_vote(draft: Draft[State], at: datetime) -> None:
    """Who hangs, whom the Bunny has devoured, and the night (MG-48, MG-155)."""
    state = draft.state
    found = vote.decide(state)
    for corpse in found.corpses:
        draft.add(e.CorpseSkipped(player=corpse), to=GM_ONLY, rule="MG-47")
    result = e.VoteResult(day=state.day, outcome=found.outcome, hanged=found.hanged)
    draft.add(result, to=PUBLIC, rule="MG-46" if found.rule in (None, "king_zero") else "MG-44")
    count = e.VoteCount(day=state.day, by_rule=found.rule, tally=vote.tally(vote.counted_ballots(state)))
    draft.add(count, to=PUBLIC if vote.is_public_count(state) else GM_ONLY, rule="MG-48")
    corpses = [seat for seat in state.everyone if state.player(seat).hidden]
    _bury(draft, found.hanged, corpses)
    if not victory.end_if_over(draft):
        open_night(draft, at)


def _bury(draft: Draft[State], hanged: Seat | None, corpses: list[Seat]) -> None:
    dead = [*([hanged] if hanged is not None else []), *corpses]
    if hanged is not None:
        death.record(draft, hanged, "hanged", "MG-48")
    death.darken_after(draft, dead)
    if hanged is not None:
        death.announce(draft, hanged, "hanged")
    for corpse in corpses:
        death.announce(draft, corpse, "devoured")
    duties.tell_invalid(draft, dead)
    for seat in dead:
        death.consequences(draft, seat)
    inheritance.tell_roster(draft)


def open_night(draft: Draft[State], at: datetime) -> None:
    """The night begins (MG-19). One whose hour is past already, because the vote closed late, is as long as usual."""
    state = draft.state
    draft.add(e.PhaseBegan(phase="night", night=state.day), to=PUBLIC, rule="MG-19")
    until = state.deadlines.get("night")
    if until is None or until <= at:
        calendar.set_at(draft, "night", at + _usual_night(state), at, rule="MG-20")
    after_orders(draft, at)


def _usual_night(state: State) -> timedelta:
    """From the end of the closing window to the night's deadline."""
    start, end = (_minutes(option(state, name)) for name in ("vote_close_to", "night_deadline"))
    return timedelta(minutes=end - start)


def _minutes(hour: str) -> int:
    return int(hour[:2]) * 60 + int(hour[3:])


def after_orders(draft: Draft[State], at: datetime) -> None:
    """Once everybody who must has sent a valid order: a hint for the game master, or the end of the night (MG-21)."""
    state = draft.state
    how = option(state, "early_night_end")
    if state.phase != "night" or state.orders_in == state.day or how == "off" or not duties.all_in(state):
        return
    draft.add(e.AllOrdersIn(night=state.day), to=GM_ONLY, rule="MG-21")
    if how == "auto" and not state.paused:
        close_night(draft, at, early=True)


def close_night(draft: Draft[State], at: datetime, *, early: bool = False) -> None:
    """The night is resolved at once; what came of it stays with the game master until the publication (MG-22)."""
    draft.add(e.NightClosed(night=draft.state.day, early=early), to=PUBLIC, rule="MG-22")
    duties.draw_missed(draft)
    night.resolve(draft)
    minutes = int(option(draft.state, "night_review_minutes"))
    if minutes:
        calendar.set_later(draft, "publish", at, minutes)
    else:
        publish_night(draft, at)


def publish_night(draft: Draft[State], at: datetime) -> None:
    """The results are out, winners are checked, the next day begins (MG-22, MG-155)."""
    revives = publishing.publish(draft)
    if victory.end_if_over(draft):
        return
    state = draft.state
    if state.light == "grey" and state.night >= int(option(state, "grey_nights")):
        draft.add(e.LightChanged(to="dark", why="nights"), to=PUBLIC, rule="MG-115")
    calendar.open_day(draft, at, state.day + 1)
    if revives:
        calendar.set_revival_end(draft, at)


def end_revivals(draft: Draft[State], at: datetime) -> None:
    """Midnight: whom the Grail has raised falls back (MG-108)."""
    for seat in draft.state.everyone:
        if draft.state.player(seat).revived:
            draft.add(e.RevivalEnded(player=seat), to=PUBLIC, rule="MG-108")
