"""What each fact changes in the state. Sets fields, asks no rules, takes any subsequence of a journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel import common
from games.kernel.event import Event
from games.kernel.players import with_player, with_players
from games.kernel.seat import Seat
from games.kernel.values import changed

from . import events as e
from . import folding_night
from .folding_night import drop_orders, fresh_charges
from .options import option
from .roles import MAFIA
from .state import Ballot, Standing, State

SLOTS = {"kill": "kill", "grail_action": "grail"}
"""Orders of office have a slot of their own (MG-25)."""


def evolve(state: State, fact: Event) -> State:
    """The state after this fact."""
    state = common.evolve(state, fact)
    handler = _HANDLERS.get(fact.type)
    return state if handler is None else handler(state, fact)


def slot_of(verb: str, day: bool = False) -> str:
    """The slot that an order of this verb takes."""
    return "day" if day else SLOTS.get(verb, "own")


def _opened(state: State, _: common.Opened) -> State:
    return changed(state, phase="lobby", light="grey" if option(state, "grey_nights") else "dark")


def _setup_given(state: State, fact: e.SetupGiven) -> State:
    return changed(state, setup_roles=fact.roles)


def _nicknames(state: State, fact: e.NicknamesGiven) -> State:
    return changed(state, nicknames=dict(fact.nicknames))


def _roles_laid(state: State, fact: e.RolesLaid) -> State:
    for seat, role in fact.roles.items():
        state = with_player(state, seat, role=role)
    return state


def _role_dealt(state: State, fact: e.RoleDealt) -> State:
    lines = {**state.lines, fact.role: fact.player} if fact.role in ("king", "lancelot", "guinevere") else state.lines
    state = changed(
        state, dealt=True, lines=lines, phase="briefing" if state.phase == "lobby" else state.phase,
        chronicler=fact.player if fact.role == "chronicler" else state.chronicler,
    )  # fmt: skip
    return with_player(
        state, fact.player, role=fact.role, team=fact.team, holder=True, member=fact.team == MAFIA,
        charges=fresh_charges(state, fact.role),
    )  # fmt: skip


def _roster(state: State, fact: e.MafiaRoster) -> State:
    return with_players(changed(state, roster=fact.members), fact.members, team=MAFIA, member=True)


def _boss_named(state: State, fact: e.BossNamed) -> State:
    return changed(state, boss=fact.player, kill_right=True)


def _grail_hidden(state: State, fact: e.GrailHidden) -> State:
    return changed(state, grail_number=fact.number)


def _started(state: State, fact: e.GameStarted) -> State:
    return changed(state, started_at=fact.at)


def _phase_began(state: State, fact: e.PhaseBegan) -> State:
    if fact.phase == "night":
        return changed(state, night=fact.night or state.night)
    if fact.phase != "day":
        return state
    players = {
        seat: changed(player, word=player.next_word, next_word=None, vote=None, guess=None, guessed=0, posts=0,
                      day_action="", orders={slot: order for slot, order in player.orders.items() if slot != "day"})
        for seat, player in state.players.items()
    }  # fmt: skip
    kept = {name: at for name, at in state.deadlines.items() if name == "revival"}
    return changed(state, players=players, day=fact.day or state.day, deadlines=kept, fixed=(), executor=None)


def _deadline_set(state: State, fact: e.DeadlineSet) -> State:
    kept = {
        name: at for name, at in state.deadlines.items() if not (name == "vote_draw" and fact.deadline == "vote_close")
    }
    return changed(state, deadlines={**kept, fact.deadline: fact.at})


def _deadline_moved(state: State, fact: common.DeadlineMoved) -> State:
    return _deadline_set(state, e.DeadlineSet(deadline=fact.deadline, at=fact.at))


def _without_deadline(state: State, *names: str) -> State:
    return changed(state, deadlines={name: at for name, at in state.deadlines.items() if name not in names})


def _day_acted(state: State, _: e.DayActed) -> State:
    return _without_deadline(state, "day_actions")


def _order_received(state: State, fact: e.OrderReceived) -> State:
    state = changed(state, received=state.received + 1)
    slot = slot_of(fact.verb, fact.day)
    orders = {**state.player(fact.by).orders, slot: Standing(fact.verb, dict(fact.args), state.received)}
    fields: dict[str, Any] = {"day_action": fact.verb} if fact.day else {}
    return with_player(state, fact.by, orders=orders, **fields)


def _order_withdrawn(state: State, fact: e.OrderWithdrawn) -> State:
    state = drop_orders(state, fact.by, fact.slot)
    return with_player(state, fact.by, day_action="") if fact.slot == "day" else state


def _day_action_noted(state: State, fact: e.DayActionNoted) -> State:
    return with_player(
        state, fact.player, day_action=state.player(fact.player).day_action or "noted" if fact.used else ""
    )


def _mark(state: State, seat: Seat, slot: str, **marks: Any) -> State:
    order = state.order(seat, slot)
    if order is None:
        return state
    return with_player(state, seat, orders={**state.player(seat).orders, slot: changed(order, **marks)})


def _order_invalid(state: State, fact: e.OrderInvalid) -> State:
    return _mark(state, fact.player, fact.slot, invalid=True)


def _order_voided(state: State, fact: e.OrderVoided) -> State:
    return _mark(state, fact.player, fact.slot, voided=True)


def _executor_named(state: State, fact: e.ExecutorNamed) -> State:
    return changed(state, executor=fact.player)


def _missed(state: State, fact: e.MissedAction) -> State:
    return with_player(state, fact.player, misses=fact.misses, warnings=state.player(fact.player).warnings + 1)


def _warned(state: State, fact: common.Warned) -> State:
    return with_player(state, fact.player, warnings=state.player(fact.player).warnings + 1)


def _drawn(state: State, fact: e.ActionDrawn) -> State:
    args = {name: value for name in ("target", "to", "word", "executor") if (value := getattr(fact, name)) is not None}
    state = changed(state, received=state.received + 1)
    slot = slot_of(fact.action)
    orders = {**state.player(fact.player).orders, slot: Standing(fact.action, args, state.received)}
    return with_player(state, fact.player, orders=orders)


def _vote_cast(state: State, fact: e.VoteCast) -> State:
    old = state.player(fact.by).vote
    changes = old.changes + 1 if old is not None and fact.change else 0
    state = changed(state, balloted=state.balloted + 1)
    return with_player(state, fact.by, vote=Ballot(fact.target, fact.color, state.balloted, changes))


def _vote_annulled(state: State, fact: e.VoteAnnulled) -> State:
    return with_player(state, fact.player, vote=None)


def _guessed(state: State, fact: e.GuessMade) -> State:
    state = changed(state, balloted=state.balloted + 1)
    return with_player(state, fact.by, guess=fact.number, guessed=state.balloted)


def _vote_closed(state: State, _: e.VoteClosed) -> State:
    return changed(_without_deadline(state, "vote_close", "vote_draw", "day_actions"), phase="vote_closed")


def _vote_result(state: State, _: e.VoteResult) -> State:
    return _without_deadline(state, "vote_results")


def _hanged_fixed(state: State, fact: e.HangedFixed) -> State:
    return changed(state, fixed=(fact.player,))


def _all_in(state: State, fact: e.AllOrdersIn) -> State:
    return changed(state, orders_in=fact.night)


def _night_closed(state: State, fact: e.NightClosed) -> State:
    return changed(_without_deadline(state, "night"), phase="review", night=fact.night, resolving=True)


def _night_published(state: State, fact: e.NightPublished) -> State:
    players = {
        seat: changed(player, orders={slot: order for slot, order in player.orders.items() if slot == "day"},
                      member=player.member or player.team == MAFIA)
        for seat, player in state.players.items()
    }  # fmt: skip
    return changed(
        _without_deadline(state, "publish"), players=players, resolving=False, due=None, executor=None,
        seals=state.seals | {f"night{fact.night}"},
    )  # fmt: skip


def _died(state: State, fact: common.Died) -> State:
    player = state.player(fact.player)
    state = changed(state, poisons=tuple(poison for poison in state.poisons if poison.victim != fact.player))
    return with_player(
        state, fact.player, cause=fact.cause, hidden=fact.cause == "devour", death_role=player.role or "",
        death_team=player.team,
    )  # fmt: skip


def _announced(state: State, fact: e.DeathAnnounced) -> State:
    player = state.player(fact.player)
    fields: dict[str, Any] = {"announced": fact.how, "hidden": False}
    if player.role is None and fact.role is not None:
        fields["role"] = fact.role
    if not player.team and fact.team is not None:
        fields["team"] = fact.team
    state = with_player(state, fact.player, **fields)
    if state.phase == "review":
        return state
    state = drop_orders(state, fact.player, "own", "kill", "grail")
    # Until the results are out a death acts on the vote; the rope itself and the devoured come out after the count.
    counts = state.phase in ("day", "vote_closed") and fact.how not in ("hanged", "devoured")
    return _without_ballots_of(state, fact.player) if counts else state


def _without_ballots_of(state: State, dead: Seat) -> State:
    """A dead man's ballot vanishes, and the ballots on him (MG-36)."""
    players = {
        seat: changed(player, vote=None) if player.vote is not None and dead in (seat, player.vote.target) else player
        for seat, player in state.players.items()
    }
    return changed(state, players=players)


def _light(state: State, fact: e.LightChanged) -> State:
    return changed(state, light=fact.to)


def _revived(state: State, fact: common.Revived) -> State:
    return with_player(
        state,
        fact.player,
        cause=None,
        announced=None,
        hidden=False,
        told_devoured=False,
        revived=False,
    )


def _revival(state: State, fact: e.Revival) -> State:
    return with_player(state, fact.player, revived=True)


def _revival_ended(state: State, fact: e.RevivalEnded) -> State:
    state = with_player(state, fact.player, revived=False, vote=None)
    return state if any(player.revived for player in state.players.values()) else _without_deadline(state, "revival")


def _paused(state: State, fact: e.Paused) -> State:
    return changed(state, paused_at=fact.at)


def _resumed(state: State, fact: e.Resumed) -> State:
    """Each pending deadline moves by the length of the pause (MG-24)."""
    if state.paused_at is None or fact.at is None:
        return changed(state, paused_at=None)
    since, length = state.paused_at, fact.at - state.paused_at
    moved = {name: at + length if at > since else at for name, at in state.deadlines.items()}
    return changed(state, deadlines=moved, paused_at=None)


def _team_set(state: State, fact: e.TeamSet) -> State:
    return with_player(state, fact.player, team=fact.team, member=fact.team == MAFIA)


def _charges_set(state: State, fact: e.ChargesSet) -> State:
    return with_player(state, fact.player, charges={**state.player(fact.player).charges, fact.action: fact.number})


def _restored(state: State, fact: e.RoleRestored) -> State:
    return with_player(state, fact.player, stripped=False)


def _posted(state: State, fact: e.Posted) -> State:
    return with_player(state, fact.player, posts=state.player(fact.player).posts + 1)


def _game_over(state: State, fact: e.GameOver) -> State:
    return changed(state, phase="over", side=fact.side, deadlines={})


_HANDLERS: Mapping[str, Callable[[State, Any], State]] = {
    "opened": _opened, "setup_given": _setup_given, "nicknames_given": _nicknames, "roles_laid": _roles_laid, "role_dealt": _role_dealt,
    "mafia_roster": _roster, "boss_named": _boss_named, "grail_hidden": _grail_hidden, "game_started": _started,
    "phase_began": _phase_began, "deadline_set": _deadline_set, "deadline_moved": _deadline_moved,
    "day_acted": _day_acted, "order_received": _order_received, "order_withdrawn": _order_withdrawn,
    "order_invalid": _order_invalid, "order_voided": _order_voided, "executor_named": _executor_named,
    "day_action_noted": _day_action_noted, "missed_action": _missed, "warned": _warned, "action_drawn": _drawn, "vote_cast": _vote_cast,
    "vote_annulled": _vote_annulled, "guess_made": _guessed, "vote_closed": _vote_closed, "vote_result": _vote_result,
    "hanged_fixed": _hanged_fixed, "all_orders_in": _all_in, "night_closed": _night_closed,
    "night_published": _night_published, "died": _died, "death_announced": _announced, "light_changed": _light,
    "revived": _revived, "revival": _revival, "revival_ended": _revival_ended, "paused": _paused, "resumed": _resumed,
    "team_set": _team_set, "charges_set": _charges_set, "role_restored": _restored, "posted": _posted,
    "game_over": _game_over, **folding_night.HANDLERS,
}  # fmt: skip
