"""Opening a game with its edition, and its start (NG-10, NG-18, NG-63, NG-100, NG-115)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.draft import Draft
from games.kernel.names import bare
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import events_setup as e
from . import looks, phases, pieces, points
from .clock import decimal
from .edition import settings, stored
from .edition.faults import EditionInvalid
from .edition.model import Character, Edition
from .edition.numbers import piece_numbers
from .edition.reading import load_edition
from .events_course import PhaseBegan
from .events_places import Placed, TravelTold
from .events_things import ThingsPlaced
from .plans.model import WHOEVER
from .state import State
from .work import Work, run

SEAT_FIELDS = ("character",)


def _edition(order: Order) -> tuple[Mapping[str, Any], Edition]:
    setup = order.args.get("setup")
    plain = setup.get("edition") if isinstance(setup, Mapping) else None
    if not isinstance(plain, Mapping):
        raise Refused("edition_invalid", faults=0)
    try:
        return plain, load_edition(plain)
    except EditionInvalid as invalid:
        raise Refused("edition_invalid", faults=len(invalid.faults)) from invalid


def _settings(order: Order, edition: Edition) -> dict[str, Any]:
    given = order.args.get("options") or {}
    found = settings.effective(
        edition.settings,
        given if isinstance(given, Mapping) else {},
        len(edition.characters),
        str(order.args.get("zone") or ""),
    )
    settings.check_together(found, edition.rooms)
    return found


def check_open(order: Order) -> None:
    """Refused: `edition_invalid`, `bad_option`, `bad_setup`."""
    _, edition = _edition(order)
    _settings(order, edition)
    seats = order.args.get("seats")
    chosen = [seat.get("character") for seat in seats] if isinstance(seats, Sequence) else []
    named = [name for name in chosen if name is not None]
    if len(set(named)) != len(named):
        raise Refused("bad_setup", why="character_twice")
    if any(name not in edition.characters for name in named):
        raise Refused("bad_setup", why="character_unknown")
    if isinstance(seats, Sequence) and any(bare(str(seat.get("name"))) == WHOEVER for seat in seats):
        raise Refused("bad_setup", why="seat_name")


def open_game(draft: Draft[State], order: Order) -> None:
    """The frozen copy, the settings in force, who sits where."""
    plain, edition = _edition(order)
    options = _settings(order, edition)
    seats: Any = order.args["seats"]
    zone = str(order.args.get("zone") or options["timezone"])
    draft.add(e.Opened(zone=zone, seats=len(seats), options={**options, "timezone": zone}), to=PUBLIC)
    draft.add(e.SeatsNamed(names={Seat(n): str(seat["name"]) for n, seat in enumerate(seats, 1)}), to=PUBLIC)
    cast = {Seat(n): str(seat["character"]) for n, seat in enumerate(seats, 1) if seat.get("character")}
    draft.add(e.SeatsCast(characters=cast), to=GM_ONLY)
    numbers = piece_numbers(edition.board, _secret(draft, order))
    draft.add(e.EditionSet(edition=stored.packed(plain), numbers=numbers), to=GM_ONLY)
    draft.add(PhaseBegan(phase="setup"), to=PUBLIC)


def _secret(draft: Draft[State], order: Order) -> str:
    """From what the pieces' numbers are made: nobody is ever shown it (NG-104)."""
    setup = order.args.get("setup")
    given = setup.get("secret") if isinstance(setup, Mapping) else None
    if given:
        return str(given)
    return "".join(f"{part:08x}" for part in draft.numbers("secret", (2**32,) * 4))


def check_start(state: State) -> None:
    """Refused: `game_over`, `wrong_phase`, `bad_setup` for too few or too many seats."""
    if state.over or state.ended:
        raise Refused("game_over")
    if state.phase != "setup":
        raise Refused("wrong_phase")
    least, most = int(state.options["players.min"]), int(state.options["players.max"])
    if not least <= state.seats <= most:
        raise Refused("bad_setup", why="seat_number", low=least, high=most)
    from . import worlds

    if state.seats > len(worlds.edition_of(state).characters):
        raise Refused("bad_setup", why="seat_number", low=least, high=len(worlds.edition_of(state).characters))


def start(draft: Draft[State], order: Order) -> None:
    """The start is an instant; the first phase begins with it."""
    run(draft, order.at, _begin)


def _begin(work: Work) -> None:
    edition = work.edition
    started = e.GameStarted(
        title=edition.title, intro=edition.intro or {}, rows=edition.board.rows, cols=edition.board.cols
    )
    work.add(started, to=PUBLIC, rule="NG-115")
    cast = _dealt(work)
    work.quiet(e.ClockSet(at=work.at), to=PUBLIC)
    places = {thing.id: thing.at for thing in edition.things.values()}
    by_character = {character: seat for seat, character in cast.items()}
    at: dict[str, Seat | str] = {name: by_character.get(place, place) for name, place in places.items()}
    # What is in the hands of a character whom nobody plays is nowhere.
    at = {name: "nowhere" if place in edition.characters else place for name, place in at.items()}
    work.quiet(ThingsPlaced(at=at))
    for seat, character in cast.items():
        room = edition.characters[character].start_room or str(work.state.options["start_room"])
        work.quiet(Placed(player=seat, room=room))
    for seat, character in cast.items():
        _deal(work, seat, edition.characters[character])
    tell_travel(work)
    points.tell_start(work)
    for seat in cast:
        looks.look(work, seat)
    phases.begin_first(work)


def _dealt(work: Work) -> dict[Seat, str]:
    """Each seat's character; missing ones are dealt by a shuffle of those not taken: draw `deal` (NG-145)."""
    cast = dict(work.state.cast)
    without = [seat for seat in work.state.everyone if seat not in cast]
    if without:
        free = [name for name in work.edition.characters if name not in cast.values()]
        cast |= zip(without, work.draft.shuffle("deal", free), strict=False)
    return {seat: cast[seat] for seat in work.state.everyone}


def _deal(work: Work, seat: Seat, character: Character) -> None:
    """The character, its card, its pieces, then those of the objects that it starts with."""
    work.add(common.RoleDealt(player=seat, role=character.id), to=work.actor(seat), rule="NG-115")
    work.quiet(e.CardDealt(player=seat, card=_card(character)), to=work.actor(seat))
    for piece in character.pieces:
        pieces.obtain(work, seat, piece, "start")
    for thing in work.edition.things:
        if work.state.thing_at.get(thing) == seat and isinstance(work.state.thing_at[thing], Seat):
            pieces.to_hands(work, seat, thing)


def _card(character: Character) -> dict[str, Any]:
    """What a player reads of the own character (NG-34)."""
    card: dict[str, Any] = {"name": character.name, "goal": character.goal.text}
    if character.secondary is not None:
        card["secondary"] = character.secondary.text
    for field in ("portrait", "portrait_alt", "age", "nationality", "story"):
        if value := getattr(character, field):
            card[field] = value
    if character.about:
        card["about"] = tuple({"label": label, "value": value} for label, value in character.about)
    return card


def tell_travel(work: Work) -> None:
    """The table of distances, barred ways too (NG-18)."""
    edition = work.edition
    rooms = {room.id: {"name": room.name, "aliases": room.aliases} for room in edition.rooms.values()}
    edges = tuple(
        {"between": (edge.a, edge.b), "takes": decimal(edge.takes), "oneway": edge.oneway} for edge in edition.travel
    )
    work.add(TravelTold(rooms=rooms, edges=edges), to=PUBLIC, rule="NG-18")
