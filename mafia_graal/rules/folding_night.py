"""What the facts of actions change in the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.players import with_player
from games.kernel.seat import Seat
from games.kernel.values import changed

from . import events_course as c
from . import events_night as n
from .options import charges_at_first
from .roles import MAFIA, PERSONAL
from .state import Played, Poison, State, Stuffed


def drop_orders(state: State, seat: Seat, *slots: str) -> State:
    """The state without this seat's orders in these slots."""
    orders = {slot: order for slot, order in state.player(seat).orders.items() if slot not in slots}
    return with_player(state, seat, orders=orders)


def _resolved(state: State, fact: n.ActionResolved) -> State:
    return drop_orders(state, fact.by, "day") if fact.day else state


def _played(state: State, fact: n.ActionPlayed) -> State:
    player = state.player(fact.player)
    if fact.action == "grail_action":
        return changed(state, grail_holder=None if state.grail_holder == fact.player else state.grail_holder)
    if fact.action == "kill":
        return state
    charges = dict(player.charges)
    left = charges.get(fact.action)
    if left is not None:
        charges[fact.action] = max(0, left - 1)
    played = {**player.played, fact.action: Played(fact.night, fact.target, fact.word or "")}
    return with_player(state, fact.player, charges=charges, played=played, last=fact.action)


def _passive_spent(state: State, fact: n.PassiveSpent) -> State:
    player = state.player(fact.player)
    left = player.charges.get("bunny_passive")
    return with_player(state, fact.player, charges={**player.charges, "bunny_passive": max(0, (left or 0) - 1)})


def _poison_given(state: State, fact: n.PoisonGiven) -> State:
    if any(poison.victim == fact.player for poison in state.poisons):
        return state
    return changed(state, poisons=(*state.poisons, Poison(fact.player, fact.by, fact.night)))


def _poison_gone(state: State, fact: n.PoisonFired | n.PoisonCured) -> State:
    return changed(state, poisons=tuple(poison for poison in state.poisons if poison.victim != fact.player))


def _told_devoured(state: State, fact: n.YouAreDevoured) -> State:
    return with_player(state, fact.player, told_devoured=True)


def fresh_charges(state: State, role: str) -> dict[str, int | None]:
    """The charges with which a role begins (MG-32)."""
    names = (*PERSONAL.get(role, ()), *(("bunny_passive",) if role == "bunny" else ()))
    return {name: charges_at_first(state, name) for name in names}


def _became(state: State, fact: n.Became) -> State:
    """The new role; what comes with a role that was taken from somebody is told by `powers_taken`."""
    fields: dict[str, Any] = {
        "role": fact.role, "charges": fresh_charges(state, fact.role), "played": {}, "last": "", "recruited": 0,
        "holder": fact.via == "gm", "copy": False,
    }  # fmt: skip
    if fact.via == "conspiracy":
        fields["team"] = MAFIA
    return with_player(state, fact.player, **fields)


def _taken(state: State, fact: n.PowersTaken) -> State:
    lines = {**state.lines, **dict.fromkeys(fact.lines, fact.player)}
    played = {action: Played(night, target, word) for action, (night, target, word) in fact.played.items()}
    fields: dict[str, Any] = {"team": fact.team} if fact.team else {}
    return with_player(
        changed(state, lines=lines), fact.player, role=fact.role, charges=dict(fact.charges), played=played,
        last=fact.last, holder=fact.holder, copy=fact.copy, since=fact.night, recruited=fact.recruited, **fields,
    )  # fmt: skip


def _joined(state: State, fact: n.GuinevereJoined) -> State:
    member = fact.team == MAFIA and not state.resolving
    return with_player(state, fact.player, team=fact.team, member=state.player(fact.player).member or member)


def _line_ended(state: State, fact: c.LineEnded) -> State:
    return changed(state, ended=(*state.ended, fact.line))


def _inherited(state: State, fact: n.KillInherited) -> State:
    return changed(state, boss=fact.player, kill_right=True, kill_lost=False)


def _kill_lost(state: State, _: n.KillLost) -> State:
    return changed(state, boss=None, kill_right=False, kill_lost=True)


def _anathema(state: State, fact: n.AnathemaLaid | n.Stripped) -> State:
    return with_player(state, fact.player, stripped=True)


def _framed(state: State, fact: n.Framed) -> State:
    return with_player(state, fact.player, framed=fact.night)


def _frames_lifted(state: State, fact: n.FramesLifted) -> State:
    players = {
        seat: changed(player, framed=0) if player.framed and player.framed < fact.night else player
        for seat, player in state.players.items()
    }
    return changed(state, players=players)


def _word_said(state: State, fact: n.WordSaid) -> State:
    player = state.player(fact.player)
    if fact.now:
        return with_player(state, fact.player, word=_stronger(player.word, fact.word))
    return with_player(state, fact.player, next_word=_stronger(player.next_word, fact.word))


def _stronger(old: str | None, new: str) -> str:
    """Ban beats plus (MG-50)."""
    return "ban" if "ban" in (old, new) else new


def _stuffed(state: State, fact: n.BallotStuffed) -> State:
    state = changed(state, balloted=state.balloted + 1)
    number = state.balloted if fact.now else 0
    return changed(state, stuffed=(*state.stuffed, Stuffed(fact.player, fact.day, number)))


def _recruited(state: State, fact: n.ConspiracyResult) -> State:
    if not fact.success:
        return state
    state = with_player(state, fact.target, role="traitor", team=MAFIA)
    return with_player(state, fact.by, recruited=state.player(fact.by).recruited + 1)


def _asked(state: State, fact: n.GrailQuestion) -> State:
    return with_player(state, fact.by, question=fact.question, asked_at=fact.at)


def _answered(state: State, fact: n.GrailAnswer) -> State:
    return with_player(state, fact.by, question=None, asked_at=None)


def _won(state: State, fact: c.GrailWon) -> State:
    return changed(state, grail_holder=fact.player, grail_won=True)


def _found(state: State, _: c.GrailFound) -> State:
    return changed(state, grail_found=True, grail_won=True)


def _lost(state: State, _: c.GrailLost) -> State:
    return changed(state, grail_holder=None)


def _hit(state: State, fact: n.IntrigueResult) -> State:
    return with_player(state, fact.by, found=True) if fact.hit is not None else state


def _night_resolved(state: State, fact: n.NightResolved) -> State:
    return changed(state, due=fact)


HANDLERS: Mapping[str, Callable[[State, Any], State]] = {
    "night_resolved": _night_resolved, "action_resolved": _resolved, "action_played": _played, "passive_spent": _passive_spent,
    "poison_given": _poison_given, "poison_fired": _poison_gone, "poison_cured": _poison_gone,
    "you_are_devoured": _told_devoured, "became": _became, "powers_taken": _taken, "guinevere_joined": _joined,
    "line_ended": _line_ended, "kill_inherited": _inherited, "kill_lost": _kill_lost, "anathema_laid": _anathema,
    "stripped": _anathema, "framed": _framed, "frames_lifted": _frames_lifted, "word_said": _word_said,
    "ballot_stuffed": _stuffed, "conspiracy_result": _recruited, "grail_question": _asked, "grail_answer": _answered,
    "grail_won": _won, "grail_found": _found, "grail_lost": _lost, "intrigue_result": _hit,
}  # fmt: skip
