"""The game master's powers that have a meaning of their own here (PL-153). Each is on record as `overruled`.

Rewind, reopen, order_for, force_draw and overrule are the host's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.options import parse_option
from games.kernel.order import Order, Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import calendar, day, dealing, death, lovers, mayor, night, victory
from . import events as e
from .checking import stands
from .lapsing import take_back
from .options import OPTIONS
from .roles.base import RUNNING
from .sides import SIDE_OF, SIDES, WOLF_ROLES
from .state import Standing, State
from .statuses import LIMITED, in_first_evening, is_alive, pack, to_pack
from .verbs import DEADLINES, MASTERS, POWERS

FREE = frozenset({"deal", "start", "open", "resume", "announce"})
"""Verbs that need no reason."""
BEFORE_START = frozenset({"set_role", "set_option", "end_game", "announce", "warn", "replace_player", "pause", "resume",
                          "name_lovers", "grant_immunity", "set_mayor", "remove_mayor"})  # fmt: skip
HIDDEN_OPTIONS = frozenset({"girl_odds"})

Test = Callable[[Order, State], None]
Act = Callable[[Draft[State], Order], None]


def check(order: Order, state: State) -> None:
    """Raises Refused. The game master knows everything, so `state` is the whole one."""
    if order.verb == "open":
        dealing.check_open(order)
        return
    if state.over:
        raise Refused("game_over")
    if order.verb in ("deal", "start"):
        (dealing.check_deal if order.verb == "deal" else dealing.check_start)(order, state)
        return
    verb = next(verb for verb in MASTERS if verb.name == order.verb)
    if order.verb not in FREE and not (order.verb == "set_role" and state.phase == "setup"):
        _ = order.reason
    if state.phase not in RUNNING and order.verb not in BEFORE_START:
        raise Refused("wrong_phase")
    for arg in verb.args:
        if arg.required:
            order.arg(arg.name)
        if arg.kind in ("seat", "seats") and order.args.get(arg.name) not in (None, "", ()):
            _ = order.seats(arg.name)
        if arg.choices and order.args.get(arg.name) not in (*arg.choices, None, ""):
            raise Refused("bad_argument", arg=arg.name)
    if test := _TESTS.get(order.verb):
        test(order, state)


def act(draft: Draft[State], order: Order) -> None:
    """Writes the record, then the effect."""
    if order.verb == "open":
        dealing.open_game(draft, order)
    elif order.verb == "start":
        dealing.start(draft, order)
    else:
        draft.add(
            common.Overruled(verb=order.verb, reason=str(order.args.get("reason") or ""), args=_args(order)),
            to=GM_ONLY, rule="PL-153",
        )  # fmt: skip
        before = draft.state.until
        _ACTS[order.verb](draft, order)
        if draft.state.paused and order.verb != "move_deadline" and draft.state.until not in (None, before):
            draft.add(e.PauseCounted(at=order.at), to=GM_ONLY, rule="PL-26")


def _args(order: Order) -> dict[str, Any]:
    return {name: _plain(value) for name, value in order.args.items() if name not in ("reason", "verb")}


def _plain(value: Any) -> Any:
    if isinstance(value, Unresolved):
        return value.text
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    return value


def _seats(order: Order, name: str) -> tuple[Seat, ...]:
    """The seats of a list that may be empty."""
    return order.seats(name) if order.args.get(name) not in (None, "", (), []) else ()


# Life and death


def _living_player(order: Order, state: State) -> None:
    if not is_alive(state, order.seat("player")):
        raise Refused("target_dead", target=order.seat("player"))


def kill(draft: Draft[State], order: Order) -> None:
    """A death in mid-day: heartbreak, mayor, end of the game, at once; then a judgement anew (PL-134, PL-163)."""
    died = death.strike(draft, [(order.seat("player"), order.text("cause"))], rule="PL-134")
    mayor.after_deaths(draft)
    if not victory.end_if_over(draft) and draft.state.phase == "judgement":
        day.rejudge_after(draft, [seat for seat, _ in died])


def _dead_player(order: Order, state: State) -> None:
    if is_alive(state, order.seat("player")):
        raise Refused("target_alive", target=order.seat("player"))


def revive(draft: Draft[State], order: Order) -> None:
    """Alive again with his role; office and a partner dead of heartbreak do not come back by themselves."""
    seat = order.seat("player")
    draft.add(common.Revived(player=seat), to=PUBLIC, rule="PL-153")
    if draft.state.player(seat).role in WOLF_ROLES:
        draft.add(e.PackRevealed(pack=pack(draft.state)), to=to_pack(draft.state), rule="PL-153")


def excuse(draft: Draft[State], order: Order) -> None:
    """PL-132."""
    seat = order.seat("player")
    draft.add(e.Excused(player=seat), to=seats(seat), rule="PL-132")


def warn(draft: Draft[State], order: Order) -> None:
    """A word to one player, on record."""
    seat = order.seat("player")
    draft.add(common.Warned(player=seat, reason=order.reason), to=seats(seat), rule="PL-153")


def replace_player(draft: Draft[State], order: Order) -> None:
    """Somebody else sits down; the newcomer is excused for this interval (PL-132)."""
    seat = order.seat("player")
    draft.add(common.PlayerReplaced(player=seat, with_=order.text("with")), to=PUBLIC, rule="PL-153")


# Roles and powers


def _known_role(order: Order, state: State) -> None:
    if order.text("role") not in SIDE_OF:
        raise Refused("unknown_role", text=order.text("role")[:80])


def set_role(draft: Draft[State], order: Order) -> None:
    """Powers fresh, orders of the old role gone; where the pack changes it is told. Before the start the deal changes."""
    seat, role = order.seat("player"), order.text("role")
    if draft.state.started_at is None:
        draft.add(e.RolesLaid(roles={seat: role}), to=GM_ONLY, rule="PL-162")
        return
    before = pack(draft.state)
    draft.add(e.RoleChanged(player=seat, role=role), to=seats(seat), rule="PL-153")
    after = pack(draft.state)
    if after != before and after:
        draft.add(e.PackRevealed(pack=after), to=to_pack(draft.state), rule="PL-153")
    if role == "matchmaker" and draft.state.couple:
        draft.add(e.CoupleKnown(), to=seats(seat), rule="PL-118")
    if role == "matchmaker" and draft.state.match_ended:
        draft.add(e.MatchEnded(), to=seats(seat), rule="PL-118")


def _has_limit(order: Order, state: State) -> None:
    if state.player(order.seat("player")).role not in LIMITED:
        raise Refused("bad_target", target=order.seat("player"))


def set_spent(draft: Draft[State], order: Order) -> None:
    """Whether a power of one use is spent."""
    seat = order.seat("player")
    draft.add(e.SpentSet(player=seat, spent=bool(order.args["spent"])), to=seats(seat), rule="PL-153")


def set_blank(draft: Draft[State], order: Order) -> None:
    """Whether the blank vote is used."""
    seat = order.seat("player")
    draft.add(e.BlankSet(player=seat, used=bool(order.args["used"])), to=seats(seat), rule="PL-153")


def _order_stands(order: Order, state: State) -> None:
    verb = order.text("order")
    if verb not in POWERS:
        raise Refused("unknown_verb", verb=verb[:40])
    if not stands(state, order.seat("player"), verb):
        raise Refused("nothing_to_withdraw", verb=verb)


def void_order(draft: Draft[State], order: Order) -> None:
    """Takes a standing order back; its author is told."""
    seat, verb = order.seat("player"), order.text("order")
    draft.add(e.OrderWithdrawn(by=seat, verb=verb), to=seats(seat), rule="PL-153")


def _odds(order: Order, state: State) -> None:
    for name, low, high in (("wolves", 1, 60), ("innocents", 0, 60), ("see", 0, 100), ("seen", 0, 100)):
        value = order.args.get(name)
        if not isinstance(value, int) or not low <= value <= high:
            raise Refused("bad_argument", arg=name)


def set_girl_odds(draft: Draft[State], order: Order) -> None:
    """PL-96."""
    cell = {name: int(str(order.args[name])) for name in ("wolves", "innocents", "see", "seen")}
    draft.add(e.GirlOddsChanged(**cell), to=GM_ONLY, rule="PL-96")


# Office and couple


def _may_be_mayor(order: Order, state: State) -> None:
    _living_player(order, state)
    current = state.mayor if state.started_at else state.setup_mayor
    if current == order.seat("player"):
        raise Refused("bad_target", target=current)


def _resettle(draft: Draft[State]) -> None:
    """A question put to a mayor who no longer is goes to whoever holds the office now (PL-163)."""
    state = draft.state
    if state.phase == "judgement" and state.question == "mayor" and state.mayor != state.asked:
        day.judge_scores(draft)


def set_mayor(draft: Draft[State], order: Order) -> None:
    """An open poll closes without a result (PL-28)."""
    seat = order.seat("player")
    if draft.state.started_at is None:
        _setup(draft, mayor=seat, successor=None)
        return
    draft.add(e.MayorChanged(mayor=seat, how="gm"), to=PUBLIC, rule="PL-153")
    _resettle(draft)


def _has_mayor(order: Order, state: State) -> None:
    if (state.mayor if state.started_at else state.setup_mayor) is None:
        raise Refused("bad_target")


def remove_mayor(draft: Draft[State], order: Order) -> None:
    """Vacant, and not ineligible."""
    if draft.state.started_at is None:
        _setup(draft, mayor=None, successor=None)
        return
    draft.add(e.MayorVacant(why="gm"), to=PUBLIC, rule="PL-153")
    _resettle(draft)


def _setup(draft: Draft[State], **changes: Any) -> None:
    """Before the start: what the seats bring along, with this changed."""
    state = draft.state
    given: dict[str, Any] = {
        "names": state.names, "lovers": state.setup_lovers, "mayor": state.setup_mayor,
        "successor": state.setup_successor, "immune": state.setup_immune, "roles": state.setup_roles, **changes,
    }  # fmt: skip
    draft.add(e.SetupGiven(**given), to=GM_ONLY, rule="PL-162")


def _two_living(order: Order, state: State) -> None:
    first, second = order.seat("first"), order.seat("second")
    for seat in (first, second):
        if not is_alive(state, seat):
            raise Refused("target_dead", target=seat)
    if first == second:
        raise Refused("self_target")


def name_lovers(draft: Draft[State], order: Order) -> None:
    """Forms or replaces the couple (PL-117)."""
    couple = (order.seat("first"), order.seat("second"))
    if draft.state.started_at is None:
        _setup(draft, lovers=tuple(sorted(couple)))
    else:
        lovers.form(draft, couple, by="gm")


# Rulings


def _burnable(order: Order, state: State) -> None:
    if state.phase not in ("day", "judgement"):
        raise Refused("wrong_phase")
    _all_living(state, _seats(order, "burned"))


def _all_living(state: State, named: tuple[Seat, ...]) -> None:
    for seat in named:
        if not is_alive(state, seat):
            raise Refused("target_dead", target=seat)


def rule_execution(draft: Draft[State], order: Order) -> None:
    """In `judgement` ends it so; by day replaces the outcome of the coming slot."""
    burned = _seats(order, "burned")
    if draft.state.phase == "judgement":
        day.rule(draft, burned)
    else:
        draft.add(e.ExecutionRuled(burned=burned), to=GM_ONLY, rule="PL-153")


def _murderable(order: Order, state: State) -> None:
    if state.phase not in ("sunset", "vision"):
        raise Refused("wrong_phase")
    _all_living(state, _seats(order, "victims"))


def rule_murder(draft: Draft[State], order: Order) -> None:
    """Replaces the main and the extra victim; no prescient can save from it."""
    victims = tuple(dict.fromkeys(_seats(order, "victims")))
    draft.add(e.MurderRuled(victims=victims), to=GM_ONLY, rule="PL-153")
    if draft.state.phase == "vision":
        for seat in draft.state.everyone:
            if draft.state.player(seat).vision is not None:
                draft.add(e.VisionClosed(player=seat), to=seats(seat), rule="PL-153")


def _before_second_day(order: Order, state: State) -> None:
    if state.started_at is not None and not (state.evenings == 0 or in_first_evening(state)):
        raise Refused("wrong_phase")
    if not is_alive(state, order.seat("player")):
        raise Refused("target_dead", target=order.seat("player"))


def grant_immunity(draft: Draft[State], order: Order) -> None:
    """As an immune seat; orders that name him are taken back (PL-124)."""
    seat = order.seat("player")
    if draft.state.started_at is None:
        _setup(draft, immune=tuple(sorted({*draft.state.setup_immune, seat})))
        return
    draft.add(e.ImmunityGranted(players=(seat,)), to=PUBLIC, rule="PL-124")
    take_back(draft, lambda _, verb, standing: _names(verb, standing, seat), "PL-124")


def _names(verb: str, standing: Standing, seat: Seat) -> bool:
    return any(standing.seat(arg) == seat for arg in POWERS[verb].not_immune)


# Clock and options


def _option(order: Order, state: State) -> None:
    parse_option(OPTIONS, order.text("option"), order.args.get("value"))


def set_option(draft: Draft[State], order: Order) -> None:
    """Acts from the next deadline on."""
    name = order.text("option")
    value = parse_option(OPTIONS, name, order.args.get("value"))
    to = GM_ONLY if name in HIDDEN_OPTIONS else PUBLIC
    draft.add(common.OptionSet(option=name, value=value), to=to, rule="PL-153")


def _movable(order: Order, state: State) -> None:
    if order.text("deadline") not in DEADLINES:
        raise Refused("bad_argument", arg="deadline")
    to = order.arg("to")
    if not isinstance(to, datetime):
        raise Refused("bad_argument", arg="to")
    if order.args["deadline"] == "window" and state.until is None:
        raise Refused("wrong_phase")
    if to <= order.at:
        raise Refused("not_in_future")


def move_deadline(draft: Draft[State], order: Order) -> None:
    """A moved deadline moves alone (PL-26, PL-155)."""
    name, to = order.text("deadline"), order.arg("to")
    assert isinstance(to, datetime)
    if name == "execution" and draft.state.slot_base is not None:
        calendar.set_execution(draft, to, draft.state.slot_base)
    draft.add(common.DeadlineMoved(deadline=name, at=to), to=PUBLIC, rule="PL-155")


def close_early(draft: Draft[State], order: Order) -> None:
    """The current window, or the day, ends now, with all that an end has."""
    match draft.state.phase:
        case "day":
            if draft.state.slot_base is not None:
                calendar.set_execution(draft, order.at, draft.state.slot_base)
            draft.add(common.DeadlineMoved(deadline="execution", at=order.at), to=PUBLIC, rule="PL-26")
            end_matching_in_time(draft)
            day.close(draft)
        case "judgement":
            day.end_judgement(draft)
        case "sunset":
            night.resolve(draft)
        case "vision":
            night.dawn(draft)


def end_matching_in_time(draft: Draft[State]) -> None:
    """At the latest at the first execution itself (PL-118)."""
    if lovers.is_matching(draft.state):
        lovers.end_matching(draft)


def _not_paused(order: Order, state: State) -> None:
    if state.paused:
        raise Refused("paused")


def pause(draft: Draft[State], order: Order) -> None:
    draft.add(common.Paused(at=order.at), to=PUBLIC, rule="PL-26")


def _paused(order: Order, state: State) -> None:
    if not state.paused:
        raise Refused("wrong_phase")


def resume(draft: Draft[State], order: Order) -> None:
    """The end of a window moves by the length of the pause; what fell into it is dropped or comes now (PL-26)."""
    state = draft.state
    draft.add(common.Resumed(at=order.at), to=PUBLIC, rule="PL-26")
    if state.until is not None and state.paused_at is not None:
        later = state.until + (order.at - state.paused_at)
        draft.add(common.DeadlineMoved(deadline="window", at=later), to=PUBLIC, rule="PL-26")
    if draft.state.started_at is not None:
        calendar.drop_what_a_pause_hid(draft)


def _side(order: Order, state: State) -> None:
    if order.text("side") not in SIDES:
        raise Refused("bad_argument", arg="side")


def end_game(draft: Draft[State], order: Order) -> None:
    """At once, a side and names of his choice."""
    victory.end(draft, order.text("side"), _seats(order, "winners"), rule="PL-153")


def announce(draft: Draft[State], order: Order) -> None:
    """Nothing beside the record: the host posts the text in its place."""


_TESTS: Mapping[str, Test] = {
    "kill": _living_player, "revive": _dead_player, "excuse": _living_player, "set_role": _known_role,
    "set_spent": _has_limit, "void_order": _order_stands, "set_girl_odds": _odds, "set_mayor": _may_be_mayor,
    "remove_mayor": _has_mayor, "name_lovers": _two_living, "rule_execution": _burnable, "rule_murder": _murderable,
    "grant_immunity": _before_second_day, "set_option": _option, "move_deadline": _movable, "pause": _not_paused,
    "resume": _paused, "end_game": _side,
}  # fmt: skip
_ACTS: Mapping[str, Act] = {
    "deal": dealing.deal, "kill": kill, "revive": revive, "excuse": excuse, "warn": warn,
    "replace_player": replace_player, "set_role": set_role, "set_spent": set_spent, "set_blank": set_blank,
    "void_order": void_order, "set_girl_odds": set_girl_odds, "set_mayor": set_mayor, "remove_mayor": remove_mayor,
    "name_lovers": name_lovers, "rule_execution": rule_execution, "rule_murder": rule_murder,
    "grant_immunity": grant_immunity, "set_option": set_option, "move_deadline": move_deadline,
    "close_early": close_early, "pause": pause, "resume": resume, "end_game": end_game, "announce": announce,
}  # fmt: skip
