"""The slot: the day closes, votes are judged, somebody burns, the night falls (sections 7 and 8.2, N0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.seat import Seat

from . import calendar, conduct, death, mayor, victory
from . import events as e
from .events import BLANK
from .lapsing import DAY_POWERS, lapse, lapse_of_dead, standing
from .options import option
from .roles import executioner, forger, militia, telepath
from .state import State, Vote
from .statuses import in_order, innocents, is_alive, living, monsters


def close(draft: Draft[State]) -> None:
    """The execution slot. One that comes while the phase is not `day` is dropped (PL-18)."""
    at = draft.order.at
    if draft.state.phase != "day":
        calendar.set_next_execution(draft, at)
        return
    for seat in draft.state.everyone:
        if draft.state.player(seat).haunts:
            draft.add(e.GhostClosed(player=seat), to=PUBLIC, rule="PL-90")
    conduct.close_interval(draft)
    draft.add(e.DayClosed(day=draft.state.day, at=at), to=PUBLIC, rule="PL-51")
    calendar.set_next_execution(draft, at)
    lapse_of_dead(draft, DAY_POWERS)
    _count_votes(draft)
    _judge(draft)


def _count_votes(draft: Draft[State]) -> None:
    """V2 to V4."""
    own = {seat: _own_vote(draft.state, seat) for seat in living(draft.state)}
    for victim, choice in telepath.forced_votes(draft).items():
        own[victim] = Vote(choice, "forced")
    for seat, vote in own.items():
        draft.add(e.VoteCounted(player=seat, target=vote.target, how=vote.how), to=GM_ONLY, rule="PL-48")


def _own_vote(state: State, seat: Seat) -> Vote:
    """V2: sent; void for the dead (PL-49) or where the rules took it back (PL-55); else blank once, then oneself."""
    player, order = state.player(seat), state.standing_order(seat, "vote")
    target = order.seat("target") if order is not None else None
    if target is not None:
        return Vote(target, "sent" if is_alive(state, target) else "void")
    if player.vote_void:
        return Vote(BLANK, "void")
    return Vote(seat, "default") if player.blank_used else Vote(BLANK, "blank")


def scores(state: State) -> dict[Seat, int]:
    """Names with at least one effective vote, in seat order."""
    points = Counter(vote.target for vote in state.votes.values() if isinstance(vote.target, Seat) and vote.how != "void")
    return {seat: points[seat] for seat in in_order(points)}


def _standing_scores(state: State) -> dict[Seat, int]:
    """The scores without those who died since the slot (PL-163)."""
    return {seat: points for seat, points in scores(state).items() if is_alive(state, seat)}


def _judge(draft: Draft[State]) -> None:
    """V5 to V8 at the slot itself."""
    ruled = draft.state.ruled_execution
    if ruled is not None:
        for verb in ("forge", "double"):
            for seat, _ in standing(draft.state, verb):
                lapse(draft, seat, verb, "gm", "PL-153")
        _carry_out(draft, ruled, "gm", "gm")
        return
    forged = forger.forged(draft)
    if forged is not None:
        executioner.lapse_all(draft, "forged")
        _carry_out(draft, (forged,), "forged", "gm")
        return
    if not scores(draft.state):
        executioner.lapse_all(draft, "no_votes")
        _spare(draft, "no_votes")
        return
    executioner.double(draft)
    judge_scores(draft)


def judge_scores(draft: Draft[State]) -> None:
    """V7 and V8, also when a death in `judgement` reopens them (PL-163)."""
    points = _standing_scores(draft.state)
    if not points:
        _spare(draft, "no_votes")
    elif draft.state.double_by is not None:
        _judge_double(draft, points, draft.state.double_by)
    else:
        top = tuple(seat for seat, score in points.items() if score == max(points.values()))
        if len(top) == 1:
            _carry_out(draft, top, "votes", "no_votes")
        else:
            _break_tie(draft, top)


def _judge_double(draft: Draft[State], points: dict[Seat, int], owner: Seat) -> None:
    """PL-62: two places from the top; the executioner fills what a tie leaves open. Dead, he is silent (PL-163)."""
    places = executioner.places(points)
    if not places.open or not is_alive(draft.state, owner):
        _carry_out(draft, places.sure, "executioner", "executioner_absent")
    else:
        until = calendar.window_end(draft, "executioner_minutes")
        question = e.ExecutionerAsked(player=owner, tied=places.tied, slots=places.open, until=until)
        draft.add(question, to=seats(owner), rule="PL-62")
        _begin_judgement(draft)


def _break_tie(draft: Draft[State], tied: tuple[Seat, ...]) -> None:
    """PL-52 to PL-54."""
    state = draft.state
    if state.mayor is None:
        if option(state, "no_mayor_tie") == "random":
            _carry_out(draft, (draft.pick("no_mayor_tie", tied),), "draw", "no_mayor")
        else:
            _spare(draft, "no_mayor")
        return
    vote = state.votes.get(state.mayor)
    if vote is not None and vote.how != "void" and vote.target in tied and isinstance(vote.target, Seat):
        _carry_out(draft, (vote.target,), "mayor_vote", "no_votes")
        return
    until = calendar.window_end(draft, "mayor_minutes")
    draft.add(e.MayorAsked(player=state.mayor, tied=tied, until=until), to=seats(state.mayor), rule="PL-53")
    _begin_judgement(draft)


def _begin_judgement(draft: Draft[State]) -> None:
    if draft.state.phase != "judgement":
        draft.add(e.PhaseBegan(phase="judgement", day=draft.state.day), to=PUBLIC, rule="PL-22")


def decide(draft: Draft[State], order: Order, seat: Seat) -> None:
    """The answer of the one asked."""
    state, chosen = draft.state, in_order(order.seats("targets"))
    if state.asked != seat:
        return
    if state.question == "mayor":
        _carry_out(draft, chosen, "mayor_choice", "no_votes")
    else:
        sure = executioner.places(_standing_scores(state)).sure
        _carry_out(draft, (*sure, *chosen), "executioner", "executioner_absent")


def end_judgement(draft: Draft[State]) -> None:
    """Nobody answered: an absent mayor spares all and is repudiated, an absent executioner burns only the sure."""
    state = draft.state
    if state.question == "executioner":
        sure = executioner.places(_standing_scores(state)).sure
        _carry_out(draft, sure, "executioner", "executioner_absent")
    else:
        _spare(draft, "mayor_absent")


def rejudge_after(draft: Draft[State], dead: Iterable[Seat]) -> None:
    """A death in `judgement` that strikes somebody concerned withdraws the question (PL-163)."""
    state, fallen = draft.state, set(dead)
    concerned = {state.asked, *state.tied}
    if state.question == "executioner":
        before = {seat: n for seat, n in scores(state).items() if is_alive(state, seat) or seat in fallen}
        concerned.update(executioner.places(before).sure if before else ())
    if concerned & fallen:
        judge_scores(draft)


def rule(draft: Draft[State], burned: tuple[Seat, ...]) -> None:
    """The game master's outcome of a judgement; no repudiation (PL-153)."""
    _carry_out(draft, burned, "gm", "gm")


def _carry_out(draft: Draft[State], burned: Iterable[Seat], how: str, why_not: str) -> None:
    """V9 with people who burn; `why_not` where none of them is left."""
    condemned = tuple(seat for seat in in_order(burned) if is_alive(draft.state, seat))
    if not condemned:
        _spare(draft, why_not)
        return
    draft.add(e.Execution(burned=condemned, how=how), to=PUBLIC, rule="PL-64")
    death.strike(draft, [(seat, "burned") for seat in condemned], rule="PL-64")
    _finish(draft, condemned, how)


def _spare(draft: Draft[State], why: str) -> None:
    """V9 without anybody burned."""
    draft.add(e.NoExecution(why=why), to=PUBLIC, rule="PL-51")
    _finish(draft, (), "none", repudiated=why == "mayor_absent")


def _finish(draft: Draft[State], burned: tuple[Seat, ...], how: str, *, repudiated: bool = False) -> None:
    """V9: inactivity, mayor, recap, end of the game, or sunset."""
    conduct.remove_silent(draft)
    if repudiated:
        mayor.repudiate(draft)
    mayor.after_deaths(draft)
    _post_recap(draft, burned, how)
    if not victory.end_if_over(draft):
        begin_sunset(draft)


def _post_recap(draft: Draft[State], burned: tuple[Seat, ...], how: str) -> None:
    """PL-66: votes as they were cast, or forced; the scores of the slot."""
    state = draft.state
    votes = {seat: state.votes[seat].target for seat in sorted(state.votes)}
    recap = e.RecapPosted(of="execution", day=state.day, votes=votes, scores=scores(state), burned=burned, how=how)
    draft.add(recap, to=PUBLIC, rule="PL-66")


def begin_sunset(draft: Draft[State]) -> None:
    """N0, after an execution slot and at no other time (PL-24): the guards stand, the heads are counted, the watched are
    told (PL-70, PL-94)."""
    guards = militia.posts_of_tonight(draft)
    night = e.NightFell(guards=guards, monsters=monsters(draft.state), innocents=len(innocents(draft.state)))
    draft.add(night, to=GM_ONLY, rule="PL-94")
    until = calendar.window_end(draft, "wolf_minutes")
    draft.add(e.PhaseBegan(phase="sunset", day=draft.state.day, until=until), to=PUBLIC, rule="PL-22")
    militia.tell_watched(draft)
