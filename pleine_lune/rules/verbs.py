"""Every verb: players' powers, the game master's, the clock's. One declaration feeds forms, help and scenarios."""

from __future__ import annotations

from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import OPEN, POSTED, Arg, Verb
from games.kernel.seat import Seat

from . import day
from .roles import ROLES
from .roles.base import TARGET, Power, any_time, by_day
from .state import State


def in_judgement(state: State, _: Order) -> str | None:
    """Outside `judgement` nobody is asked (PL-152), which the holder test says first."""
    return None if state.phase == "judgement" else "wrong_phase"


def right_answer(known: State, order: Order, seat: Seat) -> None:
    """Exactly as many different names as asked, all of them tied (PL-53, PL-62); asked also where only a lover is left
    (PL-63)."""
    names = order.seats("targets")
    if len(set(names)) != known.places or len(names) != known.places:
        raise Refused("bad_count", places=known.places)
    for name in names:
        if name not in known.tied:
            raise Refused("not_tied", target=name, seats=known.tied)


def eligible(known: State, order: Order, seat: Seat) -> None:
    """PL-40."""
    target = order.seat("target")
    if known.player(target).ineligible:
        raise Refused("ineligible", target=target)


VOTE = Power("vote", by_day, TARGET, holder="everybody", not_lover="target", not_immune=("target",))
DECIDE = Power(
    "decide", in_judgement, (Arg("targets", "seats"),), holder="asked", withdrawable=False, own=right_answer,
    not_lover="targets", not_immune=("targets",), at_once=day.decide,
)  # fmt: skip
SUCCESSOR = Power("successor", any_time, TARGET, holder="mayor", not_self=("target",), last=eligible)

POWERS: dict[str, Power] = {
    power.verb: power for power in (VOTE, DECIDE, SUCCESSOR, *(p for role in ROLES.values() for p in role.powers))
}
"""Every player's power by its verb. Roles that share a verb share the power."""
HOLDERS = {verb: frozenset(role.name for role in ROLES.values() if any(p.verb == verb for p in role.powers)) for verb in POWERS}
"""Verb -> the roles that have it."""
STANDING_VERBS = tuple(power.verb for power in POWERS.values() if power.withdrawable)

PLAYER = Arg("player")
WITHDRAW = Verb("withdraw", (Arg("order", "verb"),))
BALLOT = Verb("ballot", (Arg("candidate"),))
DEADLINES = ("execution", "election", "window")


def _gm(name: str, *args: Arg, reason: bool = True) -> Verb:
    return Verb(name, args, by="gm", reason=reason)


MASTERS = (
    OPEN,
    _gm("deal", Arg("roles", "value", required=False), reason=False),
    _gm("start", reason=False),
    _gm("excuse", PLAYER),
    _gm("kill", PLAYER, Arg("cause", "choice", choices=("heart_attack", "inactivity", "gm"))),
    _gm("revive", PLAYER),
    _gm("set_role", PLAYER, Arg("role", "role")),
    _gm("set_spent", PLAYER, Arg("spent", "bool")),
    _gm("set_blank", PLAYER, Arg("used", "bool")),
    _gm("set_mayor", PLAYER),
    _gm("remove_mayor"),
    _gm("name_lovers", Arg("first"), Arg("second")),
    _gm("rule_execution", Arg("burned", "seats", required=False)),
    _gm("rule_murder", Arg("victims", "seats", required=False)),
    _gm("grant_immunity", PLAYER),
    _gm("set_girl_odds", Arg("wolves", "int"), Arg("innocents", "int"), Arg("see", "int"), Arg("seen", "int")),
    _gm("set_option", Arg("option", "text"), Arg("value", "value")),
    _gm("move_deadline", Arg("deadline", "choice", choices=DEADLINES), Arg("to", "time")),
    _gm("close_early"),
    _gm("pause"),
    _gm("resume", reason=False),
    _gm("end_game", Arg("side", "choice", choices=("village", "wolves", "lovers", "beast", "none")),
        Arg("winners", "seats", required=False)),
    _gm("warn", PLAYER),
    _gm("void_order", PLAYER, Arg("order", "verb")),
    _gm("replace_player", PLAYER, Arg("with", "text")),
    _gm("announce", Arg("text", "text"), Arg("to", "text", required=False), reason=False),
)  # fmt: skip
CLOCKS = tuple(
    Verb(name, by="clock")
    for name in ("end_matching", "close_poll", "warn_silent", "close_day", "end_judgement", "end_sunset", "end_vision",
                 "open_poll")
)  # fmt: skip
VERBS: tuple[Verb, ...] = (
    *(Verb(power.verb, power.args, withdrawable=power.withdrawable) for power in POWERS.values()),
    WITHDRAW, POSTED, BALLOT, *MASTERS, *CLOCKS,
)  # fmt: skip
