"""What a game is opened with (section 23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.calendar import from_local
from games.kernel.draft import Draft
from games.kernel.names import bare
from games.kernel.options import parse_options
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.kernel.seating import check_names, seats_given

from . import creating, duels, lobby, seasons
from . import events as ev
from .options import OPTIONS
from .places import season_points
from .state import Duel, State
from .suites import FAMILIES, ROUNDS, fits

MODES = ("solo", "live", "salon", "duel", "season")
KEYS = {"mode", "lobby", "suite", "catalogue", "played", "ghosts", "runs", "royales", "roles", "level"}
SEAT_FIELDS = ("kind", "account")
FEWEST, MOST = 1, 100
Setup = Mapping[str, Any]


def _bad(why: str) -> Refused:
    return Refused("bad_setup", why=why)


def check(order: Order) -> None:
    """Raises Refused `bad_setup` or `bad_option`."""
    given = seats_given(order, SEAT_FIELDS)
    check_names(given, FEWEST, MOST, bare)
    options = parse_options(OPTIONS, order.args.get("options") or {})  # type: ignore[arg-type]
    setup = setup_of(order)
    if set(setup) - KEYS:
        raise _bad("setup_key")
    if setup["mode"] not in MODES or setup.get("lobby", "full") not in ("full", "empty"):
        raise _bad("setup_value")
    for seat in given:
        if seat.get("kind", "member") not in ("member", "guest"):
            raise _bad("seat_field")
    suite = setup.get("suite")
    if suite is not None and not _may_be_suite(suite, setup["mode"]):
        raise _bad("suite")
    names = [str(seat["name"]) for seat in given]
    full = setup.get("lobby", "full") == "full"
    if setup["mode"] == "duel" and full and len(names) < 2:
        raise _bad("seats")
    if setup["mode"] in ("salon", "live") and full and len(names) > options["places"]:
        raise _bad("seats")
    try:
        _shelf(order, str(order.args.get("zone") or "Europe/Paris"))
        _royales(setup, names, str(order.args.get("zone") or "Europe/Paris"))
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise _bad("setup_value") from error


def _may_be_suite(suite: Any, mode: str) -> bool:
    """Whether all families come, or in a salon all but one or two."""
    if not isinstance(suite, list | tuple) or any(family not in FAMILIES for family in suite):
        return False
    fewest = 3 if mode == "salon" else len(FAMILIES)
    return len(set(suite)) >= fewest and len(suite) == ROUNDS and fits(suite, tuple(set(suite)))


def setup_of(order: Order) -> Setup:
    """What the game is set up with; a game of the host's lists is a salon of all who are on them."""
    setup = order.args.get("setup")
    given = dict(setup) if isinstance(setup, Mapping) else {}
    return {**given, "mode": given.get("mode", "salon")}


def open_game(draft: Draft[State], order: Order) -> None:
    """Lays out what is there before the story begins."""
    given = seats_given(order, SEAT_FIELDS)
    setup, zone = setup_of(order), str(order.args.get("zone") or "Europe/Paris")
    options = parse_options(OPTIONS, order.args.get("options") or {})  # type: ignore[arg-type]
    draft.add(common.Opened(zone=zone, seats=len(given), options=options), to=PUBLIC)
    names = tuple(str(seat["name"]) for seat in given)
    guests = tuple(Seat(n) for n, seat in enumerate(given, 1) if seat.get("kind") == "guest")
    month = seasons.month_of(order.at, seasons.zone_of(draft.state))
    draft.add(ev.TableLaid(mode=setup["mode"], names=names, guests=guests, at=order.at, month=month), to=PUBLIC)
    draft.add(_shelf(order, zone), to=GM_ONLY)
    for fact in _notes(setup, names, zone, draft.state):
        draft.add(fact, to=PUBLIC)
    if setup.get("lobby", "full") == "full":
        _fill(draft, setup["mode"], order.at)


def _fill(draft: Draft[State], mode: str, at: datetime) -> None:
    """Everybody is in already; none of this is told."""
    if mode in ("salon", "live"):
        draft.add(ev.LobbyLaid(people=draft.state.everyone, at=at), to=PUBLIC)
    if mode == "salon":
        letters = draft.numbers("salon_code", [len(lobby.LETTERS)] * lobby.CODE_LENGTH)
        code = "".join(lobby.LETTERS[n] for n in letters)
        host = draft.state.everyone[0]
        draft.add(ev.SalonCode(player=host, code=code, link=lobby.new_link(draft)), to=frozenset({f"seat:{int(host)}"}))
    if mode == "duel":
        by, target, *_ = draft.state.everyone
        duels.begin(draft, Duel(number=1, by=by, target=target), at, silent=True)


def _instant(value: Any, zone: str) -> datetime:
    if isinstance(value, datetime):
        return value
    text = str(value).replace("T", " ")
    return from_local(zone, datetime.fromisoformat(text))


def _shelf(order: Order, zone: str) -> ev.ShelfKept:
    given = seats_given(order, SEAT_FIELDS)
    setup = setup_of(order)
    seat_of = {str(seat["name"]): Seat(n) for n, seat in enumerate(given, 1)}
    played = tuple((seat_of[str(one["player"])], str(one["suite"]), _instant(one["at"], zone)) for one in setup.get("played") or ())
    catalogue = tuple(_suite_entry(entry) for entry in setup.get("catalogue") or ())
    year_before = (order.at - timedelta(days=365)).date().isoformat()
    accounts = tuple(date.fromisoformat(str(seat.get("account") or year_before)).isoformat() for seat in given)
    runs = {str(int(n)): {str(name): _result(one) for name, one in row.items()} for n, row in (setup.get("runs") or {}).items()}
    level = setup.get("level")
    return ev.ShelfKept(
        level=None if level is None else int(level),
        suite=tuple(setup.get("suite") or ()), catalogue=catalogue, played=played, runs=runs, accounts=accounts,
        ghosts=creating.ghost_names(setup.get("ghosts", 0)),
    )  # fmt: skip


def _suite_entry(entry: Mapping[str, Any]) -> Mapping[str, object]:
    families = tuple(entry["families"])
    if set(entry) - {"id", "families", "ghosts"} or not _may_be_suite(families, "salon"):
        raise ValueError(entry)
    return {"id": str(entry["id"]), "families": families, "ghosts": creating.ghost_names(entry.get("ghosts", 0))}


def _result(given: Any) -> tuple[int | None, ...]:
    """A run's round: raw alone, a list, or a mapping, with what follows from raw where it is not said."""
    if isinstance(given, int):
        found: dict[str, Any] = {"raw": given}
    elif isinstance(given, Mapping):
        found = dict(given)
        if set(found) - {"raw", "raw_unfloored", "last_ms", "right"}:
            raise ValueError(given)
    else:
        found = dict(zip(("raw", "last_ms", "right"), given, strict=False))
    raw = int(found["raw"])
    right = int(found.get("right", creating.LADDER_RIGHT if raw > 0 else 0))
    last = found.get("last_ms", creating.LADDER_MS if raw > 0 else None)
    return raw, int(found.get("raw_unfloored", raw)), 0, right, last


def _royales(setup: Setup, names: Sequence[str], zone: str) -> list[tuple[str, datetime, int, int, int]]:
    """What was played before: who, when, points, how often."""
    found = []
    for one in setup.get("royales") or ():
        if set(one) - {"over", "mode", "places", "count", "results"} or one.get("mode", "solo") not in MODES:
            raise ValueError(one)
        for name, place in one["results"].items():
            if str(name) not in names:
                raise LookupError(name)
            if one.get("mode", "solo") in ("solo", "live"):
                worth = season_points(int(one["places"]), int(place))
                found.append((str(name), _instant(one["over"], zone), worth, int(one.get("count", 1)), int(place)))
    return found


def _notes(setup: Setup, names: Sequence[str], zone: str, state: State) -> list[ev.NoteKept]:
    totals: dict[tuple[str, str], tuple[int, int]] = {}
    for name, at, worth, count, _ in _royales(setup, names, zone):
        key = name, seasons.month_of(at, seasons.zone_of(state))
        note, played = totals.get(key, (0, 0))
        totals[key] = note + worth * count, played + count
    return [
        ev.NoteKept(player=Seat(names.index(name) + 1), season=month, note=note, played=played)
        for (name, month), (note, played) in totals.items()
    ]
