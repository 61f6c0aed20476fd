"""From the chairs to the first day: checks of the setup, the deal, the start (section 4, PL-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.names import normal
from games.kernel.options import parse_options
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.kernel.seating import check_names, seats_given

from . import calendar, lovers
from . import events as e
from .options import OPTIONS, option
from .sides import MONSTER_ROLES, SIDE_OF, VILLAGE
from .state import State
from .statuses import pack, to_pack

FEWEST, MOST = 4, 60
SEAT_FIELDS = ("role", "lover", "mayor", "successor", "immune")


def check_open(order: Order) -> None:
    """Seats and options as they are given; roles may still be missing (PL-13)."""
    given = seats_given(order, SEAT_FIELDS)
    options = parse_options(OPTIONS, _mapping(order.args.get("options")))
    check_names(given, FEWEST, MOST, normal)
    if any(seat.get("role") and seat["role"] not in SIDE_OF for seat in given):
        _bad("unknown_role")
    if sum(bool(seat.get("lover")) for seat in given) not in (0, 2):
        _bad("lovers")
    if sum(bool(seat.get("mayor")) for seat in given) > 1:
        _bad("mayors")
    names = [str(seat["name"]) for seat in given]
    if any(seat.get("successor") and not (seat.get("mayor") and seat["successor"] in names and seat["successor"] != seat["name"]) for seat in given):
        _bad("successor")
    roles = [str(seat["role"]) for seat in given if seat.get("role")]
    if len(roles) == len(given):
        check_roles(roles, options)


def check_roles(roles: Sequence[str], options: Mapping[str, Any]) -> None:
    """Whether these roles make a game (PL-13)."""
    found = Counter(roles)
    if not any(role in MONSTER_ROLES for role in found):
        _bad("no_monster")
    if found["legendary_beast"] > 1:
        _bad("beasts")
    if not any(SIDE_OF[role] == VILLAGE for role in found):
        _bad("no_villager")
    if found["investigator"] and options.get("composition") == "open":
        _bad("investigator")


def _bad(why: str) -> None:
    raise Refused("bad_setup", why=why)


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def open_game(draft: Draft[State], order: Order) -> None:
    """The seats are taken. What they bring along stays with the game master until the start."""
    given, setup = seats_given(order, SEAT_FIELDS), _mapping(order.args.get("setup"))
    zone = order.args.get("zone")
    options = parse_options(OPTIONS, _mapping(order.args.get("options")))
    opened = common.Opened(zone=str(zone or "Europe/Paris"), seats=len(given), options=options)
    draft.add(opened, to=PUBLIC, rule="PL-12")
    draft.add(_setup(given, setup), to=GM_ONLY, rule="PL-12")
    roles = {Seat(n): str(seat["role"]) for n, seat in enumerate(given, 1) if seat.get("role")}
    if roles and not setup.get("deal"):
        draft.add(e.RolesLaid(roles=roles), to=GM_ONLY, rule="PL-12")
    draft.add(e.PhaseBegan(phase="setup"), to=PUBLIC, rule="PL-162")


def _setup(given: Sequence[Mapping[str, Any]], setup: Mapping[str, Any]) -> e.SetupGiven:
    names = tuple(str(seat["name"]) for seat in given)
    number = {name: Seat(n) for n, name in enumerate(names, 1)}
    mayor = next((seat for seat in given if seat.get("mayor")), None)
    successor = mayor.get("successor") if mayor else None
    return e.SetupGiven(
        names=names,
        lovers=tuple(number[str(seat["name"])] for seat in given if seat.get("lover")),
        mayor=number[str(mayor["name"])] if mayor else None,
        successor=number[str(successor)] if successor else None,
        immune=tuple(number[str(seat["name"])] for seat in given if seat.get("immune")),
        roles=_listed_roles(given, setup),
    )


def _listed_roles(given: Sequence[Mapping[str, Any]], setup: Mapping[str, Any]) -> tuple[str, ...]:
    """The list that a shuffle lays along the seats: `roles`, or with `deal: true` those that stand at the seats."""
    listed = setup.get("roles") or setup.get("deal") or ()
    if not isinstance(listed, list | tuple):
        listed = [seat["role"] for seat in given if seat.get("role")]
    return tuple(str(role) for role in listed)


def check_deal(order: Order, state: State) -> None:
    """The list of roles fills the chairs, villagers the rest (PL-12)."""
    if state.phase != "setup":
        raise Refused("wrong_phase")
    roles = _roles_to_deal(order, state)
    if any(role not in SIDE_OF for role in roles):
        raise Refused("unknown_role")
    if len(roles) > state.seats:
        _bad("too_many_roles")
    check_roles(roles, state.options)


def _roles_to_deal(order: Order, state: State) -> tuple[str, ...]:
    given = order.args.get("roles")
    roles = tuple(str(role) for role in given) if isinstance(given, list | tuple) and given else state.setup_roles
    return roles + ("villager",) * (state.seats - len(roles))


def deal(draft: Draft[State], order: Order) -> None:
    """One shuffle of the seats; the list of roles is laid along it (PL-144)."""
    roles = _roles_to_deal(order, draft.state)
    shuffled = draft.shuffle("deal", draft.state.everyone)
    laid = dict(sorted(zip(shuffled, roles, strict=True)))
    draft.add(e.RolesLaid(roles=laid), to=GM_ONLY, rule="PL-12")


def check_start(order: Order, state: State) -> None:
    """Every chair has a role, and the roles make a game (PL-162)."""
    if state.phase != "setup":
        raise Refused("wrong_phase")
    if is_to_be_dealt(state):
        check_deal(order, state)
        return
    roles = [state.player(seat).role for seat in state.everyone]
    missing = [seat for seat, role in zip(state.everyone, roles, strict=True) if role is None]
    if missing:
        raise Refused("bad_setup", why="roles_missing", seats=tuple(missing))
    check_roles([role for role in roles if role], state.options)


def is_to_be_dealt(state: State) -> bool:
    """Whether the start has to deal: a list of roles lies ready, and nobody has one yet (PL-12)."""
    return bool(state.setup_roles) and all(state.player(seat).role is None for seat in state.everyone)


def warnings(state: State) -> list[str]:
    """What a game master should know before the start (PL-14)."""
    dealt = {state.player(seat).role for seat in state.everyone}
    found = []
    if "pack_leader" in dealt and state.seats < int(option(state, "pack_leader_min")):
        found.append("pack_leader_min")
    if option(state, "lovers") == "gm" and "matchmaker" not in dealt and not (state.setup_lovers or state.couple):
        found.append("lovers_unnamed")
    return found


def start(draft: Draft[State], order: Order) -> None:
    """PL-16, in its order; then the calendar, and game day 1."""
    if is_to_be_dealt(draft.state):
        deal(draft, order)
    state = draft.state
    for code in warnings(state):
        draft.add(e.SetupWarning(code=code), to=GM_ONLY, rule="PL-14")
    begun = e.GameStarted(players=state.everyone, mayor=state.setup_mayor, at=order.at)
    draft.add(begun, to=PUBLIC, rule="PL-16")
    for seat in state.everyone:
        draft.add(common.RoleDealt(player=seat, role=state.player(seat).role or "villager"), to=seats(seat), rule="PL-16")
    _tell_sides(draft)
    _tell_table(draft)
    slot = calendar.first_slot(draft.state, order.at)
    calendar.set_execution(draft, slot, slot)
    calendar.set_next_election(draft, order.at)
    draft.add(e.PhaseBegan(phase="day", day=1), to=PUBLIC, rule="PL-16")


def _tell_sides(draft: Draft[State]) -> None:
    """The wolves learn each other, a traitor their number."""
    wolves = pack(draft.state)
    if wolves:
        draft.add(e.PackRevealed(pack=wolves), to=to_pack(draft.state), rule="PL-16")
    for seat in draft.state.everyone:
        if draft.state.player(seat).role == "traitor":
            draft.add(e.TraitorTold(player=seat, wolves=len(wolves)), to=seats(seat), rule="PL-110")


def _tell_table(draft: Draft[State]) -> None:
    """Composition, immunities, lovers, and the successor that the mayor's seat brought along."""
    state = draft.state
    if option(state, "composition") == "open":
        dealt = Counter(state.player(seat).role or "villager" for seat in state.everyone)
        roles = {role: dealt[role] for role in SIDE_OF if dealt[role]}
        draft.add(e.CompositionAnnounced(roles=roles), to=PUBLIC, rule="PL-16")
    if state.setup_immune:
        draft.add(e.ImmunityGranted(players=state.setup_immune), to=PUBLIC, rule="PL-124")
    has_matchmaker = bool(lovers.matchmakers(state))
    if len(state.setup_lovers) == 2:
        lovers.form(draft, state.setup_lovers, by="seats")
    elif option(state, "lovers") == "random" and not has_matchmaker and not state.couple:
        lovers.draw(draft)
    if state.setup_mayor is not None and state.setup_successor is not None:
        fact = e.SuccessorSet(player=state.setup_mayor, successor=state.setup_successor)
        draft.add(fact, to=seats(state.setup_mayor), rule="PL-12")


