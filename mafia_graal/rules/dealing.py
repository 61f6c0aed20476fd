"""From the chairs to the first day: checks of the setup, the deal, the start (section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.calendar import local_date
from games.kernel.draft import Draft
from games.kernel.names import bare
from games.kernel.options import parse_options
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.kernel.seating import check_names, seats_given

from . import calendar, inheritance
from . import events as e
from .options import OPTIONS, SECRET, WEEKDAYS, first_clash, option, team_at_first
from .roles import EDITION, MAFIA, ROLES, SEVERAL, TOWN
from .state import State
from .statuses import mafia

FEWEST, MOST = 5, 30
SEAT_FIELDS = ("role", "nicknames")


def _bad(why: str, **data: object) -> None:
    raise Refused("bad_setup", why=why, **data)


def parse(given: object) -> dict[str, Any]:
    """All options, each alone and together; `bad_option` otherwise (MG-14)."""
    options = parse_options(OPTIONS, given if isinstance(given, Mapping) else {})
    check_together(options)
    return options


def check_together(options: Mapping[str, Any]) -> None:
    """`bad_option` for the first option that does not go together with another."""
    clash = first_clash(options)
    if clash is not None:
        raise clash.refusal(options[clash.name])


def check_open(order: Order) -> None:
    """Seats and options as they are given; roles may still be missing (MG-10)."""
    given = _given_seats(order)
    options = parse(order.args.get("options"))
    check_names(given, FEWEST, MOST, bare)
    roles = [str(seat["role"]) for seat in given if seat.get("role")]
    if any(role not in ROLES for role in roles):
        _bad("unknown_role")
    if len(roles) == len(given):
        check_roles(roles, options)


def _given_seats(order: Order) -> Sequence[Mapping[str, Any]]:
    given = seats_given(order, SEAT_FIELDS)
    if any(not isinstance(seat.get("nicknames") or (), list | tuple) for seat in given):
        _bad("seat_field")
    return given


def check_roles(roles: Sequence[str], options: Mapping[str, Any]) -> None:
    """Whether these roles make a game (MG-10)."""
    found = Counter(roles)
    if any(role not in ROLES for role in found):
        _bad("unknown_role")
    twice = [role for role, number in found.items() if number > 1 and role not in SEVERAL]
    if twice:
        _bad("role_twice", role=twice[0])
    teams = {team_at_first(options, role) for role in found}
    if MAFIA not in teams:
        _bad("no_mafia")
    if TOWN not in teams:
        _bad("no_town")


def open_game(draft: Draft[State], order: Order) -> None:
    """The chairs are taken; the roles that they bring along stay with the game master until the deal."""
    given, options = _given_seats(order), parse(order.args.get("options"))
    zone = str(order.args.get("zone") or "Europe/Moscow")
    if options["timezone"] != "Europe/Moscow":
        zone = str(options["timezone"])
    told = {option.name: option.default if option.secret else options[option.name] for option in OPTIONS}
    draft.add(common.Opened(zone=zone, seats=len(given), options=told), to=PUBLIC, rule="MG-14")
    for name in sorted(SECRET):
        if options[name] != told[name]:
            draft.add(common.OptionSet(option=name, value=options[name]), to=GM_ONLY, rule="MG-106")
    setup = order.args.get("setup")
    listed = setup.get("roles") if isinstance(setup, Mapping) else None
    roles = tuple(str(role) for role in listed) if isinstance(listed, list | tuple) else ()
    draft.add(e.SetupGiven(roles=roles), to=GM_ONLY, rule="MG-9")
    nicknames = {
        Seat(n): tuple(map(str, seat["nicknames"])) for n, seat in enumerate(given, 1) if seat.get("nicknames")
    }
    if nicknames:
        draft.add(e.NicknamesGiven(nicknames=nicknames), to=PUBLIC, rule="MG-159")
    laid = {Seat(n): str(seat["role"]) for n, seat in enumerate(given, 1) if seat.get("role")}
    if laid:
        draft.add(e.RolesLaid(roles=laid), to=GM_ONLY, rule="MG-11")
    draft.add(e.PhaseBegan(phase="lobby"), to=PUBLIC, rule="MG-161")


def _roles_to_deal(order: Order, state: State) -> tuple[str, ...]:
    """The edition's roles in the order of MG-9: those given, else those of the setup, else the default ones."""
    given = order.args.get("roles")
    roles = tuple(str(role) for role in given) if isinstance(given, list | tuple) and given else state.setup_roles
    roles = roles or (EDITION if state.seats == len(EDITION) else ())
    return tuple(sorted(roles, key=lambda role: _LISTED.index(role) if role in _LISTED else len(_LISTED)))


_LISTED = (*dict.fromkeys(EDITION), *(role for role in ROLES if role not in EDITION))


def are_laid(state: State) -> bool:
    """Whether every chair has a role."""
    return bool(state.everyone) and all(state.player(seat).role for seat in state.everyone)


def check_deal(order: Order, state: State) -> None:
    """The roles fill the chairs exactly (MG-161)."""
    if state.phase != "lobby":
        raise Refused("wrong_phase")
    if order.args.get("roles") is None and are_laid(state):
        check_roles([state.player(seat).role or "" for seat in state.everyone], state.options)
        return
    roles = _roles_to_deal(order, state)
    if len(roles) != state.seats:
        _bad("roles_missing" if len(roles) < state.seats else "too_many_roles")
    check_roles(roles, state.options)


def deal(draft: Draft[State], order: Order) -> None:
    """MG-11, MG-12: roles, the mafia, the Grail's number."""
    if order.args.get("roles") is not None or not are_laid(draft.state):
        shuffled = draft.shuffle("seating", _roles_to_deal(order, draft.state))
        laid = dict(zip(draft.state.everyone, shuffled, strict=True))
        draft.add(e.RolesLaid(roles=laid), to=GM_ONLY, rule="MG-11")
    state = draft.state
    for seat in state.everyone:
        role = state.player(seat).role or "knight"
        fact = e.RoleDealt(player=seat, role=role, team=team_at_first(state.options, role))
        draft.add(fact, to=seats(seat), rule="MG-12")
    members = mafia(draft.state)
    draft.add(e.MafiaRoster(members=members), to=seats(*members), rule="MG-12")
    boss = inheritance.first_boss(draft.state)
    if boss is not None:
        draft.add(e.BossNamed(player=boss), to=seats(boss), rule="MG-87")
    _hide_grail(draft)


def _hide_grail(draft: Draft[State]) -> None:
    state = draft.state
    if not option(state, "grail_enabled"):
        return
    number = option(state, "grail_number")
    if number == "random":
        number = draft.pick("grail_number", range(int(option(state, "grail_min")), int(option(state, "grail_max")) + 1))
    draft.add(e.GrailHidden(number=int(number)), to=GM_ONLY, rule="MG-106")


def check_start(order: Order, state: State) -> None:
    """On the edition's weekday (MG-13), with the roles dealt or ready to be."""
    if state.phase not in ("lobby", "briefing"):
        raise Refused("wrong_phase")
    wanted = option(state, "start_weekday")
    if wanted != "any" and local_date(state.zone, order.at).weekday() != WEEKDAYS.index(wanted):
        raise Refused("bad_option", option="start_weekday", value=str(wanted), low=None, high=None, choices=())
    if state.phase == "lobby":
        check_deal(order, state)


def start(draft: Draft[State], order: Order) -> None:
    """The deal, if it has not been, and day 1 (MG-13)."""
    if draft.state.phase == "lobby":
        deal(draft, order)
    draft.add(e.GameStarted(at=order.at), to=PUBLIC, rule="MG-13")
    calendar.open_day(draft, order.at, 1)
