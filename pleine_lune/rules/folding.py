"""What each fact changes in the state. Sets fields, asks no rules, takes any subsequence of a journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel import common
from games.kernel.event import Event
from games.kernel.players import with_player, with_players
from games.kernel.seat import Seat
from games.kernel.values import changed

from . import events as e
from .state import Night, Standing, State, Vote

DAY_ORDERS = frozenset({"vote", "forge", "telepathy", "double"})
"""Cleared after each slot (PL-50)."""
KEPT_ORDERS = frozenset({"save_ahead"})
"""Kept over nights (PL-67, PL-101)."""
ANSWERED_AT_ONCE = frozenset({"snoop", "investigate", "match", "decide", "successor"})
NOT_OF_ROLE = frozenset({"vote"})


def evolve(state: State, fact: Event) -> State:
    """The state after this fact."""
    state = common.evolve(state, fact)
    handler = _HANDLERS.get(fact.type)
    return state if handler is None else handler(state, fact)


def _without(state: State, seat: Seat, verb: str) -> State:
    orders = {name: order for name, order in state.player(seat).orders.items() if name != verb}
    return with_player(state, seat, orders=orders)


def _cleared(state: State, gone: Callable[[str], bool]) -> State:
    """All players without the orders of these verbs."""
    players = {
        seat: changed(player, orders={verb: order for verb, order in player.orders.items() if not gone(verb)})
        for seat, player in state.players.items()
    }
    return changed(state, players=players)


def _opened(state: State, fact: common.Opened) -> State:
    return changed(state, girl_odds=_odds(fact.options.get("girl_odds", {})))


def _odds(given: Any) -> dict[str, tuple[int, int]]:
    return {key: (int(cell[0]), int(cell[1])) for key, cell in given.items()}


def _option_set(state: State, fact: common.OptionSet) -> State:
    return changed(state, girl_odds=_odds(fact.value)) if fact.option == "girl_odds" else state


def _setup_given(state: State, fact: e.SetupGiven) -> State:
    return changed(
        state, names=fact.names, setup_lovers=fact.lovers, setup_mayor=fact.mayor, setup_successor=fact.successor,
        setup_immune=fact.immune, setup_roles=fact.roles,
    )  # fmt: skip


def _roles_laid(state: State, fact: e.RolesLaid | e.RolesRevealed) -> State:
    for seat, role in fact.roles.items():
        state = with_player(state, seat, role=role)
    return state


def _started(state: State, fact: e.GameStarted) -> State:
    return changed(state, started_at=fact.at, mayor=fact.mayor)


def _role_dealt(state: State, fact: common.RoleDealt) -> State:
    return with_player(state, fact.player, role=fact.role, dealt=fact.role)


def _pack_revealed(state: State, fact: e.PackRevealed) -> State:
    return changed(state, pack=fact.pack)


def _immunity_granted(state: State, fact: e.ImmunityGranted) -> State:
    return with_players(state, fact.players, immune=True)


def _lovers_formed(state: State, fact: e.LoversFormed) -> State:
    old = [seat for seat, player in state.players.items() if player.lover is not None]
    state = changed(with_players(state, old, lover=None), couple=True)
    if len(fact.lovers) == 2:
        first, second = fact.lovers
        state = with_player(with_player(state, first, lover=second), second, lover=first)
    return state


def _lovers_parted(state: State, fact: e.LoversParted) -> State:
    return with_player(state, fact.player, lover=None)


def _phase_began(state: State, fact: e.PhaseBegan) -> State:
    state = changed(state, day=fact.day or state.day)
    if fact.phase == "judgement":
        return _cleared(state, DAY_ORDERS.__contains__)
    state = changed(state, until=fact.until, asked=None, question="", tied=(), places=0)
    if fact.phase in ("sunset", "over"):
        return changed(
            _cleared(state, DAY_ORDERS.__contains__), silent=(), double_by=None, ruled_execution=None,
            votes={} if fact.phase == "sunset" else state.votes,
        )  # fmt: skip
    if fact.phase == "day":
        return _morning(state, fact)
    return state


def _morning(state: State, fact: e.PhaseBegan) -> State:
    """A new day: the night's orders, guards, visions and rulings are gone (PL-67)."""
    state = _cleared(state, lambda verb: verb not in KEPT_ORDERS) if fact.day > 1 else state
    state = with_players(state, state.players, watched=False, turned=False, vision=None, vision_closed=False)
    if fact.day > 1:
        state = with_players(state, state.players, immune=False)
    return changed(
        state, guards={}, guards_hold=False, monsters=(), innocents=0, night=None, ruled_murder=None, votes={}
    )


def _order_received(state: State, fact: common.OrderReceived) -> State:
    state = changed(state, received=state.received + 1)
    if fact.verb == "successor":
        target = fact.args.get("target")
        return changed(state, successor=target if isinstance(target, Seat) else None)
    if fact.verb in ANSWERED_AT_ONCE:
        return state
    orders = dict(state.player(fact.by).orders)
    if fact.verb in ("save", "let_die"):
        # The last of both counts (PL-100).
        orders.pop("save", None)
        orders.pop("let_die", None)
    orders[fact.verb] = Standing(dict(fact.args), state.received)
    fields: dict[str, Any] = {"vote_void": False} if fact.verb == "vote" else {}
    return with_player(state, fact.by, orders=orders, **fields)


def _order_withdrawn(state: State, fact: common.OrderWithdrawn) -> State:
    if fact.verb == "successor":
        return changed(state, successor=None)
    state = _without(state, fact.by, fact.verb)
    if fact.verb == "vote" and getattr(fact, "forced", False):
        state = with_player(state, fact.by, vote_void=True)
    return state


def _order_lapsed(state: State, fact: e.OrderLapsed) -> State:
    return _without(state, fact.player, fact.verb)


def _election_set(state: State, fact: e.ElectionSet) -> State:
    return changed(state, election=fact.at, election_base=fact.base, poll_open=False, ballots={})


def _execution_set(state: State, fact: e.ExecutionSet) -> State:
    return changed(state, slot=fact.at, slot_base=fact.base, warn_at=fact.warn_at, match_at=fact.match_at)


def _warnings_sent(state: State, _: e.WarningsSent) -> State:
    return changed(state, warn_at=None)


def _deadline_moved(state: State, fact: common.DeadlineMoved) -> State:
    match fact.deadline:
        case "execution":
            return changed(state, slot=fact.at)
        case "election":
            return changed(state, election=fact.at)
        case "window":
            return changed(state, until=fact.at)
    return state


def _poll_opened(state: State, fact: e.ElectionOpened) -> State:
    return changed(state, poll_open=True, ballots={})


def _ballot(state: State, fact: e.BallotRecorded) -> State:
    others = {voter: candidate for voter, candidate in state.ballots.items() if voter != fact.player}
    return changed(state, ballots={**others, fact.player: fact.candidate})


def _poll_closed(state: State, _: Event) -> State:
    return changed(state, poll_open=False, ballots={})


def _mayor_changed(state: State, fact: e.MayorChanged) -> State:
    return changed(state, mayor=fact.mayor, successor=None, poll_open=False, ballots={})


def _mayor_vacant(state: State, _: e.MayorVacant) -> State:
    return changed(state, mayor=None, successor=None)


def _repudiated(state: State, fact: e.MayorRepudiated) -> State:
    return with_player(state, fact.player, ineligible=True)


def _successor_lost(state: State, _: e.SuccessorLost) -> State:
    return changed(state, successor=None)


def _successor_set(state: State, fact: e.SuccessorSet) -> State:
    return changed(state, successor=fact.successor)


def _mayor_asked(state: State, fact: e.MayorAsked) -> State:
    return changed(state, asked=fact.player, question="mayor", tied=fact.tied, places=1, until=fact.until)


def _executioner_asked(state: State, fact: e.ExecutionerAsked) -> State:
    return changed(
        state, asked=fact.player, question="executioner", tied=fact.tied, places=fact.slots, until=fact.until
    )


def _day_closed(state: State, fact: e.DayClosed) -> State:
    state = with_players(state, state.players, posted=False, excused=False)
    return changed(state, evenings=state.evenings + 1, last_slot=fact.at, votes={})


def _vote_counted(state: State, fact: e.VoteCounted) -> State:
    state = changed(state, votes={**state.votes, fact.player: Vote(fact.target, fact.how)})
    fields: dict[str, Any] = {"blank_used": True} if fact.how == "blank" else {}
    return with_player(state, fact.player, vote_void=False, **fields)


def _died(state: State, fact: e.Died) -> State:
    state = _without(with_player(state, fact.player, cause=fact.cause, role=fact.role or None), fact.player, "vote")
    if state.evenings == 1 and state.day == 1:
        state = changed(state, fallen=(*state.fallen, fact.player))
    return state


def _revived(state: State, fact: common.Revived) -> State:
    state = with_player(state, fact.player, cause=None, haunts=False, haunted=0, excused=True)
    return changed(
        state,
        silent=tuple(seat for seat in state.silent if seat != fact.player),
        fallen=tuple(seat for seat in state.fallen if seat != fact.player),
    )


def _watched(state: State, fact: e.Watched) -> State:
    return with_player(state, fact.player, watched=True)


def _corrupted(state: State, fact: e.Corrupted) -> State:
    return with_player(state, fact.player, role="werewolf", used=0, turned=True, orders={})


def _vision(state: State, fact: e.Vision) -> State:
    return with_player(state, fact.player, vision=fact.victims)


def _vision_closed(state: State, fact: e.VisionClosed) -> State:
    return with_player(state, fact.player, vision_closed=True)


def _saved(state: State, fact: e.Saved) -> State:
    return _without(with_player(state, fact.player, used=1), fact.player, "save_ahead")


def _girl_odds(state: State, fact: e.GirlOddsChanged) -> State:
    key = f"{fact.wolves}/{fact.innocents}"
    return changed(state, girl_odds={**state.girl_odds, key: (fact.see, fact.seen)})


def _snooped(state: State, fact: e.Snooped) -> State:
    return with_player(state, fact.player, used=1)


def _investigated(state: State, fact: e.Investigated) -> State:
    return with_player(state, fact.player, asked_at=fact.at, asked_day=fact.day)


def _excused(state: State, fact: e.Excused) -> State:
    if state.phase == "judgement":
        return changed(state, silent=tuple(seat for seat in state.silent if seat != fact.player))
    return with_player(state, fact.player, excused=True)


def _replaced(state: State, fact: common.PlayerReplaced) -> State:
    state = changed(state, silent=tuple(seat for seat in state.silent if seat != fact.player))
    return with_player(state, fact.player, excused=True)


def _ghost_opened(state: State, fact: e.GhostOpened) -> State:
    return with_player(state, fact.player, haunts=True, haunted=0)


def _ghost_closed(state: State, fact: e.GhostClosed) -> State:
    return with_player(state, fact.player, haunts=False)


def _role_changed(state: State, fact: e.RoleChanged) -> State:
    kept = {verb: order for verb, order in state.player(fact.player).orders.items() if verb in NOT_OF_ROLE}
    return with_player(
        state, fact.player, role=fact.role, used=0, orders=kept, turned=False, last_guarded=None, guarded_day=0,
        asked_at=None, asked_day=0,
    )  # fmt: skip


def _power_spent(state: State, fact: e.PowerSpent) -> State:
    return with_player(state, fact.player, used=state.player(fact.player).used + 1)


def _spent_set(state: State, fact: e.SpentSet) -> State:
    return with_player(state, fact.player, used=99 if fact.spent else 0)


def _blank_set(state: State, fact: e.BlankSet) -> State:
    return with_player(state, fact.player, blank_used=fact.used)


def _interval_closed(state: State, fact: e.IntervalClosed) -> State:
    return changed(state, silent=fact.silent)


def _double_judged(state: State, fact: e.DoubleJudged) -> State:
    return changed(state, double_by=fact.player)


def _night_fell(state: State, fact: e.NightFell) -> State:
    return changed(state, guards=dict(fact.guards), monsters=fact.monsters, innocents=fact.innocents)


def _guards_held(state: State, fact: e.GuardsHeld) -> State:
    for militia, target in fact.guards.items():
        state = _without(state, militia, "guard")
        state = with_player(state, militia, last_guarded=target, guarded_day=state.day)
    return changed(state, guards=dict(fact.guards), guards_hold=True)


def _guard_noted(state: State, fact: e.GuardNoted) -> State:
    return with_player(state, fact.player, last_guarded=fact.target, guarded_day=fact.day)


def _night_resolved(state: State, fact: e.NightResolved) -> State:
    night = Night(fact.asleep, fact.choice, fact.main, fact.cause, fact.extra, fact.sacrificed)
    return changed(state, night=night)


def _execution_ruled(state: State, fact: e.ExecutionRuled) -> State:
    return changed(state, ruled_execution=fact.burned)


def _murder_ruled(state: State, fact: e.MurderRuled) -> State:
    return changed(state, ruled_murder=fact.victims)


def _posted(state: State, fact: e.Posted) -> State:
    player = state.player(fact.player)
    return with_player(state, fact.player, posted=True, haunted=player.haunted + (1 if player.haunts else 0))


def _match_ended(state: State, _: e.MatchEnded) -> State:
    return changed(state, match_ended=True)


def _couple_known(state: State, _: e.CoupleKnown) -> State:
    return changed(state, couple=True)


def _paused(state: State, fact: common.Paused | e.PauseCounted) -> State:
    return changed(state, paused_at=fact.at)


def _game_over(state: State, fact: e.GameOver) -> State:
    return changed(state, side=fact.side, until=None, poll_open=False)


_HANDLERS: dict[str, Callable[[State, Any], State]] = {
    "opened": _opened, "option_set": _option_set, "setup_given": _setup_given, "roles_laid": _roles_laid,
    "game_started": _started, "role_dealt": _role_dealt, "pack_revealed": _pack_revealed,
    "immunity_granted": _immunity_granted, "lovers_formed": _lovers_formed, "lovers_parted": _lovers_parted,
    "phase_began": _phase_began, "order_received": _order_received, "order_withdrawn": _order_withdrawn,
    "order_lapsed": _order_lapsed, "election_set": _election_set, "execution_set": _execution_set,
    "warnings_sent": _warnings_sent, "deadline_moved": _deadline_moved, "election_opened": _poll_opened,
    "ballot_recorded": _ballot, "election_closed": _poll_closed, "election_failed": _poll_closed,
    "mayor_changed": _mayor_changed, "mayor_vacant": _mayor_vacant, "mayor_repudiated": _repudiated,
    "successor_lost": _successor_lost, "successor_set": _successor_set, "mayor_asked": _mayor_asked,
    "executioner_asked": _executioner_asked, "day_closed": _day_closed, "vote_counted": _vote_counted, "died": _died,
    "revived": _revived, "watched": _watched, "corrupted": _corrupted, "vision": _vision,
    "vision_closed": _vision_closed, "saved": _saved, "girl_odds_changed": _girl_odds, "snooped": _snooped,
    "investigated": _investigated, "excused": _excused, "player_replaced": _replaced, "ghost_opened": _ghost_opened,
    "ghost_closed": _ghost_closed, "role_changed": _role_changed, "roles_revealed": _roles_laid,
    "power_spent": _power_spent, "spent_set": _spent_set, "blank_set": _blank_set, "interval_closed": _interval_closed,
    "double_judged": _double_judged, "night_fell": _night_fell, "guards_held": _guards_held,
    "guard_noted": _guard_noted, "night_resolved": _night_resolved, "execution_ruled": _execution_ruled,
    "murder_ruled": _murder_ruled, "posted": _posted, "match_ended": _match_ended, "couple_known": _couple_known,
    "paused": _paused, "pause_counted": _paused, "game_over": _game_over,
}  # fmt: skip
