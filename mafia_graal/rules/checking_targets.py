"""The arguments of an action: names first, then himself, the dead, what was aimed at before, the rest (MG-146)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.order import Order, Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from .limits import is_repeat
from .options import option
from .roles import MAFIA, ROLES
from .state import State
from .verbs import MODES, WORDS

_NAMED: Mapping[str, tuple[str, ...]] = {"prank": ("target", "to"), "kill": ("target", "executor")}
_NAMELESS = frozenset({"prayer", "pet", "chronicle", "bloody_details", "night_rumours", "grail_search", "intrigue"})


def check_arguments(order: Order, known: State, seat: Seat) -> None:
    """Raises Refused."""
    if order.verb == "intrigue":
        _check_guesses(order, known, seat)
        return
    if order.verb == "grail_search":
        _ = order.text("question")
    if order.verb in _NAMELESS:
        return
    names = _NAMED.get(order.verb, ("target",))
    found = {name: _seat(order, known, name) for name in names}
    if order.verb == "grail_action":
        _ = order.text("mode")  # it says whether the target may be oneself, and whether dead
    _check_self(order, seat, found)
    for name, target in found.items():
        if name != "executor":
            _check_living(order, known, target)
    if order.verb == "prank" and found["to"] == found["target"] and not option(known, "prank_same_target"):
        raise Refused("bad_argument", arg="to")
    word = order.args.get("word") if order.verb == "kings_word" else ""
    if is_repeat(known, seat, order.verb, found["target"], str(word or "")):
        raise Refused("repeat_target", target=found["target"])
    _check_rest(order, known, found)


def _seat(order: Order, known: State, name: str) -> Seat:
    found = order.seat(name)
    if found not in known.everyone:
        raise Refused("unknown_name", text=str(int(found)))
    return found


def _check_self(order: Order, seat: Seat, found: Mapping[str, Seat]) -> None:
    """Nobody aims at himself, save with the Grail's shield (MG-27); a kill not at its executor (MG-89)."""
    if order.verb == "grail_action" and order.args.get("mode") == "shield":
        return
    if order.verb == "kill":
        if found["target"] == found["executor"]:
            raise Refused("self_target", arg="target")
        return
    for name, target in found.items():
        if target == seat:
            raise Refused("self_target", arg=name)


def _check_living(order: Order, known: State, target: Seat) -> None:
    """Alive as far as is publicly known (MG-28); for the Grail's `revive` dead, not by a modkill, and not back already."""
    player = known.player(target)
    if order.verb == "grail_action" and order.args.get("mode") == "revive":
        if player.announced is None or player.announced == "modkill" or player.revived:
            raise Refused("target_alive", target=target)
    elif player.announced is not None:
        raise Refused("target_dead", target=target)


def _check_rest(order: Order, known: State, found: Mapping[str, Seat]) -> None:
    if order.verb == "kings_word" and order.text("word") not in WORDS:
        raise Refused("bad_argument", arg="word")
    if order.verb == "grail_action" and order.text("mode") not in MODES:
        raise Refused("bad_argument", arg="mode")
    if order.verb == "kill":
        executor = known.player(found["executor"])
        busy = bool(executor.day_action)
        if executor.team != MAFIA or executor.announced is not None or executor.stripped or busy:
            raise Refused("bad_executor", target=found["executor"])


def _check_guesses(order: Order, known: State, seat: Seat) -> None:
    """One or two pairs of a living target and a role (MG-109)."""
    given = order.arg("guesses")
    if not isinstance(given, list | tuple) or not all(isinstance(pair, Mapping) for pair in given):
        raise Refused("bad_argument", arg="guesses")
    if not given:
        raise Refused("missing_argument", arg="guesses")
    aims = [_aim(pair, known) for pair in given]
    if seat in aims:
        raise Refused("self_target", arg="guesses")
    for target in aims:
        if known.player(target).announced is not None:
            raise Refused("target_dead", target=target)
    _check_pairs(given)


def _aim(pair: Mapping[str, Any], known: State) -> Seat:
    target = pair.get("target")
    if target is None or target == "":
        raise Refused("missing_argument", arg="target")
    if isinstance(target, Unresolved):
        raise target.refusal("target")
    if not isinstance(target, Seat):
        raise Refused("bad_argument", arg="guesses")
    if target not in known.everyone:
        raise Refused("unknown_name", text=str(int(target)))
    return target


def _check_pairs(given: Sequence[Mapping[str, Any]]) -> None:
    if len(given) > 2:
        raise Refused("too_many_guesses")
    for pair in given:
        if pair.get("role") in (None, ""):
            raise Refused("missing_argument", arg="role")
        if pair["role"] not in ROLES:
            raise Refused("bad_argument", arg="role")
        if pair.get("reveal") not in (None, True, False):
            raise Refused("bad_argument", arg="reveal")
