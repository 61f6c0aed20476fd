"""The checks of players' orders, in the order of MG-146: the first that fails is the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kernel.order import Order, Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from .checking_targets import check_arguments
from .duties import own_actions
from .folding import slot_of
from .limits import forbids_action
from .options import is_mandatory, option
from .roles import ACTIONS, MAFIA, OFFICES
from .state import State
from .statuses import NIGHT_ORDERS, exists, is_told_dead
from .verbs import COLORS, SLOTS


def check(order: Order, known: State) -> None:
    """Raises Refused. `known` is what the author knows, and nothing more."""
    if order.verb == "posted":
        _check_post(order, known)
        return
    seat = _author(order, known)
    special = _OTHERS.get(order.verb)
    if special is not None:
        special(order, known, seat)
        return
    if order.verb not in ACTIONS:
        raise Refused("unknown_verb", verb=order.verb[:40])
    _check_living(known, seat)
    _check_moment(order, known)
    _check_holder(order, known, seat)
    _check_use(order, known, seat)
    check_arguments(order, known, seat)


def _check_post(order: Order, known: State) -> None:
    """Where somebody may write, the topics say; that it was written, only a post can say."""
    if order.source not in ("post", "pm", "house"):
        raise Refused("unknown_verb", verb=order.verb)
    if not isinstance(order.by, Seat) or order.by not in known.everyone:
        raise Refused("not_a_player")


def _author(order: Order, known: State) -> Seat:
    """Nothing is taken after the end (MG-160)."""
    if known.over:
        raise Refused("game_over")
    if known.paused:
        raise Refused("paused")
    if not isinstance(order.by, Seat) or order.by not in known.everyone:
        raise Refused("not_a_player")
    return order.by


def _check_living(known: State, seat: Seat) -> None:
    if is_told_dead(known, seat):
        raise Refused("dead")


def is_by_day(order: Order) -> bool:
    return order.args.get("day") is True


def _check_moment(order: Order, known: State) -> None:
    """Night actions from the day before to the night's close (MG-20), day actions to 16:00 (MG-23)."""
    if known.phase == "review" or (is_by_day(order) and known.phase in ("vote_closed", "night")):
        raise Refused("too_late")
    if known.phase not in NIGHT_ORDERS:
        raise Refused("wrong_phase")
    if is_by_day(order):
        _check_day_deadline(order, known)


def _check_day_deadline(order: Order, known: State) -> None:
    until = known.deadlines.get("day_action_deadline")
    if until is not None and order.at >= until:
        raise Refused("too_late")


def _check_holder(order: Order, known: State, seat: Seat) -> None:
    player = known.player(seat)
    if player.stripped and order.verb not in OFFICES:
        raise Refused("stripped")
    if order.verb == "kill":
        _check_boss(known, seat)
    elif order.verb == "grail_action":
        if known.grail_holder != seat or not exists(known, "grail", "grail_action"):
            raise Refused("no_grail")
    elif order.verb not in own_actions(known, seat):
        raise Refused("wrong_role")


def _check_boss(known: State, seat: Seat) -> None:
    """Of a boss under Anathema the kill is lost, not he stripped (MG-148)."""
    if known.player(seat).team != MAFIA or not exists(known, "lancelot", "kill"):
        raise Refused("wrong_role")
    if known.kill_lost:
        raise Refused("kill_lost")
    if known.boss != seat:
        raise Refused("not_boss")


def _check_use(order: Order, known: State, seat: Seat) -> None:
    if order.verb in OFFICES:
        return
    if is_by_day(order) and order.verb not in option(known, "day_actions"):
        raise Refused("not_a_day_action")
    if known.player(seat).day_action and not is_by_day(order):
        raise Refused("day_action_used")
    if code := forbids_action(known, seat, order.verb):
        raise Refused(code)
    if order.verb == "grail_search" and known.grail_found:
        raise Refused("grail_gone")


# ---- votes and guesses -----------------------------------------------------------------------------------------------
def _check_vote(order: Order, known: State, seat: Seat) -> None:
    """MG-37 to MG-40. A revived player votes too."""
    if is_told_dead(known, seat) and not known.player(seat).revived:
        raise Refused("dead")
    if known.phase != "day":
        raise Refused("wrong_phase")
    target = order.seat("target")
    if target not in known.everyone:
        raise Refused("unknown_name", text=str(int(target)))
    if target == seat:
        raise Refused("self_target")
    if known.player(target).announced is not None:
        raise Refused("target_dead", target=target)
    color = order.text("color")
    if color not in COLORS or (color == "blue" and not option(known, "blue_votes")):
        raise Refused("bad_argument", arg="color")
    old = known.player(seat).vote
    if old is None:
        return
    if (old.target, old.color) == (target, color):
        raise Refused("same_vote")
    if old.changes >= int(option(known, "vote_changes")):
        raise Refused("vote_change_used")


def _check_guess(order: Order, known: State, seat: Seat) -> None:
    """MG-106."""
    _check_living(known, seat)
    if known.phase != "day":
        raise Refused("wrong_phase")
    if not option(known, "grail_enabled"):
        raise Refused("wrong_role")
    if known.grail_found:
        raise Refused("grail_gone")
    guessed = known.player(seat).guess is not None
    if not guessed or "number" in order.args:  # to whoever has guessed no number is missing
        _ = order.whole("number", int(option(known, "grail_min")), int(option(known, "grail_max")))
    if guessed:
        raise Refused("guess_already_made")


# ---- pass and withdraw -----------------------------------------------------------------------------------------------
def _check_pass(order: Order, known: State, seat: Seat) -> None:
    _check_living(known, seat)
    _check_moment(order, known)
    player = known.player(seat)
    if player.stripped:
        raise Refused("stripped")
    if is_mandatory(known, player.role or "") or not own_actions(known, seat):
        raise Refused("wrong_role")
    if player.day_action:
        raise Refused("day_action_used")


def slot_named(order: Order) -> str:
    """The slot that `withdraw` names, by itself or by an order of it; `own` where nothing is said."""
    slot = order.args.get("slot")
    if slot not in (None, ""):
        if slot not in SLOTS:
            raise Refused("bad_argument", arg="slot")
        return str(slot)
    verb = order.args.get("order")
    text = verb.text if isinstance(verb, Unresolved) else str(verb or "")
    return slot_of(text)


def _check_withdraw(order: Order, known: State, seat: Seat) -> None:
    """While the slot is open."""
    _check_living(known, seat)
    slot = slot_named(order)
    standing = _standing(order, known, seat, slot)
    if known.phase == "review" or (standing == "day" and known.phase in ("vote_closed", "night")):
        raise Refused("too_late")
    if known.phase not in NIGHT_ORDERS:
        raise Refused("wrong_phase")
    if standing == "day":
        _check_day_deadline(order, known)
    kept = known.order(seat, standing)
    if kept is None or (_names_verb(order) and kept.verb != str(order.args.get("order"))):
        raise Refused("nothing_to_withdraw")


def _standing(order: Order, known: State, seat: Seat, slot: str) -> str:
    """A day action taken back by its verb stands in the slot of the day."""
    day = known.order(seat, "day")
    return "day" if _names_verb(order) and day is not None and day.verb == str(order.args.get("order")) else slot


def _names_verb(order: Order) -> bool:
    """Whether an order is taken back by its verb and not by a slot."""
    return order.args.get("slot") in (None, "") and order.args.get("order") not in (None, "")


def withdrawn_slot(order: Order, state: State, seat: Seat) -> str:
    """The slot that a checked `withdraw` empties."""
    return _standing(order, state, seat, slot_named(order))


_OTHERS: Mapping[str, Callable[[Order, State, Seat], None]] = {
    "vote": _check_vote, "guess": _check_guess, "pass": _check_pass, "withdraw": _check_withdraw,
}  # fmt: skip
